"""Encodings: every move has its number, both players see the same game, and symmetries are symmetries."""

import numpy as np
import pytest
from numpy.random import Generator, default_rng

from laserchess import VARIANTS, Board, IllegalPositionError, Variant
from laserchess.core.codec import start_of
from laserchess.core.moves import MoveKind
from laserchess.core.position import Position
from laserchess.core.symmetries import HALF_TURN, IDENTITY, Symmetry, symmetries
from laserchess.core.variant import Piece
from laserchess.envs.board_lens import Lens, new_board
from laserchess.envs.encode import Positions, encode
from laserchess.envs.encoding import encoding_of
from laserchess.notation import notation_of


@pytest.fixture(params=list(VARIANTS.values()), ids=list(VARIANTS))
def variant(request: pytest.FixtureRequest) -> Variant:
    found: Variant = request.param
    return found


@pytest.fixture
def random() -> Generator:
    return default_rng(12)


def boards_of(variant: Variant, random: Generator, games: int = 4) -> list[Board]:
    """Return boards that random games went through."""
    found = []
    for number in range(games):
        board = new_board(variant, seed=number if variant.actions else None)
        while board.outcome is None and board.ply < 80:
            found.append(board.copy())
            board.push(board.legal_moves[int(random.integers(len(board.legal_moves)))])
    return found


def image(board: Board, symmetry: Symmetry, *, swaps: bool = False) -> Board:
    """Return the board after a symmetry, with the colours exchanged or not."""
    position, geometry = board.snapshot(), board.variant.geometry

    def cell(square: int) -> int:
        return symmetry.cell(geometry, square)

    def piece(old: Piece, orientation: int) -> Piece:
        player = 1 - old.side if swaps else old.side
        return Piece(old.piece_type, player, symmetry.orientation(old.piece_type, orientation), old.stunned)

    turned = Position(
        {cell(c): piece(m, m.orientation) for c, m in position.pieces.items()},
        1 - position.side if swaps else position.side,
        {cell(c): letter for c, letter in position.floor.items()},
        position.actions_left,
        tuple(sorted(map(cell, position.capped), key=geometry.reading_order.index)),
        tuple((cell(c), piece(position.pieces[c], before).orientation) for c, before in position.rotations),
        position.idle,
    )
    text = notation_of(board.variant).write_position(board.variant, turned)
    return new_board(board.variant, position=text, seed=1 if board.variant.actions else None)


def fresh(board: Board) -> Board:
    """Return the same position without a past."""
    return image(board, IDENTITY)


def test_sizes_are_documented(variant: Variant) -> None:
    sizes = {"laser-chess": 1232, "khet": 1232, "khet-horus": 1232, "leiserchess": 613}
    sizes |= {"advanced": 2259, "laser-chess-1987": 1099}
    shapes = {"laser-chess": (36, 8, 10), "khet": (36, 8, 10), "khet-horus": (40, 8, 10), "leiserchess": (21, 8, 8)}
    shapes |= {"advanced": (52, 11, 15), "laser-chess-1987": (59, 9, 9)}
    encoding = encoding_of(variant)
    assert (encoding.actions, encoding.shape) == (sizes[variant.id], shapes[variant.id])
    assert len({plane.key for plane in encoding.planes}) == len(encoding.planes)
    assert len({encoding.label(number) for number in range(encoding.actions)}) == encoding.actions


def test_every_legal_move_has_a_number_of_its_own(variant: Variant, random: Generator) -> None:
    encoding = encoding_of(variant)
    for board in boards_of(variant, random):
        lens, player = Lens(board), variant.player(board.turn)
        lens.look(board)
        numbers = lens.numbers().tolist()
        assert len(set(numbers)) == len(numbers) == len(board.legal_moves)
        for number, move in zip(numbers, board.legal_moves, strict=True):
            piece = board.piece_at(move.start) if move.start else None
            code = board.arrays.cells[start_of(move.code)]
            assert lens.move(number) == move
            assert lens.number(move) == number
            assert encoding.number(move, int(code), player) == number
            toggles = (
                move.kind is MoveKind.ROTATE
                and piece is not None
                and variant.actions
                and piece.piece_type.orientations == 2
            )
            if move.kind is not MoveKind.NULL and not toggles:
                assert encoding.label(number, player) == move.text


def test_both_players_see_the_same_game(variant: Variant, random: Generator) -> None:
    second = [plane.key for plane in encoding_of(variant).planes].index(("second",))
    boards = [fresh(board) for board in boards_of(variant, random, 2)]
    turned = [image(board, HALF_TURN, swaps=True) for board in boards]
    (seen, masks), (seen_turned, masks_turned) = encode(boards), encode(turned)
    assert (masks == masks_turned).all()
    differing = np.flatnonzero((seen != seen_turned).any(axis=(0, 2, 3)))
    assert differing.tolist() == [second]


def test_symmetries_of_each_variant() -> None:
    assert {name: len(symmetries(variant)) for name, variant in VARIANTS.items()} == {
        "laser-chess": 1,
        "khet": 1,
        "khet-horus": 1,
        "leiserchess": 8,
        "advanced": 4,
        "laser-chess-1987": 8,
    }


@pytest.mark.slow
def test_symmetries_map_observations_masks_and_games(variant: Variant, random: Generator) -> None:
    encoding = encoding_of(variant)
    boards = [fresh(board) for board in boards_of(variant, random, 2)]
    seen, masks = encode(boards)
    for symmetry in symmetries(variant):
        images = [image(board, symmetry) for board in boards]
        permutation = encoding.permutation(symmetry)
        seen_there, masks_there = encode(images)
        turned = np.zeros_like(masks)
        turned[:, permutation] = masks
        # A turned board is seen rotated by the player to move: symmetries commute with the half-turn.
        assert (turned == masks_there).all()
        assert (encoding.image(seen, symmetry) == seen_there).all()
        if variant.actions:
            continue
        for board, there in zip(boards[::7], images[::7], strict=True):
            lens = Lens(board)
            lens.look(board)
            number = int(random.choice(lens.numbers()))
            after = board.copy()
            after.push(lens.move(number))
            lens.look(there)
            there.push(lens.move(int(permutation[number])))
            assert image(after, symmetry) == there
            assert after.outcome == there.outcome


def test_observations_and_masks_are_written_in_place(variant: Variant, random: Generator) -> None:
    positions = Positions.of(boards_of(variant, random, 1))
    seen, masks = positions.observe(), positions.masks()
    again, masks_again = np.full_like(seen, 7), np.full_like(masks, 7)
    assert positions.observe(again, threads=3) is again
    assert positions.masks(masks_again, threads=3) is masks_again
    assert (seen == again).all()
    assert (masks == masks_again).all()
    assert (seen * encoding_of(variant).scales).max() <= 1


def test_repeated_positions_and_quiet_turns_are_seen() -> None:
    board = Board("leiserchess", setup="endgame")
    names = [plane.key for plane in encoding_of(board.variant).planes]
    for text in ("h0R", "a7R", "h0L", "a7L"):
        board.push(text)
    seen = encode([board])[0][0]
    assert (seen[names.index(("repeated",))] == 1).all()
    assert (seen[names.index(("repeated", "twice"))] == 0).all()
    assert (seen[names.index(("quiet",))] == 4).all()


def test_arrays_of_the_wrong_kind_are_refused() -> None:
    positions = Positions.of([Board("khet")])
    for wrong in (np.zeros((1, 36, 8, 10), np.int8), np.zeros((2, 36, 8, 10), np.uint8), np.zeros(2880, np.uint8)):
        with pytest.raises(IllegalPositionError, match="expected a contiguous one"):
            positions.observe(wrong)  # type: ignore[arg-type]


def test_boards_of_different_variants_are_refused() -> None:
    for boards in ([], [Board("khet"), Board("leiserchess")], [Board("khet"), Board("khet", king_rotation=True)]):
        with pytest.raises(IllegalPositionError, match="one variant"):
            encode(boards)
