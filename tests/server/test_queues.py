"""Fair queues and executors."""

import asyncio
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from laserchess import VARIANTS, Variant, register
from laserchess.server.api_errors import DEFAULT_RETRY_SECONDS, ApiError
from laserchess.server.runtime import job_pool
from laserchess.server.runtime.executors import IDLE, LOADING_NICENESS, MAX_NICENESS, FairExecutor, Helpers
from laserchess.server.runtime.queues import NO_OWNER, Bounds, FairQueue, Owner
from laserchess.variants import find_variant
from tests.server.stateless import run
from tests.timeouts import PATIENCE

WIDE = Bounds(most=1000, most_of_address=1000, most_of_one=1000)
CROWD, GUEST = Owner("crowd"), Owner("guest")


def taken(queue: FairQueue[str]) -> list[str]:
    return [queue.take() for _ in range(len(queue))]


def test_addresses_and_their_visitors_rotate() -> None:
    queue: FairQueue[str] = FairQueue(WIDE)
    for name in ("c1", "c2", "c3"):
        queue.put(CROWD, name)
    queue.put(Owner("home", "anna"), "a1")
    queue.put(Owner("home", "anna"), "a2")
    queue.put(Owner("home", "ben"), "b1")
    assert taken(queue) == ["c1", "a1", "c2", "b1", "c3", "a2"]


def test_queued_items_per_owner_are_limited() -> None:
    queue: FairQueue[int] = FairQueue(Bounds(most=100, most_of_address=3, most_of_one=2))
    for number in range(2):
        queue.put(Owner("home", "anna"), number)
    with pytest.raises(ApiError) as refused:
        queue.put(Owner("home", "anna"), 2)
    assert (refused.value.reason, refused.value.status) == ("busy", 429)
    queue.put(Owner("home", "ben"), 3)
    with pytest.raises(ApiError):
        queue.put(Owner("home", "carl"), 4)
    queue.put(Owner("elsewhere", "carl"), 5)
    assert len(queue) == 4


def test_a_full_queue_drops_items_of_the_largest_owner() -> None:
    queue: FairQueue[str] = FairQueue(Bounds(most=3, most_of_address=10, most_of_one=10))
    for name in ("c1", "c2", "c3"):
        assert queue.put(CROWD, name) == []
    assert queue.put(GUEST, "g1") == ["c3"]
    with pytest.raises(ApiError):
        queue.put(GUEST, "g2")
    assert taken(queue) == ["c1", "g1", "c2"]


def test_the_bytes_of_a_queue_are_limited() -> None:
    queue: FairQueue[str] = FairQueue(Bounds(most_bytes=100))
    queue.put(CROWD, "c1", 40)
    queue.put(CROWD, "c2", 50)
    with pytest.raises(ApiError):
        queue.put(CROWD, "c3", 20)
    assert queue.put(GUEST, "g1", 20) == ["c2"]
    with pytest.raises(ApiError):
        queue.put(GUEST, "g2", 101)


def test_discarded_items_are_removed() -> None:
    queue: FairQueue[str] = FairQueue(WIDE)
    for name in ("c1", "c2"):
        queue.put(CROWD, name)
    queue.discard(lambda name: name == "c1")
    assert taken(queue) == ["c2"]


def test_work_rotates_with_limited_concurrency() -> None:
    async def story() -> list[str]:
        executor, gate, done = FairExecutor(ThreadPoolExecutor(1), 1, WIDE), threading.Event(), list[str]()

        def work(name: str) -> None:
            gate.wait(60)
            done.append(name)

        waiting = [(CROWD, f"c{number}") for number in range(4)] + [(GUEST, "g")]
        tasks = [asyncio.ensure_future(executor.do(owner, 0, work, name)) for owner, name in waiting]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)
        executor.close()
        return done

    assert run(story()) == ["c0", "c1", "g", "c2", "c3"]


def test_dropped_work_is_reported() -> None:
    async def story() -> list[object]:
        executor, gate = FairExecutor(ThreadPoolExecutor(1), 1, Bounds(most=2)), threading.Event()
        begun = asyncio.ensure_future(executor.do(CROWD, 0, gate.wait, 60))
        await asyncio.sleep(0)
        tasks = [asyncio.ensure_future(executor.do(owner, 0, str)) for owner in (CROWD, CROWD, GUEST)]
        await asyncio.sleep(0)
        gate.set()
        results = await asyncio.gather(begun, *tasks, return_exceptions=True)
        executor.close()
        return list(results)

    begun, first, second, guest = run(story())
    assert (begun, first, guest) == (True, "", "")
    assert isinstance(second, ApiError)


def test_a_helper_that_dies_is_replaced() -> None:
    async def story() -> tuple[int, int]:
        executor = FairExecutor(Helpers(1, 1), 1, WIDE)
        first = await executor.do(GUEST, 0, os.getpid)
        with pytest.raises(ApiError):
            await executor.do(GUEST, 0, os.kill, first, signal.SIGKILL)
        second = await executor.do(GUEST, 0, os.getpid)
        executor.close()
        return first, second

    first, second = run(story())
    assert len({first, second, os.getpid()}) == 3


def test_helpers_know_variants_from_files() -> None:
    mine = register(replace(VARIANTS["khet"], id="my-khet"))

    async def story() -> Variant:
        executor = FairExecutor(Helpers(1, 1), 1, WIDE)
        found = await executor.do(GUEST, 0, find_variant, "my-khet")
        executor.close()
        return found

    assert run(story()) == mine


def test_cancelled_work_leaves_the_queue_and_keeps_its_process(tmp_path: Path) -> None:
    finish, later = tmp_path / "finish", tmp_path / "later"

    async def story() -> None:
        executor = FairExecutor(Helpers(1, 1), 1, WIDE, PATIENCE)
        process = await executor.do(GUEST, 0, os.getpid)
        begun = asyncio.ensure_future(executor.do(CROWD, 0, wait_for, finish))
        queued = asyncio.ensure_future(executor.do(CROWD, 0, later.touch))
        await asyncio.sleep(0)
        for task in (begun, queued):
            task.cancel()
        await asyncio.wait({begun, queued})
        assert not len(executor)
        finish.touch()
        assert await executor.do(GUEST, 0, os.getpid) == process
        assert not later.exists()
        executor.close()

    run(story())


def test_nobody_waits_forever_for_a_process_that_does_not_load(tmp_path: Path) -> None:
    loaded = tmp_path / "loaded"

    async def rejected(executor: FairExecutor) -> ApiError:
        with pytest.raises(ApiError) as found:
            await executor.do(GUEST, 0, os.getpid)
        return found.value

    async def story() -> None:
        executor = FairExecutor(Helpers(1, 1), 1, WIDE, loading=0.1)
        warm_up = asyncio.ensure_future(executor.do(NO_OWNER, 0, wait_for, loaded))
        for error in await asyncio.gather(rejected(executor), rejected(executor)):
            assert (error.code, error.status, error.retry_after) == ("starting", 503, DEFAULT_RETRY_SECONDS)
        assert not len(executor), "rejected work does not stay in the queue"
        loaded.touch()
        await warm_up
        assert await executor.do(GUEST, 0, wait_for, loaded, 0.3), "work of a loaded process may take longer"
        process = await executor.do(GUEST, 0, os.getpid)
        loaded.unlink()
        with pytest.raises(ApiError):
            await executor.do(GUEST, 0, os.kill, process, signal.SIGKILL)
        loading = asyncio.ensure_future(executor.do(NO_OWNER, 0, wait_for, loaded))
        assert (await rejected(executor)).code == "starting", "the next process has to load, too"
        loaded.touch()
        await loading
        executor.close()

    run(story())


def wait_for(file: Path, seconds: float = 0.0) -> bool:
    """Wait until there is a file, and some time longer."""
    while not file.exists():
        time.sleep(0.02)
    time.sleep(seconds)
    return True


def rank() -> tuple[int, int]:
    """Return the scheduling policy and the niceness of the caller."""
    return os.sched_getscheduler(0), os.nice(0)


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="a rank of Linux")
def test_helpers_load_at_a_low_priority_and_work_at_a_lower_one() -> None:
    async def story(niceness: int) -> list[tuple[int, int]]:
        executor = FairExecutor(Helpers(1, niceness), 1, WIDE)
        ranks = [await executor.do(GUEST, 0, rank) for _ in range(2)]
        executor.close()
        return ranks

    policy, niceness = rank()
    loading = policy, max(niceness, LOADING_NICENESS)
    assert run(story(IDLE)) == [loading, (os.SCHED_IDLE, MAX_NICENESS)]
    assert run(story(MAX_NICENESS)) == [loading, (policy, MAX_NICENESS)]
    assert run(story(1)) == [(policy, max(niceness, 1))] * 2


@pytest.mark.parametrize("wait", [0.0, 0.2])
def test_unfinished_work_is_rejected_at_the_end(wait: float) -> None:
    async def story() -> None:
        executor = FairExecutor(Helpers(1, 1), 1, WIDE)
        await executor.do(GUEST, 0, os.getpid)
        tasks = [asyncio.ensure_future(executor.do(GUEST, 0, time.sleep, 10 * PATIENCE)) for _ in range(3)]
        await asyncio.sleep(wait)
        executor.close()
        results = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), PATIENCE)
        assert [type(each) for each in results] == [ApiError] * 3

    run(story())


def test_errors_are_raised_unchanged() -> None:
    async def story() -> None:
        executor = FairExecutor(ThreadPoolExecutor(1), 1, WIDE)
        with pytest.raises(ValueError, match="invalid literal"):
            await executor.do(GUEST, 0, int, "x")
        assert await executor.do(GUEST, 0, int, "7") == 7
        executor.close()

    run(story())


@pytest.mark.slow
def test_a_helper_process_is_warmed_up_before_there_is_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_pool, "WARM_UP_DELAY", 0.0)
    warmed_up = tmp_path / "warmed up"

    async def story() -> None:
        pools = job_pool.JobPools()
        pools.prepare(warmed_up.touch)
        while not warmed_up.exists():  # noqa: ASYNC110  # another process makes the file
            await asyncio.sleep(0.02)
        pools.close()

    run(story())
