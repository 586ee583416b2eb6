"""Result tables as text."""

from laserchess.arena.pentanomial import normalised
from laserchess.arena.scores import Tally, WinDrawLoss
from laserchess.arena.sprt import SprtState
from laserchess.arena.standings import Standings

MATCH = 2
MAX_NAME = 24


def results_table(tally: Tally, test: SprtState | None = None, standings: Standings | None = None) -> str:
    """Return the results so far: standings, if any, then the match or the rating table."""
    if not tally.results:
        return "no games yet"
    lines = standings_lines(standings) if standings else []
    lines += match_lines(tally) if len(tally.names) == MATCH else ratings_lines(tally)
    lines += [first_player_line(tally), repeats_line(tally), endings_line(tally), *incident_lines(tally)]
    if test is not None:
        lines.append(f"SPRT: {test}: {test.verdict}")
    return "\n".join(line for line in lines if line)


def standings_lines(standings: Standings) -> list[str]:
    """Return the rounds, the places of a Swiss, and the winner."""
    lines = [f"{each.title}: {'; '.join(map(str, each.ties))}" for each in standings.rounds]
    if standings.places:
        width = min(MAX_NAME, max(len(place.name) for place in standings.places))
        heads = f"{'points':>7} {'+':>4} {'=':>4} {'-':>4} {'byes':>5} {'Buchholz':>9} {'Berger':>7}"
        lines.append(f"    {'engine':<{width}} {heads}")
        for number, place in enumerate(standings.places, 1):
            score = place.score
            lines.append(
                f"{number:>3} {place.name[:width]:<{width}} {place.points:>7.1f} {score.wins:>4} {score.draws:>4}"
                f" {score.losses:>4} {place.byes:>5} {place.buchholz:>9.1f} {place.berger:>7.2f}"
            )
    return [*lines, f"winner: {standings.winner or 'undecided'}"]


def match_lines(tally: Tally) -> list[str]:
    """Return the lines of a match from the first engine's point of view."""
    own, other = tally.names
    score, ratings = tally.meeting(own, other), tally.ratings
    pairs, nelo = " ".join(map(str, score.pentanomial)), normalised(score.pentanomial)
    return [
        f"{own} – {other}: {score_line(score)}",
        f"Elo {ratings[own]}, likelihood of superiority {ratings.superiority(own, other):.1%}",
        f"draws {score.draw_rate:.1%}, pairs by points 0–2: {pairs} (normalised Elo {nelo:+.1f})",
    ]


def score_line(score: WinDrawLoss) -> str:
    """Return wins, draws, losses and points."""
    return f"+{score.wins} ={score.draws} -{score.losses}, {score.points:g}/{score.games} ({score.share:.1%})"


def ratings_lines(tally: Tally) -> list[str]:
    """Return the rating table, highest first, with the cross table."""
    order = sorted(tally.names, key=lambda name: -tally.ratings[name].elo)
    width = min(MAX_NAME, max(map(len, order)))
    heads = "".join(f"{number:>9}" for number in range(1, len(order) + 1))
    lines = [f"    {'engine':<{width}} {'Elo [95 %]':>26} {'games':>6} {'points':>8} {'draws':>6} {heads}"]
    for number, name in enumerate(order, 1):
        score = tally.total(name)
        row = "".join(f"{_cell(tally, name, other):>9}" for other in order)
        lines.append(
            f"{number:>3} {name[:width]:<{width}} {tally.ratings[name]!s:>26} {score.games:>6}"
            f" {score.points:>8.1f} {score.draw_rate:>6.0%} {row}"
        )
    return lines


def _cell(tally: Tally, own: str, other: str) -> str:
    score = tally.meeting(own, other)
    return f"{score.points:g}/{score.games}" if score.games else "-"


def first_player_line(tally: Tally) -> str:
    """Return the first player's score and advantage."""
    return f"first player: {score_line(tally.first_player)}, worth {tally.ratings.first_player} Elo"


def repeats_line(tally: Tally) -> str:
    """Return the number of repeated games, or an empty text."""
    if not tally.repeats:
        return ""
    return (
        f"repeated games: {tally.repeats} of {len(tally.results)} are identical to an earlier one; "
        "ratings and pairs count each once"
    )


def endings_line(tally: Tally) -> str:
    """Return the terminations and lengths of the games."""
    plies = sorted(result.plies for result in tally.results)
    endings = ", ".join(f"{ending} {count}" for ending, count in tally.endings.most_common())
    return f"endings: {endings}; plies {plies[0]}–{plies[-1]}, median {plies[len(plies) // 2]}"


def incident_lines(tally: Tally) -> list[str]:
    """Return the incidents."""
    return [f"incidents: {engine}: {incident} × {count}" for (engine, incident), count in tally.incidents.most_common()]
