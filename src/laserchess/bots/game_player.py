"""Plays one game: follows its stream, searches on the bot's turn and sends each move until it is accepted."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from laserchess.bots.backoff import Backoff
from laserchess.bots.engine_cache import EngineCache
from laserchess.bots.http_link import LinkLostError, LinkRefusedError, ServerLink
from laserchess.bots.remote_game import RemoteGame
from laserchess.core.errors import LaserChessError
from laserchess.uci.incidents import EngineFailure

if TYPE_CHECKING:
    from laserchess.uci.client import EnginePlayer

LOG = logging.getLogger(__name__)
MAX_BACKOFF = 5.0
"""The maximum delay between attempts while a clock may run."""
NEWS_SECONDS = 5.0
MISSING = 404
MAX_REPORT = 2000
"""Characters of a report about a failed engine."""
SAFE = "+@*.,="
"""Characters that need no quoting in a path."""


@dataclass(frozen=True)
class PlaySettings:
    """Time use of a bot: network overhead, and seconds for a move without a clock."""

    overhead: float = 0.3
    seconds: float = 2.0
    patience: float = 10.0
    """Seconds to wait for an engine whose time is up."""


class GamePlayer:
    """One game of the bot."""

    def __init__(self, link: ServerLink, cache: EngineCache, user: str, game_id: str, settings: PlaySettings) -> None:
        """Prepare to play a game for a user with an engine of the cache."""
        self._link = link
        self._cache = cache
        self._user = user
        self._id = game_id
        self._settings = settings
        self._game: RemoteGame | None = None
        self._engine: EnginePlayer | None = None
        self._decided: tuple[int, str] | None = None
        """The last chosen move and its ply, for sending it again."""
        self._thinking: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    async def run(self) -> None:
        """Play until the game is over, reconnecting as needed."""
        backoff = Backoff(MAX_BACKOFF)
        try:
            while not await self._follow(backoff):
                await backoff.wait()
        finally:
            await self._leave()

    async def _follow(self, backoff: Backoff) -> bool:
        """Follow the game's stream; return whether the game is over."""
        try:
            async for line in self._link.lines("GET", f"/api/bot/game/stream/{self._id}"):
                backoff.reset()
                self._on_line(line)
                if self._game is not None and self._game.is_over:
                    LOG.info("game %s: %s", self._id, self._game.ending())
                    return True
        except LinkLostError as error:
            LOG.warning("game %s: connection lost, trying again (%s)", self._id, error)
        except LinkRefusedError as error:
            if error.status == MISSING:
                LOG.warning("game %s: the game no longer exists", self._id)
                return True
            raise
        return False

    def _on_line(self, line: Mapping[str, Any]) -> None:
        if line["type"] == "gameFull":
            is_new = self._game is None
            self._game = RemoteGame.of(line, self._user)
            if is_new:
                LOG.info("game %s: %s%s", self._id, self._game.title, ", resumed" if self._game.ply else "")
        elif line["type"] == "gameState" and self._game is not None:
            self._game.take(line)
        self._news.set()
        self._think_if_needed()

    def _think_if_needed(self) -> None:
        game = self._game
        if game is not None and game.is_own_turn and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._play())

    async def _play(self) -> None:
        """Move while it is the bot's turn; the result of an outdated search is dropped."""
        while self._game is not None and self._game.is_own_turn:
            game, ply = self._game, self._game.ply
            try:
                text = await self._choose(game, ply)
            except LaserChessError as error:
                LOG.error("game %s: the engine failed, resigning (%s)", self._id, error)  # noqa: TRY400  # one line
                await self._give_up()
                return
            if self._game is not None and self._game.ply == ply and not self._game.is_over:
                await self._send(ply, text)

    async def _choose(self, game: RemoteGame, ply: int) -> str:
        """Return the move to play; a move already chosen is not searched again."""
        if self._decided is not None and self._decided[0] == ply:
            return self._decided[1]
        if self._engine is None:
            self._engine = self._cache.take()
            await self._engine.new_game(game.board)
        turn, ask = game.turn(), game.ask(self._settings.overhead, self._settings.seconds)
        try:
            thought = await self._engine.play(
                turn, ask, flag=ask.time or ask.movetime, patience=self._settings.patience
            )
        except EngineFailure as error:
            LOG.warning("game %s: the engine failed and is restarted (%s)", self._id, error)
            await self._report(error)
            await self._engine.close()
            await self._engine.new_game(game.board)
            ask = game.ask(self._settings.overhead, self._settings.seconds)
            thought = await self._engine.play(
                turn, ask, flag=ask.time or ask.movetime, patience=self._settings.patience
            )
        text = turn.board.parse_move(thought.move).text
        self._decided = ply, text
        return text

    async def _report(self, error: EngineFailure) -> None:
        """Tell the server, which lists incidents for the bot's owner and the staff of its group."""
        with suppress(LaserChessError):
            fields = {"kind": error.incident.value, "words": f"{error}\n{error.text}"[:MAX_REPORT]}
            await self._link.post(f"/api/bot/game/{self._id}/incident", fields)

    async def _send(self, ply: int, text: str) -> None:
        """Send a move until the server has it; its ply makes repeated sends harmless."""
        backoff = Backoff(MAX_BACKOFF)
        path = f"/api/bot/game/{self._id}/move/{quote(text, safe=SAFE)}"
        while self._game is not None and self._game.ply == ply and not self._game.is_over:
            try:
                await self._link.post(path, query={"ply": ply})
            except LinkLostError:
                await backoff.wait()
                continue
            except LinkRefusedError as error:
                LOG.info("game %s: %s was not accepted (%s)", self._id, text, error)
                self._decided = None
            await self._await_news(ply)
            return

    async def _await_news(self, ply: int) -> None:
        """Wait until the stream shows the move; if the connection breaks, the move is sent again."""
        with suppress(TimeoutError):
            async with asyncio.timeout(NEWS_SECONDS):
                while self._game is not None and self._game.ply == ply and not self._game.is_over:
                    self._news.clear()
                    await self._news.wait()

    async def _give_up(self) -> None:
        for _ in range(5):
            try:
                await self._link.post(f"/api/bot/game/{self._id}/resign")
            except LinkLostError:
                await asyncio.sleep(1)
            except LinkRefusedError:
                return
            else:
                return

    async def _leave(self) -> None:
        """Wait for the engine's search to end, and return the engine to the cache."""
        if self._thinking is not None and not self._thinking.done():
            self._game = None
            self._news.set()
            await asyncio.wait([self._thinking])
        if self._engine is not None:
            self._cache.give_back(self._engine)
