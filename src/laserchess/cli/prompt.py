"""What a player can type at the prompt, and the loop that reads it."""

import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from laserchess.cli.terminal_game import TerminalGame
from laserchess.core.errors import LaserChessError
from laserchess.core.moves import Act
from laserchess.core.outcome import Reason
from laserchess.core.played import Played
from laserchess.notation.picture import find_cell
from laserchess.notation.words import name, tell_outcome, tell_played

MOVES_A_LINE = 12


class PromptCommand(NamedTuple):
    """A word at the prompt: what it takes, what it does."""

    takes: str
    help: str
    run: Callable[[TerminalGame, str], None]


def loop(session: TerminalGame) -> None:
    """Read and obey lines until the input ends; `EOFError` and Ctrl-C are how it ends."""
    print_board(session, session.board.history[-1:])
    print(tell_turn(session))
    while True:
        if not session.waits_for_person:
            show_turn(session, session.reply)
            continue
        line = ask(prompt(session))
        try:
            obey(session, line)
        except LaserChessError as error:
            print(error)
        except OSError as error:
            print(f"not saved: {error.strerror}: {error.filename}")


def ask(question: str) -> str:
    """Read a line; one that does not come from a keyboard is shown as if it did."""
    if sys.stdin is None or sys.stdin.closed:
        raise EOFError
    line = input(question).strip()
    if not sys.stdin.isatty():
        print(line)
    return line


def prompt(session: TerminalGame) -> str:
    """Return what stands before the cursor: whose turn it is."""
    return "over> " if session.outcome else f"{session.board.turn}> "


def obey(session: TerminalGame, line: str) -> None:
    """Run a command, or play a move."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(ALIASES.get(word.lower(), word.lower()))
    if command:
        command.run(session, rest.strip())
    elif line:
        show_turn(session, lambda: session.play(line))
    elif session.outcome:
        raise EOFError


def show_turn(session: TerminalGame, play: Callable[[], list[Played]]) -> None:
    """Play, then show the board with the light, if anything on it has changed, and say what happened."""
    mover = session.board.turn
    shown = play()
    if any(played.move.act is not Act.END or played.chance for played in shown):
        print_board(session, shown)
    print(" ".join(tell_played(session.board.game, mover, shown)))
    print(tell_turn(session))


def print_board(session: TerminalGame, shown: "list[Played] | tuple[Played, ...]" = ()) -> None:
    """Print the board, with the light of what was just played."""
    print(f"\n{session.screen.draw(session.board, shown)}\n")


def tell_turn(session: TerminalGame) -> str:
    """Tell whose turn it is, or how the game ended."""
    board, outcome = session.board, session.outcome
    if outcome:
        return f"{session.screen.bold(tell_outcome(board.game, outcome))} Enter leaves; undo takes it back."
    left = f", {board.actions_left} actions left" if board.game.has_turn_end else ""
    claim = " The position stands for the third time: draw claims a draw." if board.can_claim_draw() else ""
    return session.screen.bold(f"{name(board.turn)} to move{left}.") + claim


# The commands


def list_moves(session: TerminalGame, square: str) -> None:
    """List the legal moves, all or those of one square."""
    if square:
        find_cell(session.board.game, square.lower())
    lines = list(_lines_of_moves(session, square.lower()))
    print("\n".join(lines) if lines else f"no legal moves{f' from {square}' if square else ''}")


def _lines_of_moves(session: TerminalGame, square: str) -> Iterator[str]:
    by_square: dict[str, list[str]] = {}
    for move in session.board.legal_moves:
        by_square.setdefault(move.start, []).append(str(move))
    for start, texts in by_square.items():
        if square in {"", start}:
            rows = [texts[at : at + MOVES_A_LINE] for at in range(0, len(texts), MOVES_A_LINE)]
            yield from (f"  {start if row is rows[0] else '':<4}{' '.join(row)}" for row in rows)


def undo(session: TerminalGame, _rest: str) -> None:
    """Take back the last move (and the opponent's answer)."""
    count = session.undo()
    print_board(session)
    unit = "action" if session.board.game.has_turn_end else "move"
    print(f"Took back {count} {unit}{'s' * (count != 1)}. {tell_turn(session)}")


def show_board(session: TerminalGame, _rest: str) -> None:
    """Show the board again."""
    print_board(session, session.board.history[-1:])
    print(tell_turn(session))


def flip(session: TerminalGame, rest: str) -> None:
    """Turn the board around."""
    session.screen.flipped = not session.screen.flipped
    show_board(session, rest)


def show_position(session: TerminalGame, _rest: str) -> None:
    """Print the position as text."""
    print(session.board.position)


def save(session: TerminalGame, rest: str) -> None:
    """Write the record to a file, but over nothing else than this game's own."""
    if not rest:
        message = "save needs the name of a file"
        raise LaserChessError(message, reason="file", expected="save FILE")
    path = session.save_as(rest)
    print(f"Saved; from now on every move is kept in {path}.")


def draw(session: TerminalGame, _rest: str) -> None:
    """Claim a draw, or offer one to the other player."""
    if session.outcome:
        print("The game is over.")
        return
    if session.board.can_claim_draw():
        session.end(Reason.REPETITION)
    elif session.opponents:
        print("Your opponent plays on.")
        return
    elif ask("Do both players agree to a draw? [y/N] ").lower() not in {"y", "yes"}:
        print("No draw.")
        return
    else:
        session.end(Reason.AGREEMENT)
    print(tell_turn(session))


def resign(session: TerminalGame, _rest: str) -> None:
    """Give up."""
    if not session.outcome:
        session.end(Reason.RESIGNATION)
    print(tell_turn(session))


def show_help(session: TerminalGame, _rest: str) -> None:
    """Say what can be typed."""
    legal = session.board.legal_moves
    some = ", ".join(str(move) for move in legal[:: max(1, len(legal) // 3)][:3])
    print(f"  {'a move':<15}{f'such as {some}' if some else 'once the game goes on'}")
    if session.board.game.has_turn_end:
        print(f"  {'a whole turn':<15}actions with commas between; a single . ends a turn")
    for word, command in COMMANDS.items():
        print(f"  {f'{word} {command.takes}':<15}{command.help}")


def leave(_session: TerminalGame, _rest: str) -> None:
    """End the session as the end of input would."""
    raise EOFError


COMMANDS = {
    "moves": PromptCommand("[SQUARE]", "list the legal moves (of a square)", list_moves),
    "undo": PromptCommand("", "take back the last move", undo),
    "board": PromptCommand("", "show the board again", show_board),
    "flip": PromptCommand("", "turn the board around", flip),
    "position": PromptCommand("", "print the position as text", show_position),
    "save": PromptCommand("FILE", "keep the game in a file from now on", save),
    "draw": PromptCommand("", "claim a draw, or agree on one", draw),
    "resign": PromptCommand("", "give up", resign),
    "help": PromptCommand("", "show this", show_help),
    "quit": PromptCommand("", "leave; the record is printed", leave),
}
ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo", "m": "moves"}
