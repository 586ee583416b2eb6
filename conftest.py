"""For tests and documents alike: no game that one of them registers is known to the next."""

from collections.abc import Iterator

import pytest

from laserchess.variants import VARIANTS


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Forget what a test registers."""
    known = {*VARIANTS}
    yield
    for name in VARIANTS.keys() - known:
        del VARIANTS[name]
