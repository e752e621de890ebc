"""docs/protocol.md names every message, every move and every code that there is, and no other."""

import re
from pathlib import Path
from typing import get_args

from mulligan import wire

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
CODES = PAGE[PAGE.index("## Codes") : PAGE.index("## Who you are")]
SAYS = PAGE[PAGE.index("## What a client says") : PAGE.index("## What the server says")]
TELLS = PAGE[PAGE.index("## What the server says") : PAGE.index("## Alone and afterwards")]


def named(text: str) -> set[str]:
    return set(re.findall(r"`([a-z][a-z-]*)`", text))


def tags(union: object) -> set[str]:
    return {str(each.__struct_config__.tag) for each in get_args(union)}


def test_every_code_is_there_and_no_other() -> None:
    assert named(CODES) == {str(code) for code in wire.Refusal}


def test_every_message_and_every_move_is_there() -> None:
    assert tags(wire.ClientMessage) <= named(SAYS)
    assert tags(wire.ServerMessage) <= named(TELLS)
    assert tags(wire.Move) <= named(SAYS + TELLS)
