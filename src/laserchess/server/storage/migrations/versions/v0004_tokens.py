"""Programs: tokens with which they act for accounts, and when an account was last seen by one."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add what is new; everything else stays as it is."""
    op.add_column("accounts", sa.Column("seen_ms", sa.BigInteger))
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("account_id", sa.String(24), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("scopes", sa.String(200), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger),
    )
    op.create_index("tokens_secret", "tokens", ["secret"], unique=True)
    op.create_index("tokens_account", "tokens", ["account_id"])
