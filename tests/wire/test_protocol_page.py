"""docs/protocol.md names every message, every move and every code that there is, and no other."""

import re
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest

from mulligan.games import one_more, second_chance
from mulligan.games.second_chance import caller, paper
from mulligan.server import table, wire

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
CODES = PAGE[PAGE.index("## Codes") : PAGE.index("## Who you are")]
SAYS = PAGE[PAGE.index("## What a client says") : PAGE.index("## What the server says")]
TELLS = PAGE[PAGE.index("## What the server says") : PAGE.index("## Alone and afterwards")]
OTHER_CODES = {
    "not-a-move",
    "not-possible",
    "not-stored",
    "not-understood",
    "say-hello",
    "other-protocol",
    "not-found",
    "not-allowed",
    "too-large",
    "too-many-requests",
    "other-origin",
    "faulty-deck",
    "refused",
    "our-fault",
}
"""Said where something is refused before a table or a game hears of it."""


def named(text: str) -> set[str]:
    return set(re.findall(r"`([a-z][a-z-]*)`", text))


def tags(union: object) -> set[str]:
    return {str(each.__struct_config__.tag) for each in get_args(union)}


def test_every_code_is_there_and_no_other() -> None:
    enums = (
        table.Refusal,
        second_chance.rules.Refusal,
        one_more.rules.Refusal,
        caller.Refusal,
        paper.Slip,
    )
    known = {str(code) for code in chain.from_iterable(enums)}
    assert named(CODES) == known | OTHER_CODES


@pytest.mark.parametrize("code", sorted(OTHER_CODES))
def test_the_other_codes_are_said_somewhere(code: str) -> None:
    server = Path(wire.__file__).parent
    texts = [path.read_text("utf-8") for path in server.rglob("*.py")]
    assert any(f'"{code}"' in text for text in texts)


def test_every_message_and_every_move_is_there() -> None:
    assert tags(wire.ClientMessage) <= named(SAYS)
    assert tags(wire.ServerMessage) <= named(TELLS)
    assert tags(wire.Move) <= named(SAYS + TELLS)
