"""Nobody looks for tables by their stage: the lobby lists those at which somebody is."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("tables_by_stage", "tables")


def downgrade() -> None:
    op.create_index("tables_by_stage", "tables", ["stage", "private"])
