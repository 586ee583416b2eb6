"""The tables of notifications: inbox, settings, push subscriptions, outbox."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, Index, Integer, String, Table, false

from laserchess.server.storage.schema import METADATA, reference

NOTIFICATIONS = Table(
    "notifications",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    reference("accounts", "account_id"),
    Column("kind", String(16), nullable=False),
    Column("tag", String(60), nullable=False),
    Column("data", JSON, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("read_ms", BigInteger),
    Index("notifications_account", "account_id", "id"),
    Index("notifications_tag", "account_id", "tag", unique=True),
)

NOTIFICATION_SETTINGS = Table(
    "notification_settings",
    METADATA,
    reference("accounts", "account_id", is_key=True),
    Column("push", JSON, nullable=False),
    Column("mail", JSON, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("time_zone", String(60), nullable=False, server_default="UTC"),
    Column("mail_address", String(254)),
    Column("mail_code", String(64)),
    Column("is_confirmed", Boolean, nullable=False, server_default=false()),
    Column("digest_due_ms", BigInteger),
    Column("last_id", Integer, nullable=False, server_default="0"),
    Index("notification_settings_digest", "digest_due_ms"),
)

PUSH_SUBSCRIPTIONS = Table(
    "push_subscriptions",
    METADATA,
    Column("id", String(24), primary_key=True),
    reference("accounts", "account_id"),
    reference("sessions", "session_id"),
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("push_subscriptions_endpoint", "endpoint", unique=True),
    Index("push_subscriptions_account", "account_id"),
    Index("push_subscriptions_session", "session_id"),
)

OUTBOX = Table(
    "outbox",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    reference("push_subscriptions", "subscription_id"),
    reference("accounts", "account_id"),
    Column("notification_id", Integer, nullable=False),
    Column("tag", String(60), nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("due_ms", BigInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("outbox_due", "due_ms"),
    Index("outbox_subscription", "subscription_id", "tag", unique=True),
)
