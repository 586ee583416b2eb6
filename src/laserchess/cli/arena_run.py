"""What `match` and `tournament` share: running the games, telling of them, and writing the results."""

import asyncio
import json
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from laserchess.arena.export import games_csv, summary
from laserchess.arena.handshake import shake_hands
from laserchess.arena.journal import free_base
from laserchess.arena.ray_runner import RayRunner
from laserchess.arena.report import html_report
from laserchess.arena.runners import InlineRunner, ProcessRunner, Runner
from laserchess.arena.spec import TournamentSpec
from laserchess.arena.standings import standings_of
from laserchess.arena.tables import results_table
from laserchess.arena.tally import Tally
from laserchess.arena.tournament import Tournament, TournamentProgress, forget_failed
from laserchess.cli.files import write_durably
from laserchess.cli.options import add_json, add_out, add_quiet, whole_number
from laserchess.core.errors import LaserChessError
from laserchess.uci.incidents import EngineFailure

RUNNERS = ("local", "inline", "ray")
QUIET_SECONDS = 30.0
"""How often progress is told where it cannot be shown in place."""
MINUTE, HOUR = 60, 3600
TERMINATED = 128 + 15
"""The exit code after SIGTERM, as shells have it."""


def add_running(parser: ArgumentParser, out: str) -> None:
    """Add the options about where games are played and results go."""
    parser.add_argument(
        "--concurrency",
        metavar="N",
        type=whole_number,
        help="play so many games at once (default: 1, or as the file says)",
    )
    parser.add_argument("--runner", choices=RUNNERS, default="local", help="in local processes, here, or on Ray")
    parser.add_argument("--ray-address", metavar="ADDRESS", help="the Ray cluster to join (default: one of its own)")
    add_out(parser, "NAME", f"write NAME.jsonl, .pgn, .log, .csv, .json, .html ({out})")
    words = "play games again that a program broke: one that crashed, hung or did not start"
    parser.add_argument("--retry-failed", action="store_true", help=words)
    parser.add_argument("--replays", metavar="N", type=whole_number, default=8, help="games to replay in the report")
    add_quiet(parser)
    add_json(parser)


@dataclass(frozen=True)
class Quote:
    """What is to be quoted of a tournament: a line, and the same for programs."""

    line: str
    facts: dict[str, Any]


Cite = Callable[[Tally], Quote]


def run_games(spec: TournamentSpec, base: Path, concurrency: int, parsed: Namespace, cite: Cite | None = None) -> int:
    """Play what is missing, write the results and print them; a name that was not asked for gives way to others'."""
    if parsed.runner != "ray":
        expect_programs(spec)
    base.parent.mkdir(parents=True, exist_ok=True)
    base = base if parsed.out else free_base(base, spec.fingerprint)
    live = Live(is_quiet=parsed.quiet or parsed.json)
    try:
        end = asyncio.run(_play(spec, base, concurrency, parsed, live))
    except asyncio.CancelledError:
        raise SystemExit(TERMINATED) from None
    live.clear()
    quoted = cite(end.tally) if cite else None
    facts = summary(spec, end.tally, end.test) | ({"quote": quoted.facts} if quoted else {})
    _write(spec, base, end, facts, parsed.replays)
    if parsed.json:
        print(json.dumps(facts))
    else:
        print(results_table(end.tally, end.test, standings_of(spec, end.tally.results)))
        if quoted:
            print(quoted.line)
        if end.tally.incidents:
            print(f"{base}.log has the engines' last lines before each incident")
        print(f"written: {base}.pgn, .csv, .json, .html, .log; {base}.jsonl keeps what goes on from here")
    return 0


def expect_programs(spec: TournamentSpec) -> None:
    """Refuse a program that does not get ready, with its last lines, before a whole tournament is lost by it."""
    try:
        asyncio.run(shake_hands(spec))
    except EngineFailure as failure:
        for line in failure.text.splitlines() if failure.text not in str(failure) else ():
            print(f"    {line}", file=sys.stderr)
        expected = 'a program that answers "uci" and "isready", or a command such as "python my-bot.py"'
        raise LaserChessError(str(failure), reason="start", text=failure.text, expected=expected) from failure


async def _play(
    spec: TournamentSpec, base: Path, concurrency: int, parsed: Namespace, live: "Live"
) -> TournamentProgress:
    runner = make_runner(parsed.runner, parsed.ray_address)
    if parsed.retry_failed:
        forget_failed(spec, base)
    tournament = Tournament(spec, base, runner, concurrency=concurrency, on_progress=live)
    own = asyncio.current_task()
    with suppress(NotImplementedError):  # on Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, own.cancel if own else live.clear)
    try:
        return await tournament.run()
    except asyncio.CancelledError:
        live.clear()
        kept = f"{len(tournament.tally.results)} games are kept in {base}.jsonl"
        print(f"Interrupted: {kept}; the same command goes on with those that are missing.", file=sys.stderr)
        raise


def make_runner(name: str, address: str | None) -> Runner:
    """Return the runner with this name."""
    if name == "ray":
        return RayRunner(address)
    return InlineRunner() if name == "inline" else ProcessRunner()


def _write(spec: TournamentSpec, base: Path, end: TournamentProgress, facts: dict[str, Any], replays: int) -> None:
    """Write everything that is made of the games when they are over."""
    texts = {
        ".csv": games_csv(end.tally),
        ".json": json.dumps(facts, indent=2, ensure_ascii=False) + "\n",
        ".html": html_report(spec, end.tally, end.test, games=replays),
    }
    for suffix, text in texts.items():
        write_durably(base.with_name(base.name + suffix), text)


class Live:
    """Tells of progress on stderr: in place on a terminal, else a line now and then."""

    def __init__(self, *, is_quiet: bool) -> None:
        """Begin with nothing shown."""
        self._is_quiet = is_quiet
        self._in_place = sys.stderr.isatty()
        self._told = monotonic()
        self._shown = False

    def __call__(self, progress: TournamentProgress) -> None:
        """Tell how far things are."""
        if self._is_quiet:
            return
        if self._in_place:
            print(f"\r\x1b[2K{status_line(progress)}", end="", file=sys.stderr, flush=True)
            self._shown = True
        elif monotonic() - self._told >= QUIET_SECONDS:
            self._told = monotonic()
            print(status_line(progress), file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave a clean line."""
        if self._shown:
            print("\r\x1b[2K", end="", file=sys.stderr, flush=True)


def status_line(progress: TournamentProgress) -> str:
    """Say in one line how far a tournament is: games, pace, time left, and who leads."""
    parts = [f"{progress.done}/{progress.known} games"]
    if progress.played:
        parts.append(f"{progress.games_per_minute:.1f}/min")
    if progress.seconds_left is not None:
        parts.append(f"{duration(progress.seconds_left)} left")
    tally = progress.tally
    if tally.results and len(tally.names) == 2:  # noqa: PLR2004  # a match
        score = tally.meeting(*tally.names)
        parts.append(f"+{score.wins} ={score.draws} -{score.losses}, Elo {tally.ratings[tally.names[0]]}")
    if progress.test is not None:
        parts.append(str(progress.test))
    return " · ".join(parts)


def duration(seconds: float) -> str:
    """Write a time the way people say it."""
    whole = round(seconds)
    if whole >= HOUR:
        return f"{whole // HOUR} h {whole % HOUR // MINUTE:02} min"
    return f"{whole // MINUTE} min {whole % MINUTE:02} s" if whole >= MINUTE else f"{whole} s"
