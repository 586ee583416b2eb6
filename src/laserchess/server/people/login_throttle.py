"""Tries to sign in: so many at a time from a place and for a name, and never none for good."""

from math import ceil

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.rate_buckets import Buckets, Rate

FROM_PLACE = Rate(20, 0.2)
"""Of an address, whatever the names."""
FOR_NAME_FROM_PLACE = Rate(6, 1 / 30)
FOR_NAME = Rate(60, 0.5)
"""Of all addresses together: guessing from many of them is slow, and the owner waits for seconds at most."""
NEW_ACCOUNTS = Rate(6, 1 / 600)
"""Of an address."""
MOST = 20_000


class LoginThrottle:
    """Counts tries in this process."""

    def __init__(self) -> None:
        """Begin with none."""
        self._buckets = Buckets(MOST)
        self.is_limited = True

    def count(self, rates: dict[tuple[str, ...], Rate]) -> None:
        """Count one try under each key, or refuse if one of them has had too many."""
        waits = [self._buckets.take(key, rate) for key, rate in rates.items()]
        if self.is_limited and max(waits) > 0:
            raise api_error(ErrorCode.SIGN_IN_RATE, seconds=ceil(max(waits)))

    def count_sign_in(self, place: str, skeleton: str) -> None:
        """Count a try to sign in."""
        places = {("place", place): FROM_PLACE, ("both", place, skeleton): FOR_NAME_FROM_PLACE}
        self.count(places)
        self.count({("name", skeleton): FOR_NAME})

    def count_recovery(self, place: str, skeleton: str) -> None:
        """Count a try to use a recovery code, which those who try passwords cannot use up."""
        self.count({("code", place): FROM_PLACE, ("code", place, skeleton): FOR_NAME_FROM_PLACE})

    def count_sign_up(self, place: str) -> None:
        """Count a new account."""
        self.count({("new", place): NEW_ACCOUNTS})

    def forgive(self, place: str, skeleton: str) -> None:
        """Forget the tries of somebody who knew it in the end."""
        self._buckets.drop(("both", place, skeleton))
