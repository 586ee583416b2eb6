"""What is said beside a game: by those who play, and apart from them by those who watch.

Presets are for everybody, words of one's own for accounts. Everything is plain text on one line. Whoever blocks
somebody, or wants to hear only those they follow, is not even sent what others say.
"""

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil
from typing import Any, Literal, cast

import orjson
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import Identity, is_account
from laserchess.server.models import now_ms
from laserchess.server.people.accounts import Accounts
from laserchess.server.people.chat_filter import ChatFilter
from laserchess.server.people.messages import ChatMessage
from laserchess.server.people.people_schemas import LineView
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame
from laserchess.server.play.new_games import clean
from laserchess.server.rate_buckets import Bucket, Buckets, Rate
from laserchess.server.storage.bus import Bus
from laserchess.server.storage.people_schema import CHAT

PLAYERS, WATCHERS = "players", "watchers"
PRESETS = {
    "hello": "Hello!",
    "luck": "Good luck!",
    "fun": "Have fun!",
    "nice": "Nice move!",
    "wow": "Wow!",
    "oops": "Oops …",
    "moment": "One moment, please.",
    "played": "Well played!",
    "thanks": "Thank you!",
    "bye": "Good bye!",
}
LONGEST, MAX_LINES = 140, 200
RATE = Rate(5, 0.25)
FROM_ADDRESS, IN_GAME = Rate(10, 0.25), Rate(20, 0.5)
"""Of spectators without an account, who cost nothing to make up: of one address, and of all of a game."""
MAX_SPEAKERS = 10_000
TOPIC = "~chat-"


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something that was said."""

    id: int
    room: str
    owner: str
    name: str
    preset: str | None
    words: str
    at_ms: int

    def show(self) -> LineView:
        """Return it as clients are told of it."""
        return {
            "id": self.id,
            "room": cast("Literal['players', 'watchers']", self.room),
            "name": self.name,
            "account": is_account(self.owner),
            "preset": self.preset,
            "words": self.words,
            "at": self.at_ms,
        }


COLUMNS = [CHAT.c[name] for name in ChatLine.__dataclass_fields__]


class Chat:
    """Keeps what is said and tells those who may hear it."""

    def __init__(self, games: Games, accounts: Accounts, ears: ChatFilter, bus: Bus) -> None:
        """Tell those who watch a game over the game's own sockets."""
        self._games = games
        self._store = games.store
        self._accounts = accounts
        self._ears = ears
        self._bus = bus
        self._speakers: OrderedDict[str, tuple[Bucket, list[str]]] = OrderedDict()
        self._crowd = Buckets(MAX_SPEAKERS)
        self._last: OrderedDict[str, int] = OrderedDict()
        """The last line of a game that was told here."""

    async def say(  # one parameter for each thing that is needed
        self, live: LiveGame, who: Identity, room: str, words: str, preset: str | None, address: str = ""
    ) -> ChatLine:
        """Say something in one of the rooms of a game; `address` is where a visitor without an account comes from."""
        player = next(iter(live.state.header.players_of(who.owner)), None)
        if room not in {PLAYERS, WATCHERS}:
            raise api_error(ErrorCode.ROOM, room)
        if (room == PLAYERS) != (player is not None):
            raise api_error(ErrorCode.NOT_IN_ROOM, room)
        text = await self._text(who, words, preset)
        if self._games.is_limited and self._is_too_fast(who.owner, f"{live.id} {text}"):
            raise api_error(ErrorCode.TALKS_FAST)
        if self._games.is_limited and room == WATCHERS and who.account is None:
            self._count_visitor(address, live.id)
        name = live.state.header.seats[player].name if player else who.name or "Anonymous"
        at_ms = now_ms()
        row = {"game_id": live.id, "room": room, "owner": who.owner, "name": name, "preset": preset, "words": text}

        statement = insert(CHAT).values(row | {"at_ms": at_ms}).returning(CHAT.c.id)

        async def work(connection: AsyncConnection) -> int:
            return int((await connection.execute(statement)).scalar_one())

        line = ChatLine(await self._store.transact(work), room, who.owner, name, preset, text, at_ms)
        await self._publish(live, [line])
        self._bus.publish(f"{TOPIC}{live.id}", line.id)
        return line

    async def _text(self, who: Identity, words: str, preset: str | None) -> str:
        """Return what is said, if whoever says it may."""
        account = await self._accounts.with_id(who.owner) if who.account else None
        if account is not None and account.is_muted:
            raise api_error(ErrorCode.MUTED)
        if preset is not None:
            if preset not in PRESETS:
                raise api_error(ErrorCode.PRESET, preset, presets=", ".join(PRESETS))
            return PRESETS[preset]
        if account is None:
            raise api_error(ErrorCode.FREE_WORDS)
        text = clean(words)
        if not 0 < len(text) <= LONGEST:
            raise api_error(ErrorCode.WORDS, text, most=LONGEST)
        return text

    def _is_too_fast(self, owner: str, text: str) -> bool:
        """Count what somebody says; tell whether it comes too fast, or again."""
        bucket, said = self._speakers.setdefault(owner, (Bucket(RATE.burst), []))
        self._speakers.move_to_end(owner)
        if len(self._speakers) > MAX_SPEAKERS:
            self._speakers.popitem(last=False)
        if text in said or bucket.take(RATE.per_second, RATE.burst):
            return True
        said[:] = [*said[-2:], text]
        return False

    def _count_visitor(self, address: str, game_id: str) -> None:
        """Count what a spectator without an account says under its address, and then under the game."""
        wait = self._crowd.take(("address", address), FROM_ADDRESS) or self._crowd.take(("game", game_id), IN_GAME)
        if wait:
            raise api_error(ErrorCode.CROWD_TALKS, seconds=ceil(wait))

    # Hearing

    async def lines(self, live: LiveGame, who: Identity | None) -> list[ChatLine]:
        """Return the last lines that somebody may hear."""
        owner = who.owner if who else None
        found = await self._read(live.id, CHAT.c.room == room_of(live, owner))
        ear = (await self._ears.of([owner])).get(owner) if owner is not None and is_account(owner) else None
        return [line for line in found if ear is None or ear.hears(line.owner, is_preset=line.preset is not None)]

    async def everything(self, game_id: str) -> list[ChatLine]:
        """Return all that was said beside a game, for the host."""
        return await self._read(game_id)

    async def _read(self, game_id: str, *conditions: Any) -> list[ChatLine]:  # noqa: ANN401  # of SQL
        query = select(*COLUMNS).where(CHAT.c.game_id == game_id, *conditions)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query.order_by(CHAT.c.id.desc()).limit(MAX_LINES))).all()
        return [ChatLine(*row) for row in reversed(rows)]

    async def on_message(self, game_id: str) -> None:
        """Hear that something was said in another process, and tell those who watch here."""
        live = self._games.here(game_id)
        if live is not None and live.watchers:
            await self._publish(live, await self._read(game_id, CHAT.c.id > self._last.get(game_id, 0)))

    async def _publish(self, live: LiveGame, lines: list[ChatLine]) -> None:
        """Send lines to those who watch and may hear them."""
        watchers = list(live.watchers)
        ears = await self._ears.of(sorted({str(each.visitor) for each in watchers if is_account(each.visitor)}))
        for line in lines:
            message = orjson.dumps(ChatMessage(line=line.show()))
            for watcher in watchers:
                ear = ears.get(watcher.visitor or "")
                if room_of(live, watcher.visitor) == line.room and (
                    ear is None or line.owner == watcher.visitor or ear.hears(line.owner, is_preset=bool(line.preset))
                ):
                    watcher.send(message)
        if lines:
            self._last[live.id] = max(line.id for line in lines)
            while len(self._last) > MAX_SPEAKERS:
                self._last.popitem(last=False)


def room_of(live: LiveGame, owner: str | None) -> str:
    """Return the room in which somebody is beside a game."""
    return PLAYERS if live.state.header.players_of(owner) else WATCHERS
