"""The WebAssembly kernel and the JavaScript around it say what Python says, of every position of random games."""

import json
from dataclasses import asdict

import pytest

from laserchess import Variant
from laserchess.browser.variant_file import write_variant
from tests.browser.hosts import Host
from tests.browser.walk import Walk, digest, game_lines
from tests.every_variant import EVERY_VARIANT

POSITIONS = 2000
WALK = Walk(plies=60, tries=2)


@pytest.mark.slow(10)
@pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=EVERY_VARIANT)
def test_random_games_are_the_same(variant: Variant, in_node: Host) -> None:
    digests: list[str] = []
    positions = 0
    while positions < POSITIONS:
        found, more = digest(game_lines(variant, len(digests), WALK))
        digests.append(found)
        positions += more
    given = {"variant": json.loads(write_variant(variant)), "walk": asdict(WALK)}
    written = in_node("walk", {**given, "first": 0, "last": len(digests)})
    different = [number for number, pair in enumerate(zip(digests, written, strict=True)) if len(set(pair)) > 1]
    if different:  # say where
        lines = in_node("lines", {**given, "number": different[0]})
        assert lines == list(game_lines(variant, different[0], WALK))
