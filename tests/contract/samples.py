"""Boards to try things on: random games with fixed seeds, and random positions that the rules allow."""

from functools import cache
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from laserchess import Board, Move, MoveKind, Variant
from laserchess.core.geometry import COMPASS
from laserchess.core.position import Position
from laserchess.core.variant import Piece, PieceType
from laserchess.notation import notation_of

MODEST = settings(
    deadline=None, derandomize=True, database=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
"""For properties that play moves: the same examples in every run."""

SEEDS = st.integers(0, 2**32)


def new_board(variant: Variant, **given: Any) -> Board:  # whatever Board takes
    """Make a board whose chance, if the game has any, falls the same way in every run."""
    return Board(variant, seed=1 if variant.has_chance else None, **given)


def random_move(board: Board, chooser: Random) -> Move | None:
    """Choose a legal move; where turns must be ended, that is chosen often enough for games to progress."""
    moves = board.legal_moves
    if not moves:
        return None
    if board.variant.has_turn_end and chooser.random() < 0.3:
        return next(move for move in moves if move.kind is MoveKind.END)
    return moves[chooser.randrange(len(moves))]


def play_on(board: Board, chooser: Random, plies: int) -> Board:
    """Play random moves on a board, until the game is over or that many are made."""
    for _ in range(plies):
        move = random_move(board, chooser)
        if move is None:
            break
        board.push(move)
    return board


def random_game(variant: Variant, seed: int, plies: int = 120, **given: Any) -> Board:  # whatever Board takes
    """Play a random game from one of the setups, or from what is given."""
    chooser = Random(seed)
    if given.keys().isdisjoint({"setup", "position"}):
        given["setup"] = chooser.choice(list(variant.setups))
    return play_on(new_board(variant, **given), chooser, plies)


@cache
def sampled(variant: Variant) -> list[str]:
    """Return positions of unfinished games, early and late ones."""
    boards = (random_game(variant, seed, seed % 40) for seed in range(400))
    positions = [board.position for board in boards if board.outcome is None]
    return positions[:: len(positions) // 12]


def state(board: Board) -> tuple[object, ...]:
    """Return all that a user can see of a board, to compare before and after."""
    return (
        board.position,
        board.snapshot(),
        repr(board),
        hash(board),
        board.turn,
        board.ply,
        board.outcome,
        board.occurrences,
        board.quiet_turns,
        board.can_claim_draw(),
        [move.text for move in board.legal_moves],
        [played.text for played in board.history],
        board.beams(),
    )


def random_position(variant: Variant, seed: int) -> Position:
    """Scatter pieces, at most as many as a game allows, over squares where they may stand."""
    chooser = Random(seed)
    pieces: dict[int, Piece] = {}
    free = list(variant.geometry.cells)
    chooser.shuffle(free)
    crowd = chooser.random()
    for piece_type in sorted(variant.pieces, key=lambda piece_type: not piece_type.homes):
        most = piece_type.limit or 8
        count = (
            chooser.randint(1, most)
            if piece_type.royal or piece_type.homes
            else round(crowd * chooser.randint(0, most))
        )
        for player in (0, 1) * count:
            if cell := _place(variant, piece_type, player, free):
                pieces[cell] = Piece(piece_type, player, chooser.choice(_ways(piece_type, player)))
    floor = {free.pop(): feature.letter for feature in variant.features * 2 if free}
    return Position(pieces, chooser.randrange(2), floor, actions_left=chooser.randint(0, variant.actions))


def _place(variant: Variant, piece_type: PieceType, player: int, free: list[int]) -> int:
    """Take a square for a piece from the free ones (0: there is none)."""
    names = variant.geometry.names
    homes = {square for other in variant.pieces for square, _ in other.homes}
    closed = homes | set(variant.reserved[1 - player].split())
    open_to_it = {piece_type.homes[player][0]} if piece_type.homes else set(names.values()) - closed
    for cell in free:
        if names[cell] in open_to_it:
            free.remove(cell)
            return cell
    return 0


def _ways(piece_type: PieceType, player: int) -> list[int]:
    ways = piece_type.homes[player][1].split() if piece_type.homes else COMPASS
    return [n for n in range(piece_type.orientations) if COMPASS[Piece(piece_type, player, n).facing] in ways]


def board_at(variant: Variant, position: Position, **options: Any) -> Board:  # whatever the game takes
    """Make a board of a position value."""
    return new_board(variant, position=notation_of(variant).write_position(variant, position), **options)
