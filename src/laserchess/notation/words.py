"""What happened, in plain words."""

from collections.abc import Iterator, Sequence

from laserchess.core.moves import Act, Fate, Removed
from laserchess.core.outcome import Outcome, Reason
from laserchess.core.played import Played
from laserchess.core.spec import Game

FATES = {
    Fate.ZAPPED: "was hit",
    Fate.SQUASHED: "was squashed",
    Fate.EJECTED: "was pushed off the board",
    Fate.CAPTURED: "was captured",
    Fate.SWALLOWED: "fell into a Hole",
}
ENDS = {
    Reason.BOTH_KINGS: "both {royal}s are gone",
    Reason.REPETITION: "the same position for the third time",
    Reason.QUIET: "nothing was hit for too long",
    Reason.IDLE: "nobody wants to move",
    Reason.LIMIT: "the move limit is reached",
    Reason.AGREEMENT: "both players agreed",
    Reason.KING: "{loser} has lost the {royal}",
    Reason.MAJORITY: "more {royal}s than {loser} at the start of the turn",
    Reason.RESIGNATION: "{loser} resigned",
    Reason.TIME: "{loser} ran out of time",
    Reason.FORFEIT: "{loser} forfeited",
}


def name(player: str) -> str:
    """Write a player's name as a sentence begins."""
    return player.capitalize()


def tell_played(game: Game, mover: str, shown: Sequence[Played]) -> Iterator[str]:
    """Tell what was played and what it destroyed, in sentences."""
    yield f"{name(mover)} {' and '.join(_tell_actions(shown))}."
    removed = [item for played in shown for item in played.removed]
    yield from (tell_removed(mover, item) for item in removed)
    if not removed and not game.actions:
        yield "Nothing was hit."


def _tell_actions(shown: Sequence[Played]) -> Iterator[str]:
    """Tell the moves as they are written, and the end of a turn with what happened between the turns."""
    texts = [played.text for played in shown if played.move.act is not Act.END]
    if texts:
        yield f"played {', '.join(texts)}"
    for played in shown:
        if played.move.act is Act.END:
            yield "ended the turn" + (f" ({'; '.join(played.chance)})" if played.chance else "")


def tell_removed(mover: str, item: Removed) -> str:
    """Tell what became of a piece."""
    whose = f"{name(item.player)}'s own" if item.player == mover else f"{name(item.player)}'s"
    return f"{whose} {item.piece} on {item.square} {FATES[item.fate]}."


def tell_outcome(game: Game, outcome: Outcome) -> str:
    """Tell who won, or that nobody did, and why."""
    royal = next((piece.name for piece in game.pieces if piece.royal), "King")
    others = [player.name for player in game.players if player.name != outcome.winner]
    why = ENDS[outcome.reason].format(royal=royal, loser=others[0])
    return f"Draw: {why}." if outcome.winner is None else f"{name(outcome.winner)} wins: {why}."
