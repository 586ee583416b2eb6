"""Plays one game: hears how it stands, thinks when it is the bot's turn, and sends each move until it counts."""

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
"""Between two tries while a clock may run."""
NEWS_SECONDS = 5.0
MISSING = 404
SAFE = "+@*.,="
"""What may stand in a path as it is."""


@dataclass(frozen=True)
class PlaySettings:
    """How a bot thinks: seconds that a move is on its way, and seconds for a move where there is no clock."""

    overhead: float = 0.3
    seconds: float = 2.0
    patience: float = 10.0
    """For an engine whose time is up."""


class GamePlayer:
    """A game of the bot's, until its end."""

    def __init__(self, link: ServerLink, shelf: EngineCache, user: str, game_id: str, manner: PlaySettings) -> None:
        """Play a game for a user, with an engine of the shelf's."""
        self._link = link
        self._shelf = shelf
        self._user = user
        self._id = game_id
        self._manner = manner
        self._table: RemoteGame | None = None
        self._engine: EnginePlayer | None = None
        self._decided: tuple[int, str] | None = None
        """The move that was chosen last, and after how many others: sent again, it is the same."""
        self._thinking: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    async def run(self) -> None:
        """Play until the game is over, however often the line breaks."""
        backoff = Backoff(MAX_BACKOFF)
        try:
            while not await self._follow(backoff):
                await backoff.wait()
        finally:
            await self._leave()

    async def _follow(self, backoff: Backoff) -> bool:
        """Follow the game's stream; tell whether there is nothing more to do."""
        try:
            async for line in self._link.lines("GET", f"/api/bot/game/stream/{self._id}"):
                backoff.reset()
                self._hear(line)
                if self._table is not None and self._table.is_over:
                    LOG.info("game %s: %s", self._id, self._table.ending())
                    return True
        except LinkLostError as error:
            LOG.warning("game %s: the line broke, trying again (%s)", self._id, error)
        except LinkRefusedError as error:
            if error.status == MISSING:
                LOG.warning("game %s: there is no such game any more", self._id)
                return True
            raise
        return False

    def _hear(self, line: Mapping[str, Any]) -> None:
        if line["type"] == "gameFull":
            is_new = self._table is None
            self._table = RemoteGame.of(line, self._user)
            if is_new:
                LOG.info("game %s: %s%s", self._id, self._table.title, ", goes on" if self._table.ply else "")
        elif line["type"] == "gameState" and self._table is not None:
            self._table.take(line)
        self._news.set()
        self._think_if_needed()

    def _think_if_needed(self) -> None:
        table = self._table
        if table is not None and table.is_own_turn and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._play())

    async def _play(self) -> None:
        """Move as long as it is the bot's turn; a search whose position is gone ends in its time, and is forgotten."""
        while self._table is not None and self._table.is_own_turn:
            table, ply = self._table, self._table.ply
            try:
                text = await self._choose(table, ply)
            except LaserChessError as error:
                LOG.error("game %s: the engine failed, resigning (%s)", self._id, error)  # noqa: TRY400  # one line
                await self._give_up()
                return
            if self._table is not None and self._table.ply == ply and not self._table.is_over:
                await self._send(ply, text)

    async def _choose(self, table: RemoteGame, ply: int) -> str:
        """Return the move to play; one that was chosen is not thought about again."""
        if self._decided is not None and self._decided[0] == ply:
            return self._decided[1]
        if self._engine is None:
            self._engine = self._shelf.take()
            await self._engine.new_game(table.board)
        turn, ask = table.turn(), table.ask(self._manner.overhead, self._manner.seconds)
        try:
            thought = await self._engine.play(turn, ask, flag=ask.time or ask.movetime, patience=self._manner.patience)
        except EngineFailure as error:
            LOG.warning("game %s: the engine failed and is started again (%s)", self._id, error)
            await self._engine.close()
            await self._engine.new_game(table.board)
            ask = table.ask(self._manner.overhead, self._manner.seconds)
            thought = await self._engine.play(turn, ask, flag=ask.time or ask.movetime, patience=self._manner.patience)
        text = turn.board.parse_move(thought.move).text
        self._decided = ply, text
        return text

    async def _send(self, ply: int, text: str) -> None:
        """Send a move until the server has it; with its number, sent twice it counts once."""
        backoff = Backoff(MAX_BACKOFF)
        path = f"/api/bot/game/{self._id}/move/{quote(text, safe=SAFE)}"
        while self._table is not None and self._table.ply == ply and not self._table.is_over:
            try:
                await self._link.post(path, query={"ply": ply})
            except LinkLostError:
                await backoff.wait()
                continue
            except LinkRefusedError as error:
                LOG.info("game %s: %s was not taken (%s)", self._id, text, error)
                self._decided = None
            await self._await_news(ply)
            return

    async def _await_news(self, ply: int) -> None:
        """Wait until the stream tells of the move; if it breaks meanwhile, the move is sent once more."""
        with suppress(TimeoutError):
            async with asyncio.timeout(NEWS_SECONDS):
                while self._table is not None and self._table.ply == ply and not self._table.is_over:
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
        """Let the engine think to its end, and give it back."""
        if self._thinking is not None and not self._thinking.done():
            self._table = None
            self._news.set()
            await asyncio.wait([self._thinking])
        if self._engine is not None:
            self._shelf.give_back(self._engine)
