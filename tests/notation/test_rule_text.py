"""Rules as text, read the same way by the command line, UCI and PGN."""

import pytest

from laserchess import VARIANTS, Board, GameRecord, UnknownNameError
from laserchess.notation.rule_text import parse_rules, split_rules
from laserchess.uci.settings import UciOptions

LEISERCHESS = VARIANTS["leiserchess"].options


@pytest.mark.parametrize("text", ["quiet_moves=100, quiet_reset=destroyed", "quiet-moves=100;quiet_reset=destroyed"])
def test_values_have_the_types_of_the_defaults(text: str) -> None:
    assert parse_rules(LEISERCHESS, split_rules(text)) == {"quiet_moves": 100, "quiet_reset": "destroyed"}


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("TRUE", True), ("off", False), ("maybe", "maybe")])
def test_switches_have_several_spellings(text: str, value: object) -> None:
    assert parse_rules(VARIANTS["khet"].options, [f"king_rotation={text}"]) == {"king_rotation": value}


def test_a_rule_without_a_value_is_an_error() -> None:
    with pytest.raises(UnknownNameError, match="NAME=VALUE"):
        parse_rules(LEISERCHESS, ["quiet_moves"])


def test_uci_and_pgn_read_the_same_text() -> None:
    options = UciOptions()
    options.set("Rules", "quiet_moves=100")
    record = GameRecord.parse('[Variant "leiserchess"]\n[Options "quiet_moves=100"]\n\n*\n')
    assert options.rules == dict(record.rules.changed) == Board("leiserchess", quiet_moves=100).rules.changed
