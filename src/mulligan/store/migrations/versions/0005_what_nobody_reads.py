"""Drop columns that nobody read; the setup of a table has the same values."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_column("tables", "game")
    op.drop_column("tables", "private")


def downgrade() -> None:
    op.add_column("tables", sa.Column("game", sa.String(32), nullable=False, server_default=""))
    private = sa.Column("private", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", private)
