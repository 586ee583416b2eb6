"""A recorded game, annotated move by move, as one self-contained HTML page.

python examples/analyse_to_html.py game.pgn report.html --seconds 0.5
"""

import argparse
from html import escape
from pathlib import Path
from typing import Any

from laserchess import Board, Engine, GameRecord
from laserchess.annotator import MoveJudgment, annotate
from laserchess.engine import Limits
from laserchess.notation.describe import describe_outcome

WIDTH, HEIGHT = 900, 180
COLOURS = {"??": "#c2303a", "?": "#dc7a2a", "?!": "#c9a227"}
WORDS = {"??": "blunder", "?": "mistake", "?!": "inaccuracy"}
STYLE = """
body{font:16px/1.5 Inter,Helvetica,Arial,sans-serif;color:#2b2b2b;background:#fbf7ee;max-width:920px;margin:2rem auto;
padding:0 1rem}h1{font-size:1.5rem}svg{max-width:100%;height:auto}.moves{line-height:1.9}
.moves b{padding:0 .25rem;border-radius:3px;color:#fff}figure{margin:1.5rem 0;display:grid;gap:.5rem 1.5rem;
grid-template-columns:minmax(0,26rem) 1fr;align-items:center}figcaption h2{margin:0;font-size:1.1rem}
@media(max-width:640px){figure{grid-template-columns:1fr}}
"""


def graph(verdicts: list[MoveJudgment]) -> str:
    """Draw the chances of the first player, move by move: the top is a sure win."""
    chances = [verdicts[0].before.winning_chances, *(verdict.after.winning_chances for verdict in verdicts)]
    step = WIDTH / max(1, len(chances) - 1)
    points = [(round(at * step, 1), round(HEIGHT / 2 * (1 - chance), 1)) for at, chance in enumerate(chances)]
    line = " ".join(f"{x},{y}" for x, y in points)
    dots = [
        f'<circle cx="{points[at][0]}" cy="{points[at][1]}" r="5" fill="{COLOURS[verdict.mark]}">'
        f"<title>{escape(f'{verdict.number} {verdict.node.move}{verdict.mark}')}</title></circle>"
        for at, verdict in enumerate(verdicts, 1)
        if verdict.mark
    ]
    return (
        f'<svg viewBox="-6 -6 {WIDTH + 12} {HEIGHT + 12}" role="img" aria-label="chances of the first player">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f0e7d4"/>'
        f'<path d="M0 {HEIGHT / 2}H{WIDTH}" stroke="#b9ab8d" stroke-dasharray="4 4"/>'
        f'<polyline points="{line}" fill="none" stroke="#178f8d" stroke-width="3"/>{"".join(dots)}</svg>'
    )


def move_list(verdicts: list[MoveJudgment]) -> str:
    """Write the moves, mistakes marked."""
    parts = []
    for verdict in verdicts:
        text = escape(f"{'' if verdict.number.endswith('...') else verdict.number} {verdict.node.move}{verdict.mark}")
        colour = COLOURS.get(verdict.mark)
        parts.append(f'<b style="background:{colour}">{text}</b>' if colour else text)
    return f'<p class="moves">{" ".join(parts)}</p>'


def mistake(record: GameRecord, verdict: MoveJudgment, before: str) -> str:
    """Show a mistake: the board before it, what was played and what was better."""
    options: dict[str, Any] = dict(record.rules.changed)
    board = Board(record.variant, position=before, **options)
    arrows = []
    if verdict.before.line and verdict.before.line[0].start:
        best = verdict.before.line[0]
        arrows.append((best.start, best.to or best.start, "#2f6f4f"))
    line = " ".join(move.text for move in verdict.before.line[:6])
    return (
        f"<figure>{board.svg(size=420, arrows=arrows)}<figcaption>"
        f"<h2>{escape(f'{verdict.number} {verdict.node.move}{verdict.mark}')}</h2>"
        f"<p>A {WORDS[verdict.mark]}: the evaluation goes from {escape(str(verdict.before.eval or 'the end'))} "
        f"to {escape(str(verdict.after.eval or 'the end'))}.</p><p>Better was {escape(line)}.</p></figcaption></figure>"
    )


def page(record: GameRecord, verdicts: list[MoveJudgment]) -> str:
    """Put the page together."""
    players = " – ".join(
        f"{record.tags.get(tag, '?')} ({player.name})"
        for tag, player in zip(("White", "Black"), record.variant.players, strict=True)
    )
    positions = [record.board().position, *(node.board().position for node in record.mainline())]
    shown = [mistake(record, each, positions[at]) for at, each in enumerate(verdicts) if each.mark]
    outcome = record.outcome
    end = describe_outcome(record.variant, outcome) if outcome else "The game is unfinished."
    parts = [
        f"<h1>{escape(record.variant.title)}: {escape(players)}, {record.result}</h1>",
        graph(verdicts) + move_list(verdicts) if verdicts else "<p>No moves.</p>",
        *(shown or ["<p>No mistakes found.</p>"]),
        f"<figure>{record.end().board().svg(size=420)}<figcaption><h2>The end</h2><p>{escape(end)}</p></figcaption>",
        "</figure>",
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
    title = escape(record.variant.title)
    return (
        f'<!doctype html><html lang="en"><head>{head}<title>{title}</title></head><body>{"".join(parts)}</body></html>'
    )


def main() -> None:
    """Read the game, judge it and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", help="a file with one recorded game")
    parser.add_argument("out", help="the page to write")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each move")
    parser.add_argument("--depth", type=int, help="instead of a time")
    chosen = parser.parse_args()
    record = GameRecord.parse(Path(chosen.record).read_text(encoding="utf-8"))
    limits = Limits(depth=chosen.depth) if chosen.depth else Limits(movetime=chosen.seconds)
    verdicts = []
    for verdict in annotate(Engine(), record, limits):
        verdicts.append(verdict)
        print(f"{verdict.number} {verdict.node.move}{verdict.mark}")
    Path(chosen.out).write_text(page(record, verdicts), encoding="utf-8")
    print(f"wrote {chosen.out}")


if __name__ == "__main__":
    main()
