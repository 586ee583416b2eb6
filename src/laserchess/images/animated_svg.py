"""Frames → one animated SVG: every line of every frame once, shown and hidden as the animation runs."""

from collections.abc import Iterable, Sequence

from laserchess.core.errors import LaserChessError
from laserchess.images.animation import Frame

LAYERS = ('stroke-width="2"/>', 'class="feature"', 'class="beam"', 'class="removed"', 'class="piece"')
"""The layers of a board that not every frame has, the lowest first; tints are below all of them."""
ABOVE = ('class="glint"', 'class="hit"', 'class="stopped"', 'class="coordinates"')


def to_moving_svg(frames: Iterable[Frame]) -> str:
    """Turn frames into one looping SVG document; programs that do not animate SVG show the first frame.

    Args:
        frames: The frames, such as those of `frames_of`.

    Returns:
        The SVG document.

    Raises:
        LaserChessError: There are no frames.

    """
    shown = list(frames)
    if not shown:
        message = "an animation without frames"
        raise LaserChessError(message, reason="empty", expected="one frame at least")
    images = [frame.svg.strip().splitlines()[1:-1] for frame in shown]
    times = [frame.milliseconds for frame in shown]
    found = dict.fromkeys(line for lines in images for line in lines)
    present = [set(lines) for lines in images]
    ordered = sorted(found, key=_layer)
    drawn = (_timed(line, [line in lines for lines in present], times) for line in ordered)
    return "\n".join([shown[0].svg.lstrip().splitlines()[0], *drawn, "</svg>", ""])


def _layer(line: str) -> int:
    """Return how high a line lies: lines of one layer keep their order."""
    if any(mark in line for mark in ABOVE):
        return len(LAYERS) + 2
    if 'stroke-opacity="0.6"/>' in line and line.startswith("<rect"):
        return 2
    return next((height for height, mark in enumerate(LAYERS, 2) if mark in line), _ground(line))


def _ground(line: str) -> int:
    """Return whether an element is the tint of a square, not the background."""
    return 1 if line.startswith("<g") and "M-50-50H50V50H-50Z" in line and "M-50-26" not in line else 0


def _timed(line: str, seen: Sequence[bool], times: Sequence[int]) -> str:
    """Wrap a line so that it is seen in its frames only."""
    if all(seen):
        return line
    total, at = sum(times), 0
    values, keys = list[str](), list[str]()
    for number, (visible, milliseconds) in enumerate(zip(seen, times, strict=True)):
        if number == 0 or visible != seen[number - 1]:
            values.append("visible" if visible else "hidden")
            keys.append(f"{at / total:.5f}".rstrip("0").rstrip("."))
        at += milliseconds
    run = f'dur="{total / 1000:g}s" repeatCount="indefinite" calcMode="discrete"'
    change = f'<animate attributeName="visibility" values="{";".join(values)}" keyTimes="{";".join(keys)}" {run}/>'
    return f'<g visibility="{values[0]}">{change}{line}</g>'
