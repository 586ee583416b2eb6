"""The WebSocket of analysis: a client asks for one thing at a time and hears of it as it is found."""

import asyncio
from collections import Counter, deque
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any, Literal

import orjson
from fastapi import FastAPI, WebSocket
from pydantic import Discriminator, Field, Tag, TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from laserchess.core.errors import LaserChessError, UnknownNameError
from laserchess.server.addresses import site_of
from laserchess.server.analysis.engine_pool import EnginePoolService, Job, network_of
from laserchess.server.analysis.jobs import Analyse, GameReview, Report
from laserchess.server.analysis.messages import AnalysisMessage, LinesMessage
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.errors import detail, error_body, form_error
from laserchess.server.executors import FairExecutor, end
from laserchess.server.identity import identity_of
from laserchess.server.job_pool import job_pools_of
from laserchess.server.play.fairness import Place, closed_places, touches
from laserchess.server.play.sockets import TOO_BIG, TRY_LATER, receive
from laserchess.server.queues import Owner
from laserchess.server.rate_buckets import Bucket
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import Input, Line
from laserchess.server.wire.messages import RejectedMessage
from laserchess.server.wire.schemas import ErrorDetail

router = Router()
MAX_MESSAGE = 300_000
MAX_SOCKETS, MAX_OF_ONE = 300, 30
PACE = 0.1
"""Seconds between two messages about lines: nobody reads faster."""
BURST, PER_SECOND = 20, 5
Ref = Annotated[str, Field(max_length=64)] | Annotated[int, Field(ge=0, le=2**53)]


class LinesRequest(Line):
    """The best lines of a position."""

    type: Literal["analyse"]
    ref: Ref
    multipv: int = Field(default=1, ge=1, le=5)
    seconds: float = Field(default=20, gt=0, le=60)
    by: Literal["engine", "network"] = "engine"

    def job(self, session: "AnalysisConnection") -> Job:
        """Return what the analysts are to do."""
        board, report = self.board(), session.reporter(self.ref)
        network = network_of(board.variant) if self.by == "network" else None
        if self.by == "network" and network is None:
            message = f"there is no network for {board.variant.title}"
            raise UnknownNameError(message, reason="network", text=self.by, expected="engine")
        return Analyse(session.owner, board, report, lines=self.multipv, seconds=self.seconds, network=network)


class ReviewRequest(Line):
    """A verdict on every move of a game."""

    type: Literal["judge"]
    ref: Ref
    seconds_per_move: float = Field(default=0.2, gt=0, le=2)

    def job(self, session: "AnalysisConnection") -> Job:
        """Return what the analysts are to do."""
        self.board()
        start = self.model_copy(update={"moves": []}).board()
        report = session.reporter(self.ref)
        return GameReview(session.owner, start, self.moves, report, seconds=self.seconds_per_move)


class StopRequest(Input):
    """Stop what was asked last."""

    type: Literal["stop"]


def kind_of(content: object) -> str | None:
    """Return which of these a message is, if it says so."""
    kind = content.get("type") if isinstance(content, dict) else None
    return kind if isinstance(kind, str) else None


WRONG_TYPE = "type should be 'analyse', 'judge' or 'stop'"
Asked: TypeAdapter[LinesRequest | ReviewRequest | StopRequest] = TypeAdapter(
    Annotated[
        Annotated[LinesRequest, Tag("analyse")]
        | Annotated[ReviewRequest, Tag("judge")]
        | Annotated[StopRequest, Tag("stop")],
        Discriminator(kind_of, custom_error_type="type", custom_error_message=WRONG_TYPE),
    ]
)


def passes_through(line: Line, places: set[Place]) -> bool:
    """Tell whether a line has anything to do with positions that are closed to the engine."""
    return touches(line.board(), places)


class Room:
    """What the analyses of a process share: the analysts, and who is connected."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.analysts = EnginePoolService()
        self.present: Counter[str] = Counter()

    def has_place_for(self, address: str) -> bool:
        """Tell whether one more may come in from an address."""
        return self.present.total() < MAX_SOCKETS and self.present[address] < MAX_OF_ONE


def room_of(websocket: WebSocket) -> Room:
    """Return the room of an application, made when first asked for."""
    state = websocket.app.state
    if not hasattr(state, "analysis"):
        state.analysis = Room()
    scratch: Room = state.analysis
    return scratch


def close_room(app: FastAPI) -> None:
    """Let the analysts of an application go, if there are any."""
    scratch: Room | None = getattr(app.state, "analysis", None)
    if scratch is not None:
        scratch.analysts.close()
        del app.state.analysis


@router.websocket("/api/analysis")
async def analyse(websocket: WebSocket) -> None:
    """Analyse positions and games for one client."""
    address = site_of(websocket.scope)
    scratch = room_of(websocket)
    if not scratch.has_place_for(address):
        await websocket.close(TRY_LATER)
        return
    await websocket.accept()
    scratch.present[address] += 1
    session = AnalysisConnection(websocket, scratch.analysts, Owner(address, str(id(websocket))))
    try:
        await session.run()
    finally:
        scratch.present -= Counter([address])


class AnalysisConnection:
    """The conversation with one client."""

    def __init__(self, websocket: WebSocket, analysts: EnginePoolService, owner: Owner) -> None:
        """Take an accepted connection of somebody."""
        self.owner = owner
        self._websocket = websocket
        self._analysts = analysts
        self._loop = asyncio.get_running_loop()
        self._job: Job | None = None
        self._outbox: deque[AnalysisMessage] = deque()
        self._news = asyncio.Event()
        self._bucket = Bucket(BURST)

    async def run(self) -> None:
        """Listen and answer until the client leaves; then nothing is thought about any more."""
        sender = asyncio.create_task(self._send())
        try:
            while (raw := await self._receive()) is not None:
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
        """Do what a message asks for, or say why not."""
        content: Any = None
        try:
            content = orjson.loads(raw)
            asked = Asked.validate_python(content)
            self._stop()
            if not isinstance(asked, StopRequest):
                executor = job_pools_of(self._websocket.app).short
                await self._expect_fair(asked, executor)
                job = await executor.do(self.owner, len(raw), asked.job, self)
                self._analysts.submit(job)
                self._job = job
        except orjson.JSONDecodeError:
            self._refuse(None, detail("json", "a message is not JSON", expected="an object with a type"))
        except ValidationError as error:
            self._refuse(content, form_error(error.errors(include_url=False)))
        except LaserChessError as error:
            self._refuse(content, error_body(error))

    async def _expect_fair(self, asked: Line, executor: FairExecutor) -> None:
        """Refuse what would help in a game between people that this visitor plays or watches."""
        games = getattr(self._websocket.app.state, "games", None)
        if games is None:  # an application may offer analysis alone
            return
        who = identity_of(self._websocket.scope)
        places = await closed_places(games, who.owner if who else None)
        is_closed = bool(places) and await executor.do(self.owner, 0, passes_through, asked, places)
        if is_closed:
            raise api_error(ErrorCode.FAIR_PLAY, asked.variant)

    def _refuse(self, content: object, error: ErrorDetail) -> None:
        ref = content.get("ref") if isinstance(content, dict) else None
        known = ref if isinstance(ref, str | int) and len(str(ref)) <= 64 else None  # noqa: PLR2004  # see Ref
        self._post(RejectedMessage(ref=known, error=error))

    def _stop(self) -> None:
        if self._job is not None:
            self._analysts.cancel(self._job)
            self._job = None

    def reporter(self, ref: str | int) -> Report:
        """Return a function that sends messages about what was asked under `ref`, from any thread."""

        def report(message: AnalysisMessage) -> None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._post, replace(message, ref=ref))

        return report

    def _post(self, message: AnalysisMessage) -> None:
        """Queue a message; of lines only the latest count."""
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
                await asyncio.sleep(PACE)
