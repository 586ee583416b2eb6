import json
import sys
from pathlib import Path

import pytest

from laserchess import GameRecord
from laserchess.cli.match import match_of
from laserchess.cli.parser import build_parser
from tests.cli.conftest import Run


def test_a_finished_match_is_only_reported_again(run: Run, tmp_path: Path) -> None:
    words = ("match", "random", "random", "--variant", "khet", "--games", "6", "--runner", "inline", "--max-moves", "5")
    base = tmp_path / "results" / "rr"
    first = run(*words, "--out", str(base))
    assert first.code == 0
    assert "random A – random B: +" in first.out
    again = run(*words, "--out", str(base))
    assert again.out.splitlines()[0] == first.out.splitlines()[0]
    assert len(GameRecord.parse_all(base.with_suffix(".pgn").read_text(encoding="utf-8"))) == 6
    assert json.loads(base.with_suffix(".json").read_text())["games"] == 6
    assert len(base.with_suffix(".csv").read_text().splitlines()) == 7
    assert base.with_suffix(".html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_match_for_scripts_is_json(run: Run, tmp_path: Path) -> None:
    out = run(
        "match", "engine:1", "random", "--variant", "leiserchess", "--games", "2", "--runner", "inline", "--json",
        "--time", "nodes=50", "--random-plies", "2", "--max-moves", "10", "--engine-option-a", "hash_mb=1",
        "--out", str(tmp_path / "m"),
    ).out  # fmt: skip
    facts = json.loads(out)
    assert [engine["name"] for engine in facts["engines"]] == ["engine:1", "random"]
    assert facts["games"] == 2


def test_an_sprt_reports_its_result(run: Run, tmp_path: Path) -> None:
    words = (
        "match",
        "random",
        "random",
        "--games",
        "20",
        "--max-moves",
        "1",
        "--runner",
        "inline",
        "--sprt",
        "0",
        "400",
    )
    out = run(*words, "--out", str(tmp_path / "m")).out
    assert "SPRT: LLR" in out
    assert "H0 accepted" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("random", "random", "--time", "soon"), "'soon' is not a time control"),
        (("random", "engine:high"), "there is no level 'high'"),
        (("random", "'"), "is not a command"),
        (("random", ""), "is not a command"),
        (("random", "random", "--engine-option-a", "x"), "'x' is not NAME=VALUE"),
        (("engine", "random", "--engine-option-a", "Hash=1"), "has no option 'Hash'"),
        (("engine", "random", "--engine-option-a", "hash_mb=lots"), "does not take 'lots'"),
        (("random", "random", "--sprt", "5", "0"), "elo0 below elo1"),
        (("random", "random", "--openings", "/no/such/book"), "/no/such/book"),
        (("random", "random", "--variant", "go"), "'go'"),
    ],
)
def test_bad_options_are_one_line(words: tuple[str, ...], said: str, run: Run, tmp_path: Path) -> None:
    ran = run("match", *words, "--runner", "inline", "--out", str(tmp_path / "m"))
    assert ran.code == 1
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_program_that_cannot_be_started_is_refused_before_any_game(run: Run, tmp_path: Path) -> None:
    plain = tmp_path / "bot"
    plain.write_text("print('no interpreter named')\n", encoding="utf-8")
    plain.chmod(0o755)
    for program in (str(tmp_path / "missing"), str(plain)):
        ran = run("match", program, "random", "--out", str(tmp_path / "m"))
        assert (ran.code, ran.err.count("\n")) == (1, 1)
        assert f"'{program[:59]}" in ran.err
        assert "cannot be started" in ran.err
    assert not (tmp_path / "m.jsonl").exists()


@pytest.mark.parametrize(
    ("command", "name"),
    [("python3 bots/mine.py --fast", "mine"), ("./bots/mine --fast", "mine"), ("laserchess uci", "laserchess")],
)
def test_an_engine_is_named_after_its_file(command: str, name: str) -> None:
    parsed = build_parser().parse_args(["match", command, "random"])
    assert match_of(parsed).engines[0].name == name


def test_an_sprt_has_a_larger_game_limit() -> None:
    games = [build_parser().parse_args(["match", "a", "b", *words]) for words in ([], ["--sprt", "0", "5"])]
    assert [match_of(parsed).limit for parsed in games] == [100, 20_000]


BROKEN = """
import sys
print("mine: no such table", file=sys.stderr)
sys.exit(3)
"""
FLAKY = """
import pathlib, sys
for line in sys.stdin:
    if line.startswith("uci\\n"):
        print("id name flaky\\noption name LegalMoves type check default false\\nuciok", flush=True)
    elif line.startswith("isready"):
        print("readyok", flush=True)
    elif line.startswith("go"):
        if pathlib.Path(sys.argv[1]).exists():
            sys.exit(9)
        print("bestmove", line.split()[-1], flush=True)
    elif line.startswith("quit"):
        break
"""


def test_a_program_that_fails_at_its_handshake_is_refused_with_its_last_lines(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(BROKEN, encoding="utf-8")
    command = f"{sys.executable} {tmp_path / 'broken.py'}"
    ran = run("match", command, "random", "--out", str(tmp_path / "m"))
    assert ran.code == 1
    assert "stderr: mine: no such table" in ran.err
    assert "broken: the process ended with code 3" in ran.err
    assert not (tmp_path / "m.jsonl").exists()


def test_failed_games_are_replayed_on_request(run: Run, tmp_path: Path) -> None:
    (tmp_path / "flaky.py").write_text(FLAKY, encoding="utf-8")
    (tmp_path / "ill").touch()
    command = f"{sys.executable} {tmp_path / 'flaky.py'} {tmp_path / 'ill'}"
    words = (
        "match", command, "random", "--variant", "khet", "--games", "2", "--max-moves", "3", "--random-plies", "0",
        "--runner", "inline", "--out", str(tmp_path / "m"),
    )  # fmt: skip
    assert "crash × 2" in run(*words).out
    (tmp_path / "ill").unlink()
    assert "crash × 2" in run(*words).out
    again = run(*words, "--retry-failed").out
    assert "crash" not in again
    assert "length 2" in again
    assert run(*words).out.splitlines()[:5] == again.splitlines()[:5]


def test_unnamed_results_are_kept_apart(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = (
        "match",
        "random",
        "casual",
        "--games",
        "2",
        "--max-moves",
        "2",
        "--random-plies",
        "0",
        "--runner",
        "inline",
    )
    for variant in ("khet", "laser-chess", "khet", "laser-chess"):
        assert run(*words, "--variant", variant).code == 0
    assert len(list(tmp_path.glob("match*.jsonl"))) == 2


def test_time_and_penalty_settings_of_files_are_options() -> None:
    words = ["match", "a", "b", "--time-margin", "0.2", "--penalty", "crash=replay", "--startup-timeout", "3"]
    spec = match_of(build_parser().parse_args(words))
    assert (spec.margin, spec.penalties, spec.engines[0].start_seconds) == (0.2, {"crash": "replay"}, 3.0)


def test_matches_start_with_balanced_random_moves_by_default() -> None:
    def plies(*words: str) -> int:
        return match_of(build_parser().parse_args(["match", "a", "b", *words])).random_plies

    assert plies() == 4
    assert plies("--random-plies", "0") == 0
    assert plies("--openings", "book.pgn") == 0
    assert plies("--position", "anything") == 0
    assert match_of(build_parser().parse_args(["match", "a", "b"])).openings.balance > 0


@pytest.mark.slow
def test_repeated_games_are_reported(run: Run, tmp_path: Path) -> None:
    words = ("match", "engine", "engine", "--variant", "khet", "--games", "6", "--time", "nodes=30", "--max-moves", "4")
    fixed = run(*words, "--random-plies", "0", "--runner", "inline", "--out", str(tmp_path / "fixed")).out
    assert "repeated games: 4 of 6" in fixed
    varied = run(*words, "--runner", "inline", "--out", str(tmp_path / "varied")).out
    assert "repeated games" not in varied
