"""People: accounts, sessions, seeks, ratings, chat and reports; games may be rated, seats have ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add what is new; games and seats keep everything they have."""
    op.add_column("games", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("rating", sa.Integer))
    _make_accounts()
    _make_relations()
    _make_ratings()
    _make_seeks()
    _make_words()


def _account(name: str = "account_id", *, nullable: bool = True, primary_key: bool = False) -> sa.Column[str]:
    where = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(24), where, nullable=nullable and not primary_key, primary_key=primary_key)


def _moment(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable)


def _make_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("skeleton", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False, server_default="person"),
        sa.Column("level", sa.Integer),
        sa.Column("password", sa.String(200)),
        sa.Column("is_host", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("hears", sa.String(16), nullable=False, server_default="everybody"),
        _moment("created_ms"),
        _moment("closed_ms", nullable=True),
        _moment("muted_until_ms", nullable=True),
        _moment("deleted_ms", nullable=True),
    )
    op.create_index("accounts_skeleton", "accounts", ["skeleton"], unique=True)
    op.create_table("recovery", _account(primary_key=True), sa.Column("code", sa.String(64), primary_key=True))
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(24), primary_key=True),
        _account(nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("previous", sa.String(64)),
        sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("browser", sa.String(80), nullable=False),
        _moment("created_ms"),
        _moment("rotated_ms"),
    )
    op.create_index("sessions_secret", "sessions", ["secret"], unique=True)
    op.create_index("sessions_previous", "sessions", ["previous"])
    op.create_index("sessions_account", "sessions", ["account_id"])


def _make_relations() -> None:
    op.create_table(
        "relations",
        _account(primary_key=True),
        _account("other_id", primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        _moment("since_ms"),
    )
    op.create_index("relations_other", "relations", ["other_id", "kind"])


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        _account(primary_key=True),
        sa.Column("variant", sa.String(40), primary_key=True),
        sa.Column("speed", sa.String(16), primary_key=True),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("rating", "deviation", "volatility")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("wins", "draws", "losses")),
        _moment("updated_ms"),
    )
    op.create_index("ratings_best", "ratings", ["variant", "speed", "rating"])
    op.create_table(
        "rating_changes",
        sa.Column("game_id", sa.String(24), primary_key=True),
        _account(primary_key=True),
        sa.Column("player", sa.String(24), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("speed", sa.String(16), nullable=False),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("score", "before", "after", "deviation")),
        _moment("at_ms"),
    )
    op.create_index("rating_changes_graph", "rating_changes", ["account_id", "variant", "speed", "at_ms"])
    op.create_table(
        "first_moves",
        sa.Column("variant", sa.String(40), primary_key=True),
        sa.Column("speed", sa.String(16), primary_key=True),
        sa.Column("advantage", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )


def _make_seeks() -> None:
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("rating", sa.Integer),
        sa.Column("terms", sa.String(40), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("setup", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("clock", sa.JSON),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("side", sa.String(24), nullable=False),
        sa.Column("lowest", sa.Integer),
        sa.Column("highest", sa.Integer),
        _account("to_id"),
        _moment("created_ms"),
        _moment("seen_ms"),
        sa.Column("game_id", sa.String(24)),
    )
    is_open = sa.text("state = 'open'")
    op.create_index("seeks_open", "seeks", ["seen_ms"], sqlite_where=is_open, postgresql_where=is_open)
    op.create_index("seeks_terms", "seeks", ["terms"], sqlite_where=is_open, postgresql_where=is_open)
    op.create_index("seeks_owner", "seeks", ["owner"])
    op.create_index("seeks_created", "seeks", ["created_ms"])


def _make_words() -> None:
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("preset", sa.String(24)),
        sa.Column("words", sa.Text, nullable=False),
        _moment("at_ms"),
    )
    op.create_index("chat_game", "chat", ["game_id", "id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _account("by_id", nullable=False),
        _account("about_id", nullable=False),
        sa.Column("game_id", sa.String(24)),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        _moment("at_ms"),
        _moment("done_ms", nullable=True),
        sa.Column("deed", sa.String(16)),
    )
    op.create_index("reports_done", "reports", ["done_ms", "at_ms"])
