"""Run a tournament, report its progress and write its results, for `match`, `tournament` and `rate`."""

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

from laserchess.arena.handshake import shake_hands
from laserchess.arena.journal import free_base
from laserchess.arena.ray_runner import RayRunner
from laserchess.arena.report import html_report
from laserchess.arena.result_export import games_csv, summary
from laserchess.arena.runners import InlineRunner, ProcessRunner, Runner
from laserchess.arena.scores import Tally
from laserchess.arena.standings import standings_of
from laserchess.arena.text_tables import results_table
from laserchess.arena.tournament import Tournament, TournamentProgress, forget_failed
from laserchess.arena.tournament_spec import TournamentSpec
from laserchess.cli.file_io import write_atomic
from laserchess.cli.options import add_json, add_out, add_quiet, whole_number
from laserchess.core.errors import LaserChessError
from laserchess.uci.incidents import EngineFailure

RUNNERS = ("local", "inline", "ray")
LOG_SECONDS = 30.0
"""Interval of progress lines where stderr is not a terminal."""
MINUTE, HOUR = 60, 3600
TERMINATED = 128 + 15
"""The exit code after SIGTERM, as in shells."""


def add_running(parser: ArgumentParser, out: str) -> None:
    """Add the options for running games and writing results."""
    parser.add_argument(
        "--concurrency",
        metavar="N",
        type=whole_number,
        help="number of games played in parallel (default: 1, or the file's value)",
    )
    parser.add_argument(
        "--runner",
        choices=RUNNERS,
        default="local",
        help="play in local processes, in this process or on Ray (default: local)",
    )
    parser.add_argument("--ray-address", metavar="ADDRESS", help="address of the Ray cluster (default: start one)")
    add_out(parser, "NAME", f"write NAME.jsonl, .pgn, .log, .csv, .json, .html ({out})")
    text = "replay games in which an engine crashed, hung or did not start"
    parser.add_argument("--retry-failed", action="store_true", help=text)
    parser.add_argument(
        "--replays", metavar="N", type=whole_number, default=8, help="number of games in the HTML report (default: 8)"
    )
    add_quiet(parser)
    add_json(parser)


@dataclass(frozen=True)
class Quote:
    """The result of a tournament to quote: a line, and the same for JSON."""

    line: str
    facts: dict[str, Any]


Cite = Callable[[Tally], Quote]


def run_games(spec: TournamentSpec, base: Path, concurrency: int, parsed: Namespace, cite: Cite | None = None) -> int:
    """Play the missing games, then write and print the results; a default file name never overwrites another run."""
    if parsed.runner != "ray":
        check_engines(spec)
    base.parent.mkdir(parents=True, exist_ok=True)
    base = base if parsed.out else free_base(base, spec.fingerprint)
    live = LiveStatus(is_quiet=parsed.quiet or parsed.json)
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
            print(f"See {base}.log for the engines' last lines before each incident.")
        print(f"Wrote {base}.pgn, .csv, .json, .html, .log and the journal {base}.jsonl.")
    return 0


def check_engines(spec: TournamentSpec) -> None:
    """Raise an error, with its last lines, if an engine does not start."""
    try:
        asyncio.run(shake_hands(spec))
    except EngineFailure as failure:
        for line in failure.text.splitlines() if failure.text not in str(failure) else ():
            print(f"    {line}", file=sys.stderr)
        expected = 'a UCI engine, for example "python my-bot.py"'
        raise LaserChessError(str(failure), reason="start", text=failure.text, expected=expected) from failure


async def _play(
    spec: TournamentSpec, base: Path, concurrency: int, parsed: Namespace, live: "LiveStatus"
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
        saved = f"{len(tournament.tally.results)} games are saved in {base}.jsonl"
        print(f"Interrupted: {saved}. Run the same command again to resume.", file=sys.stderr)
        raise


def make_runner(name: str, address: str | None) -> Runner:
    """Return the runner with this name."""
    if name == "ray":
        return RayRunner(address)
    return InlineRunner() if name == "inline" else ProcessRunner()


def _write(spec: TournamentSpec, base: Path, end: TournamentProgress, facts: dict[str, Any], replays: int) -> None:
    """Write the result files."""
    texts = {
        ".csv": games_csv(end.tally),
        ".json": json.dumps(facts, indent=2, ensure_ascii=False) + "\n",
        ".html": html_report(spec, end.tally, end.test, games=replays),
    }
    for suffix, text in texts.items():
        write_atomic(base.with_name(base.name + suffix), text)


class LiveStatus:
    """Progress on stderr: in place on a terminal, otherwise a line from time to time."""

    def __init__(self, *, is_quiet: bool) -> None:
        """Start with nothing shown."""
        self._is_quiet = is_quiet
        self._in_place = sys.stderr.isatty()
        self._reported_at = monotonic()
        self._shown = False

    def __call__(self, progress: TournamentProgress) -> None:
        """Report progress."""
        if self._is_quiet:
            return
        if self._in_place:
            print(f"\r\x1b[2K{status_line(progress)}", end="", file=sys.stderr, flush=True)
            self._shown = True
        elif monotonic() - self._reported_at >= LOG_SECONDS:
            self._reported_at = monotonic()
            print(status_line(progress), file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Clear the status line."""
        if self._shown:
            print("\r\x1b[2K", end="", file=sys.stderr, flush=True)


def status_line(progress: TournamentProgress) -> str:
    """Return a status line: games, speed, time left and score."""
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
    """Return a time in hours and minutes, or minutes and seconds."""
    whole = round(seconds)
    if whole >= HOUR:
        return f"{whole // HOUR} h {whole % HOUR // MINUTE:02} min"
    return f"{whole // MINUTE} min {whole % MINUTE:02} s" if whole >= MINUTE else f"{whole} s"
