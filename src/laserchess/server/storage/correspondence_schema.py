"""The tables of correspondence games: conditional moves, vacations, private notes."""

from sqlalchemy import JSON, BigInteger, Column, Index, Integer, String, Table, Text

from laserchess.server.storage.schema import METADATA, reference

CONDITIONAL_MOVES = Table(
    "conditional_moves",
    METADATA,
    reference("games", "game_id", is_key=True),
    Column("player", String(24), primary_key=True),
    Column("lines", JSON, nullable=False),
    Column("from_ply", Integer, nullable=False),
    Column("checked_ply", Integer, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
)

VACATIONS = Table(
    "vacations",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    reference("accounts", "account_id"),
    Column("starts_ms", BigInteger, nullable=False),
    Column("ends_ms", BigInteger, nullable=False),
    Index("vacations_account", "account_id", "ends_ms"),
)

GAME_NOTES = Table(
    "game_notes",
    METADATA,
    reference("games", "game_id", is_key=True),
    reference("accounts", "account_id", is_key=True),
    Column("note", Text, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
)
