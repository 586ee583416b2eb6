"""Training curves as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 70, 120, 20, 40
INK, SOFT, LEARNT, HELD_OUT = "#2b2b2b", "#d9d2c3", "#8a8a8a", "#c9772b"
TICKS = 4


@dataclass(frozen=True, slots=True)
class Epoch:
    """The mean squared errors of the expected score after an epoch: training and validation games."""

    number: int
    total: int
    learnt: float
    held_out: float
    seconds: float


def draw_curve(curve: Sequence[Epoch], title: str) -> str:
    """Return the training and validation errors of each epoch as SVG."""
    errors = [error for epoch in curve for error in (epoch.learnt, epoch.held_out)]
    low, high = min(errors), max(errors)
    across = (WIDTH - LEFT - RIGHT) / max(1, len(curve) - 1)
    down = (HEIGHT - TOP - BOTTOM) / ((high - low) or 1)

    def point(number: int, error: float) -> str:
        return f"{LEFT + number * across:.1f},{TOP + (high - error) * down:.1f}"

    parts = [f"<title>{escape(title)}</title>", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for tick in range(TICKS + 1):
        error = low + (high - low) * tick / TICKS
        height = TOP + (high - error) * down
        parts.append(f'<path d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}" stroke="{SOFT}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">{error:.5f}</text>')
    for name, colour, field in (("learnt", LEARNT, "learnt"), ("held out", HELD_OUT, "held_out")):
        points = [point(number, getattr(epoch, field)) for number, epoch in enumerate(curve)]
        x, y = points[-1].split(",")
        parts.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{float(x) + 8:.1f}" y="{float(y) + 4:.1f}" fill="{colour}">{name}</text>')
    words = f"error of the expected score after each of {len(curve)} epochs"
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 12}">{words}</text>')
    font = f'font-family="Inter, Helvetica, Arial, sans-serif" font-size="12" fill="{INK}"'
    view = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return f"<svg {view} {font}>{''.join(parts)}</svg>\n"
