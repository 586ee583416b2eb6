"""Play games on a Ray cluster; needs the extra `ray`.

Each slot is an actor. If its machine is lost, a new actor plays the game again. Engine programs must exist under the
same path on every machine.
"""

import asyncio
from contextlib import suppress
from importlib import import_module
from typing import Any

from laserchess.arena.players import EnginePool
from laserchess.arena.results import Assignment, GameResult, IncidentReport
from laserchess.arena.runners import LEAVE_SECONDS, LostWorkerError
from laserchess.core.errors import LaserChessError


class RayActor:
    """An actor of the cluster with its own engines."""

    def __init__(self) -> None:
        """Start without engines."""
        self._table = EnginePool()

    async def play(self, task: Assignment) -> tuple[GameResult, list[IncidentReport]]:
        """Play a game."""
        return await self._table.play(task), self._table.take_notes()

    async def close(self) -> list[IncidentReport]:
        """Close all engines."""
        return await self._table.close()


class RayRunner:
    """Plays the games of each slot in an actor of a Ray cluster."""

    def __init__(self, address: str | None = None, *, cpus: float = 1.0) -> None:
        """Connect to the cluster at an address, or start a local one; each slot uses `cpus` CPUs."""
        try:
            self._ray = ray = import_module("ray")
        except ImportError as error:
            message = "the package ray is not installed"
            expected = "pip install 'laserchess[ray]'"
            raise LaserChessError(message, reason="ray", text="ray", expected=expected) from error
        if not ray.is_initialized():
            ray.init(address=address, log_to_driver=False, include_dashboard=False)
        self.notes: list[IncidentReport] = []
        self._make = ray.remote(RayActor).options(num_cpus=cpus, max_restarts=0)
        self._seats: dict[int, Any] = {}

    async def play(self, slot: int, task: Assignment) -> GameResult:
        """Play a game in the slot's actor."""
        seat = self._seats.get(slot)
        if seat is None:
            seat = self._seats[slot] = self._make.remote()
        try:
            result, notes = await seat.play.remote(task)
        except self._ray.exceptions.RayTaskError as error:
            raise LaserChessError(str(error.cause), reason="worker") from error
        except self._ray.exceptions.RayError as error:
            self._seats.pop(slot, None)
            message = f"the worker of slot {slot} was lost"
            raise LostWorkerError(message, reason="worker", text=str(slot)) from error
        self.notes += notes
        return result  # type: ignore[no-any-return]  # Ray is untyped

    async def close(self) -> None:
        """Close all engines and actors."""
        for slot in list(self._seats):
            await self.free(slot)

    async def free(self, slot: int) -> None:
        """Close an actor and its engines to free its resources."""
        seat = self._seats.pop(slot, None)
        if seat is None:
            return
        with suppress(TimeoutError, self._ray.exceptions.RayError):
            async with asyncio.timeout(LEAVE_SECONDS):
                self.notes += await seat.close.remote()
        self._ray.kill(seat)
