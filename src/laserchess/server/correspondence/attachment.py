"""What correspondence games attach to the events of a game: conditional replies, vacations, notifications."""

from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.core.errors import LaserChessError
from laserchess.server.correspondence.conditional_store import ConditionalStore
from laserchess.server.correspondence.vacations import Vacations
from laserchess.server.identity import is_account
from laserchess.server.models import Header, Kind
from laserchess.server.notifications.inbox import Inbox, inbox_lock
from laserchess.server.notifications.kinds import (
    Notification,
    NotificationData,
    NotificationKind,
    challenge_tag,
    game_tag,
)
from laserchess.server.play.attachments import TimeCredit
from laserchess.server.play.decisions import Decision, play
from laserchess.server.play.live_game import GAMES, GameAdvanced, GameCreated, GameEvent
from laserchess.server.play.state import ABORTED, GameState
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.storage.batches import LockedWork
from laserchess.variants import find_variant

MAX_REPLIES = 60
"""Conditional moves played at once, if both players have prepared lines."""


class CorrespondenceAttachment:
    """Reply with conditional moves, extend clocks by vacations, and notify both players."""

    def __init__(self, conditions: ConditionalStore, vacations: Vacations, inbox: Inbox, events: EventBus) -> None:
        """Announce inboxes once the events that changed them are stored."""
        self._conditions = conditions
        self._vacations = vacations
        self._inbox = inbox
        events.subscribe(GAMES, self.on_event)

    def on_event(self, event: GameEvent) -> None:
        """Announce the inboxes of both players after a commit of this process."""
        if isinstance(event, GameCreated):
            header = event.header
        elif isinstance(event, GameAdvanced) and event.is_own:
            header = event.after.header
        else:
            return
        if header.is_correspondence:
            self._inbox.announce(*accounts_of(header).values())

    async def credit(self, state: GameState) -> TimeCredit | None:
        """Return the time of a vacation."""
        return await self._vacations.credit(state)

    async def follow(self, decision: Decision, now: int) -> None:
        """Add the prepared replies to a move, of both players in turn; a reply that is not legal ends them."""
        if not any(event.kind is Kind.MOVE for event in decision.events):
            return
        stored = await self._conditions.of(decision.state.header.id)
        state = decision.state
        while stored and len(decision.following) < MAX_REPLIES:
            reply = next(filter(None, (lines.reply_in(state) for lines in stored)), None)
            if reply is None:
                return
            try:
                following = play(state, reply, now)
            except LaserChessError:
                return
            decision.following.append(following)
            state = following.state

    def work(self, before: GameState, decision: Decision) -> LockedWork | None:
        """Write the notifications of both players in the transaction of a decision."""
        after, accounts = decision.final, accounts_of(decision.final.header)
        if not accounts or not _is_news(before, decision):
            return None
        new_game = decision.new_game

        async def work(connection: AsyncConnection) -> None:
            for player, account in accounts.items():
                note = _progress(after, player, account)
                if note is not None:
                    await self._inbox.add(connection, note)
                else:
                    await self._inbox.remove(connection, account, game_tag(after.header.id))
            if new_game is not None:
                await self.created(connection, new_game)

        return LockedWork(work, tuple(map(inbox_lock, accounts.values())))

    async def created(self, connection: AsyncConnection, header: Header) -> None:
        """Notify both players of a new game; the challenge it comes from is answered."""
        first = next(iter(header.seats))
        for player, account in accounts_of(header).items():
            await self._inbox.remove(connection, account, challenge_tag(header.id))
            kind = NotificationKind.TURN if player == first else NotificationKind.STARTED
            await self._inbox.add(
                connection, Notification(account, kind, game_tag(header.id), describe(header, player))
            )


def accounts_of(header: Header) -> dict[str, str]:
    """Return the accounts of a game's players, by side."""
    return {seat.player: seat.owner for seat in header.seats.values() if seat.owner and is_account(seat.owner)}


def describe(header: Header, player: str) -> NotificationData:
    """Return what a notification about a game shows to one of its players."""
    return {
        "game": header.id,
        "opponent": header.seats[header.other(player)].name,
        "variant": header.variant,
        "title": find_variant(header.variant).title,
    }


def _is_news(before: GameState, decision: Decision) -> bool:
    """Return whether a turn has passed, the game is full, has ended, or has a rematch."""
    after = decision.final
    has_begun = after.header.is_full and not before.header.is_full
    ends = after.is_over and not before.is_over
    return after.turn != before.turn or bool(decision.following) or has_begun or ends or decision.new_game is not None


def _progress(state: GameState, player: str, account: str) -> Notification | None:
    """Return what a player is to know of the state of a game, if anything."""
    header, outcome = state.header, state.outcome
    data = describe(header, player)
    if outcome is not None:
        data["result"] = _result(outcome["reason"], outcome["winner"], player)
        return Notification(account, NotificationKind.OVER, game_tag(header.id), data)
    if state.turn == player and header.is_full:
        return Notification(account, NotificationKind.TURN, game_tag(header.id), data)
    return None


def _result(ending: str, winner: str | None, player: str) -> str:
    if ending == ABORTED:
        return "aborted"
    return "drawn" if winner is None else "won" if winner == player else "lost"
