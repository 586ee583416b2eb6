"""The application: wiring, startup and shutdown."""

from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from secrets import token_bytes

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

from laserchess.server import errors
from laserchess.server.analysis import socket as analysis
from laserchess.server.analysis import studies_api
from laserchess.server.analysis.opening_explorer import OpeningExplorer
from laserchess.server.api import (
    docs,
    explorer,
    health,
    images,
    piece_art,
    positions,
    records,
    saved_positions,
    static,
    variants,
)
from laserchess.server.api import games as games_api
from laserchess.server.api.health import Check
from laserchess.server.api.static import SecurityHeaders
from laserchess.server.api.web_files import MIN_PACKED
from laserchess.server.fair_scheduler import scheduler_of
from laserchess.server.identity import Cookies, IdentityMiddleware
from laserchess.server.job_pool import job_pools_of
from laserchess.server.lessons import api as lessons_api
from laserchess.server.lichess import challenge_api, export_api, game_import, play_api, players_api, stream_api
from laserchess.server.lichess import users_api as lichess_people
from laserchess.server.lichess.error_shape import is_lichess
from laserchess.server.lichess.event_hub import EventHub
from laserchess.server.lichess.game_exports import Exports
from laserchess.server.limits import BodyLimit, RateLimit, kind_of
from laserchess.server.metrics import Measure, Metrics, Prometheus
from laserchess.server.people import account_api, lobby_api, lobby_socket, moderation_api, people_api, watch_api
from laserchess.server.people.services import PeopleServices
from laserchess.server.play import game_socket
from laserchess.server.play.computer import Computer
from laserchess.server.play.games import Games
from laserchess.server.play.sweeper import Sweeper
from laserchess.server.proxies import Proxies, VisitorLimit
from laserchess.server.puzzles import api as puzzles_api
from laserchess.server.settings import Settings
from laserchess.server.storage.bus import Bus, NoBus, RedisBus
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.retention import Pruner
from laserchess.server.storage.store import Store

PARTS = (
    game_socket,  # first: it gets most requests
    static,  # second: routes are tried in order, and a page loads eighty files
    health,
    variants,
    piece_art,
    positions,
    saved_positions,
    records,
    explorer,
    lessons_api,
    lichess_people,
    players_api,
    challenge_api,
    play_api,
    stream_api,
    game_import,
    export_api,  # before games, where "user" would match as an id
    puzzles_api,
    studies_api,
    games_api,
    images,
    account_api,
    lobby_api,
    lobby_socket,
    people_api,
    watch_api,
    moderation_api,
    analysis,
    docs,
)
COMPRESSION_LEVEL = 4
"""zlib level: higher ones take longer than they save."""


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
    app.state.settings, app.state.proxies = settings, Proxies(settings.proxies)
    app.state.cookies = Cookies(token_bytes(32))  # until the key is read from the database
    errors.install(app)
    app.state.missing_page, app.state.is_lichess = static.missing_page, is_lichess
    for part in PARTS:
        app.router.routes.extend(part.router.routes)  # `include_router` would build every route again at each start
    app.add_middleware(BodyLimit)
    app.add_middleware(IdentityMiddleware, origins=settings.origins, hosts=settings.hosts)
    if settings.rate_limits:
        app.add_middleware(RateLimit)
        most = settings.connections_per_address
        app.add_middleware(VisitorLimit, max_per_address=most, proxies=app.state.proxies)
    app.add_middleware(GZipMiddleware, minimum_size=MIN_PACKED, compresslevel=COMPRESSION_LEVEL)
    app.add_middleware(SecurityHeaders)
    app.state.metrics = Prometheus(*settings.metrics, settings.version) if settings.metrics else Metrics()
    if settings.metrics:
        app.add_middleware(Measure, metrics=app.state.metrics, kind_of=kind_of)
    return app


def make_routes() -> None:
    """Build the routes that no request has needed yet."""
    for part in PARTS:
        for route in part.router.routes:
            getattr(route, "app", None)


def register_gauges(app: FastAPI, metrics: Metrics) -> None:
    """Register the gauges of the server."""
    games, outages, bus = app.state.games, app.state.store.outages, app.state.bus
    metrics.watch("database_up", "Whether the database can be read and written.", lambda: not outages.why)
    metrics.watch("redis_up", "Whether messages of other processes arrive.", lambda: bus.condition == "ok")
    metrics.watch("games_watched", "Games with spectators.", lambda: len(games.watched))
    metrics.watch("games_in_memory", "Games in memory.", lambda: games.in_memory)
    metrics.watch("lobby_people", "People in the lobby.", lambda: app.state.people.lobby.people)
    metrics.watch("event_streams", "Open event streams of API clients.", lambda: app.state.events.streams)
    metrics.start()


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncGenerator[None]:
    """Open the database, resume the work of the last process, and close everything at the end."""
    settings: Settings = app.state.settings
    engine = open_database(settings.database)
    await migrate(engine)
    metrics: Metrics = app.state.metrics
    store = Store(engine, metrics)
    bus: Bus = RedisBus(settings.redis) if settings.redis else NoBus()
    games = Games(store, bus, settings.cached_games, settings.terms)
    games.turns = scheduler_of(app)
    games.most_live, games.is_limited = settings.games_per_visitor, settings.rate_limits
    computer = Computer(games, settings.computer_processes)
    scans = Sweeper(games, computer, settings.scan_seconds)
    pruner = Pruner(store, settings.retention, settings.prune_seconds, metrics.deleted)
    app.state.store, app.state.games, app.state.visitors = store, games, Counter()
    app.state.bus, app.state.check = bus, Check(store)
    app.state.cookies = Cookies(await store.cookie_key())
    people = PeopleServices(games, app.state.cookies, settings)
    app.state.people, app.state.sessions = people, people.sessions
    people.limits.on_change.append(lambda limited: setattr(app.state, "settings", limited))
    events = app.state.events = EventHub(games, people)
    app.state.exports = Exports(games, events.roster, job_pools_of(app).short)
    app.state.openings = OpeningExplorer(engine, job_pools_of(app).long)
    store.writer.start()
    await people.start()
    events.start()
    await bus.start(people.on_message, people.on_gap)
    scans.start()
    pruner.start()
    register_gauges(app, metrics)
    try:
        yield
    finally:
        metrics.stop()
        analysis.close_room(app)
        await app.state.openings.stop()
        job_pools_of(app).close()
        await pruner.stop()
        await scans.stop()
        await computer.stop()
        await events.stop()
        await people.stop()
        await bus.stop()
        await store.writer.stop()
        await engine.dispose()
