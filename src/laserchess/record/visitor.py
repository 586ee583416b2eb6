"""Walking through a game: a visitor is shown every move on its board, and may skip what it does not want."""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial

from laserchess.board import Board
from laserchess.core.errors import InvalidMoveError, LaserChessError, quote
from laserchess.move_player import merge_turns
from laserchess.notation import pgn


class Skip(Enum):
    """What a visitor answers where it does not want to see what follows."""

    SKIP = "skip"


SKIP = Skip.SKIP


class RecordVisitor:
    """Is shown records move by move; every method does nothing until a subclass says what it does.

    The boards and nodes it is shown are the reader's own: to look at, or to copy.
    """

    def begin_record(self, headers: pgn.Headers) -> Skip | None:
        """See the tags of a record; return `SKIP` to leave out its moves, which are then not even read."""

    def visit_board(self, board: Board) -> None:
        """See the first position, and the one after every move."""

    def visit_move(self, board: Board, node: pgn.PgnNode) -> None:
        """See a move, `node.move`, with its comment, glyphs and clocks; the board is the one after it."""

    def begin_variation(self, board: Board) -> Skip | None:
        """See that a variation begins on this board, in place of the move shown last; `SKIP` leaves it out."""

    def end_variation(self) -> None:
        """See that the variation is over: the moves go on where it began."""

    def end_record(self, result: str) -> None:
        """See the result: `1-0`, `0-1`, `1/2-1/2` or `*`."""


def walk(board: Board, root: pgn.PgnNode, visitor: RecordVisitor) -> None:
    """Play the moves of a tree and show them, each variation after the move it replaces."""
    visitor.visit_board(board)
    _Walk(board, visitor).run(root.children)


class _Walk:
    """Plays a tree on one board, taking moves back where a variation begins.

    Copies of the board would cost its whole past each, so that deep nesting took quadratic time and memory.
    """

    def __init__(self, board: Board, visitor: RecordVisitor) -> None:
        self._board, self._visitor = board, visitor
        self._second = board.turn == board.variant.players[1].name
        self._tasks: list[Callable[[], None]] = []
        """What is still to be done, the last first: without recursion, however deep the variations are."""

    def run(self, nodes: Sequence[pgn.PgnNode]) -> None:
        """Show moves that follow on the board: the main one, its variations, what follows the main one."""
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
        _show(main, self._board, self._visitor, second=self._second)

    def _vary(self, ply: int, node: pgn.PgnNode) -> None:
        self._return_to(ply)
        if self._visitor.begin_variation(self._board) is not SKIP:
            self._tasks.append(self._visitor.end_variation)
            self._follow([node])

    def _return_to(self, ply: int, node: pgn.PgnNode | None = None) -> None:
        """Take back all moves after a ply, and play one of those shown before again."""
        while self._board.ply > ply:
            self._board.pop()
        if node is not None:
            play(self._board, node.move)


def _show(node: pgn.PgnNode, board: Board, visitor: RecordVisitor, *, second: bool) -> None:
    """Play one move and show it, or say where in the text it stands that it cannot be played."""
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
    """Play a record's move, a whole turn where turns are several actions, and return it as it is written.

    In a `recorded` turn nothing has happened by chance that is not named; else chance is drawn.
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
    """Return the same error, saying where in the text it happened."""
    found = type(error)(f"{place}: {error}", reason=error.reason, text=error.text)
    found.expected = error.expected
    return found
