"""The services around players (accounts, ratings, lobby, chat), started and stopped with the server."""

from sqlalchemy import select

from laserchess.server.identity import Cookies
from laserchess.server.people.access import TOPIC as ACCESS_TOPIC
from laserchess.server.people.access import Access
from laserchess.server.people.accounts import Accounts, Requester, SignedIn
from laserchess.server.people.chat import TOPIC as CHAT_TOPIC
from laserchess.server.people.chat import Chat
from laserchess.server.people.chat_filter import ChatFilter
from laserchess.server.people.history import History
from laserchess.server.people.house_bots import HouseBots
from laserchess.server.people.live_games import LiveGames
from laserchess.server.people.lobby import TOPIC as LOBBY_TOPIC
from laserchess.server.people.lobby import Lobby
from laserchess.server.people.operator_limits import TOPIC as LIMITS_TOPIC
from laserchess.server.people.operator_limits import OperatorLimits
from laserchess.server.people.people_schemas import RelationView
from laserchess.server.people.player_ratings import RatingRepository
from laserchess.server.people.relations import FOLLOW, Relations
from laserchess.server.people.reports import Reports
from laserchess.server.people.seek_pairing import Pairing
from laserchess.server.people.sessions import Sessions
from laserchess.server.people.tokens import Tokens
from laserchess.server.play.games import Games
from laserchess.server.play.presence import TOPIC as CROWD_TOPIC
from laserchess.server.play.presence import Presence
from laserchess.server.settings import Settings
from laserchess.server.storage.schema import GAMES, IS_GOING, SEATS

SEATS_TOPIC = "~seats-"
MAX_RESEATED = 200


class PeopleServices:
    """Accounts, ratings, lobby, chat and the rest; usable without HTTP."""

    def __init__(self, games: Games, cookies: Cookies, settings: Settings) -> None:
        """Connect the services to the games: ratings, and messages from other processes."""
        self._games = games
        store, bus = games.store, games.bus
        self.store = store
        self.access = Access(store, bus, games.connections)
        self.sessions = Sessions(store, cookies)
        self.accounts = Accounts(store, self.sessions, self.access)
        self.accounts.throttle.is_limited = settings.rate_limits
        self.tokens = Tokens(store, self.access)
        self.access.on_end += [self.sessions.forget, lambda _: self.tokens.forget()]
        self.ratings = RatingRepository(store)
        self.ratings.is_limited = settings.rate_limits
        self.relations = Relations(store)
        self.history = History(store)
        self.pairing = Pairing(games, self.ratings)
        self.presence = Presence(games)
        self.lobby = Lobby(self.pairing, bus, self.presence)
        self.bots = HouseBots(games, self.pairing, self.ratings, settings.bot_games)
        self.watching = LiveGames(games)
        self.chat_filter = ChatFilter(store)
        self.chat = Chat(games, self.accounts, self.chat_filter, bus)
        self.reports = Reports(store, self.accounts, self.chat)
        self.limits = OperatorLimits(store, bus, settings)
        self.limits.on_change.append(self._apply)
        games.scoring, games.seating = self.ratings.scoring, self.ratings.seating

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

    def _apply(self, settings: Settings) -> None:
        """Apply the limits set by the moderator."""
        self._games.most_live, self.bots.max_games = settings.games_per_visitor, settings.bot_games

    async def on_message(self, topic: str, number: int) -> None:
        """Handle a message of another process about a game or about players."""
        if topic == LOBBY_TOPIC:
            self.lobby.on_message()
        elif topic == LIMITS_TOPIC:
            await self.limits.look()
        elif topic.startswith(ACCESS_TOPIC):
            await self.access.on_message(topic.removeprefix(ACCESS_TOPIC))
        elif topic.startswith(CROWD_TOPIC):
            self.presence.on_message(topic.removeprefix(CROWD_TOPIC), number)
        elif topic.startswith(CHAT_TOPIC):
            await self.chat.on_message(topic.removeprefix(CHAT_TOPIC))
        elif topic.startswith(SEATS_TOPIC):
            await self._games.reseat(topic.removeprefix(SEATS_TOPIC))
        else:
            await self._games.on_message(topic, number)

    async def on_gap(self) -> None:
        """Read everything again, because messages may have been missed."""
        self.lobby.on_message()
        await self._games.catch_up()

    async def sign_up(self, requester: Requester, name: str, password: str) -> SignedIn:
        """Create an account; the requester's games continue under its name."""
        signed = await self.accounts.sign_up(requester, name, password)
        own = select(SEATS.c.game_id).join(GAMES).where(SEATS.c.owner == signed.account.id, IS_GOING)
        async with self._games.store.reading() as connection:
            ids = (await connection.execute(own.distinct().limit(MAX_RESEATED))).scalars().all()
        for game_id in ids:
            await self._games.reseat(game_id)
            self._games.bus.publish(f"{SEATS_TOPIC}{game_id}", 0)
        return signed
