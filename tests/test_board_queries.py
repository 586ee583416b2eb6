"""What a board answers about pieces, attacks and threats, compared with moves that are really played."""

import random

import pytest

from laserchess import VARIANTS, Board, IllegalMoveError, UnknownNameError
from laserchess.core.variant import Variant
from tests.every_variant import EVERY_VARIANT


def walks(variant: Variant, plies: int = 40) -> list[Board]:
    """Return boards from a random game that still go on."""
    chance = random.Random(5)
    board, boards = Board(variant, seed=3 if variant.has_chance else None), []
    while board.ply < plies and board.outcome is None:
        boards.append(board.copy())
        board.push(chance.choice(board.legal_moves))
    return boards


def test_pieces_lists_the_squares_of_a_type_and_side() -> None:
    board = Board("khet")
    assert board.pieces("Anubis", "silver") == board.pieces("Anubis", 0) == ("d1", "f1")
    anubis = next(piece_type for piece_type in board.variant.pieces if piece_type.name == "Anubis")
    assert board.pieces(anubis, "red") == ("e8", "g8")


def test_the_king_is_the_one_royal_piece() -> None:
    assert (Board("khet").king("silver"), Board("khet").king(1)) == ("e1", "f8")
    board = Board("khet")
    board.remove_piece_at("e1")
    assert board.king("silver") is None


@pytest.mark.parametrize("ask", [lambda b: b.pieces("Rook", 0), lambda b: b.king("green"), lambda b: b.king(2)])
def test_unknown_piece_types_and_sides_are_refused(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(UnknownNameError, match="expected"):
        ask(Board("khet"))


def test_the_position_key_is_what_repetition_compares() -> None:
    board = Board("khet")
    first = board.position_key
    for move in ("d1d2", "g8g7", "d2d1", "g7g8"):
        assert 0 <= board.position_key < 2**64
        board.push(move)
        assert (board.position_key == first) == (board.occurrences == 2)
    assert board.occurrences == 2


@pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=EVERY_VARIANT)
def test_threats_and_captures_are_what_moves_remove(variant: Variant) -> None:
    for board in walks(variant)[::8]:
        before, threats = board.position, board.threats(board.side)
        for move in board.legal_moves:
            after = board.copy()
            lost = {gone.square for gone in after.push(move).removed if gone.side_name != board.turn}
            assert lost == {square for square, moves in threats.items() if move in moves}
            assert board.is_capture(move) == bool(lost)
        assert (board.position, board.threats()) == (before, board.threats(1 - board.side))


@pytest.mark.parametrize(
    "variant", [variant for variant in VARIANTS.values() if variant.fires_by_itself], ids=lambda variant: variant.id
)
def test_a_beam_that_hits_now_attacks(variant: Variant) -> None:
    for board in walks(variant, 120)[::10]:
        for square, piece in board.piece_map().items():
            struck = {beam.struck for beam in board.beams() if beam.end == "hit"}
            by_beam = [
                other
                for other in board.attackers(board.side, square)
                if (found := board.piece_at(other)) and found.piece_type.fires
            ]
            if variant.id != "leiserchess":  # whose laser also shoves
                assert bool(by_beam) == (square in struck), piece


def test_the_weapon_attacks_through_a_half_mirror() -> None:
    board = Board("khet-horus", position="x++9/*/*/6p3/*/*/4R5/4r1H2X+++ s")
    assert board.attackers("silver", "e1") == board.attackers("silver", "g5") == ("j1",)
    assert board.attackers("silver", "g1") == (), "an Eye is not removed"
    assert board.is_attacked("silver", "e1")
    assert not board.is_attacked("red", "e1")


def test_a_mirror_that_could_be_rotated_threatens_but_does_not_attack() -> None:
    board = Board("khet", position="x++9/*/*/*/*/*/6r3/4R1P+2X+++ s")
    assert board.attackers("silver", "g2") == ()
    assert {move.text for move in board.threats("silver")["g2"]} == {"g1-"}
    assert board.is_capture("g1-")
    assert not board.is_capture("e1d1")


@pytest.mark.parametrize("turn", ["red", "green"])
def test_a_piece_that_captures_by_a_step_attacks_on_either_turn(turn: str) -> None:
    board = Board("laser-chess-1987")
    board.set_piece_map({"e1": "K", "e9": "k", "b2": "B0", "b3": "d3", "a3": "D1"})
    board.turn = turn
    assert board.attackers("red", "b3") == ("b2",), "a Block captures, a Triangular Mirror does not"
    assert board.attackers("green", "b2") == ()


def test_a_weapon_that_fires_on_command_attacks() -> None:
    board = Board("laser-chess-1987")
    board.set_piece_map({"e1": "K", "e9": "k", "b2": "L0", "b7": "d7"})
    assert board.attackers("red", "b7") == ("b2",)
    assert [move.text for move in board.threats("red")["b7"]] == ["b2*"]


def test_nothing_is_attacked_on_an_empty_square_or_after_the_end() -> None:
    board = Board("khet", position="x++9/*/*/*/*/*/4R5/4r4X+++ s")
    assert board.attackers(0, "f1") == ()
    assert board.threats(0)["e1"]
    board.push("e2d2")
    assert board.is_game_over()
    assert (board.threats(), board.threats(0), board.attackers(0, "d2")) == ({}, {}, ())


def test_questions_about_nonsense_are_refused() -> None:
    board = Board("khet")
    with pytest.raises(UnknownNameError, match="no square"):
        board.attackers(0, "z9")
    with pytest.raises(IllegalMoveError):
        board.is_capture("e1e5")
