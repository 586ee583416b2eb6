"""The tables of puzzles: ratings of accounts and of puzzles, and attempts."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table

from laserchess.server.storage.schema import METADATA, reference

PUZZLE_STANDINGS = Table(
    "puzzle_standings",
    METADATA,
    reference("accounts", "account_id", is_key=True),
    Column("variant", String(40), primary_key=True),
    *(Column(name, Float, nullable=False) for name in ("rating", "deviation", "volatility")),
    *(Column(name, Integer, nullable=False) for name in ("tried", "solved", "streak", "best", "storm")),
    Column("updated_ms", BigInteger, nullable=False),
)

PUZZLE_RATINGS = Table(
    "puzzle_ratings",
    METADATA,
    Column("puzzle_id", String(12), primary_key=True),
    *(Column(name, Float, nullable=False) for name in ("rating", "deviation", "volatility")),
    *(Column(name, Integer, nullable=False) for name in ("tried", "solved")),
)

PUZZLE_TRIES = Table(
    "puzzle_tries",
    METADATA,
    reference("accounts", "account_id", is_key=True),
    Column("puzzle_id", String(12), primary_key=True),
    Column("variant", String(40), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("puzzle_tries_account", "account_id", "variant", "at_ms"),
)
