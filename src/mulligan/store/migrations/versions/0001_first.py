"""Tables, their logs, who sits where, and the server's own secrets."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

PARTS = 16
"""Into how many partitions PostgreSQL divides the log."""


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("tables_by_stage", "tables", ["stage", "private"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sqlite_with_rowid=False,
        postgresql_partition_by="HASH (table_id)",
    )
    if op.get_bind().dialect.name == "postgresql":
        for part in range(PARTS):
            op.execute(
                f"CREATE TABLE log_{part:02} PARTITION OF log"
                f" FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})"
            )
    op.create_table(
        "seats",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for name in ("secrets", "seats", "log", "tables"):
        op.drop_table(name)
