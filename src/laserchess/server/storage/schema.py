"""The tables: games, seats, events, saved positions, and the server's own state.

Migrations create the tables, this module names them. Only migrations have the conditions of partial indexes: for
these, SQLAlchemy would load its PostgreSQL dialect in every process.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

METADATA = MetaData()

# Conditions of partial indexes. Databases recognise them by their exact text.
IS_PUBLIC = text("ply > 0 AND mode <> 'here'")
IS_GOING = text("ended_ms IS NULL")
IS_ENDED = text("ended_ms IS NOT NULL")
IS_WAITING = text("waiting_computer")
IS_EMPTY = text("ply = 0")


def reference(table: str, name: str, *, is_key: bool = False, is_optional: bool = False) -> Column[str]:
    """Return a column that references a row and is deleted with it."""
    where = ForeignKey(f"{table}.id", ondelete="CASCADE")
    return Column(name, String(24), where, primary_key=is_key, nullable=is_optional)


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
    # The summary of the events, for lists and sweeps:
    Column("updated_ms", BigInteger, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("turn", String(24), nullable=False),
    Column("position", Text, nullable=False),
    Column("outcome", JSON),
    Column("deadline_ms", BigInteger),
    Column("waiting_computer", Boolean, nullable=False),
    Column("ended_ms", BigInteger),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("tournament", String(24)),
    Index("games_deadline", "deadline_ms"),
    Index("games_public", "updated_ms"),
    Index("games_going", "updated_ms"),
    Index("games_waiting", "updated_ms"),
    Index("games_empty", "updated_ms"),
    Index("games_ended", "ended_ms"),
)

SEATS = Table(
    "seats",
    METADATA,
    reference("games", "game_id", is_key=True),
    Column("player", String(24), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("level", Integer),
    Column("name", String(80), nullable=False),
    Column("owner", String(64)),
    Column("since_ms", BigInteger, nullable=False, server_default="0"),
    Column("rating", Integer),
    Column("address", String(24), nullable=False, server_default=""),
    Column("provisional", Boolean, nullable=False, server_default=false()),
    Index("seats_owner", "owner", "since_ms"),
)

EVENTS = Table(
    "events",
    METADATA,
    reference("games", "game_id", is_key=True),
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

SERVER = Table("server", METADATA, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False))
