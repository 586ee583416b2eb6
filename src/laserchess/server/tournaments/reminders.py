"""Notifications that a tournament is about to start: minutes before for those who have joined by then.

A player who joins later is notified at the start. The stored notification itself tells who was, so each player is
notified once, however many processes there are and whenever they start.
"""

from collections.abc import Sequence
from functools import partial

from laserchess.server.models import now_ms
from laserchess.server.notifications.inbox import Inbox, inbox_lock
from laserchess.server.notifications.kinds import Notification, NotificationData, NotificationKind
from laserchess.server.runtime.repeated import Repeated
from laserchess.server.storage.tournament_schema import TOURNAMENTS
from laserchess.server.tournaments.model import MINUTE_MS, Entrant, OnlineTournament, Snapshot, TournamentPhase
from laserchess.server.tournaments.repository import TournamentRepository

LEAD_MS = 10 * MINUTE_MS
"""How long before the start players are notified."""
CHECK_SECONDS = 10.0
MAX_AT_ONCE = 100
"""Tournaments that start within the lead: the next ones follow when these have started."""


def tournament_tag(tournament_id: str) -> str:
    """Return the tag of the notification that a tournament starts."""
    return f"tournament:{tournament_id}"


def starting_notes(snapshot: Snapshot) -> list[Notification]:
    """Return the notifications for the people of a tournament: programs listen to their event streams."""
    return _notes(snapshot.tournament, [each for each in snapshot.active() if not each.is_bot])


def _notes(tournament: OnlineTournament, people: Sequence[Entrant]) -> list[Notification]:
    data: NotificationData = {"title": tournament.name, "path": f"/tournaments/{tournament.id}"}
    tag = tournament_tag(tournament.id)
    return [Notification(each.account, NotificationKind.TOURNAMENT, tag, data) for each in people]


class Reminders(Repeated):
    """Notifies players some minutes before their tournament starts."""

    def __init__(self, repository: TournamentRepository, inbox: Inbox) -> None:
        """Read tournaments, and write to inboxes."""
        self._repository = repository
        self._inbox = inbox
        self._done: set[str] = set()
        """Tournaments whose players were notified, which saves reading them again."""
        super().__init__("reminders", self.send_due, CHECK_SECONDS)

    async def send_due(self) -> None:
        """Notify the players of every tournament that starts soon."""
        now, one = now_ms(), TOURNAMENTS.c
        is_soon = (one.state == TournamentPhase.CREATED) & one.starts_ms.between(now, now + LEAD_MS)
        soon = await self._repository.listed(is_soon, one.starts_ms.asc(), limit=MAX_AT_ONCE)
        self._done &= {each.id for each in soon}
        for each in soon:
            if each.id not in self._done:
                await self._send(each.id)
                self._done.add(each.id)

    async def _send(self, tournament_id: str) -> None:
        snapshot = await self._repository.snapshot(tournament_id)
        if snapshot is None:
            return
        by_ms = snapshot.tournament.starts_ms - LEAD_MS
        people = [each for each in snapshot.active() if not each.is_bot and each.joined_ms <= by_ms]
        notes = _notes(snapshot.tournament, people)
        if not notes:
            return
        called = [note.account for note in notes]
        add = partial(self._inbox.add_new, notes=notes)
        await self._repository.store.transact(add, *map(inbox_lock, called))
        self._inbox.announce(*called)
