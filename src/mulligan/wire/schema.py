"""
The messages of `wire` for others: JSON Schema for programs, TypeScript types for our page.

    python -m mulligan.wire.schema docs/protocol.schema.json web/src/server/wire.ts

writes both files again; a test fails if they are out of date.
"""

import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from mulligan import wire

SAID: tuple[Any, ...] = (
    wire.ClientMessage,
    wire.ServerMessage,
    wire.NewTable,
    wire.Created,
    wire.TableCode,
    wire.Join,
    wire.SeatPass,
    wire.Claim,
    wire.CheckDeck,
    wire.CheckedDeck,
    wire.TryDeck,
    wire.TriedDeck,
    wire.Catalogue,
    wire.MyTable,
    wire.Daily,
    wire.Learn,
    wire.PlayDaily,
    wire.PlayOnPaper,
    wire.CalledPaper,
    wire.PaperSheet,
    wire.PaperVerdict,
    wire.Replay,
    wire.Coaching,
    wire.PlayOn,
    wire.PlayOnRecord,
    wire.Hints,
    wire.Judge,
    wire.Verdict,
    wire.Puzzles,
    wire.Puzzle,
    wire.PuzzleAnswer,
    wire.Exercises,
    wire.ExerciseAnswer,
    wire.PositionRequest,
    wire.PositionAnswer,
    wire.Analysis,
    wire.KeepHistory,
    wire.History,
    wire.Print,
    wire.Preview,
    wire.ReplayRequest,
    wire.NewClub,
    wire.JoinClub,
    wire.RenameClub,
    wire.RenamePerson,
    wire.AddGuest,
    wire.HandOver,
    wire.OpenClubTable,
    wire.BeginEvening,
    wire.EndSeason,
    wire.MyClub,
    wire.Club,
    wire.ClubEvening,
    wire.ClubSeason,
    wire.ClubToday,
    wire.ClubScreen,
    wire.ClubExport,
    wire.Problem,
)
UNIONS = {
    "Move": wire.Move,
    "View": wire.View,
    "Story": wire.Story,
    "Frame": wire.Frame,
    "SecondChanceEvent": wire.SecondChanceEvent,
    "OneMoreEvent": wire.OneMoreEvent,
    "DeckInfo": wire.DeckInfo,
    "Verdict": wire.Verdict,
    "ClientMessage": wire.ClientMessage,
    "ServerMessage": wire.ServerMessage,
}


def json_schema() -> str:
    _, components = msgspec.json.schema_components(SAID, ref_template="#/$defs/{name}")
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What Mulligan's server and its clients say",
        "$defs": {**components, **{name: _union(kind) for name, kind in UNIONS.items()}},
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def typescript() -> str:
    _, components = msgspec.json.schema_components(SAID, ref_template="#/$defs/{name}")
    parts = ["// Made from src/mulligan/wire/ by `make wire`. Do not edit.\n"]
    for name, schema in sorted(components.items()):
        parts.append(_declaration(name, schema))
    for name, kind in UNIONS.items():
        parts.append(f"export type {name} = {_type(_union(kind))}\n")
    told = sha256("\n".join(parts).encode()).hexdigest()[:12]
    about = "/** The hash of all messages: with another one, a page and a Python do not fit. */"
    parts.insert(1, f"{about}\nexport const SCHEMA = '{told}'\n")
    return "\n".join(parts)


def _union(kind: Any) -> dict[str, Any]:
    schema, _ = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    return dict(schema[0])


def _declaration(name: str, schema: dict[str, Any]) -> str:
    about = "".join(f"/** {schema['description']} */\n" if "description" in schema else "")
    if schema.get("type") != "object":
        return f"{about}export type {name} = {_type(schema)}\n"
    required = set(schema.get("required", ()))
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {_type(kind)}\n"
        for field, kind in schema["properties"].items()
    )
    return f"{about}export interface {name} {{\n{fields}}}\n"


def _type(schema: dict[str, Any]) -> str:
    match schema:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"anyOf": list(kinds)}:
            return " | ".join(_type(kind) for kind in kinds)
        case {"enum": list(values)}:
            return " | ".join(_literal(value) for value in values)
        case {"const": value}:
            return _literal(value)
        case {"type": "array", "prefixItems": list(items)}:
            return f"[{', '.join(map(_type, items))}]"
        case {"type": "array", "items": dict(item)}:
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"Record<string, {_type(values)}>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string" | "boolean" | "null" as kind}:
            return str(kind)
        case _:
            raise ValueError(f"no TypeScript for {schema}")


def _literal(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def main(arguments: list[str]) -> None:
    schema, types = arguments
    Path(schema).write_text(json_schema(), "utf-8")
    Path(types).write_text(typescript(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
