"""The services around players (accounts, ratings, lobby, chat), started and stopped with the server."""

from sqlalchemy import select

from laserchess.server.accounts.access import ACCESS, Access
from laserchess.server.accounts.accounts import Account, Accounts, Requester, SignedIn
from laserchess.server.accounts.relations import FOLLOW, Relations
from laserchess.server.accounts.sessions import Sessions
from laserchess.server.accounts.tokens import Tokens
from laserchess.server.chat.chat import Chat
from laserchess.server.chat.chat_filter import ChatFilter
from laserchess.server.lobby.house_bots import HouseBots
from laserchess.server.lobby.live_games import LiveGames
from laserchess.server.lobby.lobby import Lobby
from laserchess.server.lobby.lobby_members import PLACE, LobbyMembers
from laserchess.server.lobby.seek_pairing import Pairing
from laserchess.server.moderation.operator_limits import OperatorLimits
from laserchess.server.moderation.reports import Reports
from laserchess.server.notifications.inbox import Inbox
from laserchess.server.play.games import Games
from laserchess.server.play.presence import Presence
from laserchess.server.ratings.history import History
from laserchess.server.ratings.insights import Insights
from laserchess.server.ratings.player_ratings import RatingRepository
from laserchess.server.storage.notices import SeatsChanged
from laserchess.server.storage.schema import SEATS
from laserchess.server.wire.people_schemas import RelationView

MAX_RESEATED = 200


class PeopleServices:
    """Accounts, ratings, lobby, chat and the rest; usable without HTTP."""

    def __init__(self, games: Games, ratings: RatingRepository, sessions: Sessions, inbox: Inbox) -> None:
        """Connect the services to the games, and to other processes."""
        self._games = games
        store, events, processes = games.store, games.events, games.processes
        self.store = store
        self.access = Access(store, events, processes, games.connections)
        self.sessions = sessions
        self.accounts = Accounts(store, sessions, self.access, is_limited=games.is_limited)
        self.tokens = Tokens(store, self.access)
        events.subscribe(ACCESS, sessions.on_access_changed)
        events.subscribe(ACCESS, self.tokens.on_access_changed)
        self.ratings = ratings
        self.relations = Relations(store)
        self.history = History(store)
        self.insights = Insights(store)
        self.pairing = Pairing(games, ratings, inbox)
        members = LobbyMembers()
        self.presence = Presence(games, {PLACE: members.count}, members.present)
        self.lobby = Lobby(self.pairing, members, self.presence, events, processes)
        self.bots = HouseBots(games, self.pairing, ratings)
        self.watching = LiveGames(store)
        self.chat_filter = ChatFilter(store)
        self.chat = Chat(games, self.accounts, self.chat_filter, inbox)
        self.reports = Reports(store, self.accounts, self.chat)
        self.limits = OperatorLimits(store, processes, games.settings)

    async def relations_of(self, account: str) -> list[RelationView]:
        """Return whom an account follows and blocks, and, unless blocked, who is online and what they play."""
        listed = await self.relations.listed(account)
        known = {each.id for each in listed if each.kind == FOLLOW and not each.is_blocked}
        playing = await self.watching.playing(known)
        return [
            {
                "name": each.name,
                "kind": each.kind,
                "since": each.since_ms,
                "online": each.id in known and self.presence.is_there(each.id),
                "game": playing.get(each.id),
            }
            for each in listed
        ]

    async def start(self) -> None:
        """Create the house bots and start the lobby."""
        await self.limits.start()
        await self.bots.create_accounts()
        await self.sessions.prune()
        self.access.start()
        self.lobby.start()
        self.presence.start()

    async def stop(self) -> None:
        """Stop the lobby."""
        await self.limits.stop()
        await self.access.stop()
        await self.presence.stop()
        await self.lobby.stop()
        self.accounts.passwords.close()

    async def sign_up(self, requester: Requester, name: str, password: str) -> SignedIn:
        """Create an account; the requester's games continue under its name."""
        signed = await self.accounts.sign_up(requester, name, password)
        await self._reseat(signed.account.id)
        return signed

    async def delete(self, requester: Requester, account: Account, password: str) -> None:
        """Delete an account: its games stay, without its name."""
        await self.accounts.delete(requester, account, password)
        await self._reseat(account.id)

    async def _reseat(self, account: str) -> None:
        """Read the seats of an account's latest games again, wherever they are in memory."""
        own = select(SEATS.c.game_id).where(SEATS.c.owner == account).order_by(SEATS.c.since_ms.desc())
        async with self._games.store.reading() as connection:
            ids = (await connection.execute(own.limit(MAX_RESEATED))).scalars().all()
        for game_id in dict.fromkeys(ids):
            await self._games.memory.reseat(game_id)
            self._games.processes.publish(SeatsChanged(game_id))
