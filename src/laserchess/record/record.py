"""Record: a whole game with its variations, notes and result, read from and written as PGN-style text.

Beside the seven tags a record says which game it is (`Variant "khet"`), where it starts if not at the game's
first setup (`StartPosition "dynasty"` for a named setup, else `SetUp "1"` and `FEN "…"`), which rule options
are not at their defaults (`Options "king_rotation=true, repetition=automatic"`), and may say why it ended
(`Termination "resignation"`, a value of `Reason`). These tags but the last are kept as the record's game,
start and options, not in `tags`. What the text may look like is told in `laserchess.notation.pgn`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from typing import Any

from laserchess.board import Board
from laserchess.core.errors import InvalidRecordError, LaserChessError, quote
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Move, MoveKind
from laserchess.core.outcome import Outcome, Termination
from laserchess.notation import autotester, pgn
from laserchess.record.tags import OWN_TAGS, own_tags, start_board
from laserchess.record.visitor import RecordVisitor, located, play, walk
from laserchess.variants import VariantLike

STANDARD_TERMINATIONS = {"time forfeit": Termination.TIME, "rules infraction": Termination.FORFEIT}
"""Words of the PGN standard for reasons of ours."""


@dataclass(eq=False, slots=True, repr=False)
class Node(pgn.PgnNode):
    """A legal move of a record. See `laserchess.notation.pgn.PgnNode` for what it holds."""

    record: "GameRecord" = None  # type: ignore[assignment]  # always given

    def add(self, move: Move | MoveResult | str) -> "Node":
        """Play a move here and return its node: a new last child, or the child that has this very move.

        Where turns are several actions, a move is a whole turn; chance it does not name is drawn.
        """
        return self.record.extend(self, str(move))

    def board(self) -> Board:
        """Return a board at the position after this move, with the moves that led to it."""
        return self.record.board_at(self).copy()


class GameRecord:
    """A game from its first position on: a tree of legal moves, tags and a result.

    Records are equal when they are written the same.
    """

    def __init__(
        self,
        variant: VariantLike = "laser-chess",
        *,
        setup: str | None = None,
        position: str | None = None,
        seed: int | None = None,
        **options: object,
    ) -> None:
        """Begin a record of `game` as a `Board` begins: at a setup, at a position text, or at the first setup."""
        self._begin(Board(variant, setup=setup, position=position, seed=seed, **options))

    def _begin(self, first: Board) -> None:
        self._first = first
        self.variant = first.variant
        self.rules = first.rules
        self.start = first.position
        self.tags = dict(pgn.ROSTER)
        self.root = Node(record=self)
        self._result = "*"
        self._cursor: tuple[pgn.PgnNode, Board] | None = None

    # From text and to text

    @classmethod
    def parse(cls, text: str | pgn.Headers, *, default_game: VariantLike | None = None) -> "GameRecord":
        """Read exactly one record; `default_game` is for a text without a `Variant` tag."""
        records = cls.parse_all(text, default_game=default_game)
        if len(records) != 1:
            message = f"there are {len(records)} records in the text"
            raise InvalidRecordError(message, reason="several" if records else "empty", expected="exactly one")
        return records[0]

    @classmethod
    def parse_all(cls, text: str | pgn.Headers, *, default_game: VariantLike | None = None) -> "list[GameRecord]":
        """Read all records of a text."""
        given, line = (text.text, text.line) if isinstance(text, pgn.Headers) else (text, 1)
        lines = StringIO(given, newline=None)
        return [cls.from_written(written, default_game) for written in pgn.read(lines, line=line)]

    @classmethod
    def from_written(cls, written: pgn.WrittenRecord, default_game: VariantLike | None = None) -> "GameRecord":
        """Make a record of one that was read without asking whether it is legal, or say which part of it is not."""
        record = cls.__new__(cls)
        record._begin(start_record(written, default_game))  # noqa: SLF001  # our own class
        record.result = written.result
        record.tags |= {name: value for name, value in written.tags.items() if name not in OWN_TAGS}
        record.root.take_notes(written.root)
        walk(record.board(), written.root, _Builder(record))
        return record

    @classmethod
    def from_board(cls, board: Board) -> "GameRecord":
        """Make a record of what was played on a board; a turn that is not over yet is left out."""
        options: dict[str, Any] = dict(board.rules.changed)
        record = cls(board.variant, position=board.root().position, **options)
        node = record.root
        open_turn = board.variant.has_turn_end and board.history and board.history[-1].move.kind is not MoveKind.END
        for turn in board.turns[:-1] if open_turn and not board.outcome else board.turns:
            node = record.extend(node, turn, recorded=True)
        if board.outcome:
            record.conclude(board.outcome)
        return record

    def __str__(self) -> str:
        """Write the record, ending with a line break: `print(record, file=…)` keeps records apart."""
        given = {name: value for name, value in self.tags.items() if name not in pgn.ROSTER.keys() | OWN_TAGS}
        roster = {name: self.tags.get(name, value) for name, value in pgn.ROSTER.items()}
        written = pgn.WrittenRecord(roster | own_tags(self._first) | given, self.root, self._result)
        written.second_begins = self._first.turn == self.variant.players[1].name
        return pgn.write(written)

    def __repr__(self) -> str:
        """Name game, players and result."""
        return f"<Record {self.variant.id}: {self.tags.get('White')} – {self.tags.get('Black')} {self.result}>"

    def __eq__(self, other: object) -> bool:
        """Compare what is written."""
        return str(self) == str(other) if isinstance(other, GameRecord) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # records change

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy as text: a long game is a deep tree."""
        return GameRecord.parse, (str(self),)

    # Moves

    def mainline(self) -> Iterator[Node]:
        """Yield the moves of the game without its variations."""
        return self.root.mainline()

    def end(self) -> Node:
        """Return the last move of the main line."""
        return self.root.end()

    def board(self) -> Board:
        """Return a board at the start of the record."""
        return self._first.copy()

    def extend(self, node: Node, text: str, *, recorded: bool = False) -> Node:
        """Play a move after `node`, as `Node.add` does, or exactly as it is `recorded`."""
        board = self.board_at(node)
        self._cursor = None
        move = play(board, text, recorded=recorded)
        child = next((child for child in node.children if child.move == move), None)
        if child is None:
            child = Node(move=move, parent=node, record=self)
            node.children.append(child)
        self._cursor = child, board
        return child

    def board_at(self, node: Node) -> Board:
        """Return the record's own board at a node: to look at, not to play on."""
        at, board = self._cursor or (self.root, self._first.copy())
        self._cursor = None
        moves = []
        step: pgn.PgnNode | None = node
        while step is not at and step is not None and step.parent is not None:
            moves.append(step.move)
            step = step.parent
        if step is not at:
            board = self._first.copy()
        for move in reversed(moves):
            play(board, move)
        self._cursor = node, board
        return board

    # The end

    @property
    def result(self) -> str:
        """What is written at the end of the moves: `1-0`, `0-1`, `1/2-1/2` or `*`. Setting it sets the tag, too."""
        return self._result

    @result.setter
    def result(self, result: str) -> None:
        if result not in pgn.RESULTS:
            message = f"{quote(result)} is not a result"
            raise InvalidRecordError(message, reason="result", text=result, expected=" ".join(pgn.RESULTS))
        self._result = self.tags["Result"] = result

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by the rules, or else as result and `Termination` say, if they say it."""
        by_rules = self.board_at(self.end()).outcome
        word = self.tags.get("Termination", "").lower()
        reason = STANDARD_TERMINATIONS.get(word) or next((each for each in Termination if each.value == word), None)
        if by_rules or reason is None or self.result == "*":
            return by_rules
        winners = {"1-0": self.variant.players[0].name, "0-1": self.variant.players[1].name}
        return Outcome(winners.get(self.result), reason)

    def conclude(self, outcome: Outcome) -> None:
        """Write down how the game ended, as result and `Termination`."""
        self.result = outcome.result(self.variant)
        self.tags["Termination"] = outcome.termination.value

    def contradictions(self) -> list[str]:
        """Tell where the written result is not what the `Result` tag, or the end of the moves, says."""
        found = []
        if (tag := self.tags.get("Result", self.result)) != self.result:
            found.append(f"the Result tag says {tag}, the moves end with {self.result}")
        outcome = self.board_at(self.end()).outcome
        if outcome and outcome.result(self.variant) != self.result:
            found.append(
                f"the game ends {outcome.result(self.variant)} ({outcome.termination}), the record says {self.result}"
            )
        return found


class _Builder(RecordVisitor):
    """Makes a record of the moves it is shown."""

    def __init__(self, record: GameRecord) -> None:
        """Begin at the start of a record."""
        self._record = record
        self._node = record.root
        self._left: list[Node] = []

    def visit_move(self, board: Board, node: pgn.PgnNode) -> None:
        """Add the move."""
        del board
        child = Node(move=node.move, parent=self._node, line=node.line, record=self._record)
        child.take_notes(node)
        self._node.children.append(child)
        self._node = child

    def begin_variation(self, board: Board) -> None:
        """Go back by the move the variation replaces."""
        del board
        self._left.append(self._node)
        self._node = self._node.parent or self._node

    def end_variation(self) -> None:
        """Go on after the move that was replaced."""
        self._node = self._left.pop()


def start_record(written: pgn.WrittenRecord, default_game: VariantLike | None) -> Board:
    """Return the board a record begins on, or say which record has none."""
    try:
        return start_board(written, default_game)
    except LaserChessError as error:
        raise located(error, f"record of line {written.line}") from error


def write_autotester(record: GameRecord) -> str:
    """Write the main line of a Leiserchess record the way the course's autotester does."""
    if record.variant.id != autotester.GAME_ID or record.start != record.variant.setup():
        message = f"the autotester cannot record {record.variant.title} from {quote(record.start)}"
        raise InvalidRecordError(
            message, reason="autotester", text=record.start, expected="Leiserchess from its opening"
        )
    return autotester.write_autotester(record.tags, record.root, record.result)
