"""Results as text."""

from laserchess.arena.pentanomial import elo_of
from laserchess.arena.sprt import Standing
from laserchess.arena.tally import Score, Tally

MATCH = 2
LONGEST_NAME = 24


def results_table(tally: Tally, test: Standing | None = None) -> str:
    """Write down the results so far: a match, or a table of everybody."""
    if not tally.results:
        return "no games yet"
    lines = match_lines(tally) if len(tally.names) == MATCH else standings_lines(tally)
    lines += [first_player_line(tally), endings_line(tally), *incident_lines(tally)]
    if test is not None:
        lines.append(f"SPRT: {test}: {test.verdict}")
    return "\n".join(line for line in lines if line)


def match_lines(tally: Tally) -> list[str]:
    """Describe a match from its first engine's side."""
    own, other = tally.names
    score = tally.meeting(own, other)
    return [
        f"{own} – {other}: {score_line(score)}",
        f"Elo {score.elo}, likelihood of superiority {score.superiority:.1%}, normalised Elo {score.normalised_elo}",
        f"draws {score.draw_rate:.1%}, pairs by points 0–2: {' '.join(map(str, score.pentanomial))}",
    ]


def score_line(score: Score) -> str:
    """Write wins, draws, losses and points."""
    return f"+{score.wins} ={score.draws} -{score.losses}, {score.points:g}/{score.games} ({score.share:.1%})"


def standings_lines(tally: Tally) -> list[str]:
    """Write a table of everybody, the best first, with what each made of each other."""
    ratings = dict(zip(tally.names, tally.ratings().engines, strict=True))
    order = sorted(tally.names, key=lambda name: -ratings[name].elo)
    width = min(LONGEST_NAME, max(map(len, order)))
    heads = "".join(f"{number:>9}" for number in range(1, len(order) + 1))
    lines = [f"    {'engine':<{width}} {'Elo':>8} {'±':>6} {'games':>6} {'points':>8} {'draws':>6} {heads}"]
    for number, name in enumerate(order, 1):
        score, rating = tally.total(name), ratings[name]
        row = "".join(f"{_cell(tally, name, other):>9}" for other in order)
        lines.append(
            f"{number:>3} {name[:width]:<{width}} {rating.elo:>+8.1f} {rating.error:>6.1f} {score.games:>6}"
            f" {score.points:>8.1f} {score.draw_rate:>6.0%} {row}"
        )
    return lines


def _cell(tally: Tally, own: str, other: str) -> str:
    score = tally.meeting(own, other)
    return f"{score.points:g}/{score.games}" if score.games else "-"


def first_player_line(tally: Tally) -> str:
    """Say what moving first was worth."""
    score = tally.first_player
    if len(tally.names) > MATCH:
        estimate = tally.ratings().first_player
        return f"first player: {score_line(score)}, worth {estimate} Elo"
    return f"first player: {score_line(score)}, Elo {score.elo if score.games > 1 else elo_of(score.share)}"


def endings_line(tally: Tally) -> str:
    """Say how the games ended."""
    plies = sorted(result.plies for result in tally.results)
    endings = ", ".join(f"{ending} {count}" for ending, count in tally.endings.most_common())
    return f"endings: {endings}; plies {plies[0]}–{plies[-1]}, median {plies[len(plies) // 2]}"


def incident_lines(tally: Tally) -> list[str]:
    """Say what went wrong."""
    return [f"incidents: {engine}: {incident} × {count}" for (engine, incident), count in tally.incidents.most_common()]
