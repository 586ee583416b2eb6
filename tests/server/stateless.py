"""A small application of the stateless routes, and clients for it."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import httpx
from fastapi import FastAPI
from hypothesis import HealthCheck, settings

from laserchess.server import errors
from laserchess.server.analysis import socket as analysis
from laserchess.server.api import docs, local_data, offline, piece_art, positions, records, static, variants
from laserchess.server.app_state import AppState
from laserchess.server.lessons import api as lessons
from laserchess.server.limits import BodyLimit, RateLimits
from laserchess.server.puzzles import api as puzzles
from laserchess.server.runtime.addresses import TrustedNetworks
from laserchess.server.runtime.fair_scheduler import FairScheduler, MoveScheduler
from laserchess.server.runtime.job_pool import JobPools
from laserchess.server.runtime.proxies import Proxies
from laserchess.server.settings import CurrentSettings, Settings
from tests.timeouts import PATIENCE

MODEST = settings(
    deadline=None, derandomize=True, database=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow]
)


def make_app() -> FastAPI:
    """Return an application of the routes."""
    app = FastAPI(title="laserchess", version="0", openapi_url="/api/openapi.json", docs_url=None, redoc_url=None)
    current = CurrentSettings(Settings("sqlite+aiosqlite://", rate_limits=False))
    state = AppState(current, JobPools(), analysis.AnalysisState(), Proxies("127.0.0.1"))
    state.add(FairScheduler(), MoveScheduler(), TrustedNetworks(""))
    state.install(app)
    errors.install(app)
    for part in (
        variants,
        local_data,
        piece_art,
        positions,
        records,
        lessons,
        puzzles,
        analysis,
        offline,
        static,
        docs,
    ):
        app.include_router(part.router)
    app.add_middleware(BodyLimit, limits=RateLimits(max_body=500_000))
    app.add_middleware(static.SecurityHeaders)
    return app


class Client:
    """A client that calls an application without a network."""

    def __init__(self, app: Any = None) -> None:
        """Call a new application unless one is given."""
        self.app = app or make_app()

    def ask(self, method: str, path: str, **given: Any) -> httpx.Response:
        """Send a request and return the answer."""
        return asyncio.run(self._ask(method, path, given))

    async def _ask(self, method: str, path: str, given: dict[str, Any]) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.request(method, path, **given)

    def get(self, path: str, **given: Any) -> httpx.Response:
        """Send a GET."""
        return self.ask("GET", path, **given)

    def post(self, path: str, body: object) -> httpx.Response:
        """Send a POST with a JSON body."""
        return self.ask("POST", path, json=body)


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine, with a timeout."""
    return asyncio.run(asyncio.wait_for(work, PATIENCE))
