"""Executors for requests that take more than a moment: short ones in a thread, long ones in another process."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from inspect import signature
from typing import TypeVar

import orjson
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from laserchess.core.errors import LaserChessError
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.errors import error_body, form_error, status_of
from laserchess.server.routes import LateRoute
from laserchess.server.runtime.addresses import owner_of
from laserchess.server.runtime.executors import LOADING_SECONDS, FairExecutor, Helpers
from laserchess.server.runtime.image_pool import ImagePool
from laserchess.server.runtime.queues import NO_OWNER, Bounds
from laserchess.server.wire.responses import INVALID

ModelT = TypeVar("ModelT", bound=BaseModel)
LONG_BODY = 1000
"""Bytes of a body from which it is handled in another process: about two hundred moves."""
NICENESS = 10
WARM_UP_DELAY = 2.0
"""After startup, during which only requests are served."""
SHORT_BOUNDS = Bounds(most=256, most_of_address=64, most_of_one=32, most_bytes=1 << 20)
LONG_BOUNDS = Bounds(most=64, most_of_address=16, most_of_one=4, most_bytes=1 << 24)
IMAGE_BOUNDS = Bounds(most=32, most_of_address=8, most_of_one=4)
IMAGE_SECONDS = 60.0
"""Time limit of an image: a GIF of 120 plies takes 2 s of CPU, on a busy machine 20 s in all."""


class JobPools:
    """The executors of an application."""

    def __init__(self, processes: int = 1) -> None:
        """Use `processes` processes for long work; with none, everything shares one thread."""
        self.short = FairExecutor(ThreadPoolExecutor(1, "short work"), 1, SHORT_BOUNDS)
        self.long = self._long_executor(processes)
        self.images = ImagePool(self._image_executor(processes))
        self._warm_up: asyncio.Task[None] | None = None

    def _long_executor(self, processes: int) -> FairExecutor:
        """Return the executor for long work; a client waits at most `LOADING_SECONDS` for a process to load."""
        if not processes:
            return self.short
        return FairExecutor(Helpers(processes, NICENESS), processes, LONG_BOUNDS, loading=LOADING_SECONDS)

    def _image_executor(self, processes: int) -> FairExecutor:
        """Return the executor for images, which share no process with other long work."""
        if not processes:
            return self.short
        return FairExecutor(Helpers(1, NICENESS), 1, IMAGE_BOUNDS, IMAGE_SECONDS)

    def executor_for(self, size: int) -> FairExecutor:
        """Return the executor for a body of a size."""
        return self.short if size < LONG_BODY else self.long

    def prepare(self, warm_up: Callable[[], None]) -> None:
        """Start a process and warm it up before it is needed, once the first visitors have been served."""
        if self.long is not self.short:
            self._warm_up = asyncio.create_task(self._warm_up_later(warm_up))

    async def _warm_up_later(self, warm_up: Callable[[], None]) -> None:
        await asyncio.sleep(WARM_UP_DELAY)
        await self.long.do(NO_OWNER, 0, warm_up)

    def close(self) -> None:
        """Shut down all executors."""
        if self._warm_up is not None:
            self._warm_up.cancel()
        self.short.close()
        self.long.close()
        self.images.close()


class WorkRoute(LateRoute):
    """A route whose function takes a body and returns JSON; validation and encoding run in the executor, too."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[None, None, Response]]:
        """Return the request handler."""
        work = self.endpoint
        (parameter,) = signature(work).parameters.values()
        model = parameter.annotation

        async def handle(request: Request) -> Response:
            body = await request.body()
            if "json" not in request.headers.get("content-type", ""):
                body = b""
            executor = service_of(request.app, JobPools).executor_for(len(body))
            status, content = await executor.do(owner_of(request), len(body), respond, work, model, body)
            return Response(content, status, media_type="application/json")

        return handle


def respond(work: Callable[[ModelT], object], model: type[ModelT], body: bytes) -> tuple[int, bytes]:
    """Validate a body, do the work and return status and content of the answer or the rejection."""
    try:
        return 200, orjson.dumps(work(model.model_validate_json(body)))
    except ValidationError as error:
        return INVALID, orjson.dumps({"error": form_error(error.errors(include_url=False, include_context=False))})
    except LaserChessError as error:
        return status_of(error), orjson.dumps({"error": error_body(error)})
    except RecursionError:
        return INVALID, orjson.dumps({"error": error_body(api_error(ErrorCode.NESTING))})
