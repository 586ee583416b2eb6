"""The services of tournaments together: built at startup, read by routes."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, select

from laserchess.server.accounts.accounts import Account
from laserchess.server.chat.chat_filter import ChatFilter
from laserchess.server.groups.groups import Groups
from laserchess.server.notifications.inbox import Inbox
from laserchess.server.play.games import Games
from laserchess.server.ratings.player_ratings import RatingRepository
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.tournament_schema import GROUP_MEMBERS, TOURNAMENTS
from laserchess.server.tournaments.director import Director
from laserchess.server.tournaments.entries import Entries
from laserchess.server.tournaments.house_players import HousePlayers
from laserchess.server.tournaments.model import Entry, OnlineTournament, Snapshot, TournamentPhase
from laserchess.server.tournaments.reminders import Reminders
from laserchess.server.tournaments.repository import TournamentRepository
from laserchess.server.tournaments.rooms import Rooms
from laserchess.server.tournaments.schedules import Schedules
from laserchess.server.tournaments.tournament_chat import TournamentChat
from laserchess.server.tournaments.tournament_standings import standings_of
from laserchess.server.tournaments.tournament_views import show, summary
from laserchess.server.wire.tournament_schemas import OwnEntry, TournamentLists, TournamentSummary, TournamentView

MAX_LISTED, MAX_FINISHED = 60, 30


class Tournaments:
    """Tournaments of a server; usable without HTTP."""

    def __init__(
        self, games: Games, ratings: RatingRepository, groups: Groups, chat_filter: ChatFilter, inbox: Inbox
    ) -> None:
        """Connect the services to the games."""
        store = games.store
        self._store = store
        self.groups = groups
        self.repository = TournamentRepository(store)
        self.director = Director(games, ratings, self.repository, HousePlayers(store), inbox)
        self.entries = Entries(store, ratings, groups, self._on_change)
        self.chat = TournamentChat(store, chat_filter, is_limited=games.is_limited)
        self.rooms = Rooms(self.view, games.events, games.processes)
        self.schedules = Schedules(store, groups)
        self._reminders = Reminders(self.repository, inbox)

    def start(self) -> None:
        """Start to pair, and to send changes."""
        self.director.start()
        self.rooms.start()
        self.schedules.start()
        self._reminders.start()

    async def stop(self) -> None:
        """Stop."""
        await self._reminders.stop()
        await self.schedules.stop()
        await self.rooms.stop()
        await self.director.stop()

    # Reading

    async def view(self, tournament_id: str) -> TournamentView | None:
        """Return the public view of a tournament."""
        snapshot = await self.director.snapshot(tournament_id)
        if snapshot is None:
            return None
        tournament = snapshot.tournament
        owners = await self._names([tournament])
        groups = await self.groups.names({tournament.group_id or ""})
        return show(snapshot, owners.get(tournament.owner_id or ""), groups.get(tournament.group_id or ""))

    async def may_see(self, tournament: OnlineTournament, account: Account | None) -> bool:
        """Return whether an account may see a tournament: those of a group are for its members."""
        if tournament.entry is not Entry.GROUP or (account is not None and account.is_host):
            return True
        return await self.groups.role(str(tournament.group_id), account.id if account else None) is not None

    async def own_entry(self, snapshot: Snapshot, account: Account | None) -> OwnEntry:
        """Return an account's part in a tournament."""
        tournament = snapshot.tournament
        own = snapshot.entrants.get(account.id) if account else None
        is_organiser = account is not None and await self.entries.may_organise(tournament, account)
        ranks = {line.entrant.account: rank for rank, line in enumerate(standings_of(snapshot), 1)} if own else {}
        game = next((each.id for each in snapshot.open if own and own.account in each.players), None)
        return {
            "state": own.state.value if own else None,
            "rank": ranks.get(own.account) if own else None,
            "game": game,
            "organiser": is_organiser,
            "code": tournament.code or None if is_organiser else None,
        }

    async def lists(self, account: Account | None) -> TournamentLists:
        """Return the tournaments that an account may see, by state."""
        visible = self._visible(account)
        one = TOURNAMENTS.c
        started = await self.repository.listed(
            (one.state == TournamentPhase.STARTED) & visible, one.starts_ms.desc(), limit=MAX_LISTED
        )
        created = await self.repository.listed(
            (one.state == TournamentPhase.CREATED) & visible, one.starts_ms.asc(), limit=MAX_LISTED
        )
        finished = await self.repository.listed(
            (one.state == TournamentPhase.FINISHED) & visible, one.starts_ms.desc(), limit=MAX_FINISHED
        )
        return {
            "started": await self.summaries(started),
            "created": await self.summaries(created),
            "finished": await self.summaries(finished),
        }

    async def of_group(self, group_id: str) -> list[TournamentSummary]:
        """Return the tournaments of a group, latest first."""
        one = TOURNAMENTS.c
        return await self.summaries(
            await self.repository.listed(one.group_id == group_id, one.starts_ms.desc(), limit=MAX_LISTED)
        )

    async def by_owner(self, account: str) -> list[TournamentSummary]:
        """Return the public tournaments an account has created, latest first."""
        one = TOURNAMENTS.c
        condition = (one.owner_id == account) & one.group_id.is_(None)
        return await self.summaries(await self.repository.listed(condition, one.starts_ms.desc(), limit=MAX_LISTED))

    async def summaries(self, tournaments: Sequence[OnlineTournament]) -> list[TournamentSummary]:
        """Return tournaments for a list."""
        counts = await self.repository.counts([each.id for each in tournaments])
        owners = await self._names(tournaments)
        groups = await self.groups.names({each.group_id for each in tournaments if each.group_id})
        return [
            summary(each, counts.get(each.id, 0), owners.get(each.owner_id or ""), groups.get(each.group_id or ""))
            for each in tournaments
        ]

    def _on_change(self, tournament_id: str) -> None:
        """Pair the players of a tournament that has changed, and send it to its spectators."""
        self.director.wake(tournament_id)
        self.rooms.change(tournament_id)

    def _visible(self, account: Account | None) -> ColumnElement[bool]:
        one = TOURNAMENTS.c
        if account is None:
            return one.group_id.is_(None)
        mine = select(GROUP_MEMBERS.c.group_id).where(GROUP_MEMBERS.c.account_id == account.id)
        return one.group_id.is_(None) | one.group_id.in_(mine)

    async def _names(self, tournaments: Sequence[OnlineTournament]) -> dict[str, str]:
        ids = {each.owner_id for each in tournaments if each.owner_id}
        rows = await self._store.rows(select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(ids)))
        return {row.id: row.name for row in rows}
