"""Whether the rating of a player of a tournament was provisional."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add a column; the ratings of existing players count as established."""
    op.add_column("tournament_players", sa.Column("provisional", sa.Boolean, nullable=False, server_default=sa.false()))
