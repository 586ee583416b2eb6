"""The bridge: follows a bot's events, accepts challenges that suit it, and plays all of its games at once."""

import asyncio
import logging
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

from laserchess.board import Board
from laserchess.bots.accept_rules import AcceptRules
from laserchess.bots.backoff import Backoff
from laserchess.bots.engine_cache import EngineCache, Make
from laserchess.bots.game_player import GamePlayer, PlaySettings
from laserchess.bots.http_link import LinkLostError, LinkRefusedError, ServerLink
from laserchess.core.errors import LaserChessError

LOG = logging.getLogger(__name__)
LADDER_SECONDS = (8.0, 16.0)
"""For how long a bot waits for others at one game before it tries the next."""
MEET_SECONDS = 1.0
"""Within which one hears of a game that was found."""


@dataclass(frozen=True)
class Ladder:
    """Rated games with other bots, as many as there is room for: minutes and seconds of their clock."""

    minutes: float
    increment: int


@dataclass
class BotConfig:
    """What a bot wants: which challenges, how many games at once, games with other bots, and how it thinks."""

    rules: AcceptRules = field(default_factory=AcceptRules)
    at_once: int = 4
    ladder: Ladder | None = None
    manner: PlaySettings = field(default_factory=PlaySettings)


class BotClient:
    """An account's bot: everything it needs to know is told again whenever it comes back."""

    def __init__(self, link: ServerLink, make: Make, plan: BotConfig) -> None:
        """Play over a line, with engines made so."""
        self._link = link
        self._shelf = EngineCache(make)
        self._plan = plan
        self._user = ""
        self._games: dict[str, asyncio.Task[None]] = {}
        self._accepted: set[str] = set()
        self._has_room = asyncio.Event()

    async def run(self) -> None:
        """Play until cancelled, or until the server refuses the token."""
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._try_engine()
            await self._introduce()
            self._note_room()
            if self._plan.ladder is not None:
                tasks.append(asyncio.create_task(self._climb(self._plan.ladder)))
            await self._follow()
        finally:
            tasks += self._games.values()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._shelf.close()

    async def _try_engine(self) -> None:
        """Have an engine get ready for every variant before anybody waits for it: what is wrong is said at once."""
        engine = self._shelf.take()
        for game in self._plan.rules.variants:
            await engine.new_game(Board(game))
        self._shelf.give_back(engine)

    # Who one is

    async def _introduce(self) -> None:
        """Learn who the token is for; an account that has never played becomes a bot's."""
        backoff = Backoff()
        while True:
            try:
                account = await self._link.get("/api/account")
                if account.get("title") != "BOT":
                    await self._link.post("/api/bot/account/upgrade")
                    LOG.info("%s is a bot's account from now on", account["username"])
                break
            except LinkLostError as error:
                LOG.warning("the server cannot be reached, trying again (%s)", error)
                await backoff.wait()
        self._user = account["id"]
        LOG.info("playing as %s, %d games at once", account["username"], self._plan.at_once)

    # What happens

    async def _follow(self) -> None:
        backoff = Backoff()
        while True:
            try:
                async for event in self._link.lines("GET", "/api/stream/event"):
                    backoff.reset()
                    await self._hear(event)
                LOG.info("the server has closed the stream, opening it again")
            except LinkLostError as error:
                LOG.warning("the line broke, trying again (%s)", error)
            await backoff.wait()

    async def _hear(self, event: Mapping[str, Any]) -> None:
        kind = event["type"]
        if kind == "gameStart":
            self._begin(event["game"]["gameId"])
        elif kind == "challenge":
            await self._consider(event["challenge"])
        elif kind in {"challengeCanceled", "challengeDeclined"}:
            self._accepted.discard(event["challenge"]["id"])

    def _begin(self, game_id: str) -> None:
        """Play a game, unless it is played already."""
        self._accepted.discard(game_id)
        if game_id not in self._games:
            player = GamePlayer(self._link, self._shelf, self._user, game_id, self._plan.manner)
            task = self._games[game_id] = asyncio.create_task(player.run())
            task.add_done_callback(lambda done: self._end(game_id, done))
        self._note_room()

    def _end(self, game_id: str, task: asyncio.Task[None]) -> None:
        del self._games[game_id]
        self._note_room()
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("game %s: cannot go on", game_id, exc_info=error)

    @property
    def _room(self) -> int:
        return self._plan.at_once - len(self._games) - len(self._accepted)

    def _note_room(self) -> None:
        if self._room > 0:
            self._has_room.set()
        else:
            self._has_room.clear()

    # Challenges

    async def _consider(self, challenge: Mapping[str, Any]) -> None:
        if challenge["challenger"]["id"] == self._user:
            return
        name, game = challenge["challenger"]["name"], challenge["variant"]["name"]
        refusal = self._plan.rules.decline_reason(challenge) or ("later" if self._room <= 0 else None)
        try:
            if refusal is not None:
                LOG.info("declining %s's challenge at %s (%s)", name, game, refusal)
                await self._link.post(f"/api/challenge/{challenge['id']}/decline", {"reason": refusal})
                return
            LOG.info("accepting %s's challenge at %s", name, game)
            self._accepted.add(challenge["id"])
            await self._link.post(f"/api/challenge/{challenge['id']}/accept")
        except LaserChessError as error:
            self._accepted.discard(challenge["id"])
            LOG.info("the challenge came to nothing (%s)", error)

    # Other bots

    async def _climb(self, ladder: Ladder) -> None:
        """Wait for other bots whenever there is room, at one game after the other."""
        games = list(self._plan.rules.variants)
        random.shuffle(games)
        backoff = Backoff()
        for game in cycle(games):
            await self._has_room.wait()
            fields = {"variant": game, "rated": "true", "time": ladder.minutes, "increment": ladder.increment}
            try:
                async with asyncio.timeout(random.uniform(*LADDER_SECONDS)):  # noqa: S311  # no secret
                    async for _ in self._link.lines("POST", "/api/bot/seek", fields):
                        backoff.reset()
                await asyncio.sleep(MEET_SECONDS)
            except TimeoutError:
                continue
            except LinkRefusedError as error:
                LOG.info("no game with other bots for now (%s)", error)
                await backoff.wait()
            except LinkLostError:
                await backoff.wait()
