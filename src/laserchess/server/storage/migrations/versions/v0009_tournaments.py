"""Tournaments, groups, schedules and incidents of bots; and the tournament of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def _of(table: str, name: str, *, nullable: bool = True, primary_key: bool = False) -> sa.Column[str]:
    where = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(24), where, nullable=nullable and not primary_key, primary_key=primary_key)


def _texts(**lengths: int) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String(length), nullable=False) for name, length in lengths.items()]


def _counts(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def _times(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger, nullable=False) for name in names]


def _words(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _id() -> sa.Column[str]:
    return sa.Column("id", sa.String(24), primary_key=True)


def _number() -> sa.Column[int]:
    return sa.Column("id", sa.Integer, primary_key=True, autoincrement=True)


def upgrade() -> None:
    """Add what is new; existing games belong to no tournament."""
    op.add_column("games", sa.Column("tournament", sa.String(24)))
    _add_groups()
    _add_tournaments()
    op.create_table(
        "tournament_chat",
        _number(),
        _of("tournaments", "tournament_id", nullable=False),
        _of("accounts", "account_id", nullable=False),
        *_texts(name=24),
        *_words("words"),
        *_times("at_ms"),
    )
    op.create_index("tournament_chat_tournament", "tournament_chat", ["tournament_id", "id"])
    op.create_table(
        "schedules",
        _id(),
        _of("accounts", "owner_id", nullable=False),
        _of("groups", "group_id"),
        *_texts(every=8),
        sa.Column("params", sa.JSON, nullable=False),
        *_times("next_ms"),
    )
    op.create_index("schedules_next", "schedules", ["next_ms"])
    op.create_table(
        "incidents",
        _number(),
        _of("accounts", "account_id", nullable=False),
        *_texts(game_id=24, kind=16),
        *_words("words"),
        *_times("at_ms"),
    )
    op.create_index("incidents_account", "incidents", ["account_id", "id"])


def _add_groups() -> None:
    op.create_table(
        "groups",
        _id(),
        *_texts(name=40, skeleton=80),
        *_words("about"),
        _of("accounts", "owner_id", nullable=False),
        *_texts(code=40),
        *_times("created_ms"),
    )
    op.create_index("groups_skeleton", "groups", ["skeleton"], unique=True)
    op.create_table(
        "group_members",
        _of("groups", "group_id", primary_key=True),
        _of("accounts", "account_id", primary_key=True),
        *_texts(role=8),
        *_times("joined_ms"),
    )
    op.create_index("group_members_account", "group_members", ["account_id"])


def _add_tournaments() -> None:
    op.create_table(
        "tournaments",
        _id(),
        *_texts(kind=12, name=60),
        *_words("about"),
        *_texts(state=12),
        _of("accounts", "owner_id"),
        _of("groups", "group_id"),
        *_texts(variant=40),
        sa.Column("terms", sa.JSON, nullable=False),
        *_texts(entry=8, code=40),
        *_counts("rounds", "minutes", "pause_s", "fill"),
        *_times("starts_ms"),
        *_counts("round"),
        *_times("round_ms"),
        *_counts("version"),
        *_times("created_ms"),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("slot", sa.String(60)),
    )
    op.create_index("tournaments_state", "tournaments", ["state", "starts_ms"])
    op.create_index("tournaments_owner", "tournaments", ["owner_id", "created_ms"])
    op.create_index("tournaments_group", "tournaments", ["group_id", "starts_ms"])
    op.create_index("tournaments_slot", "tournaments", ["slot"], unique=True)
    op.create_table(
        "tournament_players",
        _of("tournaments", "tournament_id", primary_key=True),
        _of("accounts", "account_id", primary_key=True),
        *_texts(name=24),
        sa.Column("level", sa.Integer),
        sa.Column("is_bot", sa.Boolean, nullable=False, server_default=sa.false()),
        *_counts("rating"),
        *_texts(state=12),
        *_times("joined_ms", "since_ms"),
    )
    op.create_index("tournament_players_account", "tournament_players", ["account_id"])
    op.create_table(
        "tournament_games",
        _id(),
        _of("tournaments", "tournament_id", nullable=False),
        *_counts("round"),
        *_texts(first=24),
        sa.Column("second", sa.String(24)),
        *_times("created_ms"),
        sa.Column("result", sa.String(8)),
        sa.Column("reason", sa.String(24)),
        *_counts("ply"),
        sa.Column("ended_ms", sa.BigInteger),
    )
    op.create_index("tournament_games_tournament", "tournament_games", ["tournament_id", "ended_ms"])
    op.create_index("tournament_games_ended", "tournament_games", ["ended_ms"])
