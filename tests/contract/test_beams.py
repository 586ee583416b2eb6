"""Beams go square by square, change direction at mirrors only, end, and are the same backwards."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laserchess import VARIANTS, Beam, BeamEnd, Board, Variant
from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Cells
from laserchess.core.beams import trace_ray
from laserchess.core.codec import mark_end, ray_cell, ray_travel
from laserchess.core.geometry import COMPASS, VECTORS, Geometry
from laserchess.core.move_result import path_in_scratch
from laserchess.core.tables import Tables, tables_for
from laserchess.core.variant import Rules
from tests.contract.samples import MODEST, SEEDS, board_at, new_board, random_move, random_position

TEN_BY_EIGHT = 142
"""Edges between two squares of a 10 × 8 board: no beam crosses one twice."""


def inner_edges(geometry: Geometry) -> int:
    return (geometry.columns - 1) * geometry.rows + geometry.columns * (geometry.rows - 1)


def assert_connected(geometry: Geometry, beam: Beam) -> None:
    """Check that each square of a beam is one step from the one before, in the direction of the beam."""
    column, row = geometry.column(geometry.by_name[beam.origin]), geometry.row(geometry.by_name[beam.origin])
    assert beam.directions[:1] in {(), (beam.direction,)}
    for square, travel in zip(beam.squares, beam.directions, strict=True):
        across, up = VECTORS[COMPASS.index(travel)]
        column, row = column + across, row + up
        assert geometry.names[geometry.cell(column, row)] == square
    if beam.end is BeamEnd.EDGE:
        across, up = VECTORS[COMPASS.index(beam.exit_direction)]
        assert not (0 <= column + across < geometry.columns and 0 <= row + up < geometry.rows)


def test_a_beam_straight_off_the_board_enters_and_turns_nowhere() -> None:
    (beam,) = Board("leiserchess", position="ss7/8/8/8/8/8/8/7SS W").beams()
    assert beam == Beam("h0", "S", (), (), BeamEnd.EDGE, "S")
    assert beam.deflections == ()
    assert beam.struck is None


def test_edges_between_squares_are_counted_right() -> None:
    assert inner_edges(VARIANTS["laser-chess"].geometry) == inner_edges(VARIANTS["khet"].geometry) == TEN_BY_EIGHT


@pytest.mark.parametrize("seed", range(5))
def test_beams_of_games_are_connected(variant: Variant, seed: int) -> None:
    chooser = Random(seed)
    board = new_board(variant)
    while (move := random_move(board, chooser)) and board.ply < 80:
        for beam in board.push(move).beams:
            assert_connected(variant.geometry, beam)


@given(seed=SEEDS)
@MODEST
def test_beams_turn_at_pieces_only_and_end_where_they_say(one_ray_game: Variant, seed: int) -> None:
    board = board_at(one_ray_game, random_position(one_ray_game, seed))
    for beam in board.beams():
        assert_connected(one_ray_game.geometry, beam)
        assert len(beam.squares) <= inner_edges(one_ray_game.geometry)
        assert all(board.piece_at(square) for square, _, _ in beam.deflections)
        assert (beam.struck is None) == (beam.end is BeamEnd.EDGE)
        assert beam.struck is None or board.piece_at(beam.struck)


@given(seed=SEEDS)
@MODEST
def test_what_is_zapped_is_what_beams_hit(one_move_game: Variant, seed: int) -> None:
    board = board_at(one_move_game, random_position(one_move_game, seed))
    for move in board.legal_moves:
        played = board.push(move)
        hit = {beam.struck for beam in played.beams if beam.end is BeamEnd.HIT}
        assert {piece.square for piece in played.removed if piece.cause == "zapped"} == hit
        board.pop()


def mirrors(tables: Tables) -> list[int]:
    """Return the codes of all pieces that reflect beams, except weapons."""
    pieces = [
        piece for piece in tables.pieces.values() if any(word.isdigit() for word in piece.piece_type.faces.split())
    ]
    return [tables.code(piece) for piece in pieces if not piece.piece_type.fires]


def filled(tables: Tables, codes: list[int], seed: int) -> Cells:
    """Fill every square of a board with one of these pieces, far beyond what a side may have."""
    cells = tables.empty_cells()
    chooser = Random(seed)
    share = chooser.choice([0.3, 0.7, 0.95, 1.0])
    for cell in tables.variant.geometry.cells:
        cells[cell] = chooser.choice(codes) if chooser.random() < share else 0
    return cells


def follow(tables: Tables, cells: Cells, cell: int, travel: int) -> tuple[int, int, list[tuple[int, int]]]:
    """Return how a beam ends, where, and the (cell, travel) it enters."""
    arrays = Arrays(tables.table, tables.keys, cells, np.zeros(at.BEAM_SCRATCH, np.int64))
    trace_ray(arrays, cell, travel)
    *entered, ended = path_in_scratch(arrays.stack)[1:]
    end, last = mark_end(ended), ray_cell(ended)
    if end == at.EDGE:
        last += tables.variant.geometry.deltas[ray_travel(ended)]
    return end, last, [(ray_cell(ray), ray_travel(ray)) for ray in entered]


@given(seed=SEEDS)
@MODEST
def test_no_beam_crosses_an_edge_between_squares_twice(one_ray_game: Variant, seed: int) -> None:
    tables, geometry = tables_for(Rules.of(one_ray_game)), one_ray_game.geometry
    weapon = next(code for code, piece in tables.pieces.items() if piece.piece_type.fires)
    cells = filled(tables, mirrors(tables), seed)
    for start in Random(seed).sample(geometry.cells, 10):
        mirror, cells[start] = cells[start], weapon
        for travel in range(0, 8, 2):
            entered = [cell for cell, _ in follow(tables, cells, start, travel)[2]]
            edges = {frozenset(edge) for edge in pairwise([start, *entered])}
            assert len(edges) == len(entered) <= inner_edges(geometry)
        cells[start] = mirror


@given(seed=SEEDS, travel=st.sampled_from([0, 2, 4, 6]))
@MODEST
def test_light_goes_back_the_way_it_came(one_ray_game: Variant, seed: int, travel: int) -> None:
    tables, geometry = tables_for(Rules.of(one_ray_game)), one_ray_game.geometry
    cells = filled(tables, mirrors(tables), seed)
    for entrance in geometry.cells:
        outside = entrance - geometry.deltas[travel]
        if outside not in geometry.names:
            end, last, steps = follow(tables, cells, outside, travel)
            there = [cell for cell, _ in (steps if end == at.EDGE else steps[:-1])]
            back = geometry.deltas.index((there[-1] if there else outside) - last)
            end, last, steps = follow(tables, cells, last, back)
            assert (end, last) == (at.EDGE, outside)
            assert [cell for cell, _ in steps] == there[::-1]


def test_beams_through_nothing_but_mirrors_stay_below_the_bound() -> None:
    tables = tables_for(Rules.of(VARIANTS["laser-chess"]))
    codes = {
        name: [code for code, piece in tables.pieces.items() if piece.piece_type.name == name]
        for name in ("Switch", "Laser")
    }
    corner, longest = tables.variant.geometry.by_name["j1"], 0
    for seed in range(1000):
        cells = filled(tables, codes["Switch"], seed)
        cells[corner] = codes["Laser"][0]
        longest = max(longest, len(follow(tables, cells, corner, 0)[2]))
    assert 50 < longest <= TEN_BY_EIGHT
