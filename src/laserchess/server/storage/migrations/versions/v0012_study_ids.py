"""Chapters refer to their study by its id instead of its owner and name."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
COMMON = ("id", "account_id", "name", "analysis", "bytes", "created_ms", "changed_ms")


def _of(table: str, name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(24), sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    """Build the table again: SQLite cannot change a primary key."""
    op.create_table(
        "chapters_by_id",
        sa.Column("id", sa.String(24), primary_key=True),
        _of("studies", "study_id"),
        _of("accounts", "account_id"),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("analysis", sa.Text, nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    )
    names, values = ", ".join(COMMON), ", ".join(f"study_chapters.{name}" for name in COMMON)
    op.execute(
        f"INSERT INTO chapters_by_id (study_id, {names}) SELECT studies.id, {values} FROM study_chapters"  # noqa: S608  # constants
        " JOIN studies ON studies.account_id = study_chapters.account_id AND studies.name = study_chapters.study"
    )
    op.drop_table("study_chapters")
    op.rename_table("chapters_by_id", "study_chapters")
    op.create_index("study_chapters_name", "study_chapters", ["study_id", "name"], unique=True)
    op.create_index("study_chapters_account", "study_chapters", ["account_id"])
