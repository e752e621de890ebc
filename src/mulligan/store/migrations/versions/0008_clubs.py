"""Clubs: the clubs themselves, who is a member where, and their games."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Only new tables: programs of the schema before can go on using this one.
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), nullable=False, unique=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("touched", sa.Float, nullable=False, index=True),
        sa.Column("club", sa.Text, nullable=False),
    )
    op.create_table(
        "club_members",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("club", sa.String(32), primary_key=True, index=True),
    )
    op.create_table(
        "club_games",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("club", sa.String(32), nullable=False, index=True),
        sa.Column("opened", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("evening", sa.Integer),
        sa.Column("players", sa.Text),
        sa.Column("final", sa.Integer, nullable=False, server_default="0"),
    )


def downgrade() -> None:
    for name in ("club_games", "club_members", "clubs"):
        op.drop_table(name)
