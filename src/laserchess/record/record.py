"""`GameRecord`: a game with its variations, comments and result, read from and written as PGN.

In addition to the seven standard tags a record names its variant (`Variant "khet"`), its start if that is not the
variant's first setup (`StartPosition "dynasty"` for a named setup, else `SetUp "1"` and `FEN "…"`), rule options that
do not have their default values (`Options "king_rotation=true, repetition=automatic"`), and may say why the game ended
(`Termination "resignation"`, a value of `Termination`). All of these but the last are attributes of the record, not in
`tags`. `laserchess.notation.pgn` documents the text format.
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
from laserchess.core.python_chess import RECORD, replaced
from laserchess.notation import autotester, pgn
from laserchess.record.tags import OWN_TAGS, own_tags, start_board
from laserchess.record.visitor import RecordVisitor, located, play, walk
from laserchess.variants import VariantLike

STANDARD_TERMINATIONS = {"time forfeit": Termination.TIME, "rules infraction": Termination.FORFEIT}
"""Terminations of the PGN standard."""


@dataclass(eq=False, slots=True, repr=False)
class Node(pgn.PgnNode):
    """A legal move of a record; see `laserchess.notation.pgn.PgnNode` for its attributes."""

    record: "GameRecord" = None  # type: ignore[assignment]  # always given
    """The record it belongs to."""

    def add(self, move: Move | MoveResult | str) -> "Node":
        """Add a move after this one.

        Args:
            move: A move; in variants of several actions a turn, the text of a whole turn. Chance that it does not
                name is drawn.

        Returns:
            Its node: a new last child, or the existing child with the same move.

        Raises:
            InvalidMoveError: The text cannot be read.
            IllegalMoveError: The move is not legal.

        """
        return self.record.extend(self, str(move))

    def board(self) -> Board:
        """Return a board after this move, with the moves that led to it.

        Returns:
            A new board.

        """
        return self.record.board_at(self).copy()


@replaced(RECORD)
class GameRecord:
    """A game: a tree of legal moves, tags and a result. Records are equal if their texts are.

    Attributes:
        variant: The variant.
        rules: The variant with its rule options.
        start: The position text that the game starts from.
        tags: The PGN tags, without those that name variant, start and options.
        root: The node before the first move.

    >>> record = GameRecord("khet")
    >>> node = record.root.add("d1d2")
    >>> node.comment = "a quiet move"
    >>> print(str(record).splitlines()[-1])
    1. d1d2 {a quiet move} *

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
        """Start an empty record; the arguments are those of `Board`.

        Args:
            variant: A variant, its id or the path of its TOML file.
            setup: The name of a starting position; by default the variant's first.
            position: A position text to start from, instead of a setup.
            seed: For variants with chance: the seed of moves whose chance is drawn.
            options: Rule options of the variant, by name.

        Raises:
            UnknownNameError: There is no such variant, setup or option.
            InvalidPositionError: The position text cannot be read.
            IllegalPositionError: The position breaks the rules.

        """
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

    # Reading and writing

    @classmethod
    def parse(cls, text: str | pgn.Headers, *, default_variant: VariantLike | None = None) -> "GameRecord":
        """Parse a text of exactly one record.

        Args:
            text: The text, or headers of `read_headers`.
            default_variant: The variant, if the text has no `Variant` tag.

        Returns:
            The record.

        Raises:
            InvalidRecordError: The text cannot be read, or has no record or more than one.
            RuleError: The record breaks the rules.

        """
        records = cls.parse_all(text, default_variant=default_variant)
        if len(records) != 1:
            message = f"there are {len(records)} records in the text"
            raise InvalidRecordError(message, reason="several" if records else "empty", expected="exactly one")
        return records[0]

    @classmethod
    def parse_all(cls, text: str | pgn.Headers, *, default_variant: VariantLike | None = None) -> "list[GameRecord]":
        """Parse all records of a text.

        Args:
            text: The text, or headers of `read_headers`.
            default_variant: The variant of records without a `Variant` tag.

        Returns:
            The records.

        Raises:
            InvalidRecordError: A record cannot be read.
            RuleError: A record breaks the rules.

        """
        given, line = (text.text, text.line) if isinstance(text, pgn.Headers) else (text, 1)
        lines = StringIO(given, newline=None)
        return [cls.from_written(written, default_variant) for written in pgn.read(lines, line=line)]

    @classmethod
    def from_written(cls, written: pgn.WrittenRecord, default_variant: VariantLike | None = None) -> "GameRecord":
        """Return the record of a parsed text, checking its moves.

        Args:
            written: The parsed text.
            default_variant: The variant, if the text has no `Variant` tag.

        Returns:
            The record.

        Raises:
            InvalidRecordError: A tag or a move cannot be read.
            RuleError: The record breaks the rules.

        """
        record = cls.__new__(cls)
        record._begin(start_record(written, default_variant))  # noqa: SLF001  # the same class
        record.result = written.result
        record.tags |= {name: value for name, value in written.tags.items() if name not in OWN_TAGS}
        record.root.take_notes(written.root)
        walk(record.board(), written.root, _Builder(record))
        return record

    @classmethod
    def from_board(cls, board: Board) -> "GameRecord":
        """Return a record of the moves played on a board, without an unfinished turn.

        Args:
            board: The board.

        Returns:
            The record.

        """
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
        """Return the PGN text, ending with a line break: `print(record, file=…)` separates records."""
        given = {name: value for name, value in self.tags.items() if name not in pgn.ROSTER.keys() | OWN_TAGS}
        roster = {name: self.tags.get(name, value) for name, value in pgn.ROSTER.items()}
        written = pgn.WrittenRecord(roster | own_tags(self._first) | given, self.root, self._result)
        written.second_begins = self._first.turn == self.variant.players[1].name
        return pgn.write(written)

    def __repr__(self) -> str:
        """Return variant, players and result."""
        return f"<GameRecord {self.variant.id}: {self.tags.get('White')} – {self.tags.get('Black')} {self.result}>"

    def __eq__(self, other: object) -> bool:
        """Compare the texts."""
        return str(self) == str(other) if isinstance(other, GameRecord) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # records change

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy as text, since a long game is a deep tree."""
        return GameRecord.parse, (str(self),)

    # Moves

    def mainline(self) -> Iterator[Node]:
        """Yield the nodes of the main line.

        Yields:
            The nodes in the order they are played, without the root.

        """
        return self.root.mainline()

    def end(self) -> Node:
        """Return the last node of the main line.

        Returns:
            The node; the root if there are no moves.

        """
        return self.root.end()

    def board(self) -> Board:
        """Return a board at the start of the record.

        Returns:
            A new board.

        """
        return self._first.copy()

    def extend(self, node: Node, text: str, *, recorded: bool = False) -> Node:
        """Add a move after `node`, like `Node.add`.

        Args:
            node: The node to add to.
            text: The move, or a whole turn in variants of several actions a turn.
            recorded: As for `Board.push_turn`.

        Returns:
            A new last child, or the existing child with the same move.

        Raises:
            InvalidMoveError: The text cannot be read.
            IllegalMoveError: The move is not legal.

        """
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
        """Return the record's internal board at a node: to read, not to change.

        Args:
            node: A node of this record.

        Returns:
            The board, which the next call may change.

        """
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

    # Result

    @property
    def result(self) -> str:
        """The result at the end of the moves: `1-0`, `0-1`, `1/2-1/2` or `*`. Setting it sets the tag, too."""
        return self._result

    @result.setter
    def result(self, result: str) -> None:
        if result not in pgn.RESULTS:
            message = f"{quote(result)} is not a result"
            raise InvalidRecordError(message, reason="result", text=result, expected=" ".join(pgn.RESULTS))
        self._result = self.tags["Result"] = result

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by the rules, or by its result and `Termination` tag; `None` if unknown."""
        by_rules = self.board_at(self.end()).outcome
        word = self.tags.get("Termination", "").lower()
        reason = STANDARD_TERMINATIONS.get(word) or next((each for each in Termination if each.value == word), None)
        if by_rules or reason is None or self.result == "*":
            return by_rules
        winners = {"1-0": self.variant.players[0].name, "0-1": self.variant.players[1].name}
        return Outcome(winners.get(self.result), reason)

    def conclude(self, outcome: Outcome) -> None:
        """Set the result and the `Termination` tag.

        Args:
            outcome: How the game ended.

        """
        self.result = outcome.result(self.variant)
        self.tags["Termination"] = outcome.termination.value

    def contradictions(self) -> list[str]:
        """Return, in words, where the result differs from the `Result` tag or from the final position.

        Returns:
            A sentence for each contradiction; empty if there is none.

        """
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
    """Makes a record of the moves it visits."""

    def __init__(self, record: GameRecord) -> None:
        """Start at the root of a record."""
        self._record = record
        self._node = record.root
        self._replaced: list[Node] = []

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
        self._replaced.append(self._node)
        self._node = self._node.parent or self._node

    def end_variation(self) -> None:
        """Continue after the move that was replaced."""
        self._node = self._replaced.pop()


def start_record(written: pgn.WrittenRecord, default_variant: VariantLike | None) -> Board:
    """Return the board a record starts from; errors name the line of the record."""
    try:
        return start_board(written, default_variant)
    except LaserChessError as error:
        raise located(error, f"record of line {written.line}") from error


def write_autotester(record: GameRecord) -> str:
    """Return the main line of a Leiserchess record in the format of the course's autotester.

    Args:
        record: The record.

    Returns:
        The text of the game.

    Raises:
        InvalidRecordError: It is another variant, or does not start from the opening.

    """
    if record.variant.id != autotester.GAME_ID or record.start != record.variant.setup():
        message = f"the autotester cannot record {record.variant.title} from {quote(record.start)}"
        raise InvalidRecordError(
            message, reason="autotester", text=record.start, expected="Leiserchess from its opening"
        )
    return autotester.write_autotester(record.tags, record.root, record.result)
