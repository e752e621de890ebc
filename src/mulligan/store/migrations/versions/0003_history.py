"""Histories that people want kept here, and who may read and write which."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "history_readers",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("book", sa.String(32), nullable=False, index=True),
    )
    op.create_table(
        "history",
        sa.Column("book", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("history")
    op.drop_table("history_readers")
