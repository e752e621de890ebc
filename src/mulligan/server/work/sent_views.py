"""
Views as text, for another process of the same version.

Nothing is added to a view: who thinks about it elsewhere knows what the seat may know, and no more.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_type_hints

import msgspec

from mulligan.games import one_more, second_chance
from mulligan.games.one_more.events import Left, Played, Reversed
from mulligan.games.one_more.view import Seen, SeenDraw, SeenSwap

TOLD: dict[str, type[Seen]] = {
    kind.__name__: kind for kind in (Played, Reversed, SeenDraw, SeenSwap, Left)
}
"""What the story of One More! is made of. Its parts look alike, so each is sent with its kind."""
_ONE_MORE = get_type_hints(one_more.View)


def write(view: Any) -> bytes:
    """*view* as JSON."""
    if isinstance(view, one_more.View):
        story = [(type(told).__name__, told) for told in view.story]
        fields = msgspec.to_builtins(replace(view, story=())) | {"story": story}
        return msgspec.json.encode(fields)
    return msgspec.json.encode(view)


def read(game: str, text: bytes) -> Any:
    """The view of *game* that was written. Raises msgspec.MsgspecError if it is none."""
    return READERS[game](text)


def _second_chance(text: bytes) -> second_chance.View:
    return msgspec.json.decode(text, type=second_chance.View)


def _one_more(text: bytes) -> one_more.View:
    fields = msgspec.json.decode(text, type=dict[str, Any])
    story = [msgspec.convert(told, TOLD[kind]) for kind, told in fields.pop("story")]
    found = {name: msgspec.convert(value, _ONE_MORE[name]) for name, value in fields.items()}
    return one_more.View(**found, story=tuple(story))


READERS: dict[str, Callable[[bytes], Any]] = {
    second_chance.GAME: _second_chance,
    one_more.GAME: _one_more,
}
