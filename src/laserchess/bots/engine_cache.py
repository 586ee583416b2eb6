"""The engines of a bridge: as many as there are games, kept from one game to the next."""

from collections.abc import Callable

from laserchess.uci.client import EnginePlayer

Make = Callable[[], EnginePlayer]


class EngineCache:
    """Engines that wait for the next game."""

    def __init__(self, make: Make) -> None:
        """Make an engine when none is free."""
        self._make = make
        self._free: list[EnginePlayer] = []

    def take(self) -> EnginePlayer:
        """Return an engine nobody uses."""
        return self._free.pop() if self._free else self._make()

    def give_back(self, engine: EnginePlayer) -> None:
        """Keep an engine for the next game."""
        self._free.append(engine)

    async def close(self) -> None:
        """Let all of them go."""
        while self._free:
            await self._free.pop().close()
