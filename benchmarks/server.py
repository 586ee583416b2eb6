"""The web server: durable moves a second, a crowd of spectators, the weight of the first page, answers to clicks.

The server is a process of its own with its database on the disk, and so are its visitors.
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
"""How many moves are sent for each that is promised."""
WARM_UP = 0.5
"""Part of the time for which games are played before: a server goes on loading when its first page is there."""
MAX_ANSWER, WORK = 0.1, 1e-3
SPECTATORS = 1000
TO_ALL = 1.0
MEMORY = 100e6
FIRST_PAGE = 300e3
INTERACTIVE = 1.0
TO_A_CLICK = 0.05
FRAMES = 59
"""Of the 60 a second that a screen shows."""
STEPS = [("c1", "d2"), ("c1", "b2"), ("d1", "d2"), ("e1", "e2"), ("f1", "f2"), ("c5", "c6"), ("c4", "b4")]
"""Moves that can be made at the start of Laser Chess."""
POSITION = {"variant": "laser-chess", "moves": ["c1+", "c7+"]}
PREVIEW = {**POSITION, "move": "c1-"}


@dataclass(frozen=True)
class Server:
    """A server that runs, and the number of its process."""

    address: str
    process: int


def rows(*, quick: bool) -> Iterator[Row]:
    """Measure one server with everything, each after the other."""
    with serving() as server:
        yield from games(server, seconds=1 if quick else 10, part=0.1 if quick else 1)
        yield from crowd(server, spectators=20 if quick else SPECTATORS, moves=2 if quick else 10)
        yield from clicks(server, rounds=5 if quick else 200)
        if server_page.CHROMIUM:
            yield from pages(server, rounds=1 if quick else 5)


@contextmanager
def serving() -> Iterator[Server]:
    """Start a server with a database of its own, and end it."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "games.db")
        command = [sys.executable, "-m", "laserchess", "serve", "--port", "0", "--no-limits", "--database", database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment()) as process:
            lines = iter(process.stdout.readline, "") if process.stdout else iter(())
            url = next(word for line in lines for word in line.split() if word.startswith("http://"))
            try:
                yield Server(url.removeprefix("http://"), process.pid)
            finally:
                process.terminate()


def environment() -> dict[str, str]:
    """Return the environment in which this checkout is found."""
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}


def visit(what: str, server: Server, *arguments: float) -> dict[str, float]:
    """Let visitors do something from a process of their own."""
    command = [sys.executable, "-m", "benchmarks.server_load", what, server.address, *map(str, arguments)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment())
    facts: dict[str, float] = json.loads(done.stdout)
    return facts


def games(server: Server, *, seconds: float, part: float) -> Iterator[Row]:
    """Play many games at once, a little faster than is promised."""
    rate = MOVES_A_SECOND * OFFERED * part
    visit("moves", server, GAMES, rate, WARM_UP * seconds, server.process)
    facts = visit("moves", server, GAMES, rate, seconds, server.process)
    yield Row("server, durable moves over WebSockets", facts["rate"], "moves/s", MOVES_A_SECOND)
    yield Row("server, 99 of 100 moves acknowledged", facts["p99"], SECONDS, MAX_ANSWER)
    yield Row("server, processor time for a move", facts["work"], SECONDS, WORK)
    yield Row("its visitors, processor time for a move", facts["own"], SECONDS, WORK)


def crowd(server: Server, *, spectators: int, moves: int) -> Iterator[Row]:
    """Let many watch one game."""
    facts = visit("crowd", server, spectators, moves, server.process)
    yield Row("server, memory of 1,000 spectators", max(1.0, facts["memory"]), BYTES, MEMORY)
    yield Row("server, a move told to 1,000 spectators", facts["spread"], SECONDS, TO_ALL)
    yield Row("server, that move acknowledged", facts["answer"], SECONDS, MAX_ANSWER)


def clicks(server: Server, *, rounds: int) -> Iterator[Row]:
    """Ask what a click on a board asks for."""
    for name, path, body in (("a position", "", POSITION), ("a preview", "/preview", PREVIEW)):
        waits = ask(server, f"/api/positions{path}", json.dumps(body), rounds)
        yield Row(f"server, {name}", median(waits), SECONDS, TO_A_CLICK)


def ask(server: Server, path: str, body: str, rounds: int) -> list[float]:
    """Ask again and again on one connection; return how long each answer took."""
    connection, waits = HTTPConnection(server.address), []
    for _ in range(rounds):
        begun = perf_counter()
        connection.request("POST", path, body, {"Content-Type": "application/json", "Accept-Encoding": "gzip"})
        connection.getresponse().read()
        waits.append(perf_counter() - begun)
    connection.close()
    return waits


def pages(server: Server, *, rounds: int) -> Iterator[Row]:
    """Visit the pages with a browser that has never been there."""
    url = f"http://{server.address}"
    with server_page.browsing() as browser:
        visits = [server_page.first_visit(browser, url) for _ in range(rounds + 1)]
        weight, ready = visits[0][0], median(ready for _, ready in visits[1:])
        game = server_page.first_game(browser, url)
        board = f"{url}/analysis#variant=laser-chess"
        shown = server_page.click(browser, board, ["c1", "d1", "c5", "e4"])
        foreseen = server_page.preview(browser, board, STEPS[: rounds + 2])
        drawn = server_page.frames(browser, board, STEPS[0])
    yield Row("first page, bytes", weight, BYTES, FIRST_PAGE)
    yield Row("first visit, bytes until the first move", game, BYTES, FIRST_PAGE)
    yield Row("first page, until a game can be begun", ready, SECONDS, INTERACTIVE)
    yield Row("board, from a press to its targets", shown, SECONDS, TO_A_CLICK)
    yield Row("board, from a press to the light of a move", foreseen, SECONDS, TO_A_CLICK)
    yield Row("board, while light runs", drawn, "frames/s", FRAMES)
