"""Conditional moves: lines a player has prepared, from which the server replies to the opponent at once.

The lines of a player form a small tree from the position in which they were stored: several moves of the opponent, one
reply to each. The tree stays as it is while its game advances; its current node follows from the moves since.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from laserchess.board import Board
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.play.state import GameState

MAX_LINES, MAX_LENGTH, MAX_MOVES = 20, 30, 200
"""Lines of one player in one game, moves of one line, and moves of all lines together."""
Tree = dict[str, "Tree"]
"""The moves that may follow, and what follows them."""


@dataclass(frozen=True, slots=True)
class StoredLines:
    """The lines of a side, and the number of moves played before them."""

    player: str
    lines: list[list[str]]
    from_ply: int

    def reply_in(self, state: GameState) -> str | None:
        """Return the prepared move in a position in which it is the player's turn, if there is one."""
        if state.turn != self.player or state.is_over:
            return None
        node = self._node_in(state)
        return next(iter(node)) if node else None

    def is_alive_in(self, state: GameState) -> bool:
        """Return whether the tree can still lead to a reply."""
        return not state.is_over and bool(self._node_in(state))

    def left_in(self, state: GameState) -> list[list[str]]:
        """Return what is left of the lines, from the current position on."""
        played = [made.text for made in state.moves[self.from_ply :]]
        count = len(played)
        return [line[count:] for line in self.lines if line[:count] == played and len(line) > count]

    def _node_in(self, state: GameState) -> Tree | None:
        if state.ply < self.from_ply:
            return None
        node = tree_of(self.lines)
        for made in state.moves[self.from_ply :]:
            if made.text not in node:
                return None
            node = node[made.text]
        return node


def tree_of(lines: Sequence[Sequence[str]]) -> Tree:
    """Return lines as a tree.

    >>> tree_of([["a", "b"], ["a", "c"], ["d"]])
    {'a': {'b': {}, 'c': {}}, 'd': {}}
    """
    root: Tree = {}
    for line in lines:
        node = root
        for text in line:
            node = node.setdefault(text, {})
    return root


def check_lines(state: GameState, player: str, lines: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return lines as the board writes their moves; reject moves that are illegal and a second reply.

    A line starts with the opponent's move and ends with a reply.
    """
    if state.is_over:
        raise api_error(ErrorCode.GAME_OVER)
    if not state.header.is_correspondence:
        raise api_error(ErrorCode.NOT_CORRESPONDENCE)
    if state.board.variant.has_chance:
        raise api_error(ErrorCode.CONDITIONS_CHANCE)
    if lines and state.turn == player:
        raise api_error(ErrorCode.CONDITIONS_TURN)
    if len(lines) > MAX_LINES or any(len(line) > MAX_LENGTH for line in lines) or sum(map(len, lines)) > MAX_MOVES:
        raise api_error(ErrorCode.CONDITIONS_SIZE, lines=MAX_LINES, moves=MAX_MOVES)
    replies: dict[tuple[str, ...], str] = {}
    return [_check_line(state.board.copy(), player, line, replies) for line in lines if line]


def _check_line(board: Board, player: str, line: Sequence[str], replies: dict[tuple[str, ...], str]) -> list[str]:
    written: list[str] = []
    mover = board.turn
    for text in line:
        if board.outcome:
            raise api_error(ErrorCode.CONDITIONS_OVER, text)
        mover, before = board.turn, tuple(written)
        written.append(board.push(text).text)
        if mover == player and replies.setdefault(before, written[-1]) != written[-1]:
            raise api_error(ErrorCode.CONDITIONS_REPLY, text, other=replies[before])
    if mover != player:
        raise api_error(ErrorCode.CONDITIONS_END, line[-1])
    return written
