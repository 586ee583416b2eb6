"""Correspondence games and notifications: stored seeks, conditional moves, vacations, notes, inbox and outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def _account(*, is_key: bool = False) -> sa.Column[str]:
    key = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column("account_id", sa.String(24), key, primary_key=is_key, nullable=False)


def _game() -> sa.Column[str]:
    return sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def _moment(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable)


def upgrade() -> None:
    """Add tables and one column; seeks of earlier versions end with their owner's visit, as before."""
    op.add_column("seeks", sa.Column("expires_ms", sa.BigInteger))
    _add_correspondence()
    _add_notifications()
    _add_delivery()


def _add_correspondence() -> None:
    op.create_table(
        "conditional_moves",
        _game(),
        sa.Column("player", sa.String(24), primary_key=True),
        sa.Column("lines", sa.JSON, nullable=False),
        sa.Column("from_ply", sa.Integer, nullable=False),
        sa.Column("checked_ply", sa.Integer, nullable=False),
        _moment("updated_ms"),
    )
    op.create_table(
        "vacations",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _account(),
        _moment("starts_ms"),
        _moment("ends_ms"),
    )
    op.create_index("vacations_account", "vacations", ["account_id", "ends_ms"])
    op.create_table(
        "game_notes", _game(), _account(is_key=True), sa.Column("note", sa.Text, nullable=False), _moment("updated_ms")
    )


def _add_notifications() -> None:
    op.create_table(
        "notifications",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _account(),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("tag", sa.String(60), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        _moment("created_ms"),
        _moment("read_ms", nullable=True),
    )
    op.create_index("notifications_account", "notifications", ["account_id", "id"])
    op.create_index("notifications_tag", "notifications", ["account_id", "tag"], unique=True)
    op.create_table(
        "notification_settings",
        _account(is_key=True),
        sa.Column("push", sa.JSON, nullable=False),
        sa.Column("mail", sa.JSON, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("time_zone", sa.String(60), nullable=False, server_default="UTC"),
        sa.Column("mail_address", sa.String(254)),
        sa.Column("mail_code", sa.String(64)),
        sa.Column("is_confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
        _moment("digest_due_ms", nullable=True),
        sa.Column("last_id", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("notification_settings_digest", "notification_settings", ["digest_due_ms"])


def _add_delivery() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(24), primary_key=True),
        _account(),
        sa.Column("session_id", sa.String(24), sa.ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        _moment("created_ms"),
    )
    op.create_index("push_subscriptions_endpoint", "push_subscriptions", ["endpoint"], unique=True)
    op.create_index("push_subscriptions_account", "push_subscriptions", ["account_id"])
    op.create_index("push_subscriptions_session", "push_subscriptions", ["session_id"])
    subscription = sa.ForeignKey("push_subscriptions.id", ondelete="CASCADE")
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("subscription_id", sa.String(24), subscription, nullable=False),
        _account(),
        sa.Column("notification_id", sa.Integer, nullable=False),
        sa.Column("tag", sa.String(60), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        _moment("due_ms"),
        _moment("created_ms"),
    )
    op.create_index("outbox_due", "outbox", ["due_ms"])
    op.create_index("outbox_subscription", "outbox", ["subscription_id", "tag"], unique=True)
