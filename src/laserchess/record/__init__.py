"""Game records: reading, writing, reading headers only, and visiting moves."""

from laserchess.notation.pgn import Headers
from laserchess.record.readers import read_headers, read_records, visit_records
from laserchess.record.record import GameRecord, Node, write_autotester
from laserchess.record.visitor import SKIP, RecordVisitor, Skip, play

__all__ = [
    "SKIP",
    "GameRecord",
    "Headers",
    "Node",
    "RecordVisitor",
    "Skip",
    "play",
    "read_headers",
    "read_records",
    "visit_records",
    "write_autotester",
]
