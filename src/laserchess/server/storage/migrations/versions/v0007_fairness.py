"""Fairness: the address code of seeks and seats, and tokens that expire."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add three columns; existing rows keep their values, and old tokens never expire."""
    op.add_column("seeks", sa.Column("address", sa.String(24), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("address", sa.String(24), nullable=False, server_default=""))
    op.add_column("tokens", sa.Column("expires_ms", sa.BigInteger))
