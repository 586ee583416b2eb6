"""`laserchess book`: build, show and probe opening books."""

import json
import sys
from argparse import Namespace
from pathlib import Path

from laserchess.board import Board
from laserchess.book import PLIES, BookMove, OpeningBook
from laserchess.book.build import BookProgress, build
from laserchess.cli.board_options import VARIANT_HELP, make_board
from laserchess.cli.file_io import check_writable
from laserchess.cli.options import (
    Commands,
    add_command,
    add_default_variant,
    add_jobs,
    add_json,
    add_out,
    add_quiet,
    add_start,
    positive,
)
from laserchess.cli.progress import ProgressLine
from laserchess.core.errors import LaserChessError
from laserchess.variants import VARIANTS

SUFFIX = ".book"
BUILD_EXAMPLES = """
laserchess book build games.pgn
laserchess book build games.pgn more.pgn --min-games 2 --plies 24 --out my.book
laserchess book build games.pgn --variant leiserchess
"""
SHOW_EXAMPLES = """
laserchess book show my.book
laserchess book show my.book khet --setup dynasty --depth 4
"""
PROBE_EXAMPLES = """
laserchess book probe my.book leiserchess --moves "a0b0 h7g7"
laserchess book probe my.book khet --setup dynasty --json
"""
BOOK_EXAMPLES = """
laserchess book build games.pgn --out my.book
laserchess book show my.book
laserchess book probe my.book leiserchess
"""
MAX_ERRORS = 5
TREE_WIDTH = 3


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "book", "build opening books from games, and probe them", BOOK_EXAMPLES)
    text = "run `laserchess book COMMAND --help` for its options"
    actions = parser.add_subparsers(dest="action", metavar="build|show|probe", required=True, help=text)
    _add_build(actions)
    shown = add_command(actions, "show", "print the size of a book and its most played moves", SHOW_EXAMPLES)
    _add_query(shown, run_show, optional=True)
    shown.add_argument(
        "--depth", metavar="N", type=positive, default=3, help="length of the lines in plies (default: 3)"
    )
    _add_query(add_command(actions, "probe", "list the book moves of a position", PROBE_EXAMPLES), run_probe)


def _add_build(actions: Commands) -> None:
    parser = add_command(actions, "build", "build a book from games", BUILD_EXAMPLES)
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="games of any variants: PGN, or logs of the 6.106 autotester"
    )
    add_out(parser, f"FILE{SUFFIX}", f"book to write (default: the first file's name with {SUFFIX})")
    text = f"number of plies taken from each game (default: {PLIES})"
    parser.add_argument("--plies", metavar="N", type=positive, default=PLIES, help=text)
    text = "keep moves played in at least N games (default: 1)"
    parser.add_argument("--min-games", metavar="N", type=positive, default=1, help=text)
    add_jobs(parser)
    add_default_variant(parser)
    add_quiet(parser)
    parser.set_defaults(run=run_build)


def _add_query(parser: Commands, run: object, *, optional: bool = False) -> None:
    parser.add_argument("book", metavar=f"FILE{SUFFIX}", help="an opening book")
    text = f"{VARIANT_HELP} (default: the book's most frequent)" if optional else VARIANT_HELP
    parser.add_argument("variant", metavar="VARIANT", nargs="?" if optional else None, help=text)
    add_start(parser)
    add_json(parser)
    parser.set_defaults(run=run)


# Building


def run_build(parsed: Namespace) -> int:
    """Count the games of the files and write the book."""
    paths = [Path(name) for name in parsed.files]
    out = Path(parsed.out) if parsed.out else paths[0].with_suffix(SUFFIX)
    if any(out.resolve() == path.resolve() for path in paths):
        message = f"--out {out} is one of the input files"
        raise LaserChessError(message, reason="file", text=str(out), expected="another --out")
    check_writable(out)
    line = ProgressLine(is_quiet=parsed.quiet)
    last = BookProgress(0)

    def on_progress(progress: BookProgress) -> None:
        nonlocal last
        last = progress
        line(format_progress(progress))

    try:
        tally = build(
            paths,
            plies=parsed.plies,
            default_variant=parsed.default_variant,
            jobs=parsed.jobs,
            on_progress=on_progress,
        )
    finally:
        line.clear()
    _print_errors(last)
    if not last.games:
        message = f"{', '.join(parsed.files)} contains no finished game"
        raise LaserChessError(message, reason="empty", expected="games with a result")
    book = tally.book(parsed.min_games)
    book.write(out)
    skipped = f"; skipped: {last.unfinished:,} without a result, {len(last.errors):,} unreadable"
    print(f"{out}: {format_counts(book)}{skipped if last.unfinished or last.errors else ''}")
    return 0


def format_progress(progress: BookProgress) -> str:
    """Return the progress of a build as one line."""
    share = 100 * progress.read / max(1, progress.size)
    return f"{share:.0f} % read · {progress.games:,} games"


def format_counts(book: OpeningBook) -> str:
    """Return the size of a book as text."""
    games = sum(book.games.values())
    return f"{len(book):,} moves in {book.positions:,} positions of {games:,} games"


def _print_errors(progress: BookProgress) -> None:
    for error in progress.errors[:MAX_ERRORS]:
        print("laserchess:", " ".join(error.split()), file=sys.stderr)
    if len(progress.errors) > MAX_ERRORS:
        print(f"laserchess: … and {len(progress.errors) - MAX_ERRORS} more games", file=sys.stderr)


# Probing


def run_show(parsed: Namespace) -> int:
    """Print the size of a book and a tree of its most played moves."""
    book = OpeningBook.open(parsed.book)
    if parsed.variant is None:
        known = [
            variant for variant in sorted(book.games, key=lambda variant: -book.games[variant]) if variant in VARIANTS
        ]
        parsed.variant = known[0] if known else next(iter(VARIANTS))
    board = make_board(parsed)
    if parsed.json:
        facts = {"file": parsed.book, "games": book.games, "moves": len(book), "positions": book.positions}
        print(json.dumps(facts | {name: book.header[name] for name in ("plies", "least")}))
        return 0
    print(f"{parsed.book}: {format_counts(book)}")
    for variant, played in book.games.items():
        print(f"  {played:>11,}  {variant}")
    print(f"plies per game: {book.header['plies']}, minimum games per move: {book.header['least']}\n")
    print(f"{board.variant.title}, the {TREE_WIDTH} most played moves:")
    _show_tree(book, board, parsed.depth, "")
    return 0


def _show_tree(book: OpeningBook, board: Board, depth: int, indent: str) -> None:
    for found in book.probe(board)[:TREE_WIDTH] if depth else ():
        print(f"{indent}{format_move(found, 10 + 2 * depth)}")
        if not board.variant.has_turn_end:
            after = board.copy()
            after.push(found.move)
            _show_tree(book, after, depth - 1, indent + "  ")


def run_probe(parsed: Namespace) -> int:
    """Print the book moves of a position."""
    book = OpeningBook.open(parsed.book)
    board = make_board(parsed)
    moves = book.probe(board)
    if parsed.json:
        facts = {"variant": board.variant.id, "position": board.position, "turn": board.turn}
        print(json.dumps(facts | {"moves": [move_json(found) for found in moves]}))
    elif moves:
        print(f"{'move':<10}{'games':>9}{'score':>8}{'won':>9}{'drawn':>9}{'lost':>9}   for {board.turn}")
        print("\n".join(format_move(found, 10) for found in moves))
    else:
        print("No book move in this position.")
    return 0


def format_move(found: BookMove, width: int) -> str:
    """Return a move and its results as one line."""
    results = f"{found.wins:>9,}{found.draws:>9,}{found.losses:>9,}"
    return f"{found.move.text:<{width}}{found.games:>9,}{found.score:>8.1%}{results}"


def move_json(found: BookMove) -> dict[str, object]:
    """Return a move and its results for JSON."""
    results = {"wins": found.wins, "draws": found.draws, "losses": found.losses}
    return {"move": found.move.text, "games": found.games, "score": round(found.score, 4)} | results
