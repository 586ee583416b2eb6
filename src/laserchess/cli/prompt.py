"""The prompt of a line-by-line game: its commands and its loop."""

import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from laserchess.cli.terminal_game import TerminalGame
from laserchess.core.errors import LaserChessError
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import MoveKind
from laserchess.core.outcome import Termination
from laserchess.notation.describe import describe_move, describe_outcome, name
from laserchess.notation.drawing import find_cell

MOVES_PER_LINE = 12


class PromptCommand(NamedTuple):
    """A command of the prompt: its argument, its help and its function."""

    argument: str
    help: str
    run: Callable[[TerminalGame, str], None]


def loop(session: TerminalGame) -> None:
    """Read and execute lines until the input ends with `EOFError` or Ctrl-C."""
    print_board(session, session.board.history[-1:])
    print(describe_turn(session))
    while True:
        if not session.is_human_turn:
            show_turn(session, session.reply)
            continue
        line = ask(prompt(session))
        try:
            execute(session, line)
        except LaserChessError as error:
            print(error)
        except OSError as error:
            print(f"Not saved: {error.strerror}: {error.filename}")


def ask(question: str) -> str:
    """Return a line of input; echo it if it does not come from a terminal."""
    if sys.stdin is None or sys.stdin.closed:
        raise EOFError
    line = input(question).strip()
    if not sys.stdin.isatty():
        print(line)
    return line


def prompt(session: TerminalGame) -> str:
    """Return the prompt: the side to move."""
    return "over> " if session.outcome else f"{session.board.turn}> "


def execute(session: TerminalGame, line: str) -> None:
    """Run a command, or play a move."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(ALIASES.get(word.lower(), word.lower()))
    if command:
        command.run(session, rest.strip())
    elif line:
        show_turn(session, lambda: session.play(line))
    elif session.outcome:
        raise EOFError


def show_turn(session: TerminalGame, play: Callable[[], list[MoveResult]]) -> None:
    """Play, show the board with the beams if it has changed, and report what happened."""
    mover = session.board.turn
    shown = play()
    if any(played.move.kind is not MoveKind.END or played.chance for played in shown):
        print_board(session, shown)
    print(" ".join(describe_move(session.board.variant, mover, shown)))
    print(describe_turn(session))


def print_board(session: TerminalGame, shown: "list[MoveResult] | tuple[MoveResult, ...]" = ()) -> None:
    """Print the board, with the beams of the last moves."""
    print(f"\n{session.screen.draw(session.board, shown)}\n")


def describe_turn(session: TerminalGame) -> str:
    """Return a sentence about whose turn it is, or how the game ended."""
    board, outcome = session.board, session.outcome
    if outcome:
        return f"{session.screen.bold(describe_outcome(board.variant, outcome))} Press Enter to quit, or type undo."
    left = f", {board.actions_left} actions left" if board.variant.has_turn_end else ""
    claim = " Threefold repetition: type draw to claim a draw." if board.can_claim_draw() else ""
    return session.screen.bold(f"{name(board.turn)} to move{left}.") + claim


# The commands


def list_moves(session: TerminalGame, square: str) -> None:
    """List the legal moves, all or from one square."""
    if square:
        find_cell(session.board.variant, square.lower())
    lines = list(_move_lines(session, square.lower()))
    print("\n".join(lines) if lines else f"no legal moves{f' from {square}' if square else ''}")


def _move_lines(session: TerminalGame, square: str) -> Iterator[str]:
    by_square: dict[str, list[str]] = {}
    for move in session.board.legal_moves:
        by_square.setdefault(move.start, []).append(str(move))
    for start, texts in by_square.items():
        if square in {"", start}:
            rows = [texts[at : at + MOVES_PER_LINE] for at in range(0, len(texts), MOVES_PER_LINE)]
            yield from (f"  {start if row is rows[0] else '':<4}{' '.join(row)}" for row in rows)


def undo(session: TerminalGame, _rest: str) -> None:
    """Take back the last move, and the opponent's reply."""
    count = session.undo()
    print_board(session)
    unit = "action" if session.board.variant.has_turn_end else "move"
    print(f"Took back {count} {unit}{'s' * (count != 1)}. {describe_turn(session)}")


def show_board(session: TerminalGame, _rest: str) -> None:
    """Show the board again."""
    print_board(session, session.board.history[-1:])
    print(describe_turn(session))


def flip(session: TerminalGame, rest: str) -> None:
    """Flip the board."""
    session.screen.flipped = not session.screen.flipped
    show_board(session, rest)


def show_position(session: TerminalGame, _rest: str) -> None:
    """Print the position as text."""
    print(session.board.position)


def save(session: TerminalGame, rest: str) -> None:
    """Save the game to a file; never overwrite another file."""
    if not rest:
        message = "save needs a file name"
        raise LaserChessError(message, reason="file", expected="save FILE")
    path = session.save_as(rest)
    print(f"Saved to {path}; every further move is saved too.")


def draw(session: TerminalGame, _rest: str) -> None:
    """Claim a draw, or agree on one."""
    if session.outcome:
        print("The game is over.")
        return
    if session.board.can_claim_draw():
        session.end(Termination.REPETITION)
    elif session.opponents or ask("Do both players agree to a draw? [y/N] ").lower() not in {"y", "yes"}:
        print("Draw offer declined.")
        return
    else:
        session.end(Termination.AGREEMENT)
    print(describe_turn(session))


def resign(session: TerminalGame, _rest: str) -> None:
    """Resign."""
    if not session.outcome:
        session.end(Termination.RESIGNATION)
    print(describe_turn(session))


def show_help(session: TerminalGame, _rest: str) -> None:
    """List the commands."""
    legal = session.board.legal_moves
    some = ", ".join(str(move) for move in legal[:: max(1, len(legal) // 3)][:3])
    print(f"  {'a move':<15}{f'for example {some}' if some else 'while the game is in progress'}")
    if session.board.variant.has_turn_end:
        print(f"  {'a whole turn':<15}actions separated by commas; a single . ends the turn")
    for word, command in COMMANDS.items():
        print(f"  {f'{word} {command.argument}':<15}{command.help}")


def quit_session(_session: TerminalGame, _rest: str) -> None:
    """End the session, like the end of input."""
    raise EOFError


COMMANDS = {
    "moves": PromptCommand("[SQUARE]", "list the legal moves (from a square)", list_moves),
    "undo": PromptCommand("", "take back the last move", undo),
    "board": PromptCommand("", "show the board again", show_board),
    "flip": PromptCommand("", "flip the board", flip),
    "position": PromptCommand("", "print the position as text", show_position),
    "save": PromptCommand("FILE", "save the game to a file, and every further move", save),
    "draw": PromptCommand("", "claim or offer a draw", draw),
    "resign": PromptCommand("", "resign the game", resign),
    "help": PromptCommand("", "show this help", show_help),
    "quit": PromptCommand("", "quit and print the game", quit_session),
}
ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo", "m": "moves"}
