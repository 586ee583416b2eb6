"""The WebSocket of analysis: a client makes one request at a time and gets results as they are found."""

import asyncio
from collections import Counter, deque
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Literal

import orjson
from fastapi import WebSocket
from pydantic import Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from laserchess.core.errors import LaserChessError, UnknownNameError
from laserchess.server.analysis.engine_pool import EnginePoolService, Job, network_of
from laserchess.server.analysis.jobs import Analyse, GameReview, Report
from laserchess.server.analysis.messages import AnalysisMessage, LinesMessage
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.app_state import service_of, state_of
from laserchess.server.errors import TOO_BIG, TRY_LATER, error_body, form_error
from laserchess.server.identity import identity_of
from laserchess.server.play.fairness import Place, closed_places, touches
from laserchess.server.play.games import Games
from laserchess.server.play.sockets import receive
from laserchess.server.routes import Router
from laserchess.server.runtime.addresses import site_of
from laserchess.server.runtime.executors import FairExecutor, end
from laserchess.server.runtime.job_pool import JobPools
from laserchess.server.runtime.queues import Owner
from laserchess.server.runtime.rate_buckets import Bucket
from laserchess.server.wire.incoming import ClientMessage, Ref, ref_of
from laserchess.server.wire.inputs import Line
from laserchess.server.wire.messages import RejectedMessage
from laserchess.server.wire.schemas import ErrorDetail

router = Router()
MAX_MESSAGE = 300_000
MAX_SOCKETS, MAX_PER_ADDRESS = 3000, 30
"""Idle ones cost little, and analyses wait in queues of their own: few addresses must not take all places."""
MAX_UNSENT = 100
"""Messages that wait for a slow reader, who is disconnected beyond."""
SEND_SECONDS = 0.1
"""Seconds between two messages with lines: fast enough for a reader."""
BURST, PER_SECOND = 20, 5


class LinesRequest(Line, ClientMessage):
    """The best lines of a position."""

    type: Literal["analyse"]
    multipv: int = Field(default=1, ge=1, le=5)
    seconds: float = Field(default=20, gt=0, le=60)
    by: Literal["engine", "network"] = "engine"

    def job(self, session: "AnalysisConnection") -> Job:
        """Return the job for the engine pool."""
        board, report = self.board(), session.reporter(self.ref)
        network = network_of(board.variant) if self.by == "network" else None
        if self.by == "network" and network is None:
            message = f"there is no network for {board.variant.title}"
            raise UnknownNameError(message, reason="network", text=self.by, expected="engine")
        return Analyse(session.owner, board, report, lines=self.multipv, seconds=self.seconds, network=network)


class ReviewRequest(Line, ClientMessage):
    """A request to judge every move of a game."""

    type: Literal["judge"]
    seconds_per_move: float = Field(default=0.2, gt=0, le=2)

    def job(self, session: "AnalysisConnection") -> Job:
        """Return the job for the engine pool."""
        self.board()
        start = self.model_copy(update={"moves": []}).board()
        report = session.reporter(self.ref)
        return GameReview(session.owner, start, self.moves, report, seconds=self.seconds_per_move)


class StopRequest(ClientMessage):
    """A request to stop the current one."""

    type: Literal["stop"]


Request = LinesRequest | ReviewRequest | StopRequest
AnalysisRequest = Annotated[Request, Field(discriminator="type")]
REQUEST: TypeAdapter[Request] = TypeAdapter(AnalysisRequest)


def passes_through(line: Line, places: set[Place]) -> bool:
    """Return whether a line contains a position that is closed to the engine."""
    return touches(line.board(), places)


class AnalysisState:
    """What the analyses of a process share: the engine pool, and the open connections."""

    def __init__(self) -> None:
        """Start without connections."""
        self.pool = EnginePoolService()
        self.present: Counter[str] = Counter()

    def accepts(self, address: str) -> bool:
        """Return whether an address may open one more connection."""
        return self.present.total() < MAX_SOCKETS and self.present[address] < MAX_PER_ADDRESS


@router.websocket("/api/analysis")
async def analyse(websocket: WebSocket) -> None:
    """Analyse positions and games for one client."""
    address = site_of(websocket.scope)
    shared = service_of(websocket.app, AnalysisState)
    if not shared.accepts(address):
        await websocket.close(TRY_LATER)
        return
    await websocket.accept()
    shared.present[address] += 1
    session = AnalysisConnection(websocket, shared.pool, Owner(address, str(id(websocket))))
    try:
        await session.run()
    finally:
        shared.present -= Counter([address])


class AnalysisConnection:
    """The connection to one client."""

    def __init__(self, websocket: WebSocket, pool: EnginePoolService, owner: Owner) -> None:
        """Serve an accepted connection."""
        self.owner = owner
        self._websocket = websocket
        self._pool = pool
        self._loop = asyncio.get_running_loop()
        self._job: Job | None = None
        self._outbox: deque[AnalysisMessage] = deque()
        self._news = asyncio.Event()
        self._bucket = Bucket(BURST)

    async def run(self) -> None:
        """Handle messages until the client disconnects; then cancel its job."""
        sender = asyncio.create_task(self._send())
        try:
            while len(self._outbox) < MAX_UNSENT and (raw := await self._receive()) is not None:
                await asyncio.sleep(self._bucket.take(PER_SECOND, BURST))
                await self._answer(raw)
        finally:
            self._stop()
            await end(sender)

    async def _receive(self) -> str | bytes | None:
        received = await receive(self._websocket)
        if received is None or len(received.content) <= MAX_MESSAGE:
            return received and received.content
        with suppress(RuntimeError, WebSocketDisconnect):
            await self._websocket.close(TOO_BIG)
        return None

    async def _answer(self, raw: str | bytes) -> None:
        """Carry out a request, or send an error."""
        try:
            request = REQUEST.validate_json(raw)
            self._stop()
            if request.type != "stop":
                executor = service_of(self._websocket.app, JobPools).short
                await self._check_fair_play(request, executor)
                job = await executor.do(self.owner, len(raw), request.job, self)
                self._pool.submit(job)
                self._job = job
        except ValidationError as error:
            self._refuse(raw, form_error(error.errors(include_url=False)))
        except LaserChessError as error:
            self._refuse(raw, error_body(error))

    async def _check_fair_play(self, request: Line, executor: FairExecutor) -> None:
        """Raise an error for a request that would help in a game between people that this visitor plays or watches."""
        games = state_of(self._websocket.app).find(Games)
        if games is None:  # the application may offer analysis only
            return
        who = identity_of(self._websocket.scope)
        places = await closed_places(games, who.owner if who else None)
        is_closed = bool(places) and await executor.do(self.owner, 0, passes_through, request, places)
        if is_closed:
            raise api_error(ErrorCode.FAIR_PLAY, request.variant)

    def _refuse(self, raw: str | bytes, error: ErrorDetail) -> None:
        self._post(RejectedMessage(ref=ref_of(raw), error=error))

    def _stop(self) -> None:
        if self._job is not None:
            self._pool.cancel(self._job)
            self._job = None

    def reporter(self, ref: Ref) -> Report:
        """Return a function that sends messages about the request `ref`, from any thread."""

        def report(message: AnalysisMessage) -> None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._post, replace(message, ref=ref))

        return report

    def _post(self, message: AnalysisMessage) -> None:
        """Queue a message; of lines only the latest are kept."""
        if isinstance(message, LinesMessage) and self._outbox and isinstance(self._outbox[-1], LinesMessage):
            self._outbox.pop()
        self._outbox.append(message)
        self._news.set()

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                await self._news.wait()
                self._news.clear()
                while self._outbox:
                    await self._websocket.send_text(orjson.dumps(self._outbox.popleft()).decode())
                await asyncio.sleep(SEND_SECONDS)
