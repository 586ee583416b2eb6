"""The tables of studies: chapters with analyses, who may edit them, and the operations that changed them."""

from sqlalchemy import JSON, BigInteger, Column, Index, Integer, String, Table, Text

from laserchess.server.storage.schema import METADATA, reference

STUDIES = Table(
    "studies",
    METADATA,
    Column("id", String(24), primary_key=True),
    reference("accounts", "account_id"),
    Column("name", String(60), nullable=False),
    Column("visibility", String(8), nullable=False),
    Column("seq", Integer, nullable=False),
    *(Column(name, BigInteger, nullable=False) for name in ("created_ms", "changed_ms")),
    Index("studies_name", "account_id", "name", unique=True),
)
"""`seq` is the number of the last operation."""

CHAPTERS = Table(
    "study_chapters",
    METADATA,
    Column("id", String(24), primary_key=True),
    reference("studies", "study_id"),
    reference("accounts", "account_id"),
    Column("name", String(60), nullable=False),
    Column("analysis", Text, nullable=False),
    Column("bytes", Integer, nullable=False),
    *(Column(name, BigInteger, nullable=False) for name in ("created_ms", "changed_ms")),
    Index("study_chapters_name", "study_id", "name", unique=True),
    Index("study_chapters_account", "account_id"),
)
"""`account_id` is the owner of the study, whose chapters are limited together."""

STUDY_EDITORS = Table(
    "study_editors",
    METADATA,
    reference("studies", "study_id", is_key=True),
    reference("accounts", "account_id", is_key=True),
    Index("study_editors_account", "account_id"),
)
"""The accounts that may edit a study of another one."""

STUDY_OPERATIONS = Table(
    "study_operations",
    METADATA,
    reference("studies", "study_id", is_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    reference("accounts", "account_id"),
    Column("ref", String(64), nullable=False),
    Column("operation", JSON, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("study_operations_ref", "study_id", "account_id", "ref", unique=True),
)
"""The latest operations, from which clients catch up; `ref` is the client's name of one, so that it counts once."""
