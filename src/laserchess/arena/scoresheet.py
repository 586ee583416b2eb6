"""The scoresheet of a game: time, depth and score of each move."""

from collections.abc import Mapping
from typing import Any

from laserchess.board import Board
from laserchess.core.moves import MoveKind
from laserchess.notation.pgn.annotations import Evaluation, Notes
from laserchess.record import GameRecord, Node, write_autotester
from laserchess.uci.exchange import SearchReport

CENTIPAWNS = 100
DECIMALS = 6


class Scoresheet:
    """Annotations of a running game, one for each move."""

    def __init__(self) -> None:
        """Start without annotations."""
        self._notes: list[Notes | None] = []

    def skip(self, moves: int) -> None:
        """Skip moves that no engine made."""
        self._notes += [None] * (moves - len(self._notes))

    def note(self, report: SearchReport, side: int, left: float | None) -> None:
        """Annotate a move: score for the first player, times in seconds."""
        notes = Notes(elapsed=round(report.elapsed, DECIMALS), depth=report.depth, nodes=report.nodes)
        notes.clock = None if left is None else round(left, DECIMALS)
        sign = -1 if side else 1
        if report.mate is not None:
            notes.eval = Evaluation(mate=sign * report.mate)
        elif report.score is not None:
            notes.eval = Evaluation(sign * report.score / CENTIPAWNS)
        self._notes.append(notes)

    def write(self, start: Board, board: Board, result: str, tags: Mapping[str, str]) -> GameRecord:
        """Return the record of a game from `start` to `board`, without an incomplete turn."""
        options: dict[str, Any] = dict(board.rules.changed)
        record = GameRecord(board.variant, position=start.position, **options)
        node = record.root
        for text, notes in zip(whole_turns(board), self._by_turn(board), strict=False):
            child = Node(move=text, parent=node, record=record)
            node.children.append(child)
            if notes is not None:
                child.take_notes(notes)
            node = child
        record.tags |= tags
        record.result = result
        return record

    def _by_turn(self, board: Board) -> list[Notes | None]:
        """Return the annotation of each turn; several actions have their total time and the last score."""
        if not board.variant.has_turn_end:
            return self._notes
        turns: list[Notes | None] = []
        gathered: Notes | None = None
        for played, notes in zip(board.history, self._notes, strict=False):
            gathered = _add(gathered, notes)
            if played.move.kind is MoveKind.END or played is board.history[-1]:
                turns.append(gathered)
                gathered = None
        return turns


def _add(earlier: Notes | None, later: Notes | None) -> Notes | None:
    if earlier is None or later is None:
        return later or earlier
    later.elapsed = round((earlier.elapsed or 0.0) + (later.elapsed or 0.0), DECIMALS)
    later.nodes = None if later.nodes is None else later.nodes + (earlier.nodes or 0)
    return later


def whole_turns(board: Board) -> tuple[str, ...]:
    """Return the complete turns of a board."""
    turns = board.turns
    is_open = board.variant.has_turn_end and board.history and board.history[-1].move.kind is not MoveKind.END
    return turns[:-1] if is_open and not board.outcome else turns


def write_record(record: GameRecord, *, autotester: bool) -> str:
    """Return a record as PGN, in the format of the course's autotester if wanted and possible."""
    if autotester and record.start == record.variant.setup():
        return write_autotester(record)
    return str(record)
