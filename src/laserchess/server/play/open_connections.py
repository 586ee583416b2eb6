"""Open connections of accounts, so that they can be closed when the session or token behind them has ended."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from laserchess.server.identity import Identity


@dataclass(frozen=True, slots=True, eq=False)
class OpenConnection:
    """A socket or stream, the credential it was opened with, and how to close it; closing never waits."""

    account: str
    credential: str
    close: Callable[[], None]


class OpenConnections:
    """The connections of this process by account; visitors have no sessions that end, so theirs are not tracked."""

    def __init__(self) -> None:
        """Start with none."""
        self._of_account: dict[str, set[OpenConnection]] = {}

    def add(self, who: Identity | None, close: Callable[[], None]) -> OpenConnection | None:
        """Track a connection until `remove`, if it belongs to an account."""
        if who is None or who.account is None:
            return None
        opened = OpenConnection(who.account, who.credential, close)
        self._of_account.setdefault(who.account, set()).add(opened)
        return opened

    def remove(self, opened: OpenConnection | None) -> None:
        """Remove a closed connection."""
        if opened is None:
            return
        own = self._of_account[opened.account]
        own.discard(opened)
        if not own:
            del self._of_account[opened.account]

    @contextmanager
    def holding(self, who: Identity | None, close: Callable[[], None]) -> Iterator[None]:
        """Track a connection for the length of a block."""
        opened = self.add(who, close)
        try:
            yield
        finally:
            self.remove(opened)

    def of(self, account: str | None = None) -> list[OpenConnection]:
        """Return the connections of an account, or of all accounts."""
        found: Collection[set[OpenConnection]]
        found = self._of_account.values() if account is None else [self._of_account.get(account, set())]
        return [opened for each in found for opened in each]
