"""For tests and documents alike: no variant that one of them registers is known to the next."""

from collections.abc import Iterator

import pytest

from laserchess.variants import VARIANTS


@pytest.fixture(autouse=True, scope="module")
def _forget_of_module() -> Iterator[None]:
    """Forget what the fixtures of a module register."""
    yield from _restored()


@pytest.fixture(autouse=True)
def _forget(_forget_of_module: None) -> Iterator[None]:
    """Forget what a test registers."""
    yield from _restored()


def _restored() -> Iterator[None]:
    """Restore the registry afterwards."""
    known = dict(VARIANTS)
    yield
    VARIANTS.clear()
    VARIANTS.update(known)
