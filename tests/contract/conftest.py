"""The contract suite: what holds in every game, in any that is added to the registry, and in the toys."""

from collections.abc import Iterator

import pytest

from laserchess import VARIANTS, Variant
from tests.contract.samples import sampled
from tests.every_variant import EVERY_VARIANT, TOYS


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Iterator[None]:
    """Know the toys by their ids while contracts are tried."""
    VARIANTS.update(TOYS)
    yield
    for name in TOYS:
        del VARIANTS[name]


@pytest.fixture(params=list(EVERY_VARIANT.values()), ids=list(EVERY_VARIANT), scope="session")
def variant(request: pytest.FixtureRequest) -> Variant:
    """Every game."""
    found: Variant = request.param
    return found


def branches(variant: Variant) -> bool:
    """Return whether any face of a variant splits beams."""
    return any(word == "Y" or len(word) > 1 for piece_type in variant.pieces for word in piece_type.faces.split())


ONE_MOVE = [variant for variant in EVERY_VARIANT.values() if variant.has_perft]


@pytest.fixture(params=ONE_MOVE, ids=lambda variant: variant.id, scope="session")
def one_move_game(request: pytest.FixtureRequest) -> Variant:
    """Every game of one move a turn, in which nothing is left to chance."""
    found: Variant = request.param
    return found


@pytest.fixture(
    params=[variant for variant in ONE_MOVE if not branches(variant)], ids=lambda variant: variant.id, scope="session"
)
def one_ray_game(request: pytest.FixtureRequest) -> Variant:
    """Every such variant whose beams never split."""
    found: Variant = request.param
    return found


@pytest.fixture(params=[(g, s) for g in EVERY_VARIANT.values() for s in g.setups], ids=lambda it: f"{it[0].id}-{it[1]}")
def setup(request: pytest.FixtureRequest) -> tuple[Variant, str]:
    """Every setup of every game."""
    found: tuple[Variant, str] = request.param
    return found


@pytest.fixture(scope="session")
def positions(variant: Variant) -> list[str]:
    """Position texts of random games of a variant."""
    return sampled(variant)
