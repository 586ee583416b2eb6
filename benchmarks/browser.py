"""The WebAssembly kernel in Node and the native one: leaves and nodes a second on one thread, in turn in one run.

Also how long a search takes to end once it is stopped, with memory that is shared with its worker and without.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.table import SECONDS, Row
from laserchess import Board
from laserchess.engine import Engine

SCRIPT = Path(__file__).with_suffix(".js")
ROUNDS = 3
PERFT_TARGET, SEARCH_TARGET = 0.6, 0.55
PERFTS = {"laser-chess": 4, "khet": 4, "khet-horus": 4, "leiserchess": 5}
DEPTHS = {"laser-chess": 8, "khet": 8, "leiserchess": 9}
LESS_WHEN_QUICK = 2
STOPPED, STOPS, STOP_TARGET = ("khet", "advanced"), 10, 0.05


@dataclass
class Task:
    """Something to count on either side, and the rates measured."""

    variant: str
    what: str
    amount: int
    target: float
    unit: str
    native: list[float] = field(default_factory=list)
    wasm: list[float] = field(default_factory=list)


def rows(*, quick: bool) -> Iterator[Row]:
    """Count everything on both sides in turn, keep the best of each, and stop searches; nothing without Node."""
    node = shutil.which("node")
    if node is None:
        return
    less = LESS_WHEN_QUICK if quick else 0
    tasks = [Task(name, "perft", depth - less, PERFT_TARGET, "leaves/s") for name, depth in PERFTS.items()]
    tasks += [Task(name, "depth", depth - less, SEARCH_TARGET, "nodes/s") for name, depth in DEPTHS.items()]
    engine = Engine(hash_mb=16)
    with subprocess.Popen([node, SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for number in range(2 if quick else ROUNDS + 1):  # the first round is for compilers to warm up
            for task in tasks:
                _measure(task, engine, process, keep=number > 0)
        stopped = {
            (variant, shared): _ask(process, {"variant": variant, "stops": STOPS, "shared": shared})["seconds"]
            for variant in STOPPED
            for shared in (True, False)
        }
    for task in tasks:
        what = f"{task.variant} in Node, {task.what} {task.amount}"
        yield Row(what, max(task.wasm), task.unit, task.target, "native", max(task.native))
    for (variant, shared), seconds in stopped.items():
        yield Row(f"{variant}, stop {'by a flag' if shared else 'of the worker'}", seconds, SECONDS, STOP_TARGET)


def _ask(process: Any, question: dict[str, Any]) -> Any:  # noqa: ANN401  # Popen of texts
    print(json.dumps(question), file=process.stdin, flush=True)
    return json.loads(process.stdout.readline())


def _measure(task: Task, engine: Engine, process: Any, *, keep: bool) -> None:  # noqa: ANN401  # Popen of texts
    """Count once on each side, refusing to compare counts that differ."""
    answer = _ask(process, {"variant": task.variant, task.what: task.amount})
    board = Board(task.variant)
    engine.new_game()
    start = perf_counter()
    count = board.perft(task.amount) if task.what == "perft" else _nodes(engine, board, task.amount)
    seconds = perf_counter() - start
    if count != answer["count"]:
        message = f"{task.variant}, {task.what} {task.amount}: {answer['count']} in Node, {count} natively"
        raise ValueError(message)
    if keep:
        task.native.append(count / seconds)
        task.wasm.append(count / answer["seconds"])


def _nodes(engine: Engine, board: Board, depth: int) -> int:
    info = engine.play(board, depth=depth).info
    return info.nodes if info else 0
