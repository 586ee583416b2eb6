"""The tables of tournaments and groups."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, Index, Integer, String, Table, Text, false

from laserchess.server.storage.schema import METADATA, reference

GROUPS = Table(
    "groups",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("skeleton", String(80), nullable=False),
    Column("about", Text, nullable=False),
    reference("accounts", "owner_id"),
    Column("code", String(40), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("groups_skeleton", "skeleton", unique=True),
)

GROUP_MEMBERS = Table(
    "group_members",
    METADATA,
    reference("groups", "group_id", is_key=True),
    reference("accounts", "account_id", is_key=True),
    Column("role", String(8), nullable=False),
    Column("joined_ms", BigInteger, nullable=False),
    Index("group_members_account", "account_id"),
)

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("name", String(60), nullable=False),
    Column("about", Text, nullable=False),
    Column("state", String(12), nullable=False),
    reference("accounts", "owner_id", is_optional=True),
    reference("groups", "group_id", is_optional=True),
    Column("variant", String(40), nullable=False),
    Column("terms", JSON, nullable=False),
    Column("entry", String(8), nullable=False),
    Column("code", String(40), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("pause_s", Integer, nullable=False),
    Column("fill", Integer, nullable=False),
    Column("starts_ms", BigInteger, nullable=False),
    Column("round", Integer, nullable=False),
    Column("round_ms", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Column("slot", String(60)),
    Index("tournaments_state", "state", "starts_ms"),
    Index("tournaments_owner", "owner_id", "created_ms"),
    Index("tournaments_group", "group_id", "starts_ms"),
    Index("tournaments_slot", "slot", unique=True),
)

TOURNAMENT_PLAYERS = Table(
    "tournament_players",
    METADATA,
    reference("tournaments", "tournament_id", is_key=True),
    reference("accounts", "account_id", is_key=True),
    Column("name", String(24), nullable=False),
    Column("level", Integer),
    Column("is_bot", Boolean, nullable=False, server_default=false()),
    Column("rating", Integer, nullable=False),
    Column("provisional", Boolean, nullable=False, server_default=false()),
    Column("state", String(12), nullable=False),
    Column("joined_ms", BigInteger, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    Index("tournament_players_account", "account_id"),
)

TOURNAMENT_GAMES = Table(
    "tournament_games",
    METADATA,
    Column("id", String(24), primary_key=True),
    reference("tournaments", "tournament_id"),
    Column("round", Integer, nullable=False),
    Column("first", String(24), nullable=False),
    Column("second", String(24)),
    Column("created_ms", BigInteger, nullable=False),
    Column("result", String(8)),
    Column("reason", String(24)),
    Column("ply", Integer, nullable=False),
    Column("ended_ms", BigInteger),
    Index("tournament_games_tournament", "tournament_id", "ended_ms"),
    Index("tournament_games_ended", "ended_ms"),
)

TOURNAMENT_CHAT = Table(
    "tournament_chat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    reference("tournaments", "tournament_id"),
    reference("accounts", "account_id"),
    Column("name", String(24), nullable=False),
    Column("words", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("tournament_chat_tournament", "tournament_id", "id"),
)

SCHEDULES = Table(
    "schedules",
    METADATA,
    Column("id", String(24), primary_key=True),
    reference("accounts", "owner_id"),
    reference("groups", "group_id", is_optional=True),
    Column("every", String(8), nullable=False),
    Column("params", JSON, nullable=False),
    Column("next_ms", BigInteger, nullable=False),
    Index("schedules_next", "next_ms"),
)

INCIDENTS = Table(
    "incidents",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    reference("accounts", "account_id"),
    Column("game_id", String(24), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("incidents_account", "account_id", "id"),
)
