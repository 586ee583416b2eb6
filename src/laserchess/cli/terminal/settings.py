"""Settings of the full-screen app."""

from dataclasses import dataclass, field

from textual.theme import Theme

from laserchess.cli.terminal.chess_clock import ChessClock
from laserchess.notation.svg.color_themes import find_theme


@dataclass
class ScreenSettings:
    """Settings of the full-screen app."""

    theme: str | None = "dark"
    """A theme of the images; `None` for no colours."""
    names: dict[str, str] = field(default_factory=dict)
    """Names of the players by side."""
    clocks: ChessClock | None = None
    animated: bool = True
    flipped: bool = False


def screen_theme(name: str) -> Theme:
    """Return the app's theme for a theme of the images."""
    colours = find_theme(name)
    return Theme(
        name=f"laserchess-{name}",
        primary=colours.last,
        foreground=colours.text,
        background=colours.page,
        surface=colours.paper,
        panel=colours.shade,
        accent=colours.arrow,
        dark=name == "dark",
    )
