"""`laserchess puzzles`: solve, list, mine and select puzzles."""

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from laserchess.cli.board_options import VARIANT_HELP, parse_variant
from laserchess.cli.file_io import check_writable, write_atomic
from laserchess.cli.options import (
    Commands,
    add_command,
    add_jobs,
    add_json,
    add_out,
    add_quiet,
    add_text_style,
    positive,
    whole_number,
)
from laserchess.cli.progress import ProgressLine, Remaining
from laserchess.cli.puzzle_prompt import solve
from laserchess.cli.text_screen import TextScreen
from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.puzzles import THEMES, Puzzle, find, load, puzzle_of, read_file
from laserchess.puzzles.file import HEADING, SUFFIX

if TYPE_CHECKING:
    from laserchess.puzzles.mining import MineProgress

EXAMPLES = """
laserchess puzzles
laserchess puzzles solve khet --theme swap --rating 900-1400
laserchess puzzles mine leiserchess --games 2000 --out my.puzzles
"""
SOLVE_EXAMPLES = """
laserchess puzzles solve
laserchess puzzles solve khet --theme mirrors-4
laserchess puzzles solve --daily
laserchess puzzles solve --file my.puzzles --rating 1500-
"""
LIST_EXAMPLES = """
laserchess puzzles list khet --theme swap
laserchess puzzles list --json
"""
MINE_EXAMPLES = """
laserchess puzzles mine khet --games 2000 --out khet.puzzles
laserchess puzzles mine leiserchess --records games.pgn --out mine.puzzles
"""
PICK_EXAMPLES = """
laserchess puzzles pick khet.puzzles --count 500 --out best.puzzles
"""
MAX_RATING = 9999


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "puzzles", "solve puzzles, or mine new ones from games", EXAMPLES)
    text = "run `laserchess puzzles COMMAND --help` for its options (default: solve)"
    actions = parser.add_subparsers(dest="action", metavar="solve|list|mine|pick", help=text)
    solving = add_command(actions, "solve", "solve puzzles in the terminal", SOLVE_EXAMPLES)
    _add_filters(solving)
    solving.add_argument("--id", metavar="ID", help="solve the puzzle with this id")
    solving.add_argument("--daily", action="store_true", help="solve today's puzzle")
    solving.add_argument("--count", metavar="N", type=positive, help="number of puzzles (default: all)")
    solving.add_argument("--seed", metavar="N", type=whole_number, help="random seed (default: different every time)")
    add_text_style(solving)
    solving.set_defaults(run=run_solve)
    parser.set_defaults(**vars(solving.parse_args([])))
    listed = add_command(actions, "list", "list puzzles", LIST_EXAMPLES)
    _add_filters(listed)
    add_json(listed)
    listed.set_defaults(run=run_list)
    _add_mine(actions)
    picked = add_command(actions, "pick", "select puzzles spread over goals, themes and ratings", PICK_EXAMPLES)
    picked.add_argument("files", metavar="FILE", nargs="+", help="puzzles, written by `mine`")
    picked.add_argument("--count", metavar="N", type=positive, default=500, help="number of puzzles (default: 500)")
    add_out(picked, "FILE", "file to write (default: stdout)")
    picked.set_defaults(run=run_pick)


def _add_filters(parser: ArgumentParser) -> None:
    """Add the options that filter puzzles."""
    parser.add_argument("variant", metavar="VARIANT", nargs="?", help="only puzzles of this variant (default: all)")
    parser.add_argument("--theme", metavar="NAME", help=f"only puzzles with this theme: {', '.join(THEMES)}")
    text = "only puzzles rated in this range: 900-1400, 1500- or -1000"
    parser.add_argument("--rating", metavar="FROM-TO", type=rating_range, help=text)
    parser.add_argument("--file", metavar="FILE", help="read puzzles from this file (default: the built-in ones)")


def _add_mine(actions: Commands) -> None:
    parser = add_command(
        actions, "mine", "mine puzzles from games; the same command resumes an interrupted run", MINE_EXAMPLES
    )
    parser.add_argument("variant", metavar="VARIANT", help=VARIANT_HELP)
    parser.add_argument("--games", metavar="N", type=positive, default=1000, help="number of games (default: 1000)")
    text = "mine the games of this file; repeatable (default: self-play games)"
    parser.add_argument("--records", metavar="FILE.pgn", dest="files", action="append", default=[], help=text)
    parser.add_argument("--seed", metavar="N", type=whole_number, default=0, help="random seed (default: 0)")
    parser.add_argument("--nodes", metavar="N", type=positive, default=1000, help="nodes per move (default: 1000)")
    text = "nodes to verify each of the two best moves of a candidate (default: 16000)"
    parser.add_argument("--verify-nodes", metavar="N", type=positive, default=16_000, help=text)
    add_jobs(parser)
    add_out(parser, "FILE", f"file to write (default: VARIANT{SUFFIX})")
    add_quiet(parser)
    add_json(parser)
    parser.set_defaults(run=run_mine)


def rating_range(text: str) -> tuple[int, int]:
    """Return a range of ratings, which may be open at one end."""
    low, dash, high = text.partition("-")
    if not dash or not all(part.isdecimal() or not part for part in (low, high)) or not (low or high):
        message = f"{quote(text)} is not a range of ratings; expected 900-1400, 1500- or -1000"
        raise ArgumentTypeError(message)
    return int(low or 0), int(high or MAX_RATING)


def select_puzzles(parsed: Namespace) -> list[Puzzle]:
    """Return the puzzles that match the options; raise an error if there are none."""
    variant = parse_variant(parsed.variant).id if parsed.variant else None
    if parsed.theme and parsed.theme not in THEMES:
        message = f"there is no theme {quote(parsed.theme)}"
        raise UnknownNameError(message, reason="theme", text=parsed.theme, expected="one of " + ", ".join(THEMES))
    if parsed.file:
        errors: list[LaserChessError] = []
        found = [one for one in read_file(parsed.file, on_error=errors.append) if variant in {None, one.variant}]
        for error in errors:
            print(f"laserchess: {error}", file=sys.stderr)
    else:
        found = load(variant)
    low, high = parsed.rating or (0, MAX_RATING)
    kept = [one for one in found if low <= one.rating <= high and (not parsed.theme or parsed.theme in one.themes)]
    if not kept:
        message = "no puzzle matches the filters"
        raise LaserChessError(message, reason="puzzles", expected="another variant, theme or rating")
    return kept


def run_solve(parsed: Namespace) -> int:
    """Present puzzles until the input ends."""
    if parsed.id:
        selected = [find(parsed.id)]
    elif parsed.daily:
        selected = [puzzle_of(datetime.now(UTC).date(), parse_variant(parsed.variant).id if parsed.variant else None)]
    else:
        selected = select_puzzles(parsed)
        Random(parsed.seed).shuffle(selected)  # noqa: S311  # no secret
    solve(selected[: parsed.count], TextScreen.of(parsed))
    return 0


def run_list(parsed: Namespace) -> int:
    """Print puzzles in the file format, or as JSON."""
    found = select_puzzles(parsed)
    if parsed.json:
        print(json.dumps([asdict(puzzle) | {"id": puzzle.id, "goal": puzzle.goal} for puzzle in found]))
    else:
        print(HEADING, end="")
        for puzzle in found:
            print(puzzle)
    return 0


def run_mine(parsed: Namespace) -> int:
    """Mine the games that the file does not cover yet."""
    from laserchess.puzzles.mining import MinePlan, mine  # noqa: PLC0415  # compiled only where it works

    variant = parse_variant(parsed.variant)
    out = Path(parsed.out or f"{variant.id}{SUFFIX}")
    check_writable(out)
    plan = MinePlan(
        variant.id,
        parsed.games,
        seed=parsed.seed,
        nodes=parsed.nodes,
        proof=parsed.verify_nodes,
        files=tuple(parsed.files),
    )
    line, remaining = ProgressLine(is_quiet=parsed.quiet or parsed.json), Remaining()

    def on_progress(progress: "MineProgress") -> None:
        minutes = remaining.minutes(progress.games, progress.total)
        done = f"{progress.games:,} of {progress.total:,} games, {progress.puzzles:,} puzzles"
        line(f"{done}, about {minutes:.0f} min left")

    try:
        done = mine(out, plan, workers=parsed.jobs or os.cpu_count() or 1, on_progress=on_progress)
    finally:
        line.clear()
    if parsed.json:
        print(json.dumps({"file": str(out), **asdict(done)}))
    else:
        print(f"{out}: {done.puzzles:,} puzzles from {done.games:,} games")
    return 0


def run_pick(parsed: Namespace) -> int:
    """Write a balanced selection of puzzles."""
    from laserchess.puzzles.selection import pick  # noqa: PLC0415  # only here

    picked = pick((puzzle for name in parsed.files for puzzle in read_file(name)), parsed.count)
    text = HEADING + "".join(f"{puzzle}\n" for puzzle in picked)
    if not parsed.out:
        print(text, end="")
        return 0
    write_atomic(Path(parsed.out), text)
    print(f"{parsed.out}: {len(picked):,} puzzles")
    return 0
