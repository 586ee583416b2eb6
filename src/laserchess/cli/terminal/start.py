"""From the words of the command line to the full screen."""

import os
from argparse import Namespace
from collections.abc import Callable

from laserchess.cli.opponents import EngineOpponent
from laserchess.cli.terminal.app import PlayApp
from laserchess.cli.terminal.clocks import ChessClock
from laserchess.cli.terminal.palette import guess_theme
from laserchess.cli.terminal.settings import ScreenSettings
from laserchess.cli.terminal_game import TerminalGame

USUAL_LEVEL = 4
MOVES_LEFT = 30
"""How many more moves the opponent plans for."""
FIRST_THOUGHT, LONGEST_THOUGHT = 0.02, 10.0


def begin_screen(parsed: Namespace, session: TerminalGame) -> None:
    """Play a game on the full screen until the player leaves."""
    PlayApp(session, setting_of(parsed, session)).run()


def setting_of(parsed: Namespace, session: TerminalGame) -> ScreenSettings:
    """Return how the game is shown and played."""
    first, second = (player.name for player in session.board.game.players)
    clocks = ChessClock(parsed.time, (first, second)) if parsed.time else None
    if clocks is not None:
        session.record.tags["TimeControl"] = str(parsed.time)
    if parsed.opponent == "engine":
        _seat_engine(parsed, session, clocks)
    return ScreenSettings(
        theme=theme_of(parsed),
        names={player: _name(parsed) for player in session.opponents},
        clocks=clocks,
        animated=not parsed.no_animation,
        flipped=session.screen.flipped,
    )


def theme_of(parsed: Namespace) -> str | None:
    """Return the theme that was asked for or that suits the terminal; none without colours."""
    if parsed.no_color or os.environ.get("NO_COLOR"):
        os.environ["NO_COLOR"] = "1"
        return None
    return guess_theme() if parsed.theme == "auto" else str(parsed.theme)


def _name(parsed: Namespace) -> str:
    return f"level {parsed.level}" if parsed.opponent == "engine" and parsed.level else str(parsed.opponent)


def _seat_engine(parsed: Namespace, session: TerminalGame, clocks: ChessClock | None) -> None:
    """Let the engine look at its clock, and have it compiled before any clock runs."""
    for player in session.opponents:
        chooser = EngineOpponent(parsed.level or USUAL_LEVEL, _thinking_time(clocks, player, parsed.seconds))
        session.opponents[player] = chooser
        if not session.outcome:
            EngineOpponent(parsed.level or USUAL_LEVEL, FIRST_THOUGHT)(session.board.copy(), session.random)


def _thinking_time(clocks: ChessClock | None, player: str, usual: float) -> Callable[[], float]:
    def seconds() -> float:
        if clocks is None:
            return usual
        left, more = clocks.left(player), clocks.control.increment
        return max(0.02, min(LONGEST_THOUGHT, left / MOVES_LEFT + more / 2, left / 4))

    return seconds
