import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laserchess.arena.autotester_config import read_autotester
from laserchess.arena.config import ENGINE_KEYS, ENGINE_SECONDS, OTHER_KEYS, PLAIN, SECTIONS, plan_of, read_plan
from laserchess.arena.timecontrol import Clock, MatchTimeControl
from laserchess.arena.tournament_spec import Adjudication, EngineKind, Format, Penalty, SprtSpec
from laserchess.core.errors import LaserChessError, NotationError
from laserchess.uci.client import Dialect
from laserchess.uci.incidents import Incident

LEAGUE = """
game = "khet"
setup = "dynasty"
title = "The league"
format = "swiss"
rounds = 5
time = "10+0.1"
concurrency = 4
seed = 7

[rules]
king_rotation = true

[openings]
plies = 4
balance = 80

[adjudication]
resign_score = 600
exact = false

[penalties]
crash = "replay"

[[engines]]
name = "ours"
kind = "engine"
options = { level = 5 }

[[engines]]
name = "theirs"
command = "./their engine --uci"
time = "40/60+0.5,depth=9"
dialect = "course"
start_seconds = 5
"""
AUTOTESTER = """\
cpus = 2
game_rounds = 10
title = basic
adjudicate = 200
verbose = true

# now we have the player definitions
# --

player = old
invoke = ../bin/leiserchess
fis = 60 0.5

player = new
invoke = ../bin/leiserchess --new
depth = 4
nodes = 1,000,000
fut_depth = 5
family = f
"""


def test_a_tournament_file_says_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "league.toml"
    path.write_text(LEAGUE)
    plan = read_plan(path)
    spec = plan.spec
    assert plan.concurrency == 4
    assert (spec.variant, spec.setup, spec.title, spec.format, spec.rounds, spec.seed) == (
        "khet", "dynasty", "The league", Format.SWISS, 5, 7,
    )  # fmt: skip
    assert spec.rules == {"king_rotation": True}
    assert (spec.openings.plies, spec.openings.balance) == (4, 80)
    assert spec.adjudication == Adjudication(resign_score=600, exact=False)
    assert spec.penalty(Incident.CRASH) is Penalty.REPLAY
    assert spec.penalty(Incident.HANG) is Penalty.LOSS
    ours, theirs = spec.engines
    assert (ours.kind, ours.options, ours.time) == (EngineKind.ENGINE, {"level": 5}, MatchTimeControl(10.0, 0.1))
    assert theirs.command == ("./their", "engine", "--uci")
    assert theirs.time == MatchTimeControl(main=60.0, inc=0.5, moves=40, depth=9)
    assert (theirs.dialect, theirs.start_seconds) == (Dialect.COURSE, 5.0)


def test_a_test_stands_in_a_section_of_its_own() -> None:
    plan = plan_of({"sprt": {"elo0": -5, "elo1": 0, "normalised": True}}, Path())
    assert plan.spec.sprt == SprtSpec(-5.0, 0.0, normalised=True)


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ({"game": "chess"}, "chess"),
        ({"gmae": "khet"}, "gmae"),
        ({"rounds": "many"}, "many"),
        ({"rounds": True}, "True"),
        ({"format": "league"}, "league"),
        ({"time": "ten minutes"}, "tenminutes"),
        ({"openings": {"ply": 3}}, "ply"),
        ({"openings": 3}, "3"),
        ({"penalties": {"crash": "death"}}, "death"),
        ({"penalties": {"cough": "loss"}}, "cough"),
        ({"engines": [{"name": "none"}]}, "engine 1"),
        ({"engines": [{"kind": "human"}]}, "human"),
        ({"engines": [3]}, "3"),
        ({"engines": [{"command": "x", "dialect": "swabian"}]}, "swabian"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(table: dict[str, Any], text: str) -> None:
    with pytest.raises(LaserChessError) as refused:
        plan_of(table, Path())
    assert refused.value.text == text


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("game = khet")
    with pytest.raises(NotationError, match=r"bad\.toml"):
        read_plan(path)


# The course's autotester


def test_a_configuration_of_the_autotester_is_read_as_it_is(tmp_path: Path) -> None:
    spec, cpus = read_autotester(AUTOTESTER, tmp_path)
    assert cpus == 2
    assert (spec.variant, spec.title, spec.limit, spec.adjudication.length) == ("leiserchess", "basic", 10, 200)
    assert spec.autotester
    assert spec.rules == {"quiet_moves": 100, "quiet_reset": "destroyed"}
    old, new = spec.engines
    assert (old.name, old.command, old.time) == ("old", ("../bin/leiserchess",), MatchTimeControl(60.0, 0.5))
    assert new.time == MatchTimeControl(depth=4, nodes=1_000_000)
    assert (new.options, new.family, new.dialect) == ({"fut_depth": "5"}, "f", Dialect.COURSE)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cpus\n", "line"),
        ("cpus = two", "cpus"),
        ("player = a\nfis = 1 2", "invoke"),
        ("player = a\ninvoke = x\nfis = 3", "time"),
        ("player = a\ninvoke = 'x", "command"),
    ],
)
def test_configurations_that_make_no_sense_are_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_autotester(text, Path())
    assert refused.value.reason == reason


@given(st.text(st.sampled_from("=\n #.²'\"playerinvokefisdepth019"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read_autotester(text, Path())
    except LaserChessError:
        return


# Time


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("10+0.1", MatchTimeControl(10.0, 0.1)),
        ("2:30", MatchTimeControl(150.0)),
        ("40/60", MatchTimeControl(60.0, moves=40)),
        ("40/1:00+0.5", MatchTimeControl(60.0, 0.5, 40)),
        ("move=0.5", MatchTimeControl(movetime=0.5)),
        ("depth=8", MatchTimeControl(depth=8)),
        ("nodes=20000,depth=3", MatchTimeControl(nodes=20000, depth=3)),
        ("none", MatchTimeControl()),
    ],
)
def test_time_controls_are_read_and_written(text: str, control: MatchTimeControl) -> None:
    assert MatchTimeControl.parse(text) == control
    assert MatchTimeControl.parse(str(control)) == control


@pytest.mark.parametrize("text", ["", "0", "10+", "x", "depth=0", "depth=1.5", "٣+1", "1/2/3", "move=-1", "10+0.1,"])
def test_what_is_no_time_control_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        MatchTimeControl.parse(text)
    assert refused.value.reason == "time"


def test_a_fischer_clock_adds_after_each_move() -> None:
    clock = Clock(MatchTimeControl(10.0, 1.0))
    assert clock.spend(4.0, 0.01)
    clock.end_turn()
    assert clock.left == pytest.approx(7.0)
    assert not clock.spend(7.02, 0.01)


def test_a_margin_is_forgiven_but_not_given() -> None:
    clock = Clock(MatchTimeControl(1.0))
    assert clock.spend(1.005, 0.01)
    assert clock.left == 0.0


def test_moves_in_a_time_come_again() -> None:
    clock, other = Clock(MatchTimeControl(10.0, moves=2)), Clock(MatchTimeControl())
    assert clock.ask(other, first=True).movestogo == 2
    for _ in range(2):
        clock.spend(3.0, 0.0)
        clock.end_turn()
    assert clock.left == pytest.approx(14.0)
    assert clock.ask(other, first=True).movestogo == 2


def test_a_fixed_time_has_a_flag_of_its_own() -> None:
    clock = Clock(MatchTimeControl(movetime=0.5))
    assert clock.flag == 0.5
    assert not clock.spend(0.6, 0.01)


def test_everything_a_file_accepts_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots" / "arena.md").read_text(encoding="utf-8")
    example = tomllib.loads(re.sub(r"(?m)^# (?=\w+ = )", "", page.partition("```toml\n")[2].partition("```")[0]))
    assert {*PLAIN, *OTHER_KEYS, *SECTIONS} - {"position"} == set(example)
    assert "position =" in page
    for name, kind in SECTIONS.items():
        assert {field.name for field in fields(kind)} == set(example[name])
    assert {*ENGINE_KEYS, *ENGINE_SECONDS} == {word for engine in example["engines"] for word in engine}
    assert all(kind in page for kind in EngineKind)
    assert all(form in page for form in Format)
    assert all(f"`{incident}`" in page for incident in Incident)
