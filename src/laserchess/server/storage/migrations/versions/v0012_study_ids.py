"""Chapters refer to their study by its id instead of its owner and name."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None
COMMON = ("id", "account_id", "name", "analysis", "bytes", "created_ms", "changed_ms")


def _of(table: str, name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(24), sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), nullable=False)


def _content() -> list[sa.Column[object]]:
    return [
        sa.Column("analysis", sa.Text, nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    ]


def _replace(table: str, column: str, value: str, condition: str) -> None:
    """Copy the chapters into a new table, with another reference to their studies, and give it their name."""
    names = ", ".join(COMMON)
    values = ", ".join(f"study_chapters.{name}" for name in COMMON)
    op.execute(
        f"INSERT INTO {table} ({column}, {names}) SELECT studies.{value}, {values}"  # noqa: S608  # constants
        f" FROM study_chapters JOIN studies ON {condition}"
    )
    op.drop_table("study_chapters")
    op.rename_table(table, "study_chapters")


def upgrade() -> None:
    """Build the table again: SQLite cannot change a primary key."""
    op.create_table(
        "chapters_by_id",
        sa.Column("id", sa.String(24), primary_key=True),
        _of("studies", "study_id"),
        _of("accounts", "account_id"),
        sa.Column("name", sa.String(60), nullable=False),
        *_content(),
    )
    same = "studies.account_id = study_chapters.account_id AND studies.name = study_chapters.study"
    _replace("chapters_by_id", "study_id", "id", same)
    op.create_index("study_chapters_name", "study_chapters", ["study_id", "name"], unique=True)
    op.create_index("study_chapters_account", "study_chapters", ["account_id"])


def downgrade() -> None:
    """Refer to studies by owner and name again."""
    account = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    op.create_table(
        "chapters_by_name",
        sa.Column("account_id", sa.String(24), account, primary_key=True, nullable=False),
        sa.Column("study", sa.String(60), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
        *_content(),
        sa.Column("id", sa.String(24), nullable=False, server_default=""),
    )
    _replace("chapters_by_name", "study", "name", "studies.id = study_chapters.study_id")
    op.create_index("study_chapters_id", "study_chapters", ["id"], unique=True)
