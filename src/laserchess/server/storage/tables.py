"""The tables: games, their seats, their events, and saved positions. Migrations make them, this module names them."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA = MetaData()

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("variant", String(40), nullable=False),
    Column("setup", String(40)),
    Column("start", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("mode", String(16), nullable=False),
    Column("clock", JSON),
    Column("invite", String(64)),
    Column("created_ms", BigInteger, nullable=False),
    # What the events add up to, for lists and scans:
    Column("updated_ms", BigInteger, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("turn", String(24), nullable=False),
    Column("position", Text, nullable=False),
    Column("outcome", JSON),
    Column("deadline_ms", BigInteger),
    Column("waiting_computer", Boolean, nullable=False),
    Index("games_updated", "updated_ms"),
    Index("games_deadline", "deadline_ms"),
    Index("games_waiting", "waiting_computer", "updated_ms"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(24), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("level", Integer),
    Column("name", String(80), nullable=False),
    Column("owner", String(64)),
    Index("seats_owner", "owner"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("by", String(24)),
    Column("at_ms", BigInteger, nullable=False),
    Column("data", JSON, nullable=False),
)

POSITIONS = Table(
    "positions",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("name", String(120), nullable=False),
    Column("variant", String(40), nullable=False),
    Column("position", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("positions_owner", "owner", "created_ms"),
)
