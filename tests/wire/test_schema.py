"""The files made from the messages are what the messages say."""

import json
from pathlib import Path

from mulligan.wire import schema

ROOT = Path(__file__).parents[2]


def test_the_schema_file_is_fresh() -> None:
    assert (ROOT / "docs/protocol.schema.json").read_text("utf-8") == schema.json_schema()


def test_the_types_of_the_page_are_fresh() -> None:
    assert (ROOT / "web/src/server/wire.ts").read_text("utf-8") == schema.typescript()


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    text = schema.json_schema()
    document = json.loads(text)
    names = {f"#/$defs/{name}" for name in document["$defs"]}

    def references(part: object) -> set[str]:
        if isinstance(part, dict):
            own = {str(part["$ref"])} if "$ref" in part else set()
            return own.union(*map(references, part.values()))
        return set().union(*map(references, part)) if isinstance(part, list) else set()

    assert references(document) <= names


def test_writing_both_files(tmp_path: Path) -> None:
    schema.main([str(tmp_path / "a.json"), str(tmp_path / "b.ts")])

    assert (tmp_path / "a.json").read_text("utf-8") == schema.json_schema()
    assert (tmp_path / "b.ts").read_text("utf-8") == schema.typescript()
