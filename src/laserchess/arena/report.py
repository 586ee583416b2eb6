"""The HTML report: one self-contained file with tables, charts and games to replay."""

import json
from collections.abc import Sequence
from html import escape

from laserchess.arena.charts import bar_chart, histogram, rating_chart
from laserchess.arena.results import GameResult
from laserchess.arena.scores import Tally
from laserchess.arena.sprt import SprtState
from laserchess.arena.standings import Standings, Tie, standings_of
from laserchess.arena.text_tables import results_table
from laserchess.arena.tournament_spec import TournamentSpec
from laserchess.record import GameRecord, play

STYLE = """
body{font:15px/1.5 Inter,Helvetica,Arial,sans-serif;color:#2b2b2b;background:#fbf7ee;max-width:960px;margin:2rem auto;
padding:0 1rem}h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}table{border-collapse:collapse}
td,th{padding:.25rem .6rem;text-align:right;border-bottom:1px solid #e6dfce}
td:first-child,th:first-child{text-align:left}
pre{background:#f5eddc;padding:.8rem;overflow-x:auto;border-radius:6px}svg{max-width:100%;height:auto}
.moves{max-height:12rem;overflow-y:auto;line-height:1.7}.moves span{cursor:pointer;padding:0 .2rem;border-radius:3px}
.bracket{display:flex;gap:1.5rem;overflow-x:auto}.bracket p{margin:.4rem 0;padding:.4rem .7rem;background:#f5eddc}
.bracket section{display:flex;flex-direction:column;justify-content:space-around;min-width:11rem}
.moves .now{background:#e8b57c}button,select{font:inherit;padding:.2rem .7rem}figure{margin:1rem 0;max-width:480px}
"""
SCRIPT = """
const games = JSON.parse(document.getElementById("games").textContent);
const byId = (id) => document.getElementById(id);
let game = games[0], at = 0;
const show = (to) => {
  at = Math.max(0, Math.min(game.frames.length - 1, to));
  byId("board").innerHTML = game.frames[at].map((line) => game.lines[line]).join("\\n");
  byId("moves").querySelectorAll("span").forEach((each, ply) => each.classList.toggle("now", ply + 1 === at));
};
const choose = (number) => {
  game = games[number];
  byId("moves").replaceChildren(...game.moves.flatMap((text, ply) => {
    const span = document.createElement("span");
    span.textContent = text;
    span.onclick = () => show(ply + 1);
    return [span, " "];
  }));
  show(0);
};
byId("which").onchange = (event) => choose(event.target.value);
byId("first").onclick = () => show(0);
byId("back").onclick = () => show(at - 1);
byId("on").onclick = () => show(at + 1);
byId("last").onclick = () => show(Infinity);
document.onkeydown = (event) => {
  if (event.key === "ArrowLeft") show(at - 1);
  if (event.key === "ArrowRight") show(at + 1);
};
choose(0);
"""
DEFAULT_GAMES = 8


def html_report(
    spec: TournamentSpec, tally: Tally, test: SprtState | None = None, *, games: int = DEFAULT_GAMES
) -> str:
    """Return the report; its last `games` games can be replayed."""
    title = escape(spec.title)
    parts = [f"<h1>{title}</h1>", f"<p>{escape(spec.variant)}, {len(tally.results)} games</p>"]
    if tally.results:
        standings = standings_of(spec, tally.results)
        parts += standings_parts(standings) if standings else []
        parts += [f"<pre>{escape(results_table(tally, test))}</pre>", *_charts(tally)]
        parts += ["<h2>Cross table</h2>", cross_table(tally), *_incidents(tally)]
        parts += _replays(tally.results[-games:], spec.variant) if games else []
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width, initial-scale=1"><title>{title}</title><style>{STYLE}</style></head>\n'
        f"<body>{''.join(parts)}</body></html>\n"
    )


def standings_parts(standings: Standings) -> list[str]:
    """Return the winner, the places and the rounds as HTML."""
    parts = [f"<p><strong>Winner: {escape(standings.winner or 'undecided')}</strong></p>"]
    if standings.places:
        heads = ("", "points", "won", "drawn", "lost", "byes", "Buchholz", "Sonneborn–Berger")
        rows = ["<tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr>"]
        for number, place in enumerate(standings.places, 1):
            score = place.score
            cells = (place.points, score.wins, score.draws, score.losses, place.byes, place.buchholz, place.berger)
            written = "".join(f"<td>{cell:g}</td>" for cell in cells)
            rows.append(f"<tr><th>{number}. {escape(place.name)}</th>{written}</tr>")
        parts.append(f"<h2>Standings</h2><table>{''.join(rows)}</table>")
    rounds = "".join(
        f"<section><h3>{escape(each.title)}</h3>{''.join(_tie_part(tie) for tie in each.ties)}</section>"
        for each in standings.rounds
    )
    return [*parts, f'<h2>Rounds</h2><div class="bracket">{rounds}</div>']


def _tie_part(tie: Tie) -> str:
    """Return a tie as two lines, the winner in bold."""
    if not tie.second:
        return f"<p><b>{escape(tie.first)}</b><br>bye</p>"
    sides = [
        f"<b>{escape(name)} {points:g}</b>" if name == tie.winner else f"{escape(name)} {points:g}"
        for name, points in zip((tie.first, tie.second), tie.points, strict=True)
    ]
    return f"<p>{sides[0]}<br>{sides[1]}{f'<br><small>{escape(tie.note)}</small>' if tie.note else ''}</p>"


def _charts(tally: Tally) -> list[str]:
    rows = sorted(((name, tally.ratings[name]) for name in tally.names), key=lambda row: -row[1].elo)
    return [
        "<h2>Ratings, with 95 % intervals</h2>",
        rating_chart(rows),
        "<h2>Terminations</h2>",
        bar_chart(tally.endings.most_common()),
        "<h2>Game length</h2>",
        histogram([result.plies for result in tally.results], "plies"),
    ]


def cross_table(tally: Tally) -> str:
    """Return the cross table as HTML."""
    order = sorted(tally.names, key=lambda name: -tally.total(name).share)
    head = "".join(f"<th>{escape(name)}</th>" for name in order)
    rows = [f"<tr><th></th>{head}<th>points</th><th>share</th></tr>"]
    for name in order:
        cells = "".join(f"<td>{_cell(tally, name, other)}</td>" for other in order)
        total = tally.total(name)
        rows.append(
            f"<tr><th>{escape(name)}</th>{cells}<td>{total.points:g}/{total.games}</td><td>{total.share:.1%}</td></tr>"
        )
    return f"<table>{''.join(rows)}</table>"


def _cell(tally: Tally, own: str, other: str) -> str:
    score = tally.meeting(own, other)
    return f"+{score.wins} ={score.draws} -{score.losses}" if score.games else "–"


def _incidents(tally: Tally) -> list[str]:
    rows = [
        f"<tr><td>{escape(result.id)}</td><td>{escape(report.engine)}</td><td>{escape(report.incident)}</td>"
        f"<td>{escape(report.text)}</td></tr>"
        for result in tally.results
        for report in result.reports
    ]
    return ["<h2>Incidents</h2><table>", *rows, "</table>"] if rows else []


# Replays


def frames_of(result: GameResult, variant: str) -> dict[str, object]:
    """Return the SVG of every position of a game; lines that frames share are stored once."""
    record = GameRecord.parse(result.record, default_variant=variant)
    board = record.board()
    numbers: dict[str, int] = {}
    images, moves = [board.svg()], []
    for node in record.mainline():
        play(board, node.move)
        moves.append(node.move)
        images.append(board.svg())
    frames = [[numbers.setdefault(line, len(numbers)) for line in image.splitlines()] for image in images]
    return {"lines": list(numbers), "frames": frames, "moves": moves}


def _headline(result: GameResult) -> str:
    return f"{result.first} – {result.second} {result.result} ({result.ending})"


def _replays(results: Sequence[GameResult], variant: str) -> list[str]:
    data = json.dumps([frames_of(result, variant) for result in results], separators=(",", ":")).replace("</", "<\\/")
    options = "".join(
        f'<option value="{number}">{escape(_headline(result))}</option>' for number, result in enumerate(results)
    )
    return [
        f'<h2>Games</h2><p><select id="which">{options}</select></p>',
        '<p><button id="first">|◀</button> <button id="back">◀</button> <button id="on">▶</button> ',
        '<button id="last">▶|</button></p><figure id="board"></figure><p class="moves" id="moves"></p>',
        f'<script type="application/json" id="games">{data}</script><script>{SCRIPT}</script>',
    ]
