"""The application: the one place where services are built and given what they need, started and stopped."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Protocol

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

from laserchess.server import errors
from laserchess.server.accounts.access import ACCESS, Access
from laserchess.server.accounts.accounts import Accounts
from laserchess.server.accounts.relations import Relations
from laserchess.server.accounts.sessions import Sessions
from laserchess.server.accounts.tokens import Tokens
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
from laserchess.server.chat.chat import Chat
from laserchess.server.chat.chat_filter import ChatFilter
from laserchess.server.correspondence.services import Correspondence
from laserchess.server.correspondence.sweep import ConditionalSweep
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
from laserchess.server.lobby.house_bots import HouseBots
from laserchess.server.lobby.live_games import LiveGames
from laserchess.server.lobby.lobby import Lobby
from laserchess.server.lobby.lobby_members import PLACE, LobbyMembers
from laserchess.server.lobby.seek_pairing import Pairing
from laserchess.server.moderation.operator_limits import OperatorLimits
from laserchess.server.moderation.reports import Reports
from laserchess.server.notifications.services import Notifications
from laserchess.server.notifications.vapid import VapidKeys, read_keys
from laserchess.server.play import game_socket
from laserchess.server.play.computer import Computer
from laserchess.server.play.engine_queues import EngineQueues
from laserchess.server.play.game_log import GameLog
from laserchess.server.play.games import Games
from laserchess.server.play.presence import Presence
from laserchess.server.play.sweeper import Sweeper
from laserchess.server.puzzles import api as puzzles_api
from laserchess.server.ratings.history import History
from laserchess.server.ratings.insights import Insights
from laserchess.server.ratings.player_ratings import RatingRepository
from laserchess.server.runtime.addresses import TrustedNetworks
from laserchess.server.runtime.connection_counts import ConnectionCounts
from laserchess.server.runtime.connection_limit import Guard
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.runtime.fair_scheduler import FairScheduler, MoveScheduler
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
    state = AppState(current, proxies, metrics, pools, counts, AnalysisState(), ConfirmationMails())
    state.add(FairScheduler(), MoveScheduler())
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


def register_gauges(metrics: Metrics, guard: Guard | None, games: Games, lobby: Lobby, hub: EventHub) -> None:
    """Register the gauges of the server."""
    outages, processes = games.store.outages, games.processes
    metrics.watch("database_up", "Whether the database can be read and written.", lambda: not outages.why)
    metrics.watch("redis_up", "Whether Redis works, or none is used.", lambda: processes.condition != "away")
    metrics.watch("loop_lag_seconds", "Lag of the event loop.", lambda: LOOP_LAG.behind_ms / 1000)
    metrics.watch("connections", "Open connections.", lambda: len(guard) if guard else 0)
    metrics.watch("games_watched", "Games with spectators.", lambda: len(games.memory.watched))
    metrics.watch("games_in_memory", "Games in memory.", lambda: len(games.memory))
    metrics.watch("lobby_people", "People in the lobby.", lambda: lobby.people)
    metrics.watch("event_streams", "Open event streams of API clients.", lambda: hub.streams)


class Starting(Protocol):
    """Something that works in the background."""

    def start(self) -> None:
        """Begin."""


class Service(Protocol):
    """Something that runs until it is stopped."""

    async def stop(self) -> None:
        """Finish."""


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncGenerator[None]:
    """Build the services, the lowest first, and run them; the last process's work is resumed."""
    state = state_of(app)
    metrics, settings = state.get(Metrics), state.get(CurrentSettings).given
    engine = open_database(settings.database)
    await migrate(engine)
    processes = RedisBus(settings.redis) if settings.redis else ProcessBus()
    store, events = Store(engine, metrics), EventBus()
    state.add(store, events, processes, Cookies(await store.cookie_key()))
    _add_games(state, await read_keys(store))
    _add_players(state)
    _add_features(state)
    register_gauges(metrics, state.find(Guard), state.get(Games), state.get(Lobby), state.get(EventHub))
    store.writer.start()
    await state.get(OperatorLimits).start()
    await state.get(HouseBots).create_accounts()
    await state.get(Sessions).prune()
    for early in STARTED_EARLY:
        state.get(early).start()
    await processes.start()
    for background in STARTED:
        state.get(background).start()
    try:
        yield
    finally:
        metrics.stop()
        state.get(AnalysisState).pool.close()
        state.get(JobPools).close()
        for running in STOPPED:
            await state.get(running).stop()
        state.get(Accounts).passwords.close()
        await store.writer.stop()
        await engine.dispose()


STARTED_EARLY: tuple[type[Starting], ...] = (Access, Lobby, Presence, EventHub)
"""What is started before notices of other processes arrive."""
STARTED: tuple[type[Starting], ...] = (
    *(ConditionalSweep, Notifications, Sweeper, Tournaments, StudyRooms, Pruner, Metrics),
)
STOPPED: tuple[type[Service], ...] = (
    *(OpeningExplorer, StudySearch, Pruner, Tournaments, Notifications, ConditionalSweep, Sweeper, Computer),
    *(StudyRooms, EventHub, OperatorLimits, Access, Presence, Lobby, ProcessBus),
)
"""What is stopped with the server, the highest first."""


def _add_games(state: AppState, push_keys: VapidKeys | None) -> None:
    """Build games and what is attached to them."""
    store, events, processes = state.get(Store), state.get(EventBus), state.get(ProcessBus)
    current, metrics = state.get(CurrentSettings), state.get(Metrics)
    settings = current.given
    ratings = RatingRepository(store, is_limited=settings.rate_limits)
    notifications = Notifications(store, events, processes, settings, push_keys)
    correspondence = Correspondence(store, notifications.inbox, events)
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
    state.add(Sweeper(games, computer, settings.scan_seconds), computer, ratings, notifications, correspondence, games)
    state.add(ConditionalSweep(games, correspondence.conditions))
    state.add(Pruner(store, settings.retention, settings.prune_seconds, metrics.deleted))


def _add_players(state: AppState) -> None:
    """Build accounts, the lobby, chat and moderation."""
    store, events, processes = state.get(Store), state.get(EventBus), state.get(ProcessBus)
    games, ratings, inbox = state.get(Games), state.get(RatingRepository), state.get(Notifications).inbox
    cookies = state.get(Cookies)
    access = Access(store, events, processes, games.connections)
    sessions, tokens = Sessions(store, cookies, access), Tokens(store, access)
    accounts = Accounts(store, sessions, access, is_limited=games.is_limited)
    events.subscribe(ACCESS, sessions.on_access_changed)
    events.subscribe(ACCESS, tokens.on_access_changed)
    pairing, members = Pairing(games, ratings, inbox), LobbyMembers()
    presence = Presence(games, {PLACE: members.count}, members.present)
    lobby, bots = Lobby(pairing, members, presence, events, processes), HouseBots(games, pairing, ratings)
    chat_filter = ChatFilter(store)
    chat = Chat(games, accounts, chat_filter, inbox)
    state.add(Identities(cookies, sessions.find, store.knows), sessions, tokens, access, accounts, Relations(store))
    state.add(History(store), Insights(store), pairing, presence, lobby, bots, LiveGames(store), chat_filter, chat)
    state.add(Reports(store, accounts, chat), OperatorLimits(store, processes, state.get(CurrentSettings)))


def _add_features(state: AppState) -> None:
    """Build tournaments, studies, search and the lichess-shaped API."""
    store, events, pools, games = state.get(Store), state.get(EventBus), state.get(JobPools), state.get(Games)
    hub = EventHub(games, state.get(Pairing), state.get(Lobby), state.get(LiveGames))
    groups, shared = Groups(store), SharedStudies(store, events)
    inbox = state.get(Notifications).inbox
    tournaments = Tournaments(games, state.get(RatingRepository), groups, state.get(ChatFilter), inbox)
    rooms = StudyRooms(shared.operations, events, state.get(ProcessBus), state.get(Presence))
    state.add(hub, Exports(games, hub.roster, pools), OpeningExplorer(store.engine, pools.long), Check(store))
    state.add(tournaments, groups, Ladders(store, pools.short), Incidents(store))
    state.add(Studies(store, events), shared, rooms, StudySearch(store, pools.long))
