"""What the database holds. `migrations/` brings an older one up to this."""

from sqlalchemy import (
    Column,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("rules", Integer, nullable=False),  # the version of the rules that the game began with
    Column("seed", LargeBinary, nullable=False),  # secret until the game is over
    Column("setup", Text, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("created", Float, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",  # who has a seat where, so that people find their games again
    metadata,
    Column("person", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
)

daily = Table(
    "daily",  # the one scored try of each person at each day's deal
    metadata,
    Column("day", String(10), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("table_id", String(32), nullable=False),  # the table of the try
    Column("empty", Integer),  # None until it is over
)

history_readers = Table(
    "history_readers",  # whose history is in which book: several devices may share one
    metadata,
    Column("person", String(64), primary_key=True),
    Column("book", String(32), nullable=False, index=True),
)

history = Table(
    "history",
    metadata,
    Column("book", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("at", Float, nullable=False),  # when it was noted here
    Column("game", Text, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
