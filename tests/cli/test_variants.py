import json

import pytest

from laserchess import VARIANTS
from tests.cli.conftest import Run


def test_the_list_has_every_variant_and_setup(run: Run) -> None:
    code, out, _ = run("variants")
    assert code == 0
    for variant in VARIANTS.values():
        line = next(line for line in out.splitlines() if line.startswith(f"{variant.id} "))
        assert all(
            word in line for word in (variant.title, *(player.name for player in variant.players), *variant.setups)
        )


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_is_described_with_pieces_setups_and_options(run: Run, variant: str) -> None:
    code, out, _ = run("variants", variant)
    assert code == 0
    facts = VARIANTS[variant]
    assert all(f"  {piece_type.letter}  {piece_type.name}: " in out for piece_type in facts.pieces)
    assert all(name in out for name in facts.setups)
    assert all(f"{name}=" in out and option.help in out for name, option in facts.options.items())


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("laser-chess", "Deflector: reflects beams at its front; hit elsewhere"),
        ("laser-chess", "Switch: reflects beams on every side"),
        ("khet", "Anubis: stops beams at its front; hit elsewhere"),
        ("khet", "swaps with a Pyramid or an Anubis"),
        ("leiserchess", "Monarch: hit on every side"),
    ],
)
def test_beams_are_described(run: Run, variant: str, words: str) -> None:
    assert words in run("variants", variant).out


def test_upper_case_and_underscores_are_accepted(run: Run) -> None:
    assert run("variants", "Laser_Chess").out == run("variants", "laser-chess").out


def test_json_lists_every_variant(run: Run) -> None:
    listed = json.loads(run("variants", "--json").out)
    assert [game["id"] for game in listed] == list(VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_json_of_a_variant_has_its_facts(run: Run, variant: str) -> None:
    facts = json.loads(run("variants", variant, "--json").out)
    assert facts["players"] == [player.name for player in VARIANTS[variant].players]
    assert facts["setups"] == dict(VARIANTS[variant].setups)
    assert facts["options"].keys() == VARIANTS[variant].options.keys()
    assert [piece["name"] for piece in facts["pieces"]] == [piece_type.name for piece_type in VARIANTS[variant].pieces]
