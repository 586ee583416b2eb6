"""The login throttle: limits sign-in attempts per address and per name, without ever locking an account."""

from math import ceil

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.runtime.rate_buckets import Buckets, Rate

PER_ADDRESS = Rate(20, 0.2)
"""Per address, for all names."""
PER_NAME_AND_ADDRESS = Rate(6, 1 / 30)
PER_NAME = Rate(60, 0.5)
"""For all addresses together: guessing from many addresses is slow, and the owner waits for seconds at most."""
NEW_ACCOUNTS = Rate(6, 1 / 600)
"""Per address."""
MAX_BUCKETS = 20_000


class LoginThrottle:
    """Counts attempts in this process."""

    def __init__(self, *, is_limited: bool = True) -> None:
        """Start without attempts; count them, but reject none unless they are limited."""
        self._buckets = Buckets(MAX_BUCKETS)
        self._is_limited = is_limited

    def count(self, rates: dict[tuple[str, ...], Rate]) -> None:
        """Count one attempt under each key; raise an error if one of them has too many."""
        waits = [self._buckets.take(key, rate) for key, rate in rates.items()]
        if self._is_limited and max(waits) > 0:
            raise api_error(ErrorCode.SIGN_IN_RATE, seconds=ceil(max(waits)))

    def count_sign_in(self, address: str, skeleton: str) -> None:
        """Count a sign-in attempt."""
        rates = {("place", address): PER_ADDRESS, ("both", address, skeleton): PER_NAME_AND_ADDRESS}
        self.count(rates)
        self.count({("name", skeleton): PER_NAME})

    def count_recovery(self, address: str, skeleton: str) -> None:
        """Count an attempt to use a recovery code, separately from password attempts."""
        self.count({("code", address): PER_ADDRESS, ("code", address, skeleton): PER_NAME_AND_ADDRESS})

    def count_sign_up(self, address: str) -> None:
        """Count a new account."""
        self.count({("new", address): NEW_ACCOUNTS})

    def reset(self, address: str, skeleton: str) -> None:
        """Forget the failed attempts after a successful sign-in."""
        self._buckets.drop(("both", address, skeleton))
