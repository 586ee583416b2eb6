"""What happened, in plain words."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from laserchess.core.geometry import COMPASS
from laserchess.core.moves import Act, Beam, BeamEnd, Fate, Removed
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
VERBS = {
    Fate.ZAPPED: "hits",
    Fate.SQUASHED: "crushes",
    Fate.EJECTED: "pushes off",
    Fate.CAPTURED: "takes",
    Fate.SWALLOWED: "loses",
}
ENDS = {
    Reason.BOTH_KINGS: "both {royal}s are gone",
    Reason.REPETITION: "the same position for the third time",
    Reason.QUIET: "nothing was hit for too long",
    Reason.IDLE: "nobody wants to move",
    Reason.STALEMATE: "no legal move is left",
    Reason.LIMIT: "the move limit is reached",
    Reason.AGREEMENT: "both players agreed",
    Reason.KING: "{loser} has lost the {royal}",
    Reason.MAJORITY: "more {royal}s than {loser} at the start of the turn",
    Reason.RESIGNATION: "{loser} resigned",
    Reason.TIME: "{loser} ran out of time",
    Reason.FORFEIT: "{loser} forfeited",
}
BEAM_ENDS = {
    BeamEnd.EDGE: "leaves the board at {}",
    BeamEnd.SPLIT: "splits at {}",
    BeamEnd.REPEAT: "ends at {}, where light has been before",
}
"""How light ends where nothing is struck."""
WAYS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


def name(player: str) -> str:
    """Write a player's name as a sentence begins."""
    return player.capitalize()


def tell_played(game: Game, mover: str, shown: Sequence[Played]) -> Iterator[str]:
    """Tell what was played and what it destroyed, in sentences."""
    yield f"{name(mover)} {' and '.join(_tell_actions(shown))}."
    removed = [item for played in shown for item in played.removed]
    yield from (tell_removed(mover, item) for item in removed)
    if not removed and game.fires_by_itself:
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
    why = ENDS[outcome.reason].format(royal=royal, loser=name(others[0]))
    return f"Draw: {why}." if outcome.winner is None else f"{name(outcome.winner)} wins: {why}."


def tell_fall(game: Game, outcome: Outcome, mover: str, played: Played) -> str:
    """Tell how the last move ended the game: whose King fell, and by whose light."""
    royals = {piece.name for piece in game.pieces if piece.royal}
    fallen = [item for item in played.removed if item.piece in royals and item.player != outcome.winner]
    if outcome.winner is None or outcome.reason is not Reason.KING or not fallen:
        return tell_outcome(game, outcome)
    item = fallen[-1]
    whose = "its own" if item.player == mover else f"{name(mover)}'s"
    by = f" by {whose} laser" if item.fate is Fate.ZAPPED else ""
    return f"{name(item.player)}'s {item.piece} {FATES[item.fate]}{by}."


def tell_short(played: Played) -> str:
    """Tell a move in a few words, for lists: which piece did what, and what that did to others."""
    move = played.move
    if move.act is Act.END:
        return "Ends the turn"
    if move.act is Act.NULL:
        return "Stays and fires"
    man = played.piece_at(move.to or move.start) or played.piece_at(move.start)
    who = man.piece.name if man else "Piece"
    deeds = {
        Act.STEP: f"{move.start} to {move.to}",
        Act.SWAP: f"{move.start} swaps with {move.to}",
        Act.TURN: f"{move.start} turns {WAYS[man.facing]}" if man else f"{move.start} turns",
        Act.FIRE: f"{move.start} fires",
    }
    done = [f"{VERBS[item.fate]} {item.piece}" for item in played.removed]
    done += ["stuns " + ", ".join(played.stunned)] if played.stunned else []
    return ", ".join([f"{who} {deeds[move.act]}", *done])


# Light


def tell_light(game: Game, played: Played) -> Iterator[str]:
    """Tell where the light of a move went, a sentence for each beam or branch of it."""
    branches = {beam.squares[-1] for beam in played.beams if beam.end is BeamEnd.SPLIT}
    for beam in played.beams:
        start = (
            f"From {beam.origin} a branch goes" if beam.origin in branches else f"The beam leaves {beam.origin} going"
        )
        turns = [_tell_turn(turn) for turn in beam.turns]
        *path, end = [f"{start} {_way(beam.direction)}", *turns, tell_end(game, played, beam)]
        yield f"{', '.join(path)} and {end}."


def _way(direction: str) -> str:
    return WAYS[COMPASS.index(direction)]


@lru_cache(maxsize=4096)
def _tell_turn(turn: tuple[str, str, str]) -> str:
    square, way_in, way_out = turn
    is_back = (COMPASS.index(way_out) - COMPASS.index(way_in)) % 8 == len(COMPASS) // 2
    return f"comes back from {square}" if is_back else f"turns {_way(way_out)} at {square}"


def tell_end(game: Game, played: Played, beam: Beam) -> str:
    """Tell how a beam ended, and at what."""
    last = beam.squares[-1] if beam.squares else beam.origin
    if beam.end in BEAM_ENDS:
        return BEAM_ENDS[beam.end].format(last)
    verb = "hits" if beam.end is BeamEnd.HIT else "is stopped by"
    return f"{verb} {_tell_struck(game, played, last)}"


def _tell_struck(game: Game, played: Played, square: str) -> str:
    """Name what stood on a square when the light came."""
    gone = [item for item in played.removed if item.square == square]
    man = played.piece_at(square)
    if gone:
        return f"{name(gone[-1].player)}'s {gone[-1].piece} on {square}"
    return f"{name(game.players[man.side].name)}'s {man.piece.name} on {square}" if man else f"what is on {square}"
