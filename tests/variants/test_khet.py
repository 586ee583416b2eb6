"""Khet 2.0 is Laser Chess with other names: the same positions, moves, beams and counts."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from laserchess import Board

DATA = Path(__file__).parents[1] / "data"
TWINS = [("classic", "ace"), ("dynasty", "grail"), ("imhotep", "curiosity")]
PIECES = {"Pharaoh": "King", "Scarab": "Switch", "Anubis": "Defender", "Pyramid": "Deflector", "Sphinx": "Laser"}
PLAYERS = {"silver": "blue", "red": "red"}
KHET = json.loads((DATA / "notation_cases.json").read_text())["khet"]


def perft_table() -> dict[tuple[str, str], list[int]]:
    """Return the leaves of each setup at depth 1, 2, 3, by game and setup."""
    rows: list[dict[str, Any]] = [json.loads(line) for line in (DATA / "perft.jsonl").read_text().splitlines()]
    return {(row["game"], row["setup"]): row["perft"][:3] for row in rows if "setup" in row}


LEAVES = perft_table()


def placed(board: Board) -> dict[str, tuple[str, int, int]]:
    """Return square → piece (by its Laser Chess name), player and the way it faces."""
    names = board.variant.geometry.names
    pieces = board.snapshot().pieces.items()
    return {names[cell]: (PIECES.get(m.piece_type.name, m.piece_type.name), m.side, m.facing) for cell, m in pieces}


@pytest.mark.parametrize(("khet", "laser_chess"), TWINS)
def test_a_setup_is_its_twin_piece_for_piece(khet: str, laser_chess: str) -> None:
    assert placed(Board("khet", setup=khet)) == placed(Board("laser-chess", setup=laser_chess))


@pytest.mark.parametrize("name", KHET["setups"])
def test_setups_are_those_of_the_data(name: str) -> None:
    row = KHET["setups"][name]
    assert Board("khet", setup=name) == Board("khet", position=row["sn"])
    assert placed(Board("khet", setup=name)) == placed(Board("laser-chess", position=row["laser_chess"]))


@pytest.mark.parametrize("king_rotation", [True, False])
@pytest.mark.parametrize(("khet", "laser_chess"), TWINS)
def test_with_equal_options_trees_are_equal(khet: str, laser_chess: str, king_rotation: bool) -> None:  # noqa: FBT001
    ours = Board("khet", setup=khet, king_rotation=king_rotation)
    twin = Board("laser-chess", setup=laser_chess, king_rotation=king_rotation)
    assert ours.divide(2) == twin.divide(2)
    leaves = LEAVES["laser-chess", laser_chess] if king_rotation else LEAVES["khet", khet]
    assert [ours.perft(depth) for depth in (1, 2, 3)] == [twin.perft(depth) for depth in (1, 2, 3)] == leaves


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("khet", "laser_chess"), TWINS)
def test_whole_games_are_the_same(khet: str, laser_chess: str, seed: int) -> None:
    ours, twin = Board("khet", setup=khet), Board("laser-chess", setup=laser_chess, king_rotation=False)
    chooser = Random(seed)
    while ours.legal_moves and ours.ply < 100:
        assert [move.text for move in ours.legal_moves] == [move.text for move in twin.legal_moves]
        move = chooser.choice(ours.legal_moves)
        one, two = ours.push(move), twin.push(move.text)
        assert (one.text, one.beams) == (two.text, two.beams)
        assert [(PIECES[p.name], PLAYERS[p.side_name]) for p in one.removed] == [
            (p.name, p.side_name) for p in two.removed
        ]
        assert placed(ours) == placed(twin)
    assert (ours.outcome and PLAYERS[str(ours.outcome.winner)]) == (twin.outcome and twin.outcome.winner)


def test_a_turn_is_never_passed() -> None:
    board = Board("khet")
    assert not board.is_legal("e1+")
    before = board.position.split()[0]
    for move in board.legal_moves:
        board.push(move)
        assert board.position.split()[0] != before
        board.pop()
