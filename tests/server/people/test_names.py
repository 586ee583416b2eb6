"""Valid account names, and names that count as the same."""

import pytest

from laserchess.server.accounts.names import read_name, skeleton_of
from laserchess.server.api_errors import ApiError, ErrorCode, api_error


@pytest.mark.parametrize("name", ["Al", "Ada-Lovelace", "grace_hopper", "x" * 20, "Łukasz", "Жанна", "光の子", "R2-D2"])
def test_valid_names(name: str) -> None:
    assert read_name(f" {name} ") == name


@pytest.mark.parametrize(
    "name",
    ["", "a", "x" * 21, "two words", "-ada", "ada-", "a--b", "12345", "<b>", "a\u202eb", "name@host", "🙂🙂"],
)
def test_invalid_names(name: str) -> None:
    with pytest.raises(ApiError) as refused:
        read_name(name)
    assert refused.value.reason == "name"


@pytest.mark.parametrize("name", ["admin", "ADMIN", "Adm1n", "Ad-min", "\u0410dmin", "Laser-Chess", "m0derator"])
def test_reserved_names_are_refused(name: str) -> None:
    with pytest.raises(ApiError):
        read_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "C\u0251ndle",  # Latin alpha
        "\u1d04andle",  # a small capital C
        "Pr\u0131sm",  # a dotless i
        "\ua4da\ua4ee\ua4e0\ua4d3\ua4e1\ua4f0",  # CANDLE in Lisu
        "\u13df\u13aa\u13a0",  # Cherokee
        "\u04cf\u0435\u0455\u0455",  # a palochka for the l
    ],
)
def test_letters_that_imitate_others_are_refused(name: str) -> None:
    with pytest.raises(ApiError) as refused:
        read_name(name)
    assert refused.value.reason == "name"


@pytest.mark.parametrize("name", ["ai", "AI", "Leaderboard", "ladder", "open", "Search", "tournament", "sign-in"])
def test_words_used_in_paths_are_refused(name: str) -> None:
    with pytest.raises(ApiError):
        read_name(name)


@pytest.mark.parametrize(
    "name", ["Al", "\u0141ukasz", "Nguy\u1ec5n", "B\u00f8rge", "\u018fli", "\u0413\u04af\u043b\u043d\u0430\u0440"]
)
def test_letters_of_living_languages_are_accepted(name: str) -> None:
    assert read_name(name) == name


def test_scripts_are_not_mixed() -> None:
    with pytest.raises(ApiError) as refused:
        read_name("\u0410da")
    assert refused.value.args == api_error(ErrorCode.NAME_SCRIPT, "\u0410da").args


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "\u0410d\u0430"),
        ("bill", "b1ll"),
        ("bill", "biII"),
        ("zo\u00eb", "zoe"),
        ("modern", "modem"),
        ("AdaL", "Ada-L"),
        ("Ada_L", "Ada-L"),
        ("o0o", "ooo"),
        ("\uff46\uff55\uff4c\uff4c", "full"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert skeleton_of(one) == skeleton_of(other)


def test_names_that_differ_are_different() -> None:
    names = ["ada", "adam", "grace", "linus", "emmy", "ida", "alan", "eda"]
    assert len({skeleton_of(name) for name in names}) == len(names)
