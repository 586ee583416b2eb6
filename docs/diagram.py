"""Small diagrams as SVG: messages between parties, layers of packages, badges."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

LANE, TOP, STEP = 190, 60, 46
TEXT = 'font-family="\'Inter\',\'Helvetica Neue\',Arial,sans-serif" font-size="14" text-anchor="middle"'
INK, LINE, PAPER, GLOW = "#22262b", "#b9ab8f", "#fbf7ee", "#0f8a7e"


def draw_messages(parties: Sequence[str], messages: Sequence[tuple[int, int, str]]) -> str:
    """Draw a lane for each party and an arrow for each (from, to, what); one to itself is a note."""
    width, height = LANE * len(parties), TOP + STEP * len(messages) + 30
    lanes = [_lane(number, name, height) for number, name in enumerate(parties)]
    arrows = [_message(TOP + STEP * (row + 1) - 8, *message) for row, message in enumerate(messages)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    page = f'<rect width="{width}" height="{height}" rx="12" fill="{PAPER}"/>'
    return "\n".join(
        [f'{head} role="img" aria-label="{escape(", ".join(parties))}">', page, *lanes, *arrows, "</svg>\n"]
    )


def _middle(lane: int) -> int:
    return LANE * lane + LANE // 2


def _lane(number: int, name: str, height: int) -> str:
    x = _middle(number)
    label = f'<text x="{x}" y="32" {TEXT} font-weight="600" fill="{INK}">{escape(name)}</text>'
    return f'{label}<path d="M{x} 46V{height - 16}" stroke="{LINE}" stroke-width="2" stroke-dasharray="3 5"/>'


def _message(y: int, start: int, to: int, what: str) -> str:
    if start == to:
        box = (
            f'<rect x="{_middle(start) - 88}" y="{y - 22}" width="176" height="30" rx="8" fill="#fff" stroke="{GLOW}"/>'
        )
        return f'{box}<text x="{_middle(start)}" y="{y - 2}" {TEXT} fill="{INK}">{escape(what)}</text>'
    a, b = _middle(start), _middle(to)
    way = 1 if b > a else -1
    arrow = f'<path d="M{a} {y}H{b - 10 * way}" stroke="{GLOW}" stroke-width="2.5"/>'
    point = f'<path d="M{b} {y}l{-11 * way}-6v12Z" fill="{GLOW}"/>'
    return f'{arrow}{point}<text x="{(a + b) / 2:g}" y="{y - 8}" {TEXT} fill="{INK}">{escape(what)}</text>'


def draw_layers(layers: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Draw named layers from top to bottom, each with its boxes."""
    width, row = 900, 64
    height = row * len(layers) + 16
    parts = [f'<rect width="{width}" height="{height}" rx="12" fill="{PAPER}"/>']
    for number, (name, boxes) in enumerate(layers):
        y = 12 + row * number
        label = f'<text x="16" y="{y + 31}" {TEXT.replace("middle", "start")} fill="{INK}">{escape(name)}</text>'
        parts.append(label)
        space = (width - 180) / len(boxes)
        for place, box in enumerate(boxes):
            x = 170 + space * place
            parts.append(
                f'<rect x="{x:g}" y="{y}" width="{space - 12:g}" height="50" rx="8" fill="#fff" stroke="{GLOW}"/>'
                f'<text x="{x + space / 2 - 6:g}" y="{y + 31}" {TEXT} fill="{INK}">{escape(box)}</text>'
            )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "\n".join([f'{head} role="img" aria-label="layers of packages">', *parts, "</svg>\n"])


def draw_badge(label: str, value: str, color: str) -> str:
    """Draw a badge of two words, as code hosts show them."""
    left, right = 14 + 7 * len(label), 14 + 7 * len(value)
    style = TEXT.replace('"14"', '"11"')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img"'
    return (
        f'{head} aria-label="{escape(label)}: {escape(value)}">'
        f'<rect width="{left + right}" height="20" rx="4" fill="{color}"/>'
        f'<path d="M4 0H{left}V20H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z" fill="#4a4f55"/>'
        f'<text x="{left / 2:g}" y="14" {style} fill="#fff">{escape(label)}</text>'
        f'<text x="{left + right / 2:g}" y="14" {style} fill="#fff">{escape(value)}</text></svg>\n'
    )
