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
from laserchess.cli.boards import GAME_HELP, make_board
from laserchess.cli.compiling import make_ready
from laserchess.cli.files import naming, read_text
from laserchess.cli.opponents import OPPONENTS, EngineOpponent, Opponent
from laserchess.cli.options import Commands, add_command, add_look, add_start, whole_number
from laserchess.cli.prompt import ask, loop
from laserchess.cli.screen import Screen, speaks_unicode
from laserchess.cli.terminal.clocks import read_control
from laserchess.cli.terminal_game import TerminalGame, take_up
from laserchess.cli.thinking import seconds
from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.core.spec import Game
from laserchess.core.strength import LEVELS
from laserchess.games import GAMES, game_of
from laserchess.notation.svg_style import THEMES
from laserchess.record import Record

DEFAULT_LEVEL, SECONDS = 4, 0.5
"""The engine's level unless one is given, and how long it thinks about a move."""
NETWORK = "net:"
EXAMPLES = """
laserchess play                                # two people; it asks which game
laserchess play khet --setup dynasty
laserchess play leiserchess --opponent greedy --side second
laserchess play khet --level 3 --time 5+3      # five minutes, three seconds more a move
laserchess play khet --plain                   # line by line, without the full screen
laserchess play khet --save game.pgn           # every move is kept
laserchess play --resume game.pgn              # and the game goes on
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "play", "play in the terminal", EXAMPLES)
    parser.add_argument("game", metavar="GAME", nargs="?", help=GAME_HELP)
    add_start(parser)
    add_players(parser)
    add_screen(parser)
    parser.add_argument("--save", metavar="FILE", help="keep the game in a new file, safely, after every move")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game, and keep saving it there")
    add_look(parser)
    parser.set_defaults(run=run, usage_error=parser.error)


class Seats(tuple[str, ...]):
    """Who may play the other side: those of a list, and every network."""

    __slots__ = ()

    def __contains__(self, word: object) -> bool:
        """Tell whether a word names an opponent."""
        return super().__contains__(word) or str(word).startswith(NETWORK)


def add_players(parser: ArgumentParser) -> None:
    """Add the options that say who plays."""
    parser.add_argument(
        "--opponent",
        choices=Seats(("human", "engine", *OPPONENTS)),
        default="human",
        help="who plays the other side: one of these, or a network as net:FILE",
    )
    parser.add_argument("--level", metavar="N", type=level, help="play the engine, at this level from 1 to 8")
    longest = f"how long the engine thinks about a move (default: {SECONDS})"
    parser.add_argument("--seconds", metavar="S", type=seconds, default=SECONDS, help=longest)
    parser.add_argument("--side", metavar="SIDE", default="first", help="your side: first, second or a player's name")
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, help="make the opponent's (and all other) luck repeatable"
    )


def level(text: str) -> int:
    """Read a level of the engine."""
    number = whole_number(text)
    if not 1 <= number <= LEVELS:
        message = f"{quote(text)} is not a level from 1 to {LEVELS}"
        raise ArgumentTypeError(message)
    return number


def add_screen(parser: ArgumentParser) -> None:
    """Add the options of the full screen."""
    parser.add_argument("--plain", action="store_true", help="play line by line, even where a full screen is possible")
    clock = "minutes for each player, and seconds more for every turn: 5+3"
    parser.add_argument("--time", metavar="M+S", type=read_control, help=clock)
    themes = ["auto", *THEMES]
    parser.add_argument("--theme", choices=themes, default="auto", help="colours of the full screen")
    parser.add_argument("--no-animation", action="store_true", help="show moves at once, without running light")


def run(parsed: Namespace) -> int:
    """Play until the player leaves, and print the record so that nothing is lost."""
    check_usage(parsed)
    if parsed.game is None and not parsed.resume:
        try:
            parsed.game = choose_game()
        except (EOFError, KeyboardInterrupt):
            print()
            return 0
    session = resume(parsed) if parsed.resume else begin(parsed)
    if takes_screen(parsed):
        play_on_screen(parsed, session)
    else:
        play_in_lines(parsed, session)
    say_goodbye(session)
    return 0


def takes_screen(parsed: Namespace) -> bool:
    """Tell whether the game fills the screen: where that is possible and wanted, with what it takes installed."""
    if not can_fill_screen(parsed):
        return False
    if find_spec("textual") is None:
        print("`pip install 'laserchess[terminal]'` plays on the full screen.")
        return False
    return True


def can_fill_screen(parsed: Namespace) -> bool:
    """Tell whether this is a terminal that can show a board on the full screen, and the player wants it to."""
    wanted = not (parsed.plain or parsed.ascii) and os.environ.get("TERM") not in {None, "dumb"}
    streams = (sys.stdin, sys.stdout, sys.stderr)  # the screen is drawn on the last one
    is_terminal = all(stream is not None and stream.isatty() for stream in streams) and speaks_unicode()
    return wanted and is_terminal


def play_on_screen(parsed: Namespace, session: TerminalGame) -> None:
    """Play on the full screen."""
    begin_screen = import_module("laserchess.cli.terminal.start").begin_screen
    begin_screen(parsed, session)


def play_in_lines(parsed: Namespace, session: TerminalGame) -> None:
    """Play line by line."""
    if parsed.time:
        print("laserchess: clocks need the full screen; this game is played without", file=sys.stderr)
    with suppress(ImportError):
        import_module("readline")
    with suppress(EOFError, KeyboardInterrupt):
        print("Type a move, or help.")
        loop(session)


def check_usage(parsed: Namespace) -> None:
    """Refuse options that contradict each other."""
    given = [name for name in ("game", "setup", "position", "moves", "option", "save") if getattr(parsed, name)]
    if parsed.resume and given:
        option = "GAME" if given[0] == "game" else f"--{given[0]}"
        parsed.usage_error(f"--resume takes everything from the file; {option} does not go with it")


def choose_game() -> str:
    """Ask which game; without a terminal to ask on, take the first."""
    names = list(GAMES)
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return names[0]
    for number, game in enumerate(GAMES.values(), 1):
        print(f"  {number}  {game.title}")
    while True:
        answer = ask(f"Which game? [1-{len(names)}, Enter for 1] ") or "1"
        numbered = dict(zip(map(str, range(1, len(names) + 1)), names, strict=True))
        try:
            return game_of(numbered.get(answer, answer)).id
        except UnknownNameError as error:
            print(error)


def begin(parsed: Namespace) -> TerminalGame:
    """Start a new game."""
    path = Path(parsed.save).expanduser() if parsed.save else None
    if path and path.is_file() and path.stat().st_size:
        message = f"{path} holds a game already"
        raise LaserChessError(message, reason="file", text=str(path), expected=f"a new file, or --resume {path}")
    board = make_board(parsed)
    record = Record.from_board(board)
    record.tags["Date"] = datetime.now(UTC).astimezone().strftime("%Y.%m.%d")
    session = seat(parsed, board, record, path)
    session.keep()
    return session


def resume(parsed: Namespace) -> TerminalGame:
    """Go on with a saved game, in the same file."""
    with naming(parsed.resume):
        record = Record.parse(read_text(parsed.resume))
        board = take_up(record)
    make_ready(board)
    session = seat(parsed, board, record, Path(parsed.resume).expanduser())
    session.ended = None if board.outcome else record.outcome
    return session


def seat(parsed: Namespace, board: Board, record: Record, path: Path | None) -> TerminalGame:
    """Put the players at the board."""
    game, own = board.game, find_side(board.game, parsed.side)
    session = TerminalGame(board, record, Screen.of(parsed), random=Random(parsed.seed), path=path)  # noqa: S311  # a game
    if parsed.level:
        parsed.opponent = "engine"
    if parsed.opponent != "human":
        session.opponents = {game.players[1 - own].name: _opponent(parsed, game)}
        session.screen.flipped ^= own == 1
    for tag, player in zip(("White", "Black"), game.players, strict=True):
        if record.tags.get(tag, "?") == "?":
            record.tags[tag] = parsed.opponent if player.name in session.opponents else "human"
    return session


def _opponent(parsed: Namespace, game: Game) -> Opponent:
    """Return who plays the other side."""
    if parsed.opponent.startswith(NETWORK):
        from laserchess.envs.nets import load  # noqa: PLC0415  # only where one plays
        from laserchess.envs.opponents import find_opponent  # noqa: PLC0415  # likewise

        load(parsed.opponent.removeprefix(NETWORK), game)
        return find_opponent(parsed.opponent)
    return OPPONENTS.get(parsed.opponent) or EngineOpponent(parsed.level or DEFAULT_LEVEL, parsed.seconds)


def find_side(game: Game, side: str) -> int:
    """Return the number of the player a person wants to be."""
    places = {"first": 0, "second": 1}
    return places[side.lower()] if side.lower() in places else game.player(side.lower())


def say_goodbye(session: TerminalGame) -> None:
    """Print the record, and where it is kept."""
    print()
    if session.board.ply or session.outcome:
        session.keep()
        print(session.record)
    if session.path:
        print(f"The game is kept in {session.path}; `laserchess play --resume {session.path}` goes on with it.")
