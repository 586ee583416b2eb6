"""Games, seats, events and saved positions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    _make_games()
    _make_seats_and_events()
    _make_positions()


def _make_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("setup", sa.String(40)),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(40), nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("clock", sa.JSON),
        sa.Column("invite", sa.String(64)),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("updated_ms", sa.BigInteger, nullable=False),
        sa.Column("last_seq", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("turn", sa.String(24), nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("outcome", sa.JSON),
        sa.Column("deadline_ms", sa.BigInteger),
        sa.Column("waiting_computer", sa.Boolean, nullable=False),
    )
    op.create_index("games_updated", "games", ["updated_ms"])
    op.create_index("games_deadline", "games", ["deadline_ms"])
    op.create_index("games_waiting", "games", ["waiting_computer", "updated_ms"])


def _make_seats_and_events() -> None:
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.String(24), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("owner", sa.String(64)),
    )
    op.create_index("seats_owner", "seats", ["owner"])
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("by", sa.String(24)),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
    )


def _make_positions() -> None:
    op.create_table(
        "positions",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("positions_owner", "positions", ["owner", "created_ms"])
