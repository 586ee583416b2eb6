"""The same games on the machines of a Ray cluster; needs the extra `ray`.

Each slot is an actor that the cluster puts where there is room. When its machine is lost, the game it played is
played again by a new one. Engines that are programs must be there, under the same path, on every machine.
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
    """What runs on the cluster: one table."""

    def __init__(self) -> None:
        """Begin with nobody seated."""
        self._table = EnginePool()

    async def play(self, task: Assignment) -> tuple[GameResult, list[IncidentReport]]:
        """Play a game."""
        return await self._table.play(task), self._table.take_notes()

    async def close(self) -> list[IncidentReport]:
        """Let all engines go."""
        return await self._table.close()


class RayRunner:
    """Plays each slot's games in an actor of a cluster."""

    def __init__(self, address: str | None = None, *, cpus: float = 1.0) -> None:
        """Join the cluster at an address, or begin one on this machine; a slot takes so many of its CPUs."""
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
        """Have a game played by the slot's actor."""
        seat = self._seats.get(slot)
        if seat is None:
            seat = self._seats[slot] = self._make.remote()
        try:
            result, notes = await seat.play.remote(task)
        except self._ray.exceptions.RayTaskError as error:
            raise LaserChessError(str(error.cause), reason="worker") from error
        except self._ray.exceptions.RayError as error:
            self._seats.pop(slot, None)
            message = f"the worker of slot {slot} is gone"
            raise LostWorkerError(message, reason="worker", text=str(slot)) from error
        self.notes += notes
        return result  # type: ignore[no-any-return]  # Ray does not say

    async def close(self) -> None:
        """Let all engines and actors go."""
        for slot in list(self._seats):
            await self.free(slot)

    async def free(self, slot: int) -> None:
        """Let an actor and its engines go, so that another one may have its place."""
        seat = self._seats.pop(slot, None)
        if seat is None:
            return
        with suppress(TimeoutError, self._ray.exceptions.RayError):
            async with asyncio.timeout(LEAVE_SECONDS):
                self.notes += await seat.close.remote()
        self._ray.kill(seat)
