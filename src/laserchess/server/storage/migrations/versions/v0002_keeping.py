"""When games ended and seats were taken, hashed invitations, no stored luck, the server's key, indices for lists."""

import secrets
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

INDICES = {
    "games_public": ("updated_ms", "ply > 0 AND mode <> 'here'"),
    "games_going": ("updated_ms", "ended_ms IS NULL"),
    "games_waiting": ("updated_ms", "waiting_computer"),
    "games_empty": ("updated_ms", "ply = 0"),
    "games_ended": ("ended_ms", "ended_ms IS NOT NULL"),
}


def upgrade() -> None:
    """Add what was missing; nothing is lost but what must not be known."""
    op.add_column("games", sa.Column("ended_ms", sa.BigInteger))
    op.execute("UPDATE games SET ended_ms = updated_ms WHERE CAST(outcome AS TEXT) <> 'null'")
    op.execute("UPDATE games SET seed = '' WHERE LOWER(seed) <> UPPER(seed) OR LENGTH(seed) > 16")
    _hash_invitations()
    op.add_column("seats", sa.Column("since_ms", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE seats SET since_ms = (SELECT created_ms FROM games WHERE games.id = seats.game_id)")
    _make_server()
    op.drop_index("games_updated", "games")
    op.drop_index("games_waiting", "games")
    op.drop_index("seats_owner", "seats")
    for name, (column, part) in INDICES.items():
        op.create_index(name, "games", [column], sqlite_where=sa.text(part), postgresql_where=sa.text(part))
    op.create_index("seats_owner", "seats", ["owner", "since_ms"])


def _hash_invitations() -> None:
    games = sa.table("games", sa.column("id", sa.String), sa.column("invite", sa.String))
    connection = op.get_bind()
    for row in connection.execute(sa.select(games).where(games.c.invite.is_not(None))).all():
        hashed = sha256(row.invite.encode()).hexdigest()
        connection.execute(sa.update(games).where(games.c.id == row.id).values(invite=hashed))


def _make_server() -> None:
    server = op.create_table(
        "server", sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )
    rows = [{"name": "cookie-key", "value": secrets.token_hex(32)}, {"name": "alive", "value": "0"}]
    op.bulk_insert(server, rows)
