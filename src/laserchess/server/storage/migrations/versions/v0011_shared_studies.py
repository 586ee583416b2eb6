"""Shared studies: an id and a visibility for each, editors, and operations."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def _of(table: str, name: str, *, is_key: bool = False) -> sa.Column[str]:
    where = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(24), where, primary_key=is_key, nullable=False)


def upgrade() -> None:
    """Add what is new; existing studies are private, and get ids."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(24), primary_key=True),
        _of("accounts", "account_id"),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("studies_name", "studies", ["account_id", "name"], unique=True)
    op.create_table(
        "study_editors", _of("studies", "study_id", is_key=True), _of("accounts", "account_id", is_key=True)
    )
    op.create_index("study_editors_account", "study_editors", ["account_id"])
    op.create_table(
        "study_operations",
        _of("studies", "study_id", is_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        _of("accounts", "account_id"),
        sa.Column("ref", sa.String(64), nullable=False),
        sa.Column("operation", sa.JSON, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("study_operations_ref", "study_operations", ["study_id", "account_id", "ref"], unique=True)
    op.add_column("study_chapters", sa.Column("id", sa.String(24), nullable=False, server_default=""))
    _give_ids()
    op.create_index("study_chapters_id", "study_chapters", ["id"], unique=True)


def _give_ids() -> None:
    connection = op.get_bind()
    read = "SELECT account_id, study, MIN(created_ms), MAX(changed_ms) FROM study_chapters GROUP BY account_id, study"
    add = sa.text(
        "INSERT INTO studies (id, account_id, name, visibility, seq, created_ms, changed_ms)"
        " VALUES (:id, :account, :name, 'private', 0, :created, :changed)"
    )
    for account, name, created, changed in connection.execute(sa.text(read)).all():
        values = {"account": account, "name": name, "created": created, "changed": changed}
        connection.execute(add, values | {"id": secrets.token_hex(6)})
    name_it = sa.text(
        "UPDATE study_chapters SET id = :id WHERE account_id = :account AND study = :study AND name = :name"
    )
    for account, study, name in connection.execute(sa.text("SELECT account_id, study, name FROM study_chapters")).all():
        values = {"account": account, "study": study, "name": name}
        connection.execute(name_it, values | {"id": secrets.token_hex(6)})
