"""For tests and documents alike: no game that one of them registers is known to the next."""

from collections.abc import Iterator

import pytest

from laserchess.games import GAMES


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Forget what a test registers."""
    known = {*GAMES}
    yield
    for name in GAMES.keys() - known:
        del GAMES[name]
