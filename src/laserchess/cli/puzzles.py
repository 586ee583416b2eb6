"""`laserchess puzzles`: solve them in the terminal, list them, and mine new ones."""

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from laserchess.cli.boards import GAME_HELP
from laserchess.cli.files import check_writable, write_durably
from laserchess.cli.options import Commands, add_command, add_json, add_look, add_out, add_quiet, whole_number
from laserchess.cli.progress import ProgressLine, Remaining
from laserchess.cli.puzzle_prompt import solve
from laserchess.cli.screen import Screen
from laserchess.cli.thinking import count
from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.games import game_of
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
WIDEST = 9999


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "puzzles", "solve puzzles, and make new ones of games", EXAMPLES)
    words = "what to do (default: solve); `laserchess puzzles mine --help` tells more"
    deeds = parser.add_subparsers(dest="deed", metavar="solve|list|mine|pick", help=words)
    usual = add_command(deeds, "solve", "solve puzzles in the terminal", SOLVE_EXAMPLES)
    _add_choice(usual)
    usual.add_argument("--id", metavar="ID", help="one puzzle by its name")
    usual.add_argument("--daily", action="store_true", help="today's puzzle")
    usual.add_argument("--count", metavar="N", type=count, help="stop after so many")
    usual.add_argument("--seed", metavar="N", type=whole_number, help="the same puzzles again for the same number")
    add_look(usual)
    usual.set_defaults(run=run_solve)
    parser.set_defaults(**vars(usual.parse_args([])))
    listed = add_command(deeds, "list", "list puzzles, or count them by theme", LIST_EXAMPLES)
    _add_choice(listed)
    add_json(listed)
    listed.set_defaults(run=run_list)
    _add_mine(deeds)
    picked = add_command(deeds, "pick", "pick a set that is spread over goals, themes and ratings", PICK_EXAMPLES)
    picked.add_argument("files", metavar="FILE", nargs="+", help="puzzles, as `mine` writes them")
    picked.add_argument("--count", metavar="N", type=count, default=500, help="so many (default: 500)")
    add_out(picked, "FILE", "where to write them (default: the terminal)")
    picked.set_defaults(run=run_pick)


def _add_choice(parser: ArgumentParser) -> None:
    """Add the options that say which puzzles are meant."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="puzzles of one game (default: all)")
    parser.add_argument("--theme", metavar="NAME", help=f"puzzles with a theme: {', '.join(THEMES)}")
    words = "puzzles this hard, as 900-1400, 1500- or -1000"
    parser.add_argument("--rating", metavar="FROM-TO", type=rating_range, help=words)
    parser.add_argument("--file", metavar="FILE", help="puzzles of a file (default: those that come with the package)")


def _add_mine(deeds: Commands) -> None:
    parser = add_command(deeds, "mine", "look for puzzles in games; run again, it goes on where it was", MINE_EXAMPLES)
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    parser.add_argument("--games", metavar="N", type=count, default=1000, help="look at so many games (default: 1000)")
    words = "look at the games of a file of records rather than of the engine against itself; can be repeated"
    parser.add_argument("--records", metavar="FILE.pgn", dest="files", action="append", default=[], help=words)
    parser.add_argument("--seed", metavar="N", type=whole_number, default=0, help="other games for another number (0)")
    words = "look at so many positions for each move of a game (default: 1000)"
    parser.add_argument("--nodes", metavar="N", type=count, default=1000, help=words)
    words = "and at so many for each of the best two moves of what may be a puzzle (default: 16000)"
    parser.add_argument("--proof", metavar="N", type=count, default=16_000, help=words)
    parser.add_argument("--jobs", metavar="N", type=count, help="work in so many processes (default: one a core)")
    add_out(parser, "FILE", f"where to write the puzzles (default: GAME{SUFFIX})")
    add_quiet(parser)
    add_json(parser)
    parser.set_defaults(run=run_mine)


def rating_range(text: str) -> tuple[int, int]:
    """Read a range of ratings, open at either end."""
    low, dash, high = text.partition("-")
    if not dash or not all(part.isdecimal() or not part for part in (low, high)) or not (low or high):
        message = f"{quote(text)} is no range of ratings; expected 900-1400, 1500- or -1000"
        raise ArgumentTypeError(message)
    return int(low or 0), int(high or WIDEST)


def chosen(parsed: Namespace) -> list[Puzzle]:
    """Return the puzzles that the options describe, or say that there are none."""
    game = game_of(parsed.game).id if parsed.game else None
    if parsed.theme and parsed.theme not in THEMES:
        message = f"there is no theme {quote(parsed.theme)}"
        raise UnknownNameError(message, reason="theme", text=parsed.theme, expected="one of " + ", ".join(THEMES))
    if parsed.file:
        told: list[LaserChessError] = []
        found = [one for one in read_file(parsed.file, on_error=told.append) if game in {None, one.game}]
        for error in told:
            print(f"laserchess: {error}", file=sys.stderr)
    else:
        found = load(game)
    low, high = parsed.rating or (0, WIDEST)
    kept = [one for one in found if low <= one.rating <= high and (not parsed.theme or parsed.theme in one.themes)]
    if not kept:
        message = "there are no such puzzles"
        raise LaserChessError(message, reason="puzzles", expected="another game, theme or rating")
    return kept


def run_solve(parsed: Namespace) -> int:
    """Ask for solutions until the input ends."""
    if parsed.id:
        asked = [find(parsed.id)]
    elif parsed.daily:
        asked = [puzzle_of(datetime.now(UTC).date(), game_of(parsed.game).id if parsed.game else None)]
    else:
        asked = chosen(parsed)
        Random(parsed.seed).shuffle(asked)  # noqa: S311  # no secret
    solve(asked[: parsed.count], Screen.of(parsed))
    return 0


def run_list(parsed: Namespace) -> int:
    """Print puzzles as files have them, or as JSON."""
    found = chosen(parsed)
    if parsed.json:
        print(json.dumps([asdict(puzzle) | {"id": puzzle.id, "goal": puzzle.goal} for puzzle in found]))
    else:
        print(HEADING, end="")
        for puzzle in found:
            print(puzzle)
    return 0


def run_mine(parsed: Namespace) -> int:
    """Look at the games that the file does not cover yet."""
    from laserchess.puzzles.mining import MinePlan, mine  # noqa: PLC0415  # compiled only where it works

    game = game_of(parsed.game)
    out = Path(parsed.out or f"{game.id}{SUFFIX}")
    check_writable(out)
    plan = MinePlan(
        game.id, parsed.games, seed=parsed.seed, nodes=parsed.nodes, proof=parsed.proof, files=tuple(parsed.files)
    )
    line, remaining = ProgressLine(is_quiet=parsed.quiet or parsed.json), Remaining()

    def tell(progress: "MineProgress") -> None:
        minutes = remaining.minutes(progress.games, progress.total)
        done = f"{progress.games:,} of {progress.total:,} games, {progress.puzzles:,} puzzles"
        line(f"{done}, about {minutes:.0f} min left")

    try:
        done = mine(out, plan, workers=parsed.jobs or os.cpu_count() or 1, on_progress=tell)
    finally:
        line.clear()
    if parsed.json:
        print(json.dumps({"file": str(out), **asdict(done)}))
    else:
        print(f"{out}: {done.puzzles:,} puzzles of {done.games:,} games")
    return 0


def run_pick(parsed: Namespace) -> int:
    """Write a set that is spread over what there is."""
    from laserchess.puzzles.picking import pick  # noqa: PLC0415  # only here

    picked = pick((puzzle for name in parsed.files for puzzle in read_file(name)), parsed.count)
    text = HEADING + "".join(f"{puzzle}\n" for puzzle in picked)
    if not parsed.out:
        print(text, end="")
        return 0
    write_durably(Path(parsed.out), text)
    print(f"{parsed.out}: {len(picked):,} puzzles")
    return 0
