"""Where requests are worked on that take more than a moment: short ones in a thread, long ones in another process."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from inspect import signature
from typing import Any

import orjson
from fastapi import FastAPI
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from laserchess.core.errors import LaserChessError
from laserchess.server.addresses import owner_of
from laserchess.server.errors import detail, error_body, form_error, status_of
from laserchess.server.executors import FairExecutor, Helpers
from laserchess.server.image_pool import PicturePool
from laserchess.server.queues import NOBODY, Bounds
from laserchess.server.routes import LateRoute
from laserchess.server.wire.responses import INVALID

LONG = 1000
"""Bytes of a body from which on it is worked on in another process: some two hundred moves."""
NICENESS = 10
QUIET_SECONDS = 2.0
"""After a start, in which nothing is prepared beside those who come first."""
SHORT_BOUNDS = Bounds(most=256, most_of_address=64, most_of_one=32, most_bytes=1 << 20)
LONG_BOUNDS = Bounds(most=64, most_of_address=16, most_of_one=4, most_bytes=1 << 24)
PICTURE_BOUNDS = Bounds(most=32, most_of_address=8, most_of_one=4)
PICTURE_SECONDS = 60.0
"""How long a picture may take: a GIF of 120 plies takes 2 s of CPU, on a busy machine 20 s in all."""


class JobPools:
    """The executors of an application."""

    def __init__(self, processes: int = 1) -> None:
        """Have so many processes for what takes long; with none, everything shares a thread."""
        self.short = FairExecutor(ThreadPoolExecutor(1, "short work"), 1, SHORT_BOUNDS)
        self.long = FairExecutor(Helpers(processes, NICENESS), processes, LONG_BOUNDS) if processes else self.short
        self.pictures = PicturePool(self._picture_executor(processes))
        self._preparing: asyncio.Task[None] | None = None

    def _picture_executor(self, processes: int) -> FairExecutor:
        """Return where pictures are drawn: apart from everything else that takes long."""
        if not processes:
            return self.short
        return FairExecutor(Helpers(1, NICENESS), 1, PICTURE_BOUNDS, PICTURE_SECONDS)

    def executor_for(self, size: int) -> FairExecutor:
        """Return where a body of a size is worked on."""
        return self.short if size < LONG else self.long

    def prepare(self, rehearse: Callable[[], None]) -> None:
        """Have a process started before most need it, once the first visitors have come in, and let it rehearse."""
        if self.long is not self.short:
            self._preparing = asyncio.create_task(self._prepare(rehearse))

    async def _prepare(self, rehearse: Callable[[], None]) -> None:
        await asyncio.sleep(QUIET_SECONDS)
        await self.long.do(NOBODY, 0, rehearse)

    def close(self) -> None:
        """Let everything go."""
        if self._preparing is not None:
            self._preparing.cancel()
        self.short.close()
        self.long.close()
        self.pictures.close()


def job_pools_of(app: FastAPI) -> JobPools:
    """Return the workshop of an application, made when first asked for."""
    if not hasattr(app.state, "workshop"):
        settings = getattr(app.state, "settings", None)
        app.state.workshop = JobPools(getattr(settings, "heavy_processes", 1))
    workshop: JobPools = app.state.workshop
    return workshop


class WorkRoute(LateRoute):
    """A route whose function takes a body and returns JSON: both are read and written where it works, too."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers requests."""
        work = self.endpoint
        (parameter,) = signature(work).parameters.values()
        model = parameter.annotation

        async def handle(request: Request) -> Response:
            body = await request.body()
            if "json" not in request.headers.get("content-type", ""):
                body = b""
            executor = job_pools_of(request.app).executor_for(len(body))
            status, content = await executor.do(owner_of(request), len(body), respond, work, model, body)
            return Response(content, status, media_type="application/json")

        return handle


def respond(work: Callable[[Any], object], model: type[BaseModel], body: bytes) -> tuple[int, bytes]:
    """Read a body, do the work and write the answer, or the refusal, with its status."""
    try:
        return 200, orjson.dumps(work(model.model_validate_json(body)))
    except ValidationError as error:
        return INVALID, orjson.dumps({"error": form_error(error.errors(include_url=False, include_context=False))})
    except LaserChessError as error:
        return status_of(error), orjson.dumps({"error": error_body(error)})
    except RecursionError:
        return INVALID, orjson.dumps({"error": detail("form", "the body is nested too deeply")})
