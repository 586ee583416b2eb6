"""The application: the one place where services are built and given what they need, started and stopped."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Protocol

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

from laserchess.server import errors
from laserchess.server.accounts.sessions import Sessions
from laserchess.server.analysis import socket as analysis
from laserchess.server.analysis import studies_api
from laserchess.server.analysis.opening_explorer import OpeningExplorer
from laserchess.server.analysis.shared_studies import SharedStudies
from laserchess.server.analysis.socket import AnalysisState
from laserchess.server.analysis.studies import Studies
from laserchess.server.analysis.study_rooms import StudyRooms
from laserchess.server.analysis.study_search import StudySearch
from laserchess.server.api import (
    account_api,
    board_element,
    coach_api,
    correspondence_api,
    docs,
    explorer,
    flags_api,
    groups_api,
    health,
    images,
    lobby_api,
    lobby_socket,
    local_data,
    moderation_api,
    notifications_api,
    offline,
    people_api,
    piece_art,
    positions,
    records,
    saved_positions,
    search_api,
    shared_studies_api,
    static,
    study_export,
    study_pages,
    study_search_api,
    study_socket,
    tournament_socket,
    tournaments_api,
    variants,
    watch_api,
)
from laserchess.server.api import games as games_api
from laserchess.server.api.health import Check
from laserchess.server.api.notifications_api import ConfirmationMails
from laserchess.server.api.static import SecurityHeaders
from laserchess.server.api.web_files import MIN_PACKED
from laserchess.server.app_state import AppState, state_of
from laserchess.server.correspondence.services import Correspondence
from laserchess.server.groups.group_ladder import Ladders
from laserchess.server.groups.groups import Groups
from laserchess.server.groups.incident_log import Incidents
from laserchess.server.identity import Cookies, Identities, IdentityMiddleware
from laserchess.server.lessons import api as lessons_api
from laserchess.server.lichess import (
    arena_api,
    challenge_api,
    export_api,
    game_import,
    play_api,
    players_api,
    stream_api,
    swiss_api,
    team_api,
)
from laserchess.server.lichess import users_api as lichess_people
from laserchess.server.lichess.error_shape import is_lichess
from laserchess.server.lichess.event_hub import EventHub
from laserchess.server.lichess.game_exports import Exports
from laserchess.server.limits import BodyLimit, RateLimit, kind_of
from laserchess.server.notifications.services import Notifications
from laserchess.server.people.services import PeopleServices
from laserchess.server.play import game_socket
from laserchess.server.play.computer import Computer
from laserchess.server.play.engine_queues import EngineQueues
from laserchess.server.play.game_log import GameLog
from laserchess.server.play.games import Games
from laserchess.server.play.sweeper import Sweeper
from laserchess.server.puzzles import api as puzzles_api
from laserchess.server.ratings.player_ratings import RatingRepository
from laserchess.server.runtime.addresses import TrustedNetworks
from laserchess.server.runtime.connection_counts import ConnectionCounts
from laserchess.server.runtime.connection_limit import Guard
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.runtime.fair_scheduler import FairScheduler
from laserchess.server.runtime.job_pool import JobPools
from laserchess.server.runtime.loop_lag import LOOP_LAG
from laserchess.server.runtime.metrics import Measure, Metrics, Prometheus
from laserchess.server.runtime.proxies import Proxies
from laserchess.server.settings import CurrentSettings, Settings
from laserchess.server.storage.bus import ProcessBus, RedisBus
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.retention import Pruner
from laserchess.server.storage.store import Store
from laserchess.server.tournaments.tournament_services import Tournaments
from laserchess.server.visitor_limit import VisitorLimit

PARTS = (
    game_socket,  # first: it gets most requests
    offline,  # before the files, of which some are its
    static,  # early: routes are tried in order, and a page loads eighty files
    health,
    variants,
    piece_art,
    board_element,
    coach_api,
    positions,
    saved_positions,
    records,
    explorer,
    local_data,  # before puzzles, where "sets" would match as an id
    lessons_api,
    lichess_people,
    players_api,
    challenge_api,
    play_api,
    stream_api,
    game_import,
    export_api,  # before games, where "user" would match as an id
    puzzles_api,
    studies_api,  # before shared ones, where "chapter" would match as an id
    study_search_api,  # the same for "search"
    shared_studies_api,
    study_export,
    study_pages,
    study_socket,
    search_api,  # before games, where "search" would match as an id
    games_api,
    images,
    account_api,
    lobby_api,
    lobby_socket,
    people_api,
    flags_api,
    watch_api,
    moderation_api,
    correspondence_api,
    notifications_api,
    arena_api,
    swiss_api,
    team_api,
    tournaments_api,
    tournament_socket,
    groups_api,
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
    current, proxies = CurrentSettings(settings), Proxies(settings.proxies)
    metrics = Prometheus(*settings.metrics, settings.version) if settings.metrics else Metrics()
    pools, counts = JobPools(settings.heavy_processes), ConnectionCounts(current)
    state = AppState(current, proxies, metrics, pools, counts, FairScheduler(), AnalysisState(), ConfirmationMails())
    state.add(errors.LichessRequests(is_lichess), TrustedNetworks(settings.trusted_networks))
    state.install(app)
    errors.install(app, static.missing_page)
    for part in PARTS:
        app.router.routes.extend(part.router.routes)  # `include_router` would build every route again at each start
    app.add_middleware(BodyLimit)
    app.add_middleware(IdentityMiddleware, origins=settings.origins, hosts=settings.hosts)
    if settings.rate_limits:
        app.add_middleware(RateLimit)
        most = settings.connections_per_address
        app.add_middleware(VisitorLimit, max_per_address=most, proxies=proxies)
    app.add_middleware(GZipMiddleware, minimum_size=MIN_PACKED, compresslevel=COMPRESSION_LEVEL)
    app.add_middleware(SecurityHeaders)
    if settings.metrics:
        app.add_middleware(Measure, metrics=metrics, kind_of=kind_of)
    return app


def make_routes() -> None:
    """Build the routes that no request has needed yet."""
    for part in PARTS:
        for route in part.router.routes:
            getattr(route, "app", None)


def register_gauges(metrics: Metrics, guard: Guard | None, games: Games, people: PeopleServices, hub: EventHub) -> None:
    """Register the gauges of the server."""
    outages, processes = games.store.outages, games.processes
    metrics.watch("database_up", "Whether the database can be read and written.", lambda: not outages.why)
    metrics.watch("redis_up", "Whether Redis works, or none is used.", lambda: processes.condition != "away")
    metrics.watch("loop_lag_seconds", "Lag of the event loop.", lambda: LOOP_LAG.behind_ms / 1000)
    metrics.watch("connections", "Open connections.", lambda: len(guard) if guard else 0)
    metrics.watch("games_watched", "Games with spectators.", lambda: len(games.memory.watched))
    metrics.watch("games_in_memory", "Games in memory.", lambda: len(games.memory))
    metrics.watch("lobby_people", "People in the lobby.", lambda: people.lobby.people)
    metrics.watch("event_streams", "Open event streams of API clients.", lambda: hub.streams)


class Service(Protocol):
    """Something that runs until it is stopped."""

    async def stop(self) -> None:
        """Finish."""


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncGenerator[None]:
    """Build the services, the lowest first, and run them; the last process's work is resumed."""
    state = state_of(app)
    current, metrics, pools = state.get(CurrentSettings), state.get(Metrics), state.get(JobPools)
    settings = current.given
    engine = open_database(settings.database)
    await migrate(engine)
    store, processes, events = Store(engine, metrics), _process_bus(settings), EventBus()
    cookies = Cookies(await store.cookie_key())
    sessions = Sessions(store, cookies)
    ratings = RatingRepository(store, is_limited=settings.rate_limits)
    notifications, correspondence = _correspondence(store, events, processes, settings)
    engines = EngineQueues(settings.computer_processes)
    games = Games(
        store,
        current,
        events=events,
        processes=processes,
        ratings=ratings,
        attached=correspondence.attachment,
        engines=engines,
        scheduler=state.get(FairScheduler),
    )
    GameLog(events, metrics)
    computer = Computer(games, engines)
    sweeper = Sweeper(games, computer, settings.scan_seconds)
    pruner = Pruner(store, settings.retention, settings.prune_seconds, metrics.deleted)
    people = PeopleServices(games, ratings, sessions, notifications.inbox)
    hub, openings = EventHub(games, people), OpeningExplorer(engine, pools.long)
    tournaments = Tournaments(games, ratings, Groups(store), people.chat_filter, notifications.inbox)
    shared, study_search = SharedStudies(store, events), StudySearch(store, pools.long)
    study_rooms = StudyRooms(shared.operations, events, processes, people.presence)
    exports = Exports(games, hub.roster, pools.short)
    state.add(Identities(cookies, sessions.find, store.knows), Ladders(store, pools.short), Incidents(store))
    state.add(store, processes, Check(store), games, people, hub, exports, openings, notifications, correspondence)
    state.add(tournaments, tournaments.groups, Studies(store, events), shared, study_search, study_rooms)
    register_gauges(metrics, state.find(Guard), games, people, hub)
    store.writer.start()
    await people.start()
    hub.start()
    await processes.start()
    correspondence.start(games)
    await notifications.start()
    for service in (sweeper, tournaments, study_rooms, pruner, metrics):
        service.start()
    try:
        yield
    finally:
        metrics.stop()
        state.get(AnalysisState).pool.close()
        pools.close()
        running: tuple[Service, ...] = (openings, study_search, pruner, tournaments, notifications, correspondence)
        for part in (*running, sweeper, computer, study_rooms, hub, people, processes, store.writer):
            await part.stop()
        await engine.dispose()


def _correspondence(
    store: Store, events: EventBus, processes: ProcessBus, settings: Settings
) -> tuple[Notifications, Correspondence]:
    """Build what games are attached to."""
    notifications = Notifications(store, events, processes, settings)
    return notifications, Correspondence(store, notifications.inbox, events)


def _process_bus(settings: Settings) -> ProcessBus:
    return RedisBus(settings.redis) if settings.redis else ProcessBus()
