"""Names of openings: the files of all variants, and the lookup."""

from itertools import chain

import pytest

from laserchess import VARIANTS, Board
from laserchess.book import opening_name, opening_table
from laserchess.book.opening_names import FOLDER, MAX_PLIES

EACH_VARIANT = pytest.mark.parametrize("variant", VARIANTS)
LINES = [
    pytest.param(variant, setup, line, name, id=f"{variant}-{setup}-{line}")
    for variant in VARIANTS
    for setup, names in opening_table(variant).items()
    for line, name in names.items()
]


def play(variant: str, setup: str | None, line: str) -> Board:
    board = Board(variant, setup=setup, seed=1 if VARIANTS[variant].has_chance else None)
    for move in line.split():
        board.push(move)
    return board


def test_there_is_one_file_for_each_variant() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == VARIANTS.keys()


@EACH_VARIANT
def test_every_setup_has_openings(variant: str) -> None:
    table = opening_table(variant)
    assert list(table) == list(VARIANTS[variant].setups)
    first, *others = table.values()
    assert 8 <= len(first) <= 20
    assert all(6 <= len(names) <= 20 for names in others)


@EACH_VARIANT
def test_names_are_unique_and_variations_belong_to_a_family(variant: str) -> None:
    table = opening_table(variant)
    names = list(chain.from_iterable(lines.values() for lines in table.values()))
    assert len(names) == len(set(names))
    for lines in table.values():
        for line, name in lines.items():
            family, _, variation = name.partition(": ")
            first = line.split()[0]
            assert lines[first] == family
            assert bool(variation) == (line != first)


def test_families_are_unique_among_variants() -> None:
    families = [name for _, _, line, name in (one.values for one in LINES) if " " not in str(line)]
    assert len(families) == len(set(families))


@pytest.mark.parametrize(("variant", "setup", "line", "name"), LINES)
def test_every_line_is_legal_and_found(variant: str, setup: str, line: str, name: str) -> None:
    board = play(variant, setup, line)
    assert line == " ".join(played.move.text for played in board.history)
    assert board.ply <= MAX_PLIES
    assert opening_name(board) == name


def test_the_longest_line_counts() -> None:
    assert opening_name(play("khet", None, "h2h3 a5a6 d6c6")) == "Sandstorm: Echo"
    assert opening_name(play("khet", None, "h2h3 h4+")) == "Sandstorm"


def test_unknown_moves_transpositions_and_other_starts_have_no_name() -> None:
    assert opening_name(Board("khet")) is None
    assert opening_name(play("khet", None, "d1d2 a5a6 h2h3")) is None
    assert opening_name(play("khet", "imhotep", "j4j3")) == "Scaffold"
    board = Board("khet", position=play("khet", None, "h2h3 a5a6").position)
    board.push("j4j3")
    assert opening_name(board) is None


def test_captures_do_not_hide_an_opening() -> None:
    board = play("laser-chess", None, "h2h3 a5a6 j4j3 c7c6")
    assert "x" in board.history[2].text
    assert opening_name(board) == "Lantern: Long Beam"
