import pytest

from tests.uci.conftest import Dialogue

THREE = "nnnn6/8/7ne/8/8/2SW2ne2/2nw5/2sw2NN1NN W"
COUNTS = [66, 4226, 267674, 17024694]
"""The course's own counts from the opening."""


def count(talk: Dialogue, line: str) -> list[str]:
    """Count to the end, however busy the machine: a session itself waits only so long for a count."""
    counted = talk.search(line)
    assert talk("status") == ["status ok"]
    return counted


def test_a_scripted_session_as_referee(stubbed: Dialogue) -> None:
    stubbed("uci", "isready", "position startpos moves")
    said = stubbed("move a0b1")
    assert said[-1] == "move victims 0"
    assert len(said) > 8
    assert all(line.isascii() for line in said)
    assert stubbed("status") == ["status ok"]
    assert stubbed("move A7L")[-1] == "move victims 0"
    assert stubbed("move a7L") == ["move victims -1"]
    assert stubbed("move nonsense") == ["move victims -1"]
    assert stubbed("move") == ["move victims -1"]
    said = stubbed("display")
    assert said[-1] == "DoneDisplay"
    assert any("nn" not in line and "to move" in line for line in said)


@pytest.mark.parametrize(
    ("fen", "move", "victims"),
    [
        (THREE, "c2c1", 3),
        ("nn6nn/sesw1sesw1sesw/8/8/8/8/NENW1NENW1NENW/SS6SS W", "a1a2", 0),
        ("8/8/8/ss7/8/8/8/EE2nn3NN W", "h0U", 1),
        ("7ss/8/8/8/8/8/8/EE2nn3WW W", "a0a0", 2),
    ],
)
def test_victims_are_counted_for_each_beam(stubbed: Dialogue, fen: str, move: str, victims: int) -> None:
    assert stubbed(f"position fen {fen}") == []
    assert stubbed(f"move {move}")[-1] == f"move victims {victims}"


@pytest.mark.parametrize(
    ("fen", "status"),
    [
        ("ss7/8/8/8/8/8/8/7NN W", "ok"),
        ("8/8/8/8/8/8/8/7NN B", "mate - white wins"),
        ("ss7/8/8/8/8/8/8/8 W", "mate - black wins"),
        ("ss6ss/8/8/8/8/8/8/7NN B", "mate - black wins"),
    ],
)
def test_status(stubbed: Dialogue, fen: str, status: str) -> None:
    assert stubbed(f"position fen {fen}", "status") == [f"status {status}"]


def test_perft_counts_a_finished_game_at_every_depth(stubbed: Dialogue) -> None:
    assert count(stubbed, "perft 4") == [f"info perft {depth:2} {leaves}" for depth, leaves in enumerate(COUNTS, 1)]
    assert count(stubbed, "perft") == count(stubbed, "perft 4")


def test_perft_in_pieces_counts_the_same(stubbed: Dialogue) -> None:
    stubbed("position endgame")
    board = stubbed.session.board
    said = count(stubbed, "perft 6")
    assert [int(line.split()[-1]) for line in said] == [board.perft(depth, finished=True) for depth in range(1, 7)]


def test_a_long_perft_can_be_stopped(stubbed: Dialogue) -> None:
    stubbed("perft 60", "isready")
    assert stubbed.said[-1] == "readyok" or stubbed.said[-1].startswith("info perft")
    stubbed("stop")
    counted = len(stubbed.said)
    assert stubbed("status") == ["status ok"]
    assert len(stubbed.said) == counted + 1


def test_eval_is_a_number(talk: Dialogue) -> None:
    (line,) = talk("eval")
    assert line.startswith("info score cp ")
    int(line.split()[-1])


def test_generate_lists_the_moves(stubbed: Dialogue) -> None:
    (line,) = stubbed("generate")
    assert line.startswith("info string moves ")
    assert len(line.split()) == 3 + 66


def test_a_variant_with_chance_has_no_perft(stubbed: Dialogue) -> None:
    said = stubbed("setoption name UCI_Variant value advanced", "perft 2")
    expected = "a variant with one move a turn, without chance"
    assert said == [f"info string Advanced Laser Chess has no perft; expected {expected}"]
