"""The tables of correspondence games: conditional moves, vacations, private notes."""

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from laserchess.server.storage.schema import METADATA


def _game() -> Column[str]:
    return Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


CONDITIONAL_MOVES = Table(
    "conditional_moves",
    METADATA,
    _game(),
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
    Column("account_id", String(24), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("starts_ms", BigInteger, nullable=False),
    Column("ends_ms", BigInteger, nullable=False),
    Index("vacations_account", "account_id", "ends_ms"),
)

GAME_NOTES = Table(
    "game_notes",
    METADATA,
    _game(),
    Column("account_id", String(24), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("note", Text, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
)
