"""Write all playthroughs again."""

from tests.research.playthroughs import GAMES, path, written

for name in GAMES:
    path(name).write_text(written(name), encoding="utf-8")
