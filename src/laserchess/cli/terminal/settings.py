"""How a game is shown and played on the full screen."""

from dataclasses import dataclass, field

from textual.theme import Theme

from laserchess.cli.terminal.clocks import ChessClock
from laserchess.notation.svg_style import find_theme


@dataclass
class ScreenSettings:
    """How a game is shown and played."""

    theme: str | None = "dark"
    """A theme of the pictures; `None` for no colours."""
    names: dict[str, str] = field(default_factory=dict)
    """What players are called beside their colours."""
    clocks: ChessClock | None = None
    animated: bool = True
    flipped: bool = False


def screen_theme(name: str) -> Theme:
    """Make the screen's theme of a theme of the pictures."""
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
