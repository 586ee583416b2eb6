"""A drawing of messages between parties, as SVG: who says what to whom, from top to bottom."""

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
