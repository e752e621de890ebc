"""No index by stage: nobody looks tables up by it, as the lobby lists those with people."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("tables_by_stage", "tables")


def downgrade() -> None:
    op.create_index("tables_by_stage", "tables", ["stage", "private"])
