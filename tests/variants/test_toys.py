"""What only the variants made for tests can do: split beams after a move, and five actions without chance."""

from laserchess import BeamEnd, Board
from tests.every_variant import TOYS


def test_three_weapons_fire_at_once_and_a_prism_splits_their_beams() -> None:
    beams = Board(TOYS["trident"]).push("c1+").beams
    assert [beam.origin for beam in beams] == ["a1", "e2", "e3", "e3", "i1"]
    assert beams[1].end is BeamEnd.SPLIT
    assert {(beam.direction, beam.end) for beam in beams[2:4]} == {("W", BeamEnd.EDGE), ("E", BeamEnd.EDGE)}


def test_five_actions_are_spent_by_named_facings_and_nothing_is_drawn() -> None:
    board = Board(TOYS["quintet"])
    texts = ["a1@2", "a1a2", "a2a3", "a3a4", "a4*"]
    assert [board.push(text).text for text in texts] == texts
    assert board.actions_left == 0
    assert [move.text for move in board.legal_moves] == ["."]
    assert not board.variant.has_chance
