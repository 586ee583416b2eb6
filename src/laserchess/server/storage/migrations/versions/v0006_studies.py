"""Studies: analyses that accounts keep under a name, in chapters."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add what is new; nothing that is there changes."""
    op.create_table(
        "study_chapters",
        sa.Column("account_id", sa.String(24), sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("study", sa.String(60), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("analysis", sa.Text, nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    )
