import json
from pathlib import Path

import pytest

from laserchess.core.errors import UnknownNameError
from laserchess.core.variant import Variant
from laserchess.notation.lhan import beam_table, write_lhan
from laserchess.variants import khet, laser_chess, leiserchess

DATA = Path(__file__).parents[1] / "data" / "notation_cases.json"
EXPECTED = json.loads(DATA.read_text(encoding="utf-8"))["laser_chess_lhan"]
BOTH = pytest.mark.parametrize("variant", [laser_chess.VARIANT, khet.VARIANT], ids=lambda variant: variant.id)


def test_the_table_of_laser_chess() -> None:
    assert beam_table(laser_chess.VARIANT) == EXPECTED


def test_the_table_of_khet_is_the_same_in_other_letters_but_for_the_turned_pyramid() -> None:
    letters = {"K": "R", "S": "S", "D": "A", "L": "X"}
    table = beam_table(khet.VARIANT)
    for direction, row in EXPECTED.items():
        assert {letter: table[direction][letter] for letter in letters.values()} == {
            letters[letter]: row[letter] for letter in letters
        }
        turned = {str((int(degrees) + 180) % 360): result for degrees, result in row["B"].items()}
        assert table[direction]["P"] == turned


@BOTH
def test_json_holds_the_table(variant: Variant) -> None:
    assert json.loads(write_lhan(variant, "json")) == beam_table(variant)


@BOTH
def test_yaml_holds_the_table(variant: Variant) -> None:
    yaml = pytest.importorskip("yaml")
    assert yaml.safe_load(write_lhan(variant, "yaml")) == beam_table(variant)


def test_yaml_has_a_line_for_each_piece() -> None:
    assert write_lhan(laser_chess.VARIANT, "yaml").splitlines()[:2] == [
        "top:",
        '  "K": {"0": "kill", "90": "kill", "180": "kill", "270": "kill"}',
    ]


def test_other_formats_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="'toml'; expected json or yaml"):
        write_lhan(laser_chess.VARIANT, "toml")


def test_games_without_such_a_table_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="'leiserchess' has no beam table"):
        beam_table(leiserchess.VARIANT)
