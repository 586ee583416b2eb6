"""Texts that are rejected are rejected in the same words: positions and moves with something wrong in them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from laserchess import Board, LaserChessError, Variant
from tests.browser.conftest import Script, facts
from tests.browser.walk import Xorshift
from tests.every_variant import EVERY_VARIANT

SIGNS = "0123456789abcdefghijkrxABKLNPSWX+-*/@!,.~=>{}' #"
TRIES = 150


def changed(text: str, random: Xorshift) -> str:
    """Return a text with a character left out, changed, doubled or put in."""
    place, sign = random.below(len(text)), SIGNS[random.below(len(SIGNS))]
    before, here, after = text[:place], text[place], text[place + 1 :]
    return before + ("", sign, here * 2, sign + here)[random.below(4)] + after


def tries(variant: Variant) -> Iterator[dict[str, Any]]:
    random, setups = Xorshift(5), list(variant.setups.values())
    for number in range(TRIES):
        position = setups[number % len(setups)]
        yield {"position": changed(position, random)}
        moves = [move.text for move in Board(variant, position=position).legal_moves]
        move = moves[random.below(len(moves))]
        yield {"position": position, "move": changed(move, random)}
        yield {"position": position, "move": move[:2] + moves[random.below(len(moves))][2:]}


def attempt(variant: Variant, position: str, move: str | None = None) -> object:
    try:
        board = Board(variant, position=position, seed=1 if variant.has_chance else None)
        return board.position if move is None else board.push(move).text
    except LaserChessError as error:
        return [type(error).__name__, str(error), error.reason, error.text, error.expected]


@pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=EVERY_VARIANT)
def test_errors_are_the_same(variant: Variant, run_script: Script, variant_file: Callable[[Variant], Path]) -> None:
    given = list(tries(variant))
    said = facts(run_script("errors.js", given={"file": str(variant_file(variant)), "tries": given}))
    assert [*zip(given, said, strict=True)] == [(each, attempt(variant, **each)) for each in given]
