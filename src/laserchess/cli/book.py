"""`laserchess book`: opening books, made of records and looked into."""

import json
import sys
from argparse import Namespace
from pathlib import Path

from laserchess.board import Board
from laserchess.book import PLIES, Book, BookMove
from laserchess.book.build import BookProgress, build
from laserchess.cli.boards import GAME_HELP, make_board
from laserchess.cli.files import check_writable
from laserchess.cli.options import Commands, add_command, add_game_of_records, add_json, add_out, add_quiet, add_start
from laserchess.cli.progress import ProgressLine
from laserchess.cli.thinking import count
from laserchess.core.errors import LaserChessError
from laserchess.games import GAMES

SUFFIX = ".book"
BUILD_EXAMPLES = """
laserchess book build games.pgn
laserchess book build games.pgn more.pgn --least 2 --plies 24 --out my.book
laserchess book build games.pgn --game leiserchess
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
SHOWN_ERRORS = 5
WIDEST = 3


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "book", "make opening books of records, and look into them", BOOK_EXAMPLES)
    words = "what to do; `laserchess book build --help` tells more"
    deeds = parser.add_subparsers(dest="deed", metavar="build|show|probe", required=True, help=words)
    _add_build(deeds)
    shown = add_command(deeds, "show", "tell what a book holds, and the moves played most", SHOW_EXAMPLES)
    _add_look(shown, run_show, optional=True)
    shown.add_argument("--depth", metavar="N", type=count, default=3, help="show lines of so many moves (default: 3)")
    _add_look(add_command(deeds, "probe", "list the moves of a position", PROBE_EXAMPLES), run_probe)


def _add_build(deeds: Commands) -> None:
    parser = add_command(deeds, "build", "make a book of records", BUILD_EXAMPLES)
    parser.add_argument("files", metavar="FILE", nargs="+", help="records of any games, PGN-style or the autotester's")
    add_out(parser, f"FILE{SUFFIX}", f"where to write the book (default: the first file's name with {SUFFIX})")
    words = f"look at so many moves of each game (default: {PLIES})"
    parser.add_argument("--plies", metavar="N", type=count, default=PLIES, help=words)
    words = "keep moves that were played so often in a position (default: 1, all of them)"
    parser.add_argument("--least", metavar="N", type=count, default=1, help=words)
    parser.add_argument("--jobs", metavar="N", type=count, help="count in so many processes (default: one a core)")
    add_game_of_records(parser)
    add_quiet(parser)
    parser.set_defaults(run=run_build)


def _add_look(parser: Commands, run: object, *, optional: bool = False) -> None:
    parser.add_argument("book", metavar=f"FILE{SUFFIX}", help="an opening book")
    words = f"{GAME_HELP} (default: that of most of its games)" if optional else GAME_HELP
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None, help=words)
    add_start(parser)
    add_json(parser)
    parser.set_defaults(run=run)


# Building


def run_build(parsed: Namespace) -> int:
    """Count the records of some files and write the book."""
    paths = [Path(name) for name in parsed.files]
    out = Path(parsed.out) if parsed.out else paths[0].with_suffix(SUFFIX)
    if any(out.resolve() == path.resolve() for path in paths):
        message = f"{out} would be overwritten by its own book"
        raise LaserChessError(message, reason="file", text=str(out), expected="another --out")
    check_writable(out)
    line = ProgressLine(is_quiet=parsed.quiet)
    last = BookProgress(0)

    def tell(progress: BookProgress) -> None:
        nonlocal last
        last = progress
        line(tell_progress(progress))

    try:
        tally = build(paths, plies=parsed.plies, default_game=parsed.default_game, jobs=parsed.jobs, on_progress=tell)
    finally:
        line.clear()
    _tell_errors(last)
    if not last.games:
        message = f"no finished game was found in {', '.join(parsed.files)}"
        raise LaserChessError(message, reason="empty", expected="records with a result")
    book = tally.book(parsed.least)
    book.write(out)
    left_out = f"; left out: {last.unfinished:,} without a result, {len(last.errors):,} unreadable"
    print(f"{out}: {tell_counts(book)}{left_out if last.unfinished or last.errors else ''}")
    return 0


def tell_progress(progress: BookProgress) -> str:
    """Say in one line how far a build is."""
    share = 100 * progress.read / max(1, progress.size)
    return f"{share:.0f} % read · {progress.games:,} games"


def tell_counts(book: Book) -> str:
    """Say how much a book holds."""
    games = sum(book.games.values())
    return f"{len(book):,} moves in {book.positions:,} positions of {games:,} games"


def _tell_errors(progress: BookProgress) -> None:
    for error in progress.errors[:SHOWN_ERRORS]:
        print("laserchess:", " ".join(error.split()), file=sys.stderr)
    if len(progress.errors) > SHOWN_ERRORS:
        print(f"laserchess: … and {len(progress.errors) - SHOWN_ERRORS} records more", file=sys.stderr)


# Looking


def run_show(parsed: Namespace) -> int:
    """Tell what a book holds and, as a tree, what was played most."""
    book = Book.open(parsed.book)
    if parsed.game is None:
        known = [game for game in sorted(book.games, key=lambda game: -book.games[game]) if game in GAMES]
        parsed.game = known[0] if known else next(iter(GAMES))
    board = make_board(parsed)
    if parsed.json:
        facts = {"file": parsed.book, "games": book.games, "moves": len(book), "positions": book.positions}
        print(json.dumps(facts | {name: book.header[name] for name in ("plies", "least")}))
        return 0
    print(f"{parsed.book}: {tell_counts(book)}")
    for game, played in book.games.items():
        print(f"  {played:>11,}  {game}")
    print(f"the first {book.header['plies']} moves of each game, played {book.header['least']} time(s) or more\n")
    print(f"{board.game.title}, the {WIDEST} moves played most:")
    _show_tree(book, board, parsed.depth, "")
    return 0


def _show_tree(book: Book, board: Board, depth: int, indent: str) -> None:
    for found in book.probe(board)[:WIDEST] if depth else ():
        print(f"{indent}{write_move(found, 10 + 2 * depth)}")
        if not board.game.has_turn_end:
            after = board.copy()
            after.push(found.move)
            _show_tree(book, after, depth - 1, indent + "  ")


def run_probe(parsed: Namespace) -> int:
    """List the moves that were played in a position."""
    book = Book.open(parsed.book)
    board = make_board(parsed)
    moves = book.probe(board)
    if parsed.json:
        facts = {"game": board.game.id, "position": board.position, "turn": board.turn}
        print(json.dumps(facts | {"moves": [facts_of(found) for found in moves]}))
    elif moves:
        print(f"{'move':<10}{'games':>9}{'score':>8}{'won':>9}{'drawn':>9}{'lost':>9}   for {board.turn}")
        print("\n".join(write_move(found, 10) for found in moves))
    else:
        print("this position is not in the book")
    return 0


def write_move(found: BookMove, width: int) -> str:
    """Write a move and its results in one line."""
    results = f"{found.wins:>9,}{found.draws:>9,}{found.losses:>9,}"
    return f"{found.move.text:<{width}}{found.games:>9,}{found.score:>8.1%}{results}"


def facts_of(found: BookMove) -> dict[str, object]:
    """Return a move and its results for a script."""
    results = {"wins": found.wins, "draws": found.draws, "losses": found.losses}
    return {"move": found.move.text, "games": found.games, "score": round(found.score, 4)} | results
