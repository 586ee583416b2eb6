"""`laserchess rate`: the Elo of an agent against fixed opponents."""

import json
import re
from pathlib import Path

import pytest

from laserchess import VARIANTS
from laserchess.arena import rate
from laserchess.arena.rate import LADDER, games_for, rating_spec
from laserchess.arena.tournament_spec import EngineKind, EngineSpec
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_an_agent_is_rated_with_the_fixed_opponents(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate, "LADDER", LADDER[:2])
    monkeypatch.chdir(tmp_path)
    words = ("rate", "greedy", "--variant", "leiserchess", "--games", "2", "--runner", "inline", "--out", "mine")
    ran = run(*words, "--quiet")
    assert ran.code == 0, ran.err
    assert "laserchess rate v1, leiserchess: greedy (agent) +" in ran.out
    facts = json.loads(run(*words, "--json").out)
    quoted = facts["quote"]
    assert facts == json.loads(Path("mine.json").read_text(encoding="utf-8")), "what was played is played once"
    assert quoted["ladder"].keys() == {"random", "greedy"}
    assert quoted["elo"] > 0 == quoted["ladder"]["random"]["elo"]
    assert quoted["games_of_a_pairing"] == 2


def test_the_number_of_games_follows_from_the_error() -> None:
    assert [games_for(error) for error in (400, 100, 50)] == [2, 24, 94]


def test_opponents_openings_and_seeds_are_fixed() -> None:
    one, other = (rating_spec("khet", EngineSpec(name, EngineKind.RANDOM), 4) for name in ("a", "b"))
    assert one.engines[1:] == other.engines[1:]
    assert [engine.name for engine in one.engines[1:]] == list(LADDER)
    assert (one.seed, one.openings, one.adjudication) == (other.seed, other.openings, other.adjudication)


@pytest.mark.parametrize("error", ["0", "nan", "many"])
def test_a_bad_error_is_refused(error: str, run: Run) -> None:
    assert run("rate", "random", "--error", error).code == 2


def test_the_documentation_rates_all_variants_with_this_version() -> None:
    text = (ROOT / "docs/internals/learning-measurements.md").read_text(encoding="utf-8")
    text = text.partition("## Baselines")[2]
    version, table = text.split("\n\n")[1], re.search(r"^\| variant .*\n(?:\|.*\n)+", text, re.MULTILINE)
    assert f"Version `{rate.VERSION}` " in version
    assert table
    head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table[0].splitlines()]
    assert {f"`{name}`" for name in LADDER[1:]} <= set(head)
    assert {row[0] for row in rows} == {variant.title for variant in VARIANTS.values()}
    assert all(re.fullmatch(r"\d+ \(\d+ … \d+\)", rating) for row in rows for rating in row[2:])
