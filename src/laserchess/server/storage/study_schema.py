"""The table of studies: named analyses of accounts, in chapters."""

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text

from laserchess.server.storage.schema import METADATA

CHAPTERS = Table(
    "study_chapters",
    METADATA,
    Column("account_id", String(24), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("study", String(60), primary_key=True),
    Column("name", String(60), primary_key=True),
    Column("analysis", Text, nullable=False),
    Column("bytes", Integer, nullable=False),
    *(Column(name, BigInteger, nullable=False) for name in ("created_ms", "changed_ms")),
)
