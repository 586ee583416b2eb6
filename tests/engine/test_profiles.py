"""The engine's profiles of variants: each works as documented, or is rejected with its line in the variant's file."""

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from laserchess import VARIANTS, InvalidVariantError, Variant
from laserchess.engine import profiles
from laserchess.engine.profiles import EngineProfile, profile_of, with_profile
from laserchess.variants import BUILT_IN, write_variant
from laserchess.variants.toml import read_variant
from tests.every_variant import EVERY_VARIANT

MINE = with_profile(replace(VARIANTS["khet"], id="mine"), profile_of("khet"))
TEXT = write_variant(MINE)


def test_every_variant_of_the_library_has_a_profile() -> None:
    assert {path.stem for path in Path(profiles.__path__[0]).glob("*.toml")} == BUILT_IN
    for name in BUILT_IN:
        assert profile_of(name).values, name
        assert profile_of(name) is profile_of(VARIANTS[name])


@pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=EVERY_VARIANT)
def test_a_profile_survives_files_and_pickles(variant: Variant) -> None:
    own = with_profile(replace(variant, id="mine"), profile_of(variant))
    assert read_variant(write_variant(own)) == own
    assert profile_of(read_variant(write_variant(own))) == profile_of(variant)
    again = pickle.loads(pickle.dumps(own))  # noqa: S301  # our own
    assert profile_of(again) == profile_of(variant)


def test_a_variant_without_a_profile_has_the_default_one() -> None:
    assert profile_of(replace(VARIANTS["khet"], id="mine")) == EngineProfile()
    assert profile_of(replace(VARIANTS["khet"], title="Changed")) == EngineProfile()


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"levels": (1, 2, 3)}, "levels"),
        ({"levels": (100, 200, 400, 300, 1600, 4000, 12000)}, "levels"),
        ({"levels": (1, 2, 3, 4, 5, 6, 10**30)}, "levels"),
        ({"elo": {"random": 0, "engine:1": 800}}, "elo"),
        ({"evaluation": {"levers": 10**12}}, "evaluation"),
        ({"evaluation": {"leverage": 1}}, "evaluation"),
        ({"values": {"Anubis": -(10**12)}}, "values"),
    ],
)
def test_fields_of_a_profile_are_checked(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        EngineProfile(**fields)
    assert caught.value.reason == reason
    assert caught.value.expected


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"values": {"Queen": 900}}, "Khet 2.0 has no piece type 'Queen'; expected one of Pharaoh, Scarab"),
        ({"squares": {"Queen": ""}}, "Khet 2.0 has no piece type 'Queen'"),
        ({"squares": {"Anubis": "1 2 3"}}, "squares of Khet 2.0: 3 numbers; expected 80 whole numbers"),
        ({"squares": {"Anubis": " ".join(["90000"] * 80)}}, "squares of Anubis is 90000; expected a whole number"),
        ({"bench": ("k9/9K w",)}, "bench '1' of Khet 2.0: "),
    ],
)
def test_a_profile_fits_its_variant(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        with_profile(VARIANTS["khet"], EngineProfile(**fields))
    assert why in str(caught.value)


WRONG = [
    ("Anubis = 60", "Anubis = 10000000000", "values of Anubis is 10000000000; expected a whole number from -10000"),
    ("Anubis = 60", 'Anubis = "much"', "Anubis of values of engine is 'much'; expected a whole number"),
    ("Anubis = 60", "Anubus = 60", "Khet 2.0 has no piece type 'Anubus'; expected one of Pharaoh, Scarab, Anubis"),
    ("levels = [215", "lvels = [215", "'lvels' is no field of engine; expected one of levels"),
    ("levels = [215, ", "levels = [9215, ", "the levels are 9215, 293, "),
    (
        "levels = [215, 293, 407, 562, 785, 1180, 2270, 4740, 9110]",
        'levels = "few"',
        "levels of engine is 'few'; expected a list",
    ),
    (
        '"engine:10" = 3133',
        '"engine:10" = 3133\n"engine:11" = 3000',
        "engine:11 has a rating; expected one for each of",
    ),
]


@pytest.mark.parametrize(("old", "new", "why"), WRONG, ids=[new for _, new, _ in WRONG])
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, why: str) -> None:
    assert TEXT.count(old) == 1
    reject(TEXT.replace(old, new), new, why)


def reject(text: str, new: str, why: str) -> None:
    """Read a variant, whose profile must be wrong for a reason in the last line of `new`."""
    variant = read_variant(text, "mine.toml")
    with pytest.raises(InvalidVariantError) as caught:
        profile_of(variant)
    last = new.strip().splitlines()[-1]
    line = 1 + next(place for place, each in enumerate(text.splitlines()) if last in each)
    assert str(caught.value).startswith(f"mine.toml, line {line}: {why}")


def test_a_section_is_a_table() -> None:
    with pytest.raises(InvalidVariantError, match=r"mine\.toml, line 1: engine is '3'; expected a table"):
        read_variant('engine = 3\nid = "mine"\n', "mine.toml")


def former(levels: str = "levels = [1, 2, 3, 4, 5, 6, 7, 8, 9]", value: str = "value = 61") -> str:
    """Return a file as earlier versions wrote it: the keys of the engine are among those of the variant."""
    text = write_variant(replace(MINE, sections={}))
    text = text.replace('id = "mine"\n', f'id = "mine"\n{levels}\n', 1)
    return text.replace('letter = "A"\n', f'letter = "A"\n{value}\n', 1) + "\n[evaluation]\nlevers = 7\n"


def test_files_of_earlier_versions_are_read() -> None:
    found = profile_of(read_variant(former()))
    assert found == EngineProfile(levels=tuple(range(1, 10)), values={"Anubis": 61}, evaluation={"levers": 7})


@pytest.mark.parametrize(
    ("key", "line", "why"),
    [
        ("levels", "levels = [1, 2]", "the levels are 1, 2; expected 9 whole numbers"),
        ("levels", "levels = 8", "levels of engine is '8'; expected a list"),
        ("value", "value = 61000", "values of Anubis is 61000; expected a whole number"),
        ("value", 'squares = "1 2"', "squares of Khet 2.0: 2 numbers"),
    ],
)
def test_errors_in_files_of_earlier_versions_have_their_lines(key: str, line: str, why: str) -> None:
    reject(former(**{key: line}), line, why)


def test_a_key_is_not_given_in_both_forms() -> None:
    text = former() + "\n[engine]\nlevels = [1, 2, 3, 4, 5, 6, 7, 8, 10]\n"
    with pytest.raises(InvalidVariantError, match="'levels' is no field"):
        read_variant(text)
