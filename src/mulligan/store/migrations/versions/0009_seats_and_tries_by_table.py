"""Indexes by table: to forget a table, or to end a try, not all seats and tries have to be read."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Only indexes: programs of the schema before can go on using this one.
    op.create_index("seats_by_table", "seats", ["table_id"])
    op.create_index("daily_by_table", "daily", ["table_id"])


def downgrade() -> None:
    op.drop_index("daily_by_table", "daily")
    op.drop_index("seats_by_table", "seats")
