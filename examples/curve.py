"""Draws a curve of shares over time as SVG, with nothing but text."""

from collections.abc import Sequence

WIDTH, HEIGHT = 640, 360
LEFT, TOP, RIGHT, BOTTOM = 56, 44, 20, 44
GRID = 5


def draw_curve(title: str, points: Sequence[tuple[float, float]], goal: float = 0.9) -> str:
    """Return a picture of (seconds, share) points, with a dashed line at the goal."""
    longest = max(1.0, *(seconds for seconds, _ in points))

    def place(seconds: float, share: float) -> tuple[float, float]:
        across = LEFT + seconds / longest * (WIDTH - LEFT - RIGHT)
        return round(across, 1), round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)

    line = " ".join(f"{x},{y}" for x, y in (place(*point) for point in points))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        '  font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24" font-size="15" fill="#222">{title}</text>',
    ]
    for i in range(GRID + 1):
        share = i / GRID
        x, y = place(0, share)
        parts.append(f'<path d="M{x} {y}H{WIDTH - RIGHT}" stroke="#e3e3e3"/>')
        parts.append(f'<text x="{x - 8}" y="{y + 4}" text-anchor="end" fill="#555">{share:.0%}</text>')
        x, y = place(longest * share, 0)
        parts.append(f'<text x="{x}" y="{y + 18}" text-anchor="middle" fill="#555">{longest * share:.0f} s</text>')
    x, y = place(0, goal)
    parts.append(f'<path d="M{x} {y}H{WIDTH - RIGHT}" stroke="#c43e30" stroke-dasharray="5 4"/>')
    parts.append(f'<polyline points="{line}" fill="none" stroke="#2563aa" stroke-width="2.5" stroke-linejoin="round"/>')
    return "\n".join([*parts, "</svg>", ""])
