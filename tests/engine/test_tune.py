"""Texel tuning of the hand-crafted evaluation."""

import sys

import numpy as np
import pytest

from laserchess.engine import tune
from laserchess.engine.tune import Samples, fit


def test_the_fit_prefers_what_wins() -> None:
    random = np.random.default_rng(1)
    inputs = random.integers(-2, 3, (400, 2)).astype(float)
    results = (inputs[:, 0] > 0).astype(float)
    useful, useless = fit(Samples([("value", "mirror", 0), ("value", "king", 0)], inputs, results))
    assert useful > 1
    assert abs(useless) < useful / 3


def test_the_command_prints_values_terms_and_squares(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tune", "khet", "--games", "2", "--nodes", "1000"]
    monkeypatch.setattr(sys, "argv", words)
    tune.main()
    first, values, terms, *squares = capsys.readouterr().out.splitlines()
    assert "positions, one " in first
    assert values.startswith("values={")
    assert terms.startswith("terms={")
    assert sum(line.startswith("squares ") for line in squares) >= 4


@pytest.mark.parametrize("variant", ["advanced", "laser-chess-1987"])
def test_variants_with_several_actions_are_tuned_in_the_unit_of_gains(
    variant: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tune", variant, "--games", "4", "--nodes", "200"])
    tune.main()
    first, values, terms = capsys.readouterr().out.splitlines()
    assert "positions, a gain of 100 = " in first
    assert "'Laser': " in values
    assert "'reach': " in terms


def test_games_without_a_winner_are_not_enough(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tune", "khet", "--games", "1", "--nodes", "100"])
    monkeypatch.setattr(tune, "MAX_GAME", 8)
    with pytest.raises(SystemExit):
        tune.main()
    assert (
        "the games do not show what a Pyramid is worth; expected more games, won by both sides"
        in capsys.readouterr().err
    )
