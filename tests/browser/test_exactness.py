"""The WebAssembly kernel and the JavaScript around it say what Python says, of every position of random games."""

from collections.abc import Callable
from pathlib import Path

import pytest

from laserchess import Variant
from tests.browser.conftest import Script
from tests.browser.walk import Walk, digest, game_lines
from tests.every_variant import EVERY_VARIANT

POSITIONS = 2000
WALK = Walk(plies=60, tries=2)


@pytest.mark.slow(10)
@pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=EVERY_VARIANT)
def test_random_games_are_the_same(
    variant: Variant, run_script: Script, variant_file: Callable[[Variant], Path]
) -> None:
    digests: list[str] = []
    positions = 0
    while positions < POSITIONS:
        found, more = digest(game_lines(variant, len(digests), WALK))
        digests.append(found)
        positions += more
    path = variant_file(variant)
    written = run_script("walk.js", path, 0, len(digests), WALK.plies, WALK.tries).split()
    different = [number for number, pair in enumerate(zip(digests, written, strict=True)) if len(set(pair)) > 1]
    if different:  # say where
        first = different[0]
        lines = run_script("walk.js", path, first, first + 1, WALK.plies, WALK.tries, "lines").splitlines()
        assert lines == list(game_lines(variant, first, WALK))
