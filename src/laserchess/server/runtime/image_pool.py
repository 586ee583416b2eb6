"""Images: rendered in a separate process if their client still waits, one GIF at a time per visitor, and cached."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from starlette.requests import Request

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.runtime.addresses import owner_of
from laserchess.server.runtime.byte_cache import ByteCache
from laserchess.server.runtime.executors import FairExecutor

if TYPE_CHECKING:
    from laserchess.server.runtime.queues import Owner

P = ParamSpec("P")
R = TypeVar("R")
MAX_BYTES = 16 << 20
"""Of finished images: about twenty GIFs of 120 plies, or two hundred boards."""


class ImagePool:
    """Render images in an executor, and cache them."""

    def __init__(self, executor: FairExecutor) -> None:
        """Render with an executor."""
        self._executor = executor
        self._cache = ByteCache(MAX_BYTES)
        self._animating: set[Owner] = set()

    async def draw(
        self, request: Request, key: Hashable, work: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs
    ) -> bytes:
        """Return an image from the cache, or render it while its client waits."""
        image = self._cache.get(key)
        if image is None:
            drawing = self._executor.do(owner_of(request), 0, work, *args, **kwargs)
            image = await while_connected(request, drawing)
            self._cache.put(key, image)
        return image

    async def animate(
        self, request: Request, key: Hashable, work: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs
    ) -> bytes:
        """Return a GIF in the same way: it takes seconds, so a visitor may render one at a time."""
        image = self._cache.get(key)
        if image is not None:
            return image
        owner = owner_of(request)
        if owner in self._animating:
            raise api_error(ErrorCode.GIF_BUSY)
        self._animating.add(owner)
        try:
            return await self.draw(request, key, work, *args, **kwargs)
        finally:
            self._animating.discard(owner)

    def close(self) -> None:
        """Stop rendering."""
        self._executor.close()


async def while_connected(request: Request, work: Coroutine[None, None, R]) -> R:
    """Return the result of some work, and cancel it when the client disconnects."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_disconnect(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise api_error(ErrorCode.DISCONNECTED)
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _disconnect(request: Request) -> None:
    """Wait until the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
