"""`laserchess play`: a game in the terminal, between two people or against the computer."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import suppress
from datetime import UTC, datetime
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random

from laserchess.board import Board
from laserchess.cli.board_options import VARIANT_HELP, make_board, parse_variant
from laserchess.cli.compile_progress import make_ready
from laserchess.cli.engine_opponent import ENGINE, HUMAN, OPPONENT_HELP, check_opponent, make_opponent
from laserchess.cli.file_io import errors_naming, read_text
from laserchess.cli.options import Commands, add_command, add_start, add_text_style, seconds, whole_number
from laserchess.cli.prompt import ask, loop
from laserchess.cli.terminal.chess_clock import parse_time_control
from laserchess.cli.terminal_game import TerminalGame, final_board
from laserchess.cli.text_screen import TextScreen, supports_unicode
from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.core.variant import Variant
from laserchess.engine.profiles import LEVELS
from laserchess.notation.svg.color_themes import THEMES
from laserchess.record import GameRecord
from laserchess.variants import VARIANTS

SECONDS = 0.5
"""The engine's default time per move."""
EXAMPLES = """
laserchess play                                # two players; asks for the variant
laserchess play khet --setup dynasty
laserchess play leiserchess --opponent greedy --side second
laserchess play khet --opponent engine:3 --time 5:00+3   # five minutes plus three seconds per move
laserchess play leiserchess --opponent net:leiserchess
laserchess play khet --plain                   # line by line, not full screen
laserchess play khet --save game.pgn           # save after every move
laserchess play --resume game.pgn              # continue a saved game
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "play", "play a game in the terminal", EXAMPLES)
    parser.add_argument("variant", metavar="VARIANT", nargs="?", help=f"{VARIANT_HELP} (default: ask)")
    add_start(parser)
    add_players(parser)
    add_screen(parser)
    parser.add_argument("--save", metavar="FILE", help="save the game to a new file after every move")
    parser.add_argument("--resume", metavar="FILE", help="continue a saved game, in the same file")
    add_text_style(parser)
    parser.set_defaults(run=run, usage_error=parser.error)


def add_players(parser: ArgumentParser) -> None:
    """Add the options for the players."""
    text = f"your opponent: {OPPONENT_HELP} (default: human)"
    parser.add_argument("--opponent", metavar="OPPONENT", type=opponent, default=HUMAN, help=text)
    text = f"play against the engine at a level from 1 to {LEVELS}; short for --opponent engine:N"
    parser.add_argument("--level", metavar="N", type=level, help=text)
    text = f"the engine's time per move in seconds, without a clock (default: {SECONDS})"
    parser.add_argument("--seconds", metavar="S", type=seconds, default=SECONDS, help=text)
    text = "your side: first, second or its name (default: first)"
    parser.add_argument("--side", metavar="SIDE", default="first", help=text)
    parser.add_argument("--seed", metavar="N", type=whole_number, help="random seed (default: different every time)")


def level(text: str) -> int:
    """Return a level of the engine."""
    number = whole_number(text)
    if not 1 <= number <= LEVELS:
        message = f"{quote(text)} is not a level from 1 to {LEVELS}"
        raise ArgumentTypeError(message)
    return number


def opponent(text: str) -> str:
    """Return the name of an opponent, or raise an error for argparse."""
    try:
        return check_opponent(text)
    except UnknownNameError as error:
        raise ArgumentTypeError(str(error)) from error


def add_screen(parser: ArgumentParser) -> None:
    """Add the options of the full-screen game."""
    parser.add_argument("--plain", action="store_true", help="play line by line, not full screen")
    clock = "clock of each player: SECONDS+INCREMENT as 300+3, or with minutes 5:00+3 (default: no clock)"
    parser.add_argument("--time", metavar="TIME", type=parse_time_control, help=clock)
    themes = ["auto", *THEMES]
    parser.add_argument("--theme", choices=themes, default="auto", help="colours of the full screen (default: auto)")
    parser.add_argument("--no-animation", action="store_true", help="do not animate moves and beams")


def run(parsed: Namespace) -> int:
    """Play until the player quits, and print the game."""
    check_usage(parsed)
    if parsed.variant is None and not parsed.resume:
        try:
            parsed.variant = choose_variant()
        except (EOFError, KeyboardInterrupt):
            print()
            return 0
    session = resume(parsed) if parsed.resume else begin(parsed)
    if use_full_screen(parsed):
        play_full_screen(parsed, session)
    else:
        play_lines(parsed, session)
    print_game(session)
    return 0


def use_full_screen(parsed: Namespace) -> bool:
    """Return whether to play full screen; suggest the extra package if only that is missing."""
    if not supports_full_screen(parsed):
        return False
    if find_spec("textual") is None or find_spec("resvg_py") is None:
        print("Playing line by line. For full screen: pip install 'laserchess[terminal]'")
        return False
    return True


def supports_full_screen(parsed: Namespace) -> bool:
    """Return whether the terminal supports full screen and no option forbids it."""
    wanted = not (parsed.plain or parsed.ascii) and os.environ.get("TERM") not in {None, "dumb"}
    streams = (sys.stdin, sys.stdout, sys.stderr)  # the screen is drawn on the last one
    is_terminal = all(stream is not None and stream.isatty() for stream in streams) and supports_unicode()
    return wanted and is_terminal


def play_full_screen(parsed: Namespace, session: TerminalGame) -> None:
    """Play full screen."""
    import_module("laserchess.cli.terminal.launch").run_full_screen(parsed, session)


def play_lines(parsed: Namespace, session: TerminalGame) -> None:
    """Play line by line."""
    if parsed.time:
        print("laserchess: --time needs the full screen; playing without a clock", file=sys.stderr)
    with suppress(ImportError):
        import_module("readline")
    with suppress(EOFError, KeyboardInterrupt):
        print("Enter a move, or help.")
        loop(session)


def check_usage(parsed: Namespace) -> None:
    """Exit with an error if options contradict each other."""
    given = [name for name in ("variant", "setup", "position", "moves", "rule", "save") if getattr(parsed, name)]
    if parsed.resume and given:
        option = "VARIANT" if given[0] == "variant" else f"--{given[0]}"
        parsed.usage_error(f"--resume cannot be combined with {option}: the file contains it")


def choose_variant() -> str:
    """Ask for a variant; without a terminal, return the first."""
    names = list(VARIANTS)
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return names[0]
    for number, variant in enumerate(VARIANTS.values(), 1):
        print(f"  {number}  {variant.title}")
    while True:
        answer = ask(f"Variant? [1-{len(names)}, Enter for 1] ") or "1"
        numbered = dict(zip(map(str, range(1, len(names) + 1)), names, strict=True))
        try:
            return parse_variant(numbered.get(answer, answer)).id
        except UnknownNameError as error:
            print(error)


def begin(parsed: Namespace) -> TerminalGame:
    """Start a new game."""
    path = Path(parsed.save).expanduser() if parsed.save else None
    if path and path.is_file() and path.stat().st_size:
        message = f"{path} already contains a game"
        raise LaserChessError(message, reason="file", text=str(path), expected=f"a new file, or --resume {path}")
    board = make_board(parsed)
    record = GameRecord.from_board(board)
    record.tags["Date"] = datetime.now(UTC).astimezone().strftime("%Y.%m.%d")
    session = make_session(parsed, board, record, path)
    session.save()
    return session


def resume(parsed: Namespace) -> TerminalGame:
    """Continue a saved game, in the same file."""
    with errors_naming(parsed.resume):
        record = GameRecord.parse(read_text(parsed.resume))
        board = final_board(record)
    make_ready(board)
    session = make_session(parsed, board, record, Path(parsed.resume).expanduser())
    session.ended = None if board.outcome else record.outcome
    return session


def make_session(parsed: Namespace, board: Board, record: GameRecord, path: Path | None) -> TerminalGame:
    """Return the session with its players."""
    variant, own = board.variant, parse_side(board.variant, parsed.side)
    session = TerminalGame(board, record, TextScreen.of(parsed), random=Random(parsed.seed), path=path)  # noqa: S311  # a game
    if parsed.level:
        parsed.opponent = f"{ENGINE}:{parsed.level}"
    if parsed.opponent != HUMAN:
        session.opponents = {variant.players[1 - own].name: make_opponent(parsed.opponent, variant, parsed.seconds)}
        session.screen.flipped ^= own == 1
    for tag, player in zip(("White", "Black"), variant.players, strict=True):
        if record.tags.get(tag, "?") == "?":
            record.tags[tag] = parsed.opponent if player.name in session.opponents else HUMAN
    return session


def parse_side(variant: Variant, side: str) -> int:
    """Return the index of a side given as first, second or its name."""
    places = {"first": 0, "second": 1}
    return places[side.lower()] if side.lower() in places else variant.player(side.lower())


def print_game(session: TerminalGame) -> None:
    """Print the game, and how to continue it if it is saved."""
    print()
    if session.board.ply or session.outcome:
        session.save()
        print(session.record)
    if session.path:
        print(f"Saved to {session.path}. Continue with `laserchess play --resume {session.path}`.")
