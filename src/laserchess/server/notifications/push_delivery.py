"""Delivery of push messages: claimed in batches, sent by a few threads, settled together."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from laserchess.server.notifications.outbox import BATCH, Outbox
from laserchess.server.notifications.push_sender import Delivery, PushSender
from laserchess.server.runtime.repeated import Repeated

THREADS = 16
"""A push service answers within about 200 ms, so these send 80 messages a second."""


class PushDelivery(Repeated):
    """Send what is due, as long as the server runs."""

    def __init__(self, outbox: Outbox, sender: PushSender, seconds: float) -> None:
        """Look for messages every few seconds."""
        self._outbox = outbox
        self._sender = sender
        self._threads = ThreadPoolExecutor(THREADS, "push")
        super().__init__("push messages", self._deliver_all, seconds)

    async def stop(self) -> None:
        """Stop; what was claimed is sent by another process, or later."""
        await super().stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _deliver_all(self) -> None:
        if await self._outbox.has_due():
            while await self.deliver() == BATCH:
                pass

    async def deliver(self) -> int:
        """Send one batch; return how many messages it had."""
        claimed = await self._outbox.claim()
        loop = asyncio.get_running_loop()
        sending = (loop.run_in_executor(self._threads, self._sender.send, message) for message in claimed)
        results = await asyncio.gather(*sending)
        by_result = {
            delivery: [message for message, result in zip(claimed, results, strict=True) if result is delivery]
            for delivery in Delivery
        }
        if claimed:
            await self._outbox.settle(*by_result.values())
        return len(claimed)
