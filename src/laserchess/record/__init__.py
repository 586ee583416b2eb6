"""Whole games: written, read, read in part, and shown move by move."""

from laserchess.notation.pgn import Headers
from laserchess.record.reading import read_headers, read_records, visit_records
from laserchess.record.record import Node, Record, write_autotester
from laserchess.record.visitor import SKIP, RecordVisitor, Skip, play

__all__ = [
    "SKIP",
    "Headers",
    "Node",
    "Record",
    "RecordVisitor",
    "Skip",
    "play",
    "read_headers",
    "read_records",
    "visit_records",
    "write_autotester",
]
