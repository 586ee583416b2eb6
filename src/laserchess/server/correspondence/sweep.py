"""The sweep of conditional moves: replies that a crash, or a race between two processes, has left out."""

import logging

from laserchess.core.errors import LaserChessError
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.correspondence.conditional_moves import StoredLines
from laserchess.server.correspondence.conditional_store import ConditionalStore
from laserchess.server.play.decisions import Decision, play
from laserchess.server.play.games import Games
from laserchess.server.play.state import GameState
from laserchess.server.runtime.repeated import Repeated

LOG = logging.getLogger(__name__)
SWEEP_SECONDS = 5.0


class ConditionalSweep(Repeated):
    """Look periodically for games that have advanced beyond what their conditional moves were compared with."""

    def __init__(self, games: Games, conditions: ConditionalStore) -> None:
        """Prepare; `start` begins."""
        self._games = games
        self._conditions = conditions
        super().__init__("conditional moves", self.sweep, SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Play the replies that are due, and delete lines that lead nowhere."""
        for game_id in await self._conditions.unchecked():
            live = await self._games.fresh(game_id)
            stored = await self._conditions.of(game_id)
            for lines in stored:
                if lines.reply_in(live.state) is not None:
                    await self._reply(game_id, lines)
            await self._conditions.settle(live.state, stored)

    async def _reply(self, game_id: str, lines: StoredLines) -> None:
        def decide_upon(state: GameState, now: int) -> Decision:
            reply = lines.reply_in(state)
            if reply is None:
                raise api_error(ErrorCode.GAME_CHANGED)
            return play(state, reply, now)

        try:
            await self._games.change(await self._games.get(game_id), decide_upon)
        except LaserChessError as error:
            LOG.info("the conditional moves of game %s end here: %s", game_id, error)
