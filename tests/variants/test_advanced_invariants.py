"""What holds after every action of long random games, with the start position's floor and with a livelier one."""

import pickle
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from laserchess import Board, Move, MoveKind
from laserchess.core import layout as at
from laserchess.core import multi_action
from laserchess.core.make_unmake import undo
from laserchess.core.position import Position, hash_of, snapshot_of
from laserchess.notation.token_notation import NOTATION, read_position
from laserchess.variants.advanced import VARIANT
from tests.variants.advanced_kit import GARDEN, Loaded

FLOORS = [pytest.param(VARIANT.setup(), id="standard"), pytest.param(GARDEN, id="garden")]
CHANGING = {"=": "=-", "-": "=-", "*": "*'", "'": "*'"}
"""Feature that changes → what it may be."""


def choose(board: Board, random: Random) -> Move:
    """Choose an action, shots and steps more often than there are among the legal ones."""
    moves = board.legal_moves
    wanted = random.choice([MoveKind.STEP, MoveKind.STEP, MoveKind.FIRE, MoveKind.ROTATE, MoveKind.END])
    return random.choice([move for move in moves if move.kind is wanted] or list(moves))


def check(position: Position, start: Position) -> None:
    """Check what no action may ever bring about."""
    pieces, solid = position.pieces, {feature.letter for feature in VARIANT.features}
    counts = Counter((piece.piece_type.name, piece.side) for piece in pieces.values())
    assert all(counts["King", player] <= 1 for player in (0, 1))
    assert all(pieces[cell].side == position.side for cell in position.capped)
    assert all(pieces[cell].side == position.side for cell, _ in position.rotations)
    assert 0 <= position.actions_left <= VARIANT.actions - len(position.rotations)
    assert 0 <= position.idle <= VARIANT.idle_turns
    assert not any(position.floor.get(cell) in solid for cell in pieces)
    assert position.floor.keys() == start.floor.keys()
    assert all(letter in CHANGING.get(start.floor[cell], start.floor[cell]) for cell, letter in position.floor.items())
    assert len(pieces) <= len(start.pieces)


@pytest.mark.slow
@pytest.mark.parametrize("text", FLOORS)
@pytest.mark.parametrize("options", [{}, {"rotation_cost": "step", "stunner_shield": "flanks", "thaw": 0.6}])
def test_every_action(text: str, options: dict[str, Any]) -> None:
    random, made, seed = Random(7), 0, 0
    while made < 600:
        board = Board("advanced", position=text, seed=seed, **options)
        start, seed = board.snapshot(), seed + 1
        while board.outcome is None and board.ply < 400:
            move, before, state = choose(board, random), board.position, hash(board)
            played = board.push(move)
            check(board.snapshot(), start)
            after = board.position
            again = Board("advanced", position=after, **options)
            assert again.position == after
            assert hash(again) == hash(board)
            assert again.outcome == board.outcome
            assert list(again.legal_moves) == list(board.legal_moves)
            board.pop()
            assert (board.position, hash(board)) == (before, state)
            assert board.push(move).text == played.text
            assert board.position == after
            made += 1


@pytest.mark.slow
@pytest.mark.parametrize("text", FLOORS)
def test_thousands_of_actions_in_the_kernel(text: str) -> None:
    """The incremental hash is the hash from scratch, and undoing whole games leaves nothing behind."""
    loaded = Loaded(Board("advanced", position=text), seed=5, rows=502)
    before, made = loaded.arrays.cells.copy(), 0
    while made < 2000:
        made += play_and_undo(loaded, Random(made), 500)
        assert (loaded.arrays.cells == before).all()


def play_and_undo(loaded: Loaded, random: Random, longest: int) -> int:
    """Play a random game, checking every position, take it back and return how many actions it had."""
    tables, arrays, first = loaded.tables, loaded.arrays, loaded.first
    moves, stack, row = np.zeros(at.MAX_MOVES, np.int64), arrays.stack, first
    start = snapshot_of(tables, arrays.cells, stack[row:])
    while row < first + longest * tables.row and (count := multi_action.generate(arrays, row, moves, 0)):
        code = int(moves[random.randrange(count) if random.random() < 0.7 else count - 1])
        row = multi_action.play(arrays, row, code)
        position = snapshot_of(tables, arrays.cells, stack[row:])
        check(position, start)
        assert stack[row + at.HASH] == hash_of(arrays, row)
        assert stack[row + at.ROYALS : row + at.ROYALS + 2].tolist() == [kings(position, player) for player in (0, 1)]
        assert read_position(VARIANT, NOTATION.write_position(VARIANT, position)) == position
    for last in range(row, first, -tables.row):
        undo(arrays, last)
    return (row - first) // tables.row


def kings(position: Position, player: int) -> int:
    return sum(piece.piece_type.royal and piece.side == player for piece in position.pieces.values())


def test_playouts_leave_the_board_as_it_was() -> None:
    arrays = Loaded(Board("advanced", position=GARDEN), seed=9, rows=402).arrays
    moves, before = np.zeros(at.MAX_MOVES, np.int64), arrays.cells.copy()
    made = multi_action.playouts(arrays, moves, 50, 400)
    assert 50 < made <= 50 * 400
    assert (arrays.cells == before).all()


@pytest.mark.parametrize("text", FLOORS)
def test_taking_back_a_whole_game(text: str) -> None:
    random, board = Random(4), Board("advanced", position=text, seed=8)
    positions, texts = [board.position], list[str]()
    while board.outcome is None and board.ply < 250:
        texts.append(board.push(choose(board, random)).text)
        positions.append(board.position)
    copied, pickled = board.copy(), pickle.loads(pickle.dumps(board))  # noqa: S301  # our own bytes
    for each in (board, copied, pickled):
        moves = []
        for position in reversed(positions[:-1]):
            moves.append(each.pop())
            assert each.position == position
        for move, played in zip(reversed(moves), texts, strict=True):
            assert each.push(move).text == played
        assert each.position == positions[-1]
