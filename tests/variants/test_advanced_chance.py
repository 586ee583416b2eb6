"""Is chance fair: chi-squared over at least 100,000 draws each, with fixed seeds."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any

import numpy as np
import pytest

from laserchess import Board
from laserchess.core.chance import below, seed_scratch
from laserchess.core.layout import EXIT, FACING_DRAWN, FULL_SCRATCH, GATE, SQUARE, THAW
from laserchess.variants.advanced import VARIANT
from tests.variants.advanced_kit import Loaded, board_of, code_of, critical

DRAWS = 100_000
SQUARES = list(VARIANT.geometry.by_name)[11:-11]
"""All squares but those of the outer columns, where the Kings stand."""


def assert_uniform(drawn: Iterable[Hashable], values: Iterable[Hashable]) -> None:
    """Compare how often each value was drawn with how often it should have been."""
    counts, known = Counter(drawn), set(values)
    assert counts.keys() <= known
    expected = counts.total() / len(known)
    statistic = sum((counts[value] - expected) ** 2 / expected for value in known)
    assert statistic < critical(len(known) - 1)


def assert_odds(happened: Iterable[tuple[Hashable, int]], odds: float) -> None:
    """Compare how often something happened on each square, and on all together, with its odds."""
    tries: Counter[Hashable] = Counter()
    hits: Counter[Hashable] = Counter()
    for square, hit in happened:
        tries[square] += 1
        hits[square] += hit
    assert tries.total() >= DRAWS
    statistic = sum((hits[place] - n * odds) ** 2 / (n * odds * (1 - odds)) for place, n in tries.items())
    assert statistic < critical(len(tries))
    total = tries.total()
    assert (hits.total() - total * odds) ** 2 / (total * odds * (1 - odds)) < critical(1)


def repeat(board: Board, action: str, times: int, seed: int) -> list[list[tuple[int, int, int, int]]]:
    """Do an action many times from the same position and return what each drew."""
    arrays, code = Loaded(board, seed), code_of(board, action)
    return [arrays.draws_of(code) for _ in range(times)]


@pytest.mark.parametrize("choices", [2, 3, 7, 8, 110, 165])
def test_generator(choices: int) -> None:
    chance = np.zeros(FULL_SCRATCH, np.int64)
    seed_scratch(chance, choices)
    assert_uniform((below(chance, choices) for _ in range(DRAWS)), range(choices))


@pytest.mark.parametrize(("options", "odds"), [({}, 0.25), ({"thaw": 0.1}, 0.1), ({"thaw": 0.9}, 0.9)])
def test_thaws(options: dict[str, Any], odds: float) -> None:
    board = board_of(dict.fromkeys(SQUARES, "w0!"), **options)
    turns = repeat(board, ".", DRAWS // len(SQUARES) + 1, seed=11)
    assert {(kind, len(turn)) for turn in turns for kind, *_ in turn} == {(THAW, len(SQUARES))}
    assert_odds(((cell, value) for turn in turns for _, value, _, cell in turn), odds)


@pytest.mark.parametrize(("options", "odds"), [({}, 0.5), ({"gate": 0.3}, 0.3)])
def test_gates(options: dict[str, Any], odds: float) -> None:
    board = board_of({square: "=-"[n % 2] for n, square in enumerate(SQUARES)}, **options)
    turns = repeat(board, ".", DRAWS // len(SQUARES) + 1, seed=12)
    assert {(kind, len(turn)) for turn in turns for kind, *_ in turn} == {(GATE, len(SQUARES))}
    assert_odds(((cell, value) for turn in turns for _, value, _, cell in turn), odds)


@pytest.mark.slow
def test_landing_squares_and_facings() -> None:
    board = Board("advanced", seed=1)
    drawn = repeat(board, "b8b7", DRAWS, seed=13)
    snapshot = board.snapshot()
    free = {cell for cell in VARIANT.geometry.cells if cell not in snapshot.pieces and snapshot.floor.get(cell) != "@"}
    assert {draws[0][2] for draws in drawn} == {len(free)} == {110}
    assert_uniform((value for draws in drawn for kind, value, *_ in draws if kind == SQUARE), free)
    assert_uniform((value for draws in drawn for kind, value, *_ in draws if kind == FACING_DRAWN), range(8))
    pairs = ((cell, facing) for (_, cell, *_), (_, facing, *_) in (draws for draws in drawn if len(draws) == 2))
    holes = {cell for cell, feature in snapshot.floor.items() if feature == "o"}
    assert_uniform(pairs, [(cell, facing) for cell in free - holes for facing in range(8)])


@pytest.mark.slow
def test_facings_of_a_bomb() -> None:
    drawn = repeat(board_of({"c3": "H", "c4": "B0"}), "c3c4", DRAWS, seed=14)
    assert_uniform((draws[1][1] for draws in drawn), range(2))


@pytest.mark.slow
def test_victim_and_mover() -> None:
    """On a board with five squares left, one of them a Hole, every pair of landing squares is as likely."""
    walls = dict.fromkeys(SQUARES, "#") | dict.fromkeys([f"{c}{r}" for c in "ao" for r in range(1, 11)], "#")
    board = board_of(walls | {"c3": "H", "c4": "F*", "e5": "1", "f6": "1", "g7": "1", "h8": "1", "i9": "o"})
    drawn = repeat(board, "c3c4", DRAWS, seed=15)
    names = VARIANT.geometry.names
    landings = Counter((names[one[1]], names[two[1]]) for one, two in drawn)
    after_hole = {pair: count for pair, count in landings.items() if pair[0] == "i9"}
    others = {pair: count for pair, count in landings.items() if pair[0] != "i9"}
    free = ["e5", "f6", "g7", "h8", "i9"]
    assert_uniform((one[1] for one, _ in drawn), [VARIANT.geometry.by_name[name] for name in free])
    assert_uniform(Counter(after_hole).elements(), [("i9", name) for name in free])
    assert_uniform(Counter(others).elements(), [(one, two) for one in free[:-1] for two in free if one != two])


def test_exits() -> None:
    board = Board("advanced", seed=1)
    shots = repeat(board, "a7*", DRAWS, seed=16)
    assert {kind for draws in shots for kind, *_ in draws} == {EXIT}
    assert_uniform((draws[0][1] for draws in shots), range(8))


def test_exits_one_after_another() -> None:
    """In a box of Hypergons an exit does not depend on the one before."""
    board = board_of(dict.fromkeys(SQUARES, "h") | {"a6": "L2"})
    arrays, code = Loaded(board, 17), code_of(board, "a6*")
    exits: list[int] = []
    while len(exits) < 2 * DRAWS:
        exits += [value for _, value, *_ in arrays.draws_of(code)]
    pairs = zip(exits[::2], exits[1::2], strict=False)
    assert_uniform(pairs, [(one, two) for one in range(8) for two in range(8)])
