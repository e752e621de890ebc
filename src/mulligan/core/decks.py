"""Finding decks: by name among those that come with a game, or in a person's own file."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Generic, TypeVar

from mulligan.core.deckfile import Label
from mulligan.core.refusals import MulliganError

D = TypeVar("D")

LARGEST = 64 * 1024
"""The most bytes a deck file may have."""

STANDARD = "standard"
"""The default deck of every game."""


class Decks(Generic[D]):
    """
    The decks of one game.

    *package* is the game's own and has a folder `decks`. *parse* reads the text of a deck file; its
    first argument is what to call the file in complaints.
    """

    def __init__(self, package: str, parse: Callable[[str, str], tuple[D, Label]]) -> None:
        self.parse = parse
        self._package = package

    def names(self) -> tuple[str, ...]:
        """The decks that come with Mulligan, in alphabetical order."""
        folder = files(self._package).joinpath("decks")
        return tuple(
            sorted(
                entry.name.removesuffix(".toml")
                for entry in folder.iterdir()
                if entry.name.endswith(".toml")
            )
        )

    def load(self, name_or_path: str = STANDARD) -> tuple[D, Label]:
        """
        The deck of that name, or in that file, with what it says about itself.

        A shipped name comes first, so that a file of the same name in the current folder can never
        replace it by accident. A path with a folder or an ending is always a file.

        Raises:
            DeckError: It has faults; all of them are listed.
            MulliganError: There is no such deck, or its file cannot be read.
        """
        if name_or_path in self.names():
            file = files(self._package).joinpath("decks", f"{name_or_path}.toml")
            return self.parse(name_or_path, file.read_text("utf-8"))
        if not (Path(name_or_path).suffix or "/" in name_or_path or "\\" in name_or_path):
            known = ", ".join(self.names())
            raise MulliganError(
                f"There is no deck {name_or_path!r}. Choose from: {known}; "
                "or give the path of a file."
            )
        return self.parse(str(Path(name_or_path)), read_text(name_or_path))

    def standard(self) -> D:
        """The default deck."""
        return self.load()[0]


def read_text(path: str) -> str:
    """The text of the deck file at *path*. Raises MulliganError if it cannot be read."""
    file = Path(path)
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise MulliganError(f"{file}: a deck file has at most {LARGEST // 1024} KiB.")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise MulliganError(f"{file}: cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise MulliganError(
            f"{file}: a deck file is text in UTF-8; this is something else."
        ) from None
    except ValueError:
        raise MulliganError(f"{path!r} is not the path of a file.") from None
