"""Whether the rating of a seat or a seek was provisional."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
TABLES = ("seats", "seeks")


def upgrade() -> None:
    """Add a column to both tables; the ratings of existing games count as established."""
    for table in TABLES:
        op.add_column(table, sa.Column("provisional", sa.Boolean, nullable=False, server_default=sa.false()))
