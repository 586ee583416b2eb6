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
OWN_MOVE, ANSWER, PREVIEW = 5.0, 2.0, 0.016
PRESSES = 100


def slow(server: Server, rounds: int) -> Iterator[Row]:
    """Play a first game over a slow line, each time in a browser that has nothing yet."""
    line = slow_line(server.address, DOWN, UP, ROUND_TRIP)
    with server_page.browsing() as browser, line.running():
        view = server_page.slow_view(browser, line)
        before, home = line.down.count, f"http://{line.address}"
        games = [server_page.computer_game(browser, home, STEPS[0], settle=True) for _ in range(rounds)]
        weight = (line.down.count - before) / rounds
    named = "1.6 Mbit/s, 150 ms"
    yield Row(f"{named}: first view, bytes", view, BYTES, FIRST_VIEW)
    yield Row(f"{named}: until a first own move", median(game.ready for game in games), SECONDS, OWN_MOVE)
    yield Row(f"{named}: first computer game, bytes", weight, BYTES, FIRST_GAME)


def first_start(rounds: int) -> Iterator[Row]:
    """Play the computer while the server compiles its rules for the first time on this machine."""
    games = []
    for _ in range(rounds):
        with serving(compiled=False) as server, server_page.browsing() as browser:
            games.append(server_page.computer_game(browser, f"http://{server.address}", STEPS[0]))
    answered = median(game.answered for game in games)
    yield Row("first start ever: from the page to the computer's move", answered, SECONDS, ANSWER)


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
    rows += first_start(given.rounds)
    print(render(rows))


if __name__ == "__main__":
    main()
