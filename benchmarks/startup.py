"""Startup: time until the library is imported, compiled and ready to play, in fresh processes."""

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from threading import Thread
from time import sleep, time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from benchmarks.table import SECONDS, Row

IMPORT = "import laserchess"
FIRST_MOVE = "board = laserchess.Board('laser-chess'); next(iter(board.legal_moves))"
FIRST_PERFT = "board.perft(2)"
ROUNDS = 5
LOOK_SECONDS = 0.02


def rows(*, quick: bool) -> Iterator[Row]:
    """Measure the import, the first start on a machine, and later starts."""
    rounds, unmeasured = (1, 0) if quick else (ROUNDS, 1)
    # A quick run uses what is compiled already: an empty name means the default cache.
    with nullcontext("") if quick else tempfile.TemporaryDirectory() as cache:
        to_move, to_perft = reached(cache, IMPORT, FIRST_MOVE, FIRST_PERFT)[1:]
        later = min(reached(cache, IMPORT, FIRST_MOVE)[1] for _ in range(rounds))
        imported = min(import_time(cache) for _ in range(rounds))
        ready = min([answer(cache) for _ in range(unmeasured + rounds)][unmeasured:])
        with tempfile.TemporaryDirectory() as folder:
            served = [serve(cache, folder) for _ in range(unmeasured + rounds)][unmeasured:]
    yield Row("import laserchess", imported, SECONDS, 0.7)
    yield Row("first start ever, to the first legal move", to_move, SECONDS, 30)
    yield Row("first start ever, to the first perft", to_perft, SECONDS, 30)
    yield Row("later start, to the first legal move", later, SECONDS, 1.5)
    yield Row("laserchess uci, later start, to readyok", ready, SECONDS, 1)
    yield Row("laserchess serve, later start, to a first page", min(page for page, _ in served), SECONDS, 2)
    yield Row("laserchess serve, later start, to the app", min(app for _, app in served), SECONDS, 2)


def answer(cache: str) -> float:
    """Start the engine as a match runner does; return the seconds until it has sent `readyok` and exited."""
    begun = time()
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    command = [sys.executable, "-m", "laserchess", "uci"]
    subprocess.run(command, input="uci\nisready\nquit\n", capture_output=True, text=True, check=True, env=environment)
    return time() - begun


def serve(cache: str, folder: str) -> tuple[float, float]:
    """Start the browser app; return the seconds until there was a page, and until the app itself was ready."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    pages: list[float] = []
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    words = ["serve", "--port", str(port), "--database", f"{folder}/games.db"]
    begun = time()
    looking = Thread(target=wait_for_page, args=(port, lambda: pages.append(time() - begun)))
    looking.start()
    command = [sys.executable, "-m", "laserchess", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as app:
        next(iter(app.stdout or ()))
        announced = time() - begun
        looking.join()
        app.terminate()
    return pages[0], announced


def wait_for_page(port: int, on_page: Callable[[], None]) -> None:
    """Request the home page until it is served, or the page that a server shows during startup."""
    home = Request(f"http://127.0.0.1:{port}/", headers={"Accept": "text/html"})
    while True:
        sleep(LOOK_SECONDS)
        try:
            urlopen(home, timeout=60).read()  # noqa: S310  # our own
        except HTTPError as starting:
            starting.close()
        except OSError:
            continue
        return on_page()


def reached(cache: str, *steps: str) -> list[float]:
    """Start a process; return the seconds until it had done each of the steps."""
    begun = time()
    code = "\n".join(["import time", *(f"{step}\nprint(time.time())" for step in steps)])
    return [float(line) - begun for line in run(cache, code)]


def import_time(cache: str) -> float:
    """Return the seconds of the import alone, without starting the interpreter."""
    code = f"import time\nstart = time.perf_counter()\n{IMPORT}\nprint(time.perf_counter() - start)"
    return float(run(cache, code)[-1])


def run(cache: str, code: str) -> list[str]:
    """Run code in a fresh interpreter with its compiled functions cached in `cache`."""
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    return done.stdout.split()
