"""Visitors: their methods are called for every move of a record, and may skip parts."""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial

from laserchess.board import Board
from laserchess.core.errors import InvalidMoveError, LaserChessError, quote
from laserchess.move_player import merge_turns
from laserchess.notation import pgn


class Skip(Enum):
    """What a visitor returns to skip what follows."""

    SKIP = "skip"
    """Skip the moves of the record, or the variation."""


SKIP = Skip.SKIP


class RecordVisitor:
    r"""Base class of visitors; every method does nothing by default.

    Boards and nodes are those of the reader: read or copy them, do not change them.

    >>> class Counter(RecordVisitor):
    ...     moves = 0
    ...
    ...     def visit_move(self, board, node):
    ...         self.moves += 1
    >>> from laserchess import visit_records
    >>> counter = Counter()
    >>> visit_records('[Variant "khet"]\n\n1. d1d2 *', counter), counter.moves
    (1, 1)

    """

    def begin_record(self, headers: pgn.Headers) -> Skip | None:
        """Handle the start of a record.

        Args:
            headers: Its tags.

        Returns:
            `SKIP` to skip its moves, which are then not parsed.

        """

    def visit_board(self, board: Board) -> None:
        """Handle a position: the first, and the one after every move.

        Args:
            board: The board.

        """

    def visit_move(self, board: Board, node: pgn.PgnNode) -> None:
        """Handle a move.

        Args:
            board: The board after the move.
            node: The move (`node.move`), with its comment, glyphs and clocks.

        """

    def begin_variation(self, board: Board) -> Skip | None:
        """Handle the start of a variation, which replaces the last move.

        Args:
            board: The board before the variation.

        Returns:
            `SKIP` to skip the variation.

        """

    def end_variation(self) -> None:
        """Handle the end of a variation: the moves continue where it began."""

    def end_record(self, result: str) -> None:
        """Handle the end of a record.

        Args:
            result: `1-0`, `0-1`, `1/2-1/2` or `*`.

        """


def walk(board: Board, root: pgn.PgnNode, visitor: RecordVisitor) -> None:
    """Play the moves of a tree and call a visitor, for each variation after the move it replaces."""
    visitor.visit_board(board)
    _Walk(board, visitor).run(root.children)


class _Walk:
    """Plays a tree on one board, taking moves back where a variation begins.

    Copying the board would copy its history, so that deep nesting would take quadratic time and memory.
    """

    def __init__(self, board: Board, visitor: RecordVisitor) -> None:
        self._board, self._visitor = board, visitor
        self._second = board.turn == board.variant.players[1].name
        self._tasks: list[Callable[[], None]] = []
        """What is still to do, the last first: no recursion, as variations may be nested deeply."""

    def run(self, nodes: Sequence[pgn.PgnNode]) -> None:
        """Visit the main move, its variations, then what follows the main move."""
        self._follow(nodes)
        while self._tasks:
            self._tasks.pop()()

    def _follow(self, nodes: Sequence[pgn.PgnNode]) -> None:
        if not nodes:
            return
        main, *others = nodes
        ply = self._board.ply
        self._tasks.append(partial(self._follow, main.children))
        if others:
            self._tasks.append(partial(self._return_to, ply, main))
            self._tasks += [partial(self._vary, ply, other) for other in reversed(others)]
        _visit(main, self._board, self._visitor, second=self._second)

    def _vary(self, ply: int, node: pgn.PgnNode) -> None:
        self._return_to(ply)
        if self._visitor.begin_variation(self._board) is not SKIP:
            self._tasks.append(self._visitor.end_variation)
            self._follow([node])

    def _return_to(self, ply: int, node: pgn.PgnNode | None = None) -> None:
        """Take back all moves after a ply, and play `node` again if it is given."""
        while self._board.ply > ply:
            self._board.pop()
        if node is not None:
            play(self._board, node.move)


def _visit(node: pgn.PgnNode, board: Board, visitor: RecordVisitor, *, second: bool) -> None:
    """Play a move and visit it; errors name its line and number."""
    try:
        node.move = play(board, node.move)
    except LaserChessError as error:
        ply = len(node.path())
        number, is_second = divmod(ply - 1 + second, 2)
        place = f"line {node.line}, move {number + 1}{'...' if is_second else '.'} (ply {ply})"
        raise located(error, place) from error
    visitor.visit_move(board, node)
    visitor.visit_board(board)


def play(board: Board, text: str, *, recorded: bool = True) -> str:
    """Play a move of a record: a whole turn, in variants of several actions a turn.

    Args:
        board: The board.
        text: The move or turn.
        recorded: As for `Board.push_turn`.

    Returns:
        The move in record notation.

    Raises:
        InvalidMoveError: The text cannot be read, or is more than one turn.
        IllegalMoveError: The move is not legal.

    """
    if not board.variant.has_turn_end:
        return board.push(text).text
    done = board.push_turn(text, recorded=recorded)
    turns = merge_turns(list(done))
    if len(turns) > 1:
        for _ in done:
            board.pop()
        message = f"{quote(text)} is more than one turn"
        raise InvalidMoveError(message, reason="turn", text=text, expected="one turn")
    return turns[0]


def located(error: LaserChessError, place: str) -> LaserChessError:
    """Return the same error with its place in the text."""
    found = type(error)(f"{place}: {error}", reason=error.reason, text=error.text)
    found.expected = error.expected
    return found
