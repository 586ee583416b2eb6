"""Puzzles: how accounts stand, how hard puzzles have turned out, and who tried what."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def _account() -> sa.Column[str]:
    return sa.Column("account_id", sa.String(24), sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)


def _floats(*names: str) -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Float, nullable=False) for name in names]


def _counts(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def upgrade() -> None:
    """Add what is new; nothing that is there changes."""
    op.create_table(
        "puzzle_standings",
        _account(),
        sa.Column("variant", sa.String(40), primary_key=True),
        *_floats("rating", "deviation", "volatility"),
        *_counts("tried", "solved", "streak", "best", "storm"),
        sa.Column("updated_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle_id", sa.String(12), primary_key=True),
        *_floats("rating", "deviation", "volatility"),
        *_counts("tried", "solved"),
    )
    op.create_table(
        "puzzle_tries",
        _account(),
        sa.Column("puzzle_id", sa.String(12), primary_key=True),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("puzzle_tries_account", "puzzle_tries", ["account_id", "variant", "at_ms"])
