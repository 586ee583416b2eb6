"""Snapshots of the boards of a vector environment with their history, also made from a `Board`."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.arrays import Cells, Stack
from laserchess.core.errors import IllegalPositionError, UnknownNameError, quote
from laserchess.core.variant import Rules
from laserchess.envs.batch.batch_layout import BoardBatch, Counts, Picked
from laserchess.envs.validate import check_positions, refuse_row


class BoardSnapshots(NamedTuple):
    """Boards with their history, a row each, in separate arrays.

    Attributes:
        cells: The pieces by cell.
        states: The kernel's rows of the positions.
        hashes: The hashes of earlier positions, which may repeat.
        generators: The states of the random generators.
        steps: The steps of the games so far.
        seen: How often each position occurred before.

    """

    cells: Cells
    states: Stack
    hashes: Stack
    generators: Stack
    steps: Counts
    seen: Counts

    def __len__(self) -> int:
        """Return the number of boards."""
        return len(self.steps)


def save(games: BoardBatch, picked: Picked) -> BoardSnapshots:
    """Copy some boards."""
    return BoardSnapshots(*(getattr(games, name)[picked] for name in BoardSnapshots._fields))


def restore(games: BoardBatch, saved: BoardSnapshots, picked: Picked) -> None:
    """Overwrite some boards with snapshots."""
    for name in BoardSnapshots._fields:
        getattr(games, name)[picked] = getattr(saved, name)


def check_saved(rules: Rules, games: BoardBatch, saved: BoardSnapshots, *, max_steps: int, max_pieces: int) -> None:
    """Raise an error for snapshots of another kind of environment, or changed ones."""
    for name in BoardSnapshots._fields:
        mine, theirs = getattr(games, name), getattr(saved, name)
        if theirs.shape[1:] != mine.shape[1:] or theirs.dtype != mine.dtype or len(theirs) != len(saved):
            message = f"{name} of shape {theirs.shape} and type {theirs.dtype}"
            raise IllegalPositionError(message, reason="boards", expected="boards of the same game and max_steps")
    check_positions(rules, saved.cells, saved.states, max_pieces=max_pieces)
    past = saved.states[:, at.QUIET] if rules.get("quiet_moves", 0) else saved.steps
    fits = (saved.steps >= 0) & (saved.steps <= max_steps) & (saved.states[:, at.REVERSIBLE] <= past)
    if not fits.all():
        refuse_row(int(fits.argmin()), "the number of steps", f"at most {max_steps}, and at least the reversible turns")


def past_turns(board: Board) -> int:
    """Return the number of known previous turns whose positions can repeat; a copy may have none."""
    table = board.arrays.table
    known = (board.row - int(table[at.SCRATCH_SIZE])) // int(table[at.ROW])
    return min(int(board.state[at.REVERSIBLE]), known) if board.variant.has_repetition else 0


def steps_of(board: Board) -> int:
    """Return the number of steps of a board: its moves, or those of a history without moves."""
    return max(board.ply, past_turns(board))


def saved_board(board: Board, games: BoardBatch) -> BoardSnapshots:
    """Return the snapshot of a `Board` with the history that the rules need."""
    state = board.state[: at.KEPT].copy()
    hashes = np.zeros((1, games.hashes.shape[1]), np.int64)
    if hashes.shape[1] > 1:
        turns, length = past_turns(board), int(games.table[at.ROW])
        rows, state[at.REVERSIBLE] = board.row - length * np.arange(turns, -1, -1), turns
        hashes[0, : turns + 1] = board.arrays.stack[rows + at.HASH]
    seen = board.occurrences - 1 if board.variant.has_repetition else 0
    return BoardSnapshots(
        board.arrays.cells[None].copy(),
        state[None],
        hashes,
        board.arrays.stack[at.STATE : at.STATE + 1].copy(),
        np.array([steps_of(board)], np.int32),
        np.array([seen], np.int32),
    )


def check_board(board: Board, rules: Rules, max_steps: int, max_pieces: int) -> None:
    """Raise an error for a board of another variant or options, with too many moves or pieces."""
    mine, theirs = (dict(each.options) | {"repetition": ""} for each in (rules, board.rules))
    if board.variant != rules.variant or mine != theirs:
        message = f"a board of {board.variant.title} with the options {theirs}"
        raise IllegalPositionError(message, reason="games", expected=f"{rules.variant.title} with {mine}")
    if steps_of(board) >= max_steps:
        message = f"a game of {steps_of(board)} moves"
        raise IllegalPositionError(message, reason="limit", expected=f"fewer than {max_steps}")
    pieces = max(pieces_of(board))
    if pieces > max_pieces:
        message = f"a player with {pieces} pieces"
        raise IllegalPositionError(message, reason="count", expected=f"at most {max_pieces}, as in the starts")


def pieces_of(board: Board) -> tuple[int, int]:
    """Return the number of pieces of each player."""
    sides = [piece.side for piece in board.snapshot().pieces.values()]
    return sides.count(0), sides.count(1)


def picked_boards(boards: npt.ArrayLike | None, count: int) -> Picked:
    """Return board indexes (`None`: all); raise an error for invalid or repeated ones."""
    if boards is None:
        return np.arange(count)
    given = np.atleast_1d(np.asarray(boards))
    whole = given.ndim == 1 and given.dtype.kind in "iu"
    if not whole or (len(given) and not 0 <= given.min() <= given.max() < count) or len(np.unique(given)) < len(given):
        message = f"boards {quote(str(boards))}"
        raise UnknownNameError(message, reason="boards", text=str(boards), expected=f"different numbers below {count}")
    return given.astype(np.int64)
