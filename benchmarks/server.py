"""The web server: durable moves per second, many spectators, the size of the first page, latency of clicks.

The server is a separate process with its database on disk, and so are its visitors.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks import server_page
from benchmarks.table import BYTES, SECONDS, Row

ROOT = Path(__file__).parents[1]
GAMES = 80
MOVES_A_SECOND = 1000
OFFERED = 1.05
"""The ratio of moves sent to the target rate."""
WARM_UP = 0.5
"""The part of the time played as warm-up: a server is still loading when it serves its first page."""
MAX_ANSWER, WORK = 0.1, 1e-3
SPECTATORS = 1000
TO_ALL = 1.0
MEMORY = 100e6
FIRST_PAGE = 300e3
INTERACTIVE = 1.0
TO_A_CLICK = 0.05
FRAMES = 59
"""Of the 60 per second that a screen shows."""
FRAME_WORK = 8e-3
STEPS = [("c1", "d2"), ("c1", "b2"), ("d1", "d2"), ("e1", "e2"), ("f1", "f2"), ("c5", "c6"), ("c4", "b4")]
"""Legal moves at the start of Laser Chess."""
POSITION = {"variant": "laser-chess", "moves": ["c1+", "c7+"]}
PREVIEW = {**POSITION, "move": "c1-"}


@dataclass(frozen=True)
class Server:
    """A running server, and its process id."""

    address: str
    process: int


def rows(*, quick: bool) -> Iterator[Row]:
    """Measure everything on one server, one after the other."""
    with serving() as server:
        yield from games(server, seconds=1 if quick else 10, part=0.1 if quick else 1)
        yield from crowd(server, spectators=20 if quick else SPECTATORS, moves=2 if quick else 10)
        yield from clicks(server, rounds=5 if quick else 200)
        if server_page.CHROMIUM:
            yield from pages(server, rounds=1 if quick else 5)


@contextmanager
def serving(*, compiled: bool = True) -> Iterator[Server]:
    """Start a server with its own database, and stop it; unless `compiled`, it has yet to compile its rules."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "games.db")
        command = [sys.executable, "-m", "laserchess", "serve", "--port", "0", "--no-limits", "--database", database]
        given = environment() | ({} if compiled else {"NUMBA_CACHE_DIR": f"{folder}/cache"})
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=given) as process:
            lines = iter(process.stdout.readline, "") if process.stdout else iter(())
            address = address_in(lines, early=not compiled)
            try:
                yield Server(address, process.pid)
            finally:
                process.terminate()


def address_in(lines: Iterator[str], *, early: bool = False) -> str:
    """Return the address a server prints once it is ready, or `early`, while it compiles and prints it is starting."""
    ready = (line for line in lines if early or "is starting" not in line)
    return next(
        word.removeprefix("http://").rstrip(":")
        for line in ready
        for word in line.split()
        if word.startswith("http://")
    )


def environment() -> dict[str, str]:
    """Return the environment in which this checkout is imported."""
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}


def visit(what: str, server: Server, *arguments: float) -> dict[str, float]:
    """Run visitors in a separate process."""
    command = [sys.executable, "-m", "benchmarks.server_load", what, server.address, *map(str, arguments)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment())
    facts: dict[str, float] = json.loads(done.stdout)
    return facts


def games(server: Server, *, seconds: float, part: float) -> Iterator[Row]:
    """Play many games at once, a little faster than the target."""
    rate = MOVES_A_SECOND * OFFERED * part
    visit("moves", server, GAMES, rate, WARM_UP * seconds, server.process)
    facts = visit("moves", server, GAMES, rate, seconds, server.process)
    yield Row("server, durable moves over WebSockets", facts["rate"], "moves/s", MOVES_A_SECOND)
    yield Row("server, 99 of 100 moves acknowledged", facts["p99"], SECONDS, MAX_ANSWER)
    yield Row("server, CPU time per move", facts["work"], SECONDS, WORK)
    yield Row("its visitors, CPU time per move", facts["own"], SECONDS, WORK)


def crowd(server: Server, *, spectators: int, moves: int) -> Iterator[Row]:
    """Let many spectators watch one game."""
    facts = visit("crowd", server, spectators, moves, server.process)
    yield Row("server, memory of 1,000 spectators", max(1.0, facts["memory"]), BYTES, MEMORY)
    yield Row("server, a move sent to 1,000 spectators", facts["spread"], SECONDS, TO_ALL)
    yield Row("server, that move acknowledged", facts["answer"], SECONDS, MAX_ANSWER)


def clicks(server: Server, *, rounds: int) -> Iterator[Row]:
    """Send the requests of a click on a board."""
    for name, path, body in (("a position", "", POSITION), ("a preview", "/preview", PREVIEW)):
        waits = ask(server, f"/api/positions{path}", json.dumps(body), rounds)
        yield Row(f"server, {name}", median(waits), SECONDS, TO_A_CLICK)


def ask(server: Server, path: str, body: str, rounds: int) -> list[float]:
    """Repeat a request on one connection; return the latency of each response."""
    connection, waits = HTTPConnection(server.address), []
    for _ in range(rounds):
        begun = perf_counter()
        connection.request("POST", path, body, {"Content-Type": "application/json", "Accept-Encoding": "gzip"})
        connection.getresponse().read()
        waits.append(perf_counter() - begun)
    connection.close()
    return waits


def pages(server: Server, *, rounds: int) -> Iterator[Row]:
    """Visit the pages with a fresh browser."""
    url = f"http://{server.address}"
    with server_page.browsing() as browser:
        visits = [server_page.first_visit(browser, url) for _ in range(rounds + 1)]
        weight, ready = visits[0][0], median(ready for _, ready in visits[1:])
        game = server_page.first_game(browser, url)
        board = f"{url}/analysis#variant=laser-chess"
        shown = server_page.click(browser, board, ["c1", "d1", "c5", "e4"])
        foreseen = server_page.preview(browser, board, STEPS[: rounds + 2])
        drawn = server_page.frames(browser, board, STEPS[0])
        work = server_page.frame_work(browser, board, STEPS[0])
    yield Row("first page, bytes", weight, BYTES, FIRST_PAGE)
    yield Row("first visit, bytes until the first move", game, BYTES, FIRST_PAGE)
    yield Row("first page, until a game can be started", ready, SECONDS, INTERACTIVE)
    yield Row("board, from a click to its targets", shown, SECONDS, TO_A_CLICK)
    yield Row("board, from a click to the beam of a move", foreseen, SECONDS, TO_A_CLICK)
    yield Row("board, while a beam is animated", drawn, "frames/s", FRAMES)
    yield Row("board, script, style and layout of a frame at 4× CPU throttling", work, SECONDS, FRAME_WORK)
