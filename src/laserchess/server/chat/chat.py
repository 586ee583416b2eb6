"""Chat next to a game: one room for the players and one for the spectators.

Presets are for all players, free text is for accounts. Every line is plain text. A line is not sent to an account
that blocks its author, or that only sees lines of players it follows.
"""

from collections import OrderedDict
from math import ceil
from typing import Final

from sqlalchemy import ColumnElement, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.accounts import Accounts
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.chat.chat_filter import ChatFilter
from laserchess.server.identity import Identity, is_account
from laserchess.server.models import ChatLine, Room, now_ms
from laserchess.server.notifications.inbox import Inbox, inbox_lock
from laserchess.server.notifications.kinds import Notification, NotificationData, NotificationKind, message_tag
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import ChatAdded, LiveGame
from laserchess.server.play.new_games import clean
from laserchess.server.runtime.rate_buckets import Bucket, Buckets, Rate
from laserchess.server.storage.notices import ChatStored
from laserchess.server.storage.people_schema import CHAT

PLAYERS: Final = "players"
WATCHERS: Final = "watchers"
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
MAX_LINE_LENGTH, MAX_LINES = 140, 200
RATE = Rate(5, 0.25)
FROM_ADDRESS, IN_GAME = Rate(10, 0.25), Rate(20, 0.5)
"""Limits for spectators without an account, who are free to create: per address, and per game."""
MAX_SPEAKERS = 10_000


COLUMNS = [CHAT.c[name] for name in ChatLine.__dataclass_fields__]


class Chat:
    """Stores chat lines and sends them to the players and spectators who may see them."""

    def __init__(self, games: Games, accounts: Accounts, chat_filter: ChatFilter, inbox: Inbox) -> None:
        """Send lines over the sockets of the game."""
        self._inbox = inbox
        self._games = games
        self._store = games.store
        self._accounts = accounts
        self._filter = chat_filter
        self._speakers: OrderedDict[str, tuple[Bucket, list[str]]] = OrderedDict()
        self._spectators = Buckets(MAX_SPEAKERS)
        self._last: OrderedDict[str, int] = OrderedDict()
        """The last line of each game that was sent here."""
        games.processes.subscribe(ChatStored, self.on_stored)

    async def say(  # one parameter for each thing that is needed
        self, live: LiveGame, who: Identity, room: str, words: str, preset: str | None, address: str = ""
    ) -> ChatLine:
        """Add a line to one of a game's rooms; `address` is that of a visitor without an account."""
        player = next(iter(live.state.header.players_of(who.owner)), None)
        if room not in {PLAYERS, WATCHERS}:
            raise api_error(ErrorCode.CHAT_ROOM, room)
        own: Room = PLAYERS if player is not None else WATCHERS
        if room != own:
            raise api_error(ErrorCode.CHAT_PLAYERS, room)
        text = await self._text(who, words, preset)
        if self._games.is_limited and self._is_too_fast(who.owner, f"{live.id} {text}"):
            raise api_error(ErrorCode.CHAT_RATE)
        if self._games.is_limited and room == WATCHERS and who.account is None:
            self._count_visitor(address, live.id)
        name = live.state.header.seats[player].name if player else who.name or "Anonymous"
        at_ms = now_ms()
        row = {"game_id": live.id, "room": room, "owner": who.owner, "name": name, "preset": preset, "words": text}

        statement = insert(CHAT).values(row | {"at_ms": at_ms}).returning(CHAT.c.id)

        notes = [await self._note(live, player, who.owner, is_preset=preset is not None)] if player else []

        async def work(connection: AsyncConnection) -> int:
            for note in filter(None, notes):
                await self._inbox.add(connection, note)
            return int((await connection.execute(statement)).scalar_one())

        accounts = [note.account for note in notes if note]
        line_id = await self._store.transact(work, *map(inbox_lock, accounts))
        self._inbox.announce(*accounts)
        line = ChatLine(line_id, own, who.owner, name, preset, text, at_ms)
        await self._publish(live, [line])
        self._games.processes.publish(ChatStored(live.id, line.id))
        return line

    async def _note(self, live: LiveGame, player: str, owner: str, *, is_preset: bool) -> Notification | None:
        """Return the notification of a line for an opponent by correspondence who is away and reads its author."""
        header = live.state.header
        seat = header.seats[header.other(player)]
        is_away = header.is_correspondence and seat.player not in live.online()
        if not is_away or seat.owner is None or not is_account(seat.owner):
            return None
        preferences = (await self._filter.of([seat.owner])).get(seat.owner)
        if preferences is not None and not preferences.accepts(owner, is_preset=is_preset):
            return None
        data: NotificationData = {"game": live.id, "opponent": header.seats[player].name, "variant": header.variant}
        return Notification(seat.owner, NotificationKind.MESSAGE, message_tag(live.id), data)

    async def _text(self, who: Identity, words: str, preset: str | None) -> str:
        """Return the text of a line; raise an error if its author may not write it."""
        account = await self._accounts.with_id(who.owner) if who.account else None
        if account is not None and account.is_muted:
            raise api_error(ErrorCode.MUTED)
        if preset is not None:
            if preset not in PRESETS:
                raise api_error(ErrorCode.PRESET, preset, presets=", ".join(PRESETS))
            return PRESETS[preset]
        if account is None:
            raise api_error(ErrorCode.CHAT_ACCOUNT)
        text = clean(words)
        if not 0 < len(text) <= MAX_LINE_LENGTH:
            raise api_error(ErrorCode.CHAT_LENGTH, text, most=MAX_LINE_LENGTH)
        return text

    def _is_too_fast(self, owner: str, text: str) -> bool:
        """Count a player's line; return whether it comes too fast, or repeats an earlier one."""
        bucket, said = self._speakers.setdefault(owner, (Bucket(RATE.burst), []))
        self._speakers.move_to_end(owner)
        if len(self._speakers) > MAX_SPEAKERS:
            self._speakers.popitem(last=False)
        if text in said or bucket.take(RATE.per_second, RATE.burst):
            return True
        said[:] = [*said[-2:], text]
        return False

    def _count_visitor(self, address: str, game_id: str) -> None:
        """Count a line of a spectator without an account, per address and per game."""
        wait = self._spectators.take(("address", address), FROM_ADDRESS) or self._spectators.take(
            ("game", game_id), IN_GAME
        )
        if wait:
            raise api_error(ErrorCode.SPECTATOR_CHAT_RATE, seconds=ceil(wait))

    # Reading

    async def lines(self, live: LiveGame, who: Identity | None) -> list[ChatLine]:
        """Return the latest lines that a player may see."""
        owner = who.owner if who else None
        found = await self._read(live.id, CHAT.c.room == room_of(live, owner))
        preferences = (await self._filter.of([owner])).get(owner) if owner is not None and is_account(owner) else None
        return [
            line
            for line in found
            if preferences is None
            or line.owner == owner
            or preferences.accepts(line.owner, is_preset=line.preset is not None)
        ]

    async def everything(self, game_id: str) -> list[ChatLine]:
        """Return all lines of a game, for moderators."""
        return await self._read(game_id)

    async def _read(self, game_id: str, *conditions: ColumnElement[bool]) -> list[ChatLine]:
        query = select(*COLUMNS).where(CHAT.c.game_id == game_id, *conditions)
        rows = await self._store.rows(query.order_by(CHAT.c.id.desc()).limit(MAX_LINES))
        return [ChatLine(*row) for row in reversed(rows)]

    async def on_stored(self, notice: ChatStored) -> None:
        """Send lines written in another process to the clients of this one."""
        live = self._games.memory.find(notice.subject)
        if live is not None and live.watchers:
            await self._publish(live, await self._read(live.id, CHAT.c.id > self._last.get(live.id, 0)))

    async def _publish(self, live: LiveGame, lines: list[ChatLine]) -> None:
        """Send lines to the connected clients that may see them."""
        watchers = list(live.watchers)
        by_account = await self._filter.of(sorted({str(each.visitor) for each in watchers if is_account(each.visitor)}))
        for line in lines:
            added = ChatAdded(line)
            for watcher in watchers:
                preferences = by_account.get(watcher.visitor or "")
                if room_of(live, watcher.visitor) == line.room and (
                    preferences is None
                    or line.owner == watcher.visitor
                    or preferences.accepts(line.owner, is_preset=bool(line.preset))
                ):
                    watcher.on_event(added)
        if lines:
            self._last[live.id] = max(line.id for line in lines)
            while len(self._last) > MAX_SPEAKERS:
                self._last.popitem(last=False)


def room_of(live: LiveGame, owner: str | None) -> Room:
    """Return the chat room of a player or spectator of a game."""
    return PLAYERS if live.state.header.players_of(owner) else WATCHERS
