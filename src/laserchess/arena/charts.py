"""Small charts as SVG, for the report."""

from collections.abc import Sequence
from html import escape

from laserchess.arena.pentanomial import Estimate

WIDTH = 640
ROW = 26
LABELS = 170
FONT = 'font-family="Inter, Helvetica, Arial, sans-serif" font-size="12"'
INK, SOFT, BAR, LINE = "#2b2b2b", "#8a8a8a", "#c9772b", "#d9d2c3"
MAX_ELO = 1200.0
BINS = 20


def _svg(height: float, *parts: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" {FONT} fill="{INK}">{"".join(parts)}</svg>'


def _text(x: float, y: float, text: str, anchor: str = "start", colour: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'


def rating_chart(rows: Sequence[tuple[str, Estimate]]) -> str:
    """Return ratings as dots with their 95 % intervals."""
    shown = [(name, _within(each)) for name, each in rows]
    low = min(each.low for _, each in shown)
    high = max(each.high for _, each in shown)
    scale = (WIDTH - LABELS - 80) / max(high - low, 1.0)
    zero = LABELS + (0 - low) * scale
    parts = [f'<line x1="{zero:.1f}" y1="0" x2="{zero:.1f}" y2="{ROW * len(rows)}" stroke="{LINE}"/>']
    for number, (name, each) in enumerate(shown):
        y = ROW * (number + 0.5)
        left, dot, right = (LABELS + (value - low) * scale for value in (each.low, each.elo, each.high))
        parts += [
            _text(LABELS - 12, y + 4, name, "end"),
            f'<line x1="{left:.1f}" y1="{y}" x2="{right:.1f}" y2="{y}" stroke="{SOFT}" stroke-width="2"/>',
            f'<circle cx="{dot:.1f}" cy="{y}" r="4.5" fill="{BAR}"/>',
            _text(right + 8, y + 4, f"{rows[number][1].elo:+.1f}", colour=SOFT),
        ]
    return _svg(ROW * len(rows), *parts)


def _within(each: Estimate) -> Estimate:
    """Clamp an interval to the chart."""
    low, elo, high = (max(-MAX_ELO, min(MAX_ELO, value)) for value in (each.low, each.elo, each.high))
    return Estimate(elo, low, high)


def bar_chart(rows: Sequence[tuple[str, int]]) -> str:
    """Return counts as horizontal bars."""
    most = max((count for _, count in rows), default=1)
    parts = []
    for number, (name, count) in enumerate(rows):
        y, long = ROW * number, (WIDTH - LABELS - 60) * count / most
        parts += [
            _text(LABELS - 12, y + 17, name, "end"),
            f'<rect x="{LABELS}" y="{y + 4}" width="{long:.1f}" height="{ROW - 8}" rx="2" fill="{BAR}"/>',
            _text(LABELS + long + 8, y + 17, str(count), colour=SOFT),
        ]
    return _svg(ROW * max(len(rows), 1), *parts)


def histogram(values: Sequence[int], unit: str) -> str:
    """Return a histogram of values."""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // BINS))
    counts = [0] * ((high - low) // step + 1)
    for value in values:
        counts[(value - low) // step] += 1
    wide, tall = (WIDTH - 40) / len(counts), 140
    parts = [f'<line x1="20" y1="{tall + 12}" x2="{WIDTH - 20}" y2="{tall + 12}" stroke="{LINE}"/>']
    for number, count in enumerate(counts):
        high_bar = tall * count / max(counts)
        x, y = 20 + number * wide, 12 + tall - high_bar
        title = f"<title>{low + number * step}–{low + (number + 1) * step - 1} {unit}: {count}</title>"
        shape = f'x="{x + 1:.1f}" y="{y:.1f}" width="{max(wide - 2, 1):.1f}" height="{high_bar:.1f}"'
        parts.append(f'<rect {shape} rx="2" fill="{BAR}">{title}</rect>')
    parts += [
        _text(20, tall + 30, str(low), colour=SOFT),
        _text(WIDTH - 20, tall + 30, f"{high} {unit}", "end", SOFT),
    ]
    return _svg(tall + 38, *parts)
