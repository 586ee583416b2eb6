"""The pages only: size, latency of a click, frame rate of a beam, a slow line: `python -m benchmarks.page`."""

import argparse
import os
import signal
from collections.abc import Iterator
from statistics import median, quantiles

from benchmarks import server_page
from benchmarks.server import STEPS, Server, pages, serving
from benchmarks.slow_line import slow_line
from benchmarks.table import BYTES, SECONDS, Row, render

DOWN, UP, ROUND_TRIP = 1.6e6, 0.75e6, 0.15
"""A slow phone connection: bits per second, and seconds."""
FIRST_VIEW, FIRST_GAME = 350e3, 1.2e6
OWN_MOVE, PREVIEW = 5.0, 0.016
PRESSES = 100


def slow(server: Server, rounds: int) -> Iterator[Row]:
    """Play a first game over a slow line, each time in a browser that has nothing yet."""
    line = slow_line(server.address, DOWN, UP, ROUND_TRIP)
    with server_page.browsing() as browser, line.running():
        view = server_page.slow_view(browser, line)
        games = [server_page.slow_game(browser, line, STEPS[0]) for _ in range(rounds)]
    named = "1.6 Mbit/s, 150 ms"
    yield Row(f"{named}: first view, bytes", view, BYTES, FIRST_VIEW)
    yield Row(f"{named}: until a first own move", median(game.ready for game in games), SECONDS, OWN_MOVE)
    yield Row(f"{named}: first computer game, bytes", median(game.weight for game in games), BYTES, FIRST_GAME)


def without_server(server: Server, presses: int) -> Iterator[Row]:
    """Stop the server and press targets."""
    moves = [STEPS[number % len(STEPS)] for number in range(presses + 1)]
    url = f"http://{server.address}/analysis#variant=laser-chess"
    with server_page.browsing() as browser:
        answers = server_page.press_previews(browser, url, moves, lambda: os.kill(server.process, signal.SIGTERM))
    yield Row("server stopped: press to preview, 95 of 100", quantiles(answers, n=20)[-1], SECONDS, PREVIEW)


def main() -> None:
    """Measure a local server with a browser, and print the rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="visits of each kind")
    parser.add_argument("--presses", type=int, default=PRESSES, help="presses without a server")
    given = parser.parse_args()
    with serving() as server:
        rows = [
            *pages(server, rounds=given.rounds),
            *slow(server, given.rounds),
            *without_server(server, given.presses),
        ]
    print(render(rows))


if __name__ == "__main__":
    main()
