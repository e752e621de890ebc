"""What the database holds. `migrations/` brings an older one up to this."""

from sqlalchemy import (
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()

_OPEN = text("result IS NULL AND failed IS NULL")

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("rules", Integer, nullable=False),  # the version of the rules that the game began with
    Column("seed", LargeBinary, nullable=False),  # secret until the game is over
    Column("setup", Text, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("created", Float, nullable=False),
    Column("home", String(32), nullable=False, server_default=""),  # the process that serves it
    Column("epoch", Integer, nullable=False, server_default="0"),  # how often it got a new home
    Column("touched", Float, nullable=False, server_default="0"),  # to the hour
    Index("tables_by_touched", "touched"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,
    postgresql_partition_by="HASH (table_id)",
)

archive = Table(
    "archive",  # the first entries of tables that ended long ago, in one row each
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("entries", LargeBinary, nullable=False),
)

seats = Table(
    "seats",  # who has a seat where, so that people find their games again
    metadata,
    Column("person", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Index("seats_by_table", "table_id"),
)

daily = Table(
    "daily",  # the one scored try of each person at each day's deal
    metadata,
    Column("day", String(10), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("table_id", String(32), nullable=False),  # the table of the try
    Column("empty", Integer),  # None until it is over
    Index("daily_by_table", "table_id"),
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

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(32), nullable=False, unique=True),  # what its link ends with: a secret
    Column("version", Integer, nullable=False),  # grows with every change, of its tables too
    Column("touched", Float, nullable=False, index=True),
    Column("club", Text, nullable=False),
)

club_members = Table(
    "club_members",  # who is a member where, so that people find their clubs again
    metadata,
    Column("person", String(64), primary_key=True),
    Column("club", String(32), primary_key=True, index=True),
)

club_games = Table(
    "club_games",  # the tables of clubs; they outlive the tables themselves
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("club", String(32), nullable=False, index=True),
    Column("opened", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("note", Text, nullable=False),  # who is there
    Column("ended", Float),
    Column("evening", Integer),  # to which it counts, once it has ended
    Column("players", Text),  # who they are in the club, and how they did, once it has ended
    Column("final", Integer, nullable=False, server_default="0"),  # 1 when its season is over
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

codes = Table(
    "codes",  # short codes of tables that wait for players
    metadata,
    Column("code", String(8), primary_key=True),
    Column("table_id", String(32), nullable=False, unique=True),
)

processes = Table(
    "processes",  # which of our processes are alive, by the clock of the database
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("version", String(32), nullable=False),  # of Mulligan
    Column("seen", Float, nullable=False),
)

waiting = Table(
    "waiting",  # open tables that wait for players, as each process lists its own
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("process", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Column("listed", Text, nullable=False),
)

jobs = Table(
    "jobs",  # what is to be thought about, by any process that thinks; lost if the database crashes
    metadata,
    Column("id", String(120), primary_key=True),
    Column("version", String(32), primary_key=True),  # of Mulligan, which reads no other's jobs
    Column("kind", String(16), nullable=False),
    Column("about", LargeBinary, nullable=False),
    Column("asked", Float, nullable=False),  # when somebody last asked about it
    Column("askers", Text, nullable=False, server_default=""),  # the processes that wait for it
    Column("urgency", Integer, nullable=False),  # the smallest first
    Column("taken", String(32), nullable=False, server_default=""),  # the process that thinks
    Column("done", Integer, nullable=False, server_default="0"),
    Column("of", Integer, nullable=False, server_default="0"),
    Column("result", LargeBinary),
    Column("failed", Text),
    Index("jobs_open", "urgency", "asked", postgresql_where=_OPEN, sqlite_where=_OPEN),
)

chores = Table(
    "chores",  # when each of the things that one process does for all was done last
    metadata,
    Column("name", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)

compatibility = Table(
    "compatibility",  # one row: the oldest schema whose programs can use this one
    metadata,
    Column("oldest", String(32), primary_key=True),
)
