"""What is in a database, as another program sees it, right now."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Engine, create_engine, text

Place: TypeAlias = Path | str
"""A file, or the address of a PostgreSQL database."""


def engine_of(place: Place) -> Engine:
    if isinstance(place, Path):
        return create_engine(f"sqlite:///{place}")
    return create_engine(place.replace("postgresql://", "postgresql+psycopg://", 1))


def sql(
    place: Place, statement: str, given: Sequence[dict[str, Any]] | dict[str, Any] | None = None
) -> list[tuple[Any, ...]]:
    """Run *statement*, and return its rows."""
    engine = engine_of(place)
    try:
        with engine.begin() as connection:
            done = connection.execute(text(statement), given)
            return [tuple(row) for row in done] if done.returns_rows else []
    finally:
        engine.dispose()
