"""The country whose flag an account shows."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add a column; existing accounts show none."""
    op.add_column("accounts", sa.Column("country", sa.String(2)))
