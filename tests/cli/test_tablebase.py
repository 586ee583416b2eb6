"""`laserchess tablebase`: the result of a position and of every move."""

import json

from tests.cli.conftest import Run

PAWN = "8/8/8/8/1WW4se1/8/7ww/8 W"


def test_a_position_and_its_moves(run: Run) -> None:
    lines = run("tablebase", "probe", "--position", PAWN).out.splitlines()
    assert lines[:2] == ["tangerine to move: tangerine wins in 15 turns", "  b3U    tangerine wins in 14 turns"]
    facts = json.loads(run("tablebase", "probe", "--setup", "endgame", "--json").out)
    assert (facts["winner"], facts["turns"]) == ("tangerine", 21)
    assert {each["move"] for each in facts["moves"] if each["turns"] == 20} == {"h0g0", "h0g1"}


def test_other_positions_are_refused(run: Run) -> None:
    ran = run("tablebase", "probe")
    assert ran.code == 1
    assert "at most one Pawn" in ran.err
