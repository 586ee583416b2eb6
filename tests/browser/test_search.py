"""Searches in Node find what searches in Python find: scores, lines and node counts at every depth."""

import json
from typing import Any

import pytest

from laserchess import VARIANTS, Board, Variant
from laserchess.browser.variant_file import write_variant
from laserchess.engine import Engine
from tests.browser.hosts import Host
from tests.browser.walk import Xorshift
from tests.every_variant import EVERY_VARIANT

FEW_PIECES = 8
"""With no more the Python engine at full strength asks its endgame tables, which JavaScript has not."""
HASH = 4
UNTIMED = {"nodes": 1_000_000_000}
"""Without any limit a search ends after a second, however little it has seen."""
EACH_VARIANT = pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=EVERY_VARIANT)


def setup_of(variant: Variant, number: int) -> str:
    """Return one of the setups that are no endgames."""
    setups = [name for name in variant.setups if name != "endgame"]
    return setups[number % len(setups)]


def opening(variant: Variant, number: int) -> tuple[Board, list[str]]:
    """Return a board after some random moves, and these."""
    board = Board(variant, setup=setup_of(variant, number), seed=number if variant.has_chance else None)
    random, moves = Xorshift(number + 1), list[str]()
    for _ in range(random.below(16)):
        legal = list(board.legal_moves)
        chosen = legal[random.below(len(legal))]
        text = board.push(chosen).text
        if board.outcome or (variant.id == "leiserchess" and len(board.piece_map()) <= FEW_PIECES):
            board.pop()
            break
        moves.append(text)
    return board, moves


def searched(
    variant: Variant, numbers: range, settings: dict[str, Any], limits: dict[str, Any], *, keep: bool
) -> list[Any]:
    """Return what Python finds in each of some positions, as `tasks.js` returns it."""
    engine, results = Engine(hash_mb=HASH, level=settings.get("level"), seed=settings.get("seed", 0)), []
    for number in numbers:
        board, _ = opening(variant, number)
        if not keep:
            engine.new_game()
        lines: list[Any] = []
        best = engine.play(board, on_info=lines.append, **limits)
        results.append(
            {
                "move": str(best.move),
                "score": best.info.score.value if best.info else None,
                "lines": [
                    [info.depth, info.multipv, info.score.value, info.nodes, " ".join(map(str, info.pv))]
                    for info in lines
                ],
                "evaluation": engine.evaluate(board),
            }
        )
    return results


def asked(
    variant: Variant, numbers: range, settings: dict[str, Any], limits: dict[str, Any], *, keep: bool
) -> dict[str, Any]:
    """Return the same searches as `tasks.js` takes them."""
    games = [
        {"setup": setup_of(variant, number), "seed": number, "moves": moves, "limits": limits}
        for number in numbers
        if (moves := opening(variant, number)[1]) is not None
    ]
    exported = json.loads(write_variant(variant))
    return {"variant": exported, "settings": {"hashMb": HASH, **settings}, "keep": keep, "games": games}


def limits_of(variant: Variant) -> dict[str, Any]:
    return {"nodes": 3000} if variant.actions else {"depth": 4}


@pytest.mark.slow(10)
@EACH_VARIANT
def test_searches_are_the_same(variant: Variant, in_node: Host) -> None:
    numbers, limits = range(6), {**limits_of(variant), "multipv": 2}
    found = in_node("search", asked(variant, numbers, {}, limits, keep=False))
    assert found == searched(variant, numbers, {}, limits, keep=False)


@pytest.mark.slow(10)
@EACH_VARIANT
@pytest.mark.parametrize("level", [1, 4])
def test_levels_play_the_same_moves(variant: Variant, level: int, in_node: Host) -> None:
    numbers, settings = range(4), {"level": level, "seed": 7}
    found = in_node("search", asked(variant, numbers, settings, UNTIMED, keep=True))
    assert found == searched(variant, numbers, settings, UNTIMED, keep=True)


@pytest.mark.slow(3)
@pytest.mark.parametrize("name", ["khet", "advanced"])
def test_the_kernel_for_threads_evaluates_alike(name: str, in_node: Host) -> None:
    variant, numbers, limits = VARIANTS[name], range(3), {"depth": 1}
    found = in_node("search", asked(variant, numbers, {"threads": 2}, limits, keep=False))
    expected = searched(variant, numbers, {}, limits, keep=False)
    assert [each["evaluation"] for each in found] == [each["evaluation"] for each in expected]
