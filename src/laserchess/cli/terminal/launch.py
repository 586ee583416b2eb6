"""Start the full-screen game that the command line describes."""

import os
from argparse import Namespace
from collections.abc import Callable

from laserchess.cli.engine_opponent import EngineOpponent, engine_level
from laserchess.cli.terminal.app import PlayApp
from laserchess.cli.terminal.chess_clock import ChessClock
from laserchess.cli.terminal.palette import guess_theme
from laserchess.cli.terminal.settings import ScreenSettings
from laserchess.cli.terminal_game import TerminalGame

MOVES_LEFT = 30
"""Number of further moves the engine budgets its clock for."""
WARMUP_SECONDS = 0.02
MIN_SECONDS, MAX_SECONDS = 0.02, 10.0
"""Limits of the engine's time per move."""


def run_full_screen(parsed: Namespace, session: TerminalGame) -> None:
    """Play a game full screen until the player quits."""
    PlayApp(session, make_settings(parsed, session)).run()


def make_settings(parsed: Namespace, session: TerminalGame) -> ScreenSettings:
    """Return the settings the options describe."""
    first, second = (player.name for player in session.board.variant.players)
    clocks = ChessClock(parsed.time, (first, second)) if parsed.time else None
    if clocks is not None:
        session.record.tags["TimeControl"] = str(parsed.time)
    level = engine_level(parsed.opponent)
    if level is not None:
        _give_engine_the_clock(session, level, clocks, parsed.seconds)
    return ScreenSettings(
        theme=theme_of(parsed),
        names=dict.fromkeys(session.opponents, str(parsed.opponent)),
        clocks=clocks,
        animated=not parsed.no_animation,
        flipped=session.screen.flipped,
    )


def theme_of(parsed: Namespace) -> str | None:
    """Return the chosen theme, or the one that suits the terminal; `None` without colours."""
    if parsed.no_color or os.environ.get("NO_COLOR"):
        os.environ["NO_COLOR"] = "1"
        return None
    return guess_theme() if parsed.theme == "auto" else str(parsed.theme)


def _give_engine_the_clock(session: TerminalGame, level: int, clocks: ChessClock | None, seconds: float) -> None:
    """Let the engine budget its clock, and compile it before any clock runs."""
    for player in session.opponents:
        session.opponents[player] = EngineOpponent(level, _time_per_move(clocks, player, seconds))
        if not session.outcome:
            EngineOpponent(level, WARMUP_SECONDS)(session.board.copy(), session.random)


def _time_per_move(clocks: ChessClock | None, player: str, default: float) -> Callable[[], float]:
    def seconds() -> float:
        if clocks is None:
            return default
        left, increment = clocks.left(player), clocks.control.increment
        return max(MIN_SECONDS, min(MAX_SECONDS, left / MOVES_LEFT + increment / 2, left / 4))

    return seconds
