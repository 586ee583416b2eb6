"""The bot client: follows the event stream, accepts challenges and plays several games at once."""

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
from laserchess.bots.group_player import GroupPlayer
from laserchess.bots.http_link import LinkLostError, LinkRefusedError, ServerLink
from laserchess.core.errors import LaserChessError

LOG = logging.getLogger(__name__)
LADDER_SECONDS = (8.0, 16.0)
"""Seconds a bot seeks a game in one variant before it tries the next."""
MEET_SECONDS = 1.0
"""Seconds until the event of a found game arrives."""


@dataclass(frozen=True)
class Ladder:
    """Rated games against other bots: minutes and increment of the clock."""

    minutes: float
    increment: int


@dataclass
class BotConfig:
    """The configuration of a bot: challenges, parallel games, games against bots, and time use."""

    rules: AcceptRules = field(default_factory=AcceptRules)
    at_once: int = 4
    ladder: Ladder | None = None
    groups: tuple[tuple[str, str], ...] = ()
    """Ids and codes of groups whose tournaments the bot plays."""
    manner: PlaySettings = field(default_factory=PlaySettings)


class BotClient:
    """The bot of an account; the server resends its state after every reconnect."""

    def __init__(self, link: ServerLink, make: Make, plan: BotConfig) -> None:
        """Create a bot that plays over `link` with engines of `make`."""
        self._link = link
        self._shelf = EngineCache(make)
        self._plan = plan
        self._user = ""
        self._games: dict[str, asyncio.Task[None]] = {}
        self._accepted: set[str] = set()
        self._has_room = asyncio.Event()

    async def run(self) -> None:
        """Play until cancelled, or until the server rejects the token."""
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._try_engine()
            await self._introduce()
            self._update_slots()
            if self._plan.ladder is not None:
                tasks.append(asyncio.create_task(self._seek_bots(self._plan.ladder)))
            if self._plan.groups:
                tasks.append(asyncio.create_task(GroupPlayer(self._link, self._plan.groups).run()))
            await self._follow()
        finally:
            tasks += self._games.values()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._shelf.close()

    async def _try_engine(self) -> None:
        """Prepare an engine for every variant before the first game, so that errors show at once."""
        engine = self._shelf.take()
        for game in self._plan.rules.variants:
            await engine.new_game(Board(game))
        self._shelf.give_back(engine)

    # Account

    async def _introduce(self) -> None:
        """Read the account of the token; an account without games is upgraded to a bot account."""
        backoff = Backoff()
        while True:
            try:
                account = await self._link.get("/api/account")
                if account.get("title") != "BOT":
                    await self._link.post("/api/bot/account/upgrade")
                    LOG.info("%s is now a bot account", account["username"])
                break
            except LinkLostError as error:
                LOG.warning("the server cannot be reached, trying again (%s)", error)
                await backoff.wait()
        self._user = account["id"]
        LOG.info("playing as %s, %d games at once", account["username"], self._plan.at_once)

    # Events

    async def _follow(self) -> None:
        backoff = Backoff()
        while True:
            try:
                async for event in self._link.lines("GET", "/api/stream/event"):
                    backoff.reset()
                    await self._on_event(event)
                LOG.info("the server has closed the stream, opening it again")
            except LinkLostError as error:
                LOG.warning("connection lost, trying again (%s)", error)
            await backoff.wait()

    async def _on_event(self, event: Mapping[str, Any]) -> None:
        kind = event["type"]
        if kind == "gameStart":
            self._begin(event["game"]["gameId"])
        elif kind == "challenge":
            await self._answer_challenge(event["challenge"])
        elif kind in {"challengeCanceled", "challengeDeclined"}:
            self._accepted.discard(event["challenge"]["id"])

    def _begin(self, game_id: str) -> None:
        """Start playing a game, unless it is being played."""
        self._accepted.discard(game_id)
        if game_id not in self._games:
            player = GamePlayer(self._link, self._shelf, self._user, game_id, self._plan.manner)
            task = self._games[game_id] = asyncio.create_task(player.run())
            task.add_done_callback(lambda done: self._end(game_id, done))
        self._update_slots()

    def _end(self, game_id: str, task: asyncio.Task[None]) -> None:
        del self._games[game_id]
        self._update_slots()
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("game %s: failed", game_id, exc_info=error)

    @property
    def _free_slots(self) -> int:
        return self._plan.at_once - len(self._games) - len(self._accepted)

    def _update_slots(self) -> None:
        if self._free_slots > 0:
            self._has_room.set()
        else:
            self._has_room.clear()

    # Challenges

    async def _answer_challenge(self, challenge: Mapping[str, Any]) -> None:
        if challenge["challenger"]["id"] == self._user:
            return
        name, game = challenge["challenger"]["name"], challenge["variant"]["name"]
        reason = self._plan.rules.decline_reason(challenge) or ("later" if self._free_slots <= 0 else None)
        try:
            if reason is not None:
                LOG.info("declining %s's challenge in %s (%s)", name, game, reason)
                await self._link.post(f"/api/challenge/{challenge['id']}/decline", {"reason": reason})
                return
            LOG.info("accepting %s's challenge in %s", name, game)
            self._accepted.add(challenge["id"])
            await self._link.post(f"/api/challenge/{challenge['id']}/accept")
        except LaserChessError as error:
            self._accepted.discard(challenge["id"])
            LOG.info("the challenge is gone (%s)", error)

    # Other bots

    async def _seek_bots(self, ladder: Ladder) -> None:
        """Seek games against other bots while slots are free, in one variant after another."""
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
                LOG.info("no game against other bots (%s)", error)
                await backoff.wait()
            except LinkLostError:
                await backoff.wait()
