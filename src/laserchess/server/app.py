"""The application: its parts put together, started and stopped."""

from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from secrets import token_bytes

from fastapi import APIRouter, FastAPI, Request
from fastapi.middleware.gzip import GZipMiddleware

from laserchess.server import errors
from laserchess.server.analysis import socket as analysis
from laserchess.server.analysis.openings import Openings
from laserchess.server.api import art, docs, explorer, positions, records, saved, static, variants
from laserchess.server.api import games as games_api
from laserchess.server.api.static import SecurityHeaders
from laserchess.server.api.web_files import SMALLEST_PACKED
from laserchess.server.api.workshop import workshop_of
from laserchess.server.identity import Cookies, IdentityMiddleware
from laserchess.server.lessons import api as lessons_api
from laserchess.server.limits import BodyLimit, RateLimit
from laserchess.server.play import live
from laserchess.server.play.computer import Computer
from laserchess.server.play.games import Games
from laserchess.server.play.scans import Scans
from laserchess.server.settings import Settings
from laserchess.server.storage.bus import Bus, NoBus, RedisBus
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.store import Store

PARTS = (variants, art, positions, saved, records, explorer, lessons_api, games_api, live, analysis, static, docs)
PACKING = 4
"""How hard zlib tries: beyond this it takes longer than it saves."""
health = APIRouter()


@health.get("/api/health", tags=["server"])
async def show_health(request: Request) -> dict[str, str]:
    """Tell that the server answers, and which version it is."""
    return {"status": "ok", "version": request.app.state.settings.version}


def create_app(settings: Settings) -> FastAPI:
    """Return the application, ready to be served."""
    app = FastAPI(
        title="laserchess",
        version=settings.version,
        description="Play, analyse and learn laser-chess games.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.settings = settings
    app.state.cookies = Cookies(token_bytes(32))  # until the database tells its key
    errors.install(app)
    app.include_router(health)
    for part in PARTS:
        app.include_router(part.router)
    app.add_middleware(BodyLimit)
    app.add_middleware(IdentityMiddleware, origins=settings.origins, hosts=settings.hosts)
    if settings.rate_limits:
        app.add_middleware(RateLimit)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_PACKED, compresslevel=PACKING)
    app.add_middleware(SecurityHeaders)
    return app


def prepare_routes(app: FastAPI) -> None:
    """Look at every route once: FastAPI makes them ready when first asked, which would hold up the first visitor."""
    nowhere = {"type": "http", "method": "GET", "path": "/nowhere", "root_path": "", "headers": []}
    for route in app.routes:
        route.matches(nowhere)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncGenerator[None]:
    """Open the database, go on where the last process stopped, and close everything in the end."""
    settings: Settings = app.state.settings
    engine = open_database(settings.database)
    await migrate(engine)
    store = Store(engine)
    bus: Bus = RedisBus(settings.redis) if settings.redis else NoBus()
    games = Games(store, bus, settings.cached_games, settings.terms)
    games.most_live, games.is_limited = settings.games_per_visitor, settings.rate_limits
    computer = Computer(games, settings.computer_threads)
    scans = Scans(games, computer, settings.scan_seconds)
    app.state.store, app.state.games, app.state.visitors = store, games, Counter()
    app.state.cookies = Cookies(await store.cookie_key())
    app.state.openings = Openings(engine)
    prepare_routes(app)
    store.writer.start()
    await bus.start(games.on_word, games.catch_up)
    scans.start()
    try:
        yield
    finally:
        analysis.close_room(app)
        await app.state.openings.stop()
        workshop_of(app).close()
        await scans.stop()
        await computer.stop()
        await bus.stop()
        await store.writer.stop()
        await engine.dispose()
