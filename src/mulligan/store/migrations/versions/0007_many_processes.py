"""
Many processes: homes of tables, what used to be in the memory of one process, and which versions
may use the database.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

OLDEST = "0007"
"""The oldest schema whose programs can use this one."""


def upgrade() -> None:
    op.add_column("tables", sa.Column("home", sa.String(32), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("touched", sa.Float, nullable=False, server_default="0"))
    op.execute(
        "UPDATE tables SET touched = COALESCE("
        "(SELECT MAX(at) FROM log WHERE log.table_id = tables.id), created)"
    )
    op.create_index("tables_by_touched", "tables", ["touched"])
    op.create_table(
        "archive",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("entries", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "codes",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False, unique=True),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "waiting",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("listed", sa.Text, nullable=False),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(120), primary_key=True),
        sa.Column("version", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.LargeBinary, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("askers", sa.Text, nullable=False, server_default=""),
        sa.Column("urgency", sa.Integer, nullable=False),
        sa.Column("taken", sa.String(32), nullable=False, server_default=""),
        sa.Column("done", sa.Integer, nullable=False, server_default="0"),
        sa.Column("of", sa.Integer, nullable=False, server_default="0"),
        sa.Column("result", sa.LargeBinary),
        sa.Column("failed", sa.Text),
    )
    unfinished = sa.text("result IS NULL AND failed IS NULL")
    op.create_index(
        "jobs_open",
        "jobs",
        ["urgency", "asked"],
        postgresql_where=unfinished,
        sqlite_where=unfinished,
    )
    if op.get_bind().dialect.name == "postgresql":
        # Whatever is lost can be thought out again, so nothing of it has to reach a disk.
        op.execute("ALTER TABLE jobs SET UNLOGGED")
    op.create_table(
        "chores",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    oldest = op.create_table("compatibility", sa.Column("oldest", sa.String(32), primary_key=True))
    op.bulk_insert(oldest, [{"oldest": OLDEST}])


def downgrade() -> None:
    for name in ("compatibility", "chores", "jobs", "waiting", "processes", "codes", "archive"):
        op.drop_table(name)
    op.drop_index("tables_by_touched", "tables")
    for name in ("touched", "epoch", "home"):
        op.drop_column("tables", name)
