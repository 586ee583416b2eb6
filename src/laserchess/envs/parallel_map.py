"""An ordered parallel map over processes or a Ray cluster."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import Any, TypeVar

Result = TypeVar("Result")
IN_FLIGHT = 4
"""Tasks submitted in advance for each worker."""


def map_in_order(
    work: Callable[[int], Result], numbers: range, *, workers: int = 1, ray: bool = False
) -> Iterator[Result]:
    """Yield `work(number)` for each number in order; `work` must be importable by other processes."""
    if ray:
        cluster: Any = import_module("ray")
        remote = cluster.remote(_call)  # Ray takes functions, and `work` may be a method
        yield from _ahead(numbers, workers, lambda number: remote.remote(work, number), cluster.get)
    elif workers == 1:
        yield from map(work, numbers)
    else:
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            try:
                yield from _ahead(numbers, workers, lambda number: pool.submit(work, number), Future.result)
            finally:
                pool.shutdown(cancel_futures=True)


def _call(work: Callable[[int], Result], number: int) -> Result:
    return work(number)


def _ahead(
    numbers: range, workers: int, start: Callable[[int], Any], finish: Callable[[Any], Result]
) -> Iterator[Result]:
    """Keep a few tasks running for each worker and yield the results in order."""
    waiting: list[Any] = []
    for number in numbers:
        waiting.append(start(number))
        if len(waiting) > IN_FLIGHT * workers:
            yield finish(waiting.pop(0))
    while waiting:
        yield finish(waiting.pop(0))
