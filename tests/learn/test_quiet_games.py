from pathlib import Path

import pytest

from laserchess import InvalidFileError, UnknownNameError
from laserchess.learn.generate import Progress, generate
from laserchess.learn.position_file import POSITIONS, PositionFile
from laserchess.learn.quiet_games import QuietPlan

PLAN = QuietPlan("leiserchess", games=3, nodes=200, seed=7)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("learn") / "whole.pos"
    generate(path, PLAN)
    return path


def test_positions_have_score_and_result_for_the_mover(whole: Path) -> None:
    positions = PositionFile(whole)
    records = positions.records
    assert positions.rules.variant.id == "leiserchess"
    assert set(records["game"].tolist()) == {0, 1, 2}
    for number in range(3):
        variant = records[records["game"] == number]
        assert len(variant) == variant["length"][0]
        results = {(int(side), int(result)) for side, result in zip(variant["side"], variant["result"], strict=True)}
        assert len(results) <= 2
        assert sum(result for _, result in results) == 0 or len(results) == 1


@pytest.mark.parametrize("cut", [1, 500, 3000])
def test_an_interrupted_run_resumes_to_the_same_bytes(whole: Path, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "cut.pos"
    path.write_bytes(whole.read_bytes()[: -min(cut, whole.stat().st_size - POSITIONS.header)])
    seen: list[Progress] = []
    done = generate(path, PLAN, on_progress=seen.append)
    assert path.read_bytes() == whole.read_bytes()
    assert (done.games, done.total) == (3, 3)
    assert seen[-1] == done


def test_positions_of_another_plan_are_not_mixed_in(whole: Path) -> None:
    before = whole.read_bytes()
    with pytest.raises(InvalidFileError, match="other settings"):
        generate(whole, QuietPlan("leiserchess", games=3, nodes=100, seed=7))
    assert whole.read_bytes() == before


def test_the_hand_crafted_evaluation_keeps_its_stored_name() -> None:
    plans = [QuietPlan("leiserchess", games=1, nodes=60, network=name) for name in ("hce", "hand-made")]
    assert plans[0].remembered() == plans[1].remembered()
    assert plans[0].remembered()["network"] == "hand-made"
    positions = [plan.play_game(0).tobytes() for plan in plans]
    assert positions[0] == positions[1]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "else").write_bytes(b"something else")
    with pytest.raises(InvalidFileError, match="not a file of positions"):
        PositionFile(tmp_path / "else")


def test_games_of_several_actions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="several actions"):
        generate(tmp_path / "advanced.pos", QuietPlan("advanced", games=1))
