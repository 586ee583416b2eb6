"""Pictures: drawn in a separate process, one GIF at a time for each visitor, ended when nobody waits, and cached."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from starlette.requests import Request

from laserchess.server.addresses import owner_of
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.byte_cache import ByteCache
from laserchess.server.executors import FairExecutor

if TYPE_CHECKING:
    from laserchess.server.queues import Owner

P = ParamSpec("P")
R = TypeVar("R")
MAX_BYTES = 16 << 20
"""Of finished pictures: some twenty GIFs of 120 plies, or two hundred boards."""


class PicturePool:
    """Draws pictures in front of an executor, and caches them."""

    def __init__(self, executor: FairExecutor) -> None:
        """Have pictures drawn by an executor."""
        self._executor = executor
        self._cache = ByteCache(MAX_BYTES)
        self._animating: set[Owner] = set()

    async def draw(
        self, request: Request, key: Hashable, work: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs
    ) -> bytes:
        """Return a picture from the cache, or have it drawn while its client waits."""
        picture = self._cache.get(key)
        if picture is None:
            drawing = self._executor.do(owner_of(request), 0, work, *args, **kwargs)
            picture = await while_connected(request, drawing)
            self._cache.put(key, picture)
        return picture

    async def animate(
        self, request: Request, key: Hashable, work: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs
    ) -> bytes:
        """Do the same for a GIF, which takes seconds: a visitor may have one at a time."""
        picture = self._cache.get(key)
        if picture is not None:
            return picture
        owner = owner_of(request)
        if owner in self._animating:
            raise api_error(ErrorCode.PICTURE)
        self._animating.add(owner)
        try:
            return await self.draw(request, key, work, *args, **kwargs)
        finally:
            self._animating.discard(owner)

    def close(self) -> None:
        """End what is being drawn."""
        self._executor.close()


async def while_connected(request: Request, work: Coroutine[Any, Any, R]) -> R:
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
