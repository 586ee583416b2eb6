"""The engines of a bot: one for each running game, reused for later games."""

from collections.abc import Callable

from laserchess.uci.client import EnginePlayer

Make = Callable[[], EnginePlayer]


class EngineCache:
    """Idle engines for the next game."""

    def __init__(self, make: Make) -> None:
        """Create engines with `make` when none is idle."""
        self._make = make
        self._free: list[EnginePlayer] = []

    def take(self) -> EnginePlayer:
        """Return an idle engine, or a new one."""
        return self._free.pop() if self._free else self._make()

    def give_back(self, engine: EnginePlayer) -> None:
        """Keep an engine for the next game."""
        self._free.append(engine)

    async def close(self) -> None:
        """Close all idle engines."""
        while self._free:
            await self._free.pop().close()
