import json

import pytest

from tests.cli.conftest import Run


def test_each_depth_has_its_line(run: Run) -> None:
    code, out, _ = run("perft", "laser-chess", "3")
    assert code == 0
    counts = [line.split()[:2] for line in out.splitlines()[1:]]
    assert counts == [["1", "78"], ["2", "6,075"], ["3", "469,808"]]


def test_setup_and_options_are_used(run: Run) -> None:
    out = run("perft", "khet", "2", "--setup", "dynasty", "--json").out
    assert json.loads(out)["perft"] == [70, 4854]


def test_position_and_moves_are_used(run: Run) -> None:
    words = ("perft", "leiserchess", "5", "--json")
    assert json.loads(run(*words, "--setup", "endgame").out)["perft"] == [6, 36, 270, 2025, 16875]
    by_text = json.loads(run(*words, "--position", "ss7/8/8/8/8/8/8/7NN W").out)
    assert by_text["perft"] == [6, 36, 270, 2025, 16875]
    assert by_text["variant"] == "leiserchess"
    assert len(by_text["seconds"]) == 5


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_divide_adds_up(run: Run, words: tuple[str, ...]) -> None:
    out = run("perft", "laser-chess", "2", "--divide", *words).out
    if words:
        divided = json.loads(out)
        assert sum(divided["divide"].values()) == divided["nodes"] == 6075
        assert len(divided["divide"]) == 78
    else:
        *lines, total = out.splitlines()
        assert sum(int(line.split()[1].replace(",", "")) for line in lines) == 6075
        assert "78 moves, 6,075 nodes" in total


def test_a_variant_with_chance_has_no_perft(run: Run) -> None:
    code, out, err = run("perft", "advanced", "2")
    assert (code, out) == (1, "")
    assert "advanced" in err.lower()


def test_a_finished_game_may_count_as_a_leaf(run: Run) -> None:
    words = ("perft", "laser-chess", "3", "--position", "l++9/*/*/*/4k4B+/*/4K5/9L b", "--json")
    plain, finished = (json.loads(run(*words, *more).out)["perft"] for more in ((), ("--finished",)))
    assert plain[:1] == finished[:1]
    assert plain[2] < finished[2]
