"""The health check."""

import asyncio
from time import monotonic
from typing import Literal

from fastapi import Request
from typing_extensions import TypedDict

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.routes import Router
from laserchess.server.settings import CurrentSettings
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.store import Store
from laserchess.server.wire.responses import Json, refusals

router = Router()
FRESH_SECONDS = 2.0
TIMEOUT_SECONDS = 8.0


class Health(TypedDict):
    """A healthy server."""

    status: Literal["ok"]
    version: str
    redis: Literal["ok", "away", "none"]
    """State of the message bus between processes; games work without it, with delay."""


class Check:
    """Write to the database to check that it works, once for all concurrent requests."""

    def __init__(self, store: Store) -> None:
        """Check a store."""
        self._store = store
        self._lock = asyncio.Lock()
        self._good_until = 0.0

    async def run(self) -> None:
        """Raise if the database cannot be written to."""
        async with self._lock:
            if monotonic() < self._good_until and not self._store.outages.why:
                return
            try:
                await asyncio.wait_for(self._store.check(), TIMEOUT_SECONDS)
            except TimeoutError as error:
                raise api_error(ErrorCode.STORAGE) from error
            self._good_until = monotonic() + FRESH_SECONDS


@router.get("/api/health", tags=["server"], response_model=Health, responses=refusals())
async def show_health(request: Request) -> Json:
    """Report that the server can read and write its games, and its version."""
    await service_of(request.app, Check).run()
    settings, processes = service_of(request.app, CurrentSettings).given, service_of(request.app, ProcessBus)
    return Json({"status": "ok", "version": settings.version, "redis": processes.condition})
