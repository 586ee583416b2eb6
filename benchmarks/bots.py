"""A bot under failures: `python -m benchmarks.bots [--games N] [--at-once N] [--seconds N]`.

The example bot plays house bots with `laserchess bot`, in every variant. Every `--seconds` seconds the bot process or
the server is killed with `kill -9` and restarted. In the end every game must be finished, and none played twice.
"""

import argparse
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from laserchess import VARIANTS

ROOT = Path(__file__).parents[1]
BOT = f"{sys.executable} {ROOT / 'examples' / 'bots' / 'bot.py'}"
HOUSE = ("Candle", "Lantern", "Prism")
CLOCK = {"clock.limit": "180", "clock.increment": "2"}
PATIENCE_SECONDS = 60
LASERCHESS = (sys.executable, "-m", "laserchess")


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """A program that is killed and restarted."""

    def __init__(self, log: Path, *command: str) -> None:
        """Start the program."""
        self._log, self._command = log, command
        self.kills = 0
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        with self._log.open("ab") as out:
            return subprocess.Popen(self._command, stdout=out, stderr=out, start_new_session=True)

    def kill(self) -> None:
        """Kill it and all its children."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def restart(self) -> None:
        """Kill and start it."""
        self.kill()
        self.kills += 1
        time.sleep(random.uniform(0.2, 2))
        self._process = self._start()


class Host:
    """Starts the bot's games and counts them."""

    def __init__(self, url: str, token: str, wanted: int, at_once: int) -> None:
        """Connect to a server with the bot's token."""
        headers = {"Authorization": f"Bearer {token}"}
        self._client = httpx.Client(base_url=url, headers=headers, timeout=PATIENCE_SECONDS)
        self._wanted = wanted
        self._at_once = at_once

    def games(self) -> list[dict[str, Any]]:
        """Return all games of the bot, as exported."""
        answer = self._client.get(
            "/api/games/user/Breaker?ongoing=true&sort=dateAsc", headers={"Accept": "application/x-ndjson"}
        )
        answer.raise_for_status()
        return [json.loads(line) for line in answer.text.splitlines() if line]

    def look(self) -> tuple[int, int]:
        """Start a game if fewer than `at_once` are running; return the number of games and of finished ones."""
        games = self.games()
        going = [game for game in games if game["status"] == "started"]
        if len(games) < self._wanted and len(going) < self._at_once:
            variant = list(VARIANTS)[len(games) % len(VARIANTS)]
            house = HOUSE[len(games) % len(HOUSE)]
            self._client.post(f"/api/challenge/{house}", data={"variant": variant, **CLOCK}).raise_for_status()
        return len(games), len(games) - len(going)


def run(wanted: int, at_once: int, seconds: float, folder: Path) -> None:
    """Play the games with failures, and report the results."""
    database, token, port = folder / "games.db", folder / "token.txt", free_port()
    url = f"http://127.0.0.1:{port}"
    issue = [*LASERCHESS, "admin", "token", "Breaker", "--bot", "--database", str(database)]
    token.write_text(subprocess.run(issue, check=True, capture_output=True, text=True).stdout)
    serve = ("serve", "--port", str(port), "--no-limits", "--database", str(database))
    bridge = ("bot", BOT, "--server", url, "--token-file", str(token), "--concurrency", str(at_once))
    server = Process(folder / "server.log", *LASERCHESS, *serve)
    bot = Process(folder / "bot.log", *LASERCHESS, *bridge)
    begun = broke = time.monotonic()
    finished, printed = 0, ""
    host = Host(url, token.read_text().strip(), wanted, at_once)
    try:
        while finished < wanted:
            with suppress(httpx.HTTPError):
                made, finished = host.look()
                status = f"{finished} of {made} finished, bot killed {bot.kills} times, server {server.kills} times"
                if status != printed:
                    printed = status
                    print(f"{time.monotonic() - begun:5.0f} s  {status}", flush=True)
            if time.monotonic() - broke > seconds and finished < wanted:
                (bot if (bot.kills + server.kills) % 2 == 0 else server).restart()
                broke = time.monotonic()
            time.sleep(0.2)
        report(host.games(), bot.kills, server.kills, time.monotonic() - begun)
    finally:
        bot.kill()
        server.kill()


def report(games: list[dict[str, Any]], bridges: int, servers: int, seconds: float) -> None:
    """Print the results."""
    ids = {game["id"] for game in games}
    print(f"{len(games)} games, {len(ids)} different ones, {seconds:.0f} s")
    print(f"bot killed {bridges} times, server {servers} times, each with kill -9")
    print("ended by", dict(Counter(game.get("reason", game["status"]) for game in games)))
    print("games", dict(Counter(game["variant"] for game in games)))
    moves = sum(len(game["moves"].split()) for game in games)
    print(f"{moves} moves; unfinished: {sum(game['status'] == 'started' for game in games)}")


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--at-once", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=60, help="seconds between two kills")
    parsed = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="laserchess-bots-") as folder:
        run(parsed.games, parsed.at_once, parsed.seconds, Path(folder))


if __name__ == "__main__":
    main()
