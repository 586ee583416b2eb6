"""A slow connection to a server: everything passes through it late, at a limited rate, and is counted."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Thread

CHUNK = 1400
"""Bytes that are sent at once: about a packet."""


@dataclass
class Direction:
    """One direction of a line, which all connections share."""

    rate: float
    """Bytes per second."""
    delay: float
    count: int = 0
    free_at: float = 0

    def due(self, size: int, now: float) -> float:
        """Take bytes and return when they arrive."""
        self.count += size
        self.free_at = max(now, self.free_at) + size / self.rate
        return self.free_at + self.delay


@dataclass
class SlowLine:
    """A proxy with the rates of a line in bits per second, and its round-trip time in seconds."""

    host: str
    port: int
    down: Direction
    up: Direction
    address: str = ""
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)

    async def start(self) -> None:
        """Listen on a free port."""
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(self.up.delay + self.down.delay)  # the handshake
        with suppress(OSError):
            to, back = await asyncio.open_connection(self.host, self.port)
            await asyncio.gather(self._pass(reader, back, self.up), self._pass(to, writer, self.down))
        writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: Direction) -> None:
        queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivery = asyncio.create_task(self._deliver(queue, writer))
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                queue.put_nowait((way.due(len(data), self._loop.time()), data))
        queue.put_nowait((self._loop.time() + way.delay, b""))
        await delivery

    async def _deliver(self, queue: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while (item := await queue.get())[1]:
                await asyncio.sleep(max(0, item[0] - self._loop.time()))
                writer.write(item[1])
                await writer.drain()
        writer.close()

    @contextmanager
    def running(self) -> Iterator["SlowLine"]:
        """Run in a separate thread."""
        loop = self._loop
        thread = Thread(target=loop.run_forever, daemon=True)
        thread.start()
        asyncio.run_coroutine_threadsafe(self.start(), loop).result()
        try:
            yield self
        finally:
            asyncio.run_coroutine_threadsafe(self._stop(), loop).result()
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()

    async def _stop(self) -> None:
        """Close every connection."""
        self._loop.set_exception_handler(lambda _loop, _context: None)  # the streams report that they were cancelled
        open_tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in open_tasks:
            task.cancel()
        await asyncio.gather(*open_tasks, return_exceptions=True)


def slow_line(address: str, down: float, up: float, round_trip: float) -> SlowLine:
    """Return a line to a server: its rates in bits per second, its round-trip time in seconds."""
    host, _, port = address.rpartition(":")
    return SlowLine(host, int(port), Direction(down / 8, round_trip / 2), Direction(up / 8, round_trip / 2))
