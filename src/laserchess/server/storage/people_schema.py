"""The tables of accounts: sessions, tokens, relations, seeks, ratings and chat."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, Index, Integer, String, Table, Text, false, true

from laserchess.server.storage.schema import METADATA, reference

DELETED_NAME = "Deleted account"
"""Stored in place of the name of a deleted account; no account can have it, and browsers translate it."""


ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("skeleton", String(80), nullable=False),
    Column("kind", String(8), nullable=False, server_default="person"),
    Column("level", Integer),
    Column("password", String(200)),
    Column("is_host", Boolean, nullable=False, server_default=false()),
    Column("hears", String(16), nullable=False, server_default="everybody"),
    Column("created_ms", BigInteger, nullable=False),
    Column("closed_ms", BigInteger),
    Column("muted_until_ms", BigInteger),
    Column("deleted_ms", BigInteger),
    Column("seen_ms", BigInteger),
    Column("country", String(2)),
    Index("accounts_skeleton", "skeleton", unique=True),
)

RECOVERY = Table(
    "recovery", METADATA, reference("accounts", "account_id", is_key=True), Column("code", String(64), primary_key=True)
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id", String(24), primary_key=True),
    reference("accounts", "account_id"),
    Column("secret", String(64), nullable=False),
    Column("previous", String(64)),
    Column("confirmed", Boolean, nullable=False, server_default=true()),
    Column("browser", String(80), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("rotated_ms", BigInteger, nullable=False),
    Index("sessions_secret", "secret", unique=True),
    Index("sessions_previous", "previous"),
    Index("sessions_account", "account_id"),
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", String(24), primary_key=True),
    reference("accounts", "account_id"),
    Column("secret", String(64), nullable=False),
    Column("scopes", String(200), nullable=False),
    Column("name", String(80), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger),
    Column("expires_ms", BigInteger),
    Index("tokens_secret", "secret", unique=True),
    Index("tokens_account", "account_id"),
)

RELATIONS = Table(
    "relations",
    METADATA,
    reference("accounts", "account_id", is_key=True),
    reference("accounts", "other_id", is_key=True),
    Column("kind", String(8), nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    Index("relations_other", "other_id", "kind"),
)

RATINGS = Table(
    "ratings",
    METADATA,
    reference("accounts", "account_id", is_key=True),
    Column("variant", String(40), primary_key=True),
    Column("speed", String(16), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Index("ratings_best", "variant", "speed", "rating"),
)

RATING_CHANGES = Table(
    "rating_changes",
    METADATA,
    Column("game_id", String(24), primary_key=True),
    reference("accounts", "account_id", is_key=True),
    Column("player", String(24), nullable=False),
    Column("variant", String(40), nullable=False),
    Column("speed", String(16), nullable=False),
    Column("score", Float, nullable=False),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("rating_changes_graph", "account_id", "variant", "speed", "at_ms"),
)

FIRST_MOVES = Table(
    "first_moves",
    METADATA,
    Column("variant", String(40), primary_key=True),
    Column("speed", String(16), primary_key=True),
    Column("advantage", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

SEEKS = Table(
    "seeks",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("state", String(12), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("rating", Integer),
    Column("terms", String(40), nullable=False),
    Column("variant", String(40), nullable=False),
    Column("setup", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", JSON),
    Column("rated", Boolean, nullable=False),
    Column("side", String(24), nullable=False),
    Column("lowest", Integer),
    Column("highest", Integer),
    reference("accounts", "to_id", is_optional=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("game_id", String(24)),
    Column("address", String(24), nullable=False, server_default=""),
    Column("expires_ms", BigInteger),
    Column("provisional", Boolean, nullable=False, server_default=false()),
    Index("seeks_open", "seen_ms"),
    Index("seeks_terms", "terms"),
    Index("seeks_owner", "owner"),
    Index("seeks_created", "created_ms"),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    reference("games", "game_id"),
    Column("room", String(8), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("preset", String(24)),
    Column("words", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("chat_game", "game_id", "id"),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    reference("accounts", "by_id"),
    reference("accounts", "about_id"),
    Column("game_id", String(24)),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("done_ms", BigInteger),
    Column("deed", String(16)),
    Index("reports_done", "done_ms", "at_ms"),
)
