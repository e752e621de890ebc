"""Tell all games anew: `python -m tests.playthroughs`. Read the difference before you keep it."""

from tests.playthroughs import FOLDER
from tests.playthroughs.games import PLAYTHROUGHS, text_of


def main() -> None:
    for stray in {*FOLDER.glob("*.txt")} - {game.path for game in PLAYTHROUGHS}:
        stray.unlink()
    for game in PLAYTHROUGHS:
        text = text_of(game)
        game.path.write_text(text, "utf-8")
        print(f"{len(text.encode()) / 1024:6.1f} KB  {game.path.name}")


if __name__ == "__main__":
    main()
