"""The coach: what a move did, what is in danger, why a hint is good and how a game was lost, in phrases.

Everything here is a fact of the rules or of an exhaustive search: functions of a position, without an evaluation.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from laserchess.board import Board
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Beam, BeamEnd, Move, MoveKind, RemovedPiece
from laserchess.core.variant import Piece, Variant
from laserchess.engine.mate_search import after, is_forced
from laserchess.notation.phrases import YOUR, Fact, Phrase, brief_phrases, phrase

UNSTRUCK = {BeamEnd.EDGE: "edge", BeamEnd.SPLIT: "split"}
"""The phrases of beams that strike nothing."""
MAX_THREATS = 2
"""Threats that are named at once."""
MAX_SEARCHED = 2
"""Turns of the loser that are searched for a defence, the last one first."""
MAX_DEFENCES = 3
"""Defences that are shown."""


@dataclass(frozen=True)
class Threat:
    """A piece that one move could remove.

    Attributes:
        square: The square of the piece.
        move: A move that removes it.
        is_royal: Whether its loss ends the game.
        rotated: The piece that moves, as it faces afterwards, if the move rotates it.

    """

    square: str
    move: Move
    is_royal: bool
    rotated: Piece | None = None


@dataclass(frozen=True)
class Advice:
    """What a player should know about a position.

    Attributes:
        phrases: Goal, last move, threats and chances, in this order.
        threats: What the opponent could remove with one move.
        chances: What the player could remove with one move.

    """

    phrases: tuple[Phrase, ...]
    threats: tuple[Threat, ...]
    chances: tuple[Threat, ...]


@dataclass(frozen=True)
class Loss:
    """How a game was lost.

    Attributes:
        phrases: The fatal beam, and when it could have been stopped.
        fatal: The ply of the fatal beam, counted from the last one, which is 1.
        plies: How many plies before the end the loser could still have stopped it; None if that is unknown.
        defences: Moves that would have done so.

    """

    phrases: tuple[Phrase, ...]
    fatal: int = 1
    plies: int | None = None
    defences: tuple[Move, ...] = ()


def advise(board: Board, player: str, *, goal: bool = False) -> Advice:
    """Explain a position to a player.

    Args:
        board: The position; its last move is explained, without one the goal of the variant.
        player: The name of the player's side.
        goal: Also state the goal after the opponent's first move, for a player who has not moved yet.

    Returns:
        The phrases, and what they are about.

    Raises:
        UnknownNameError: The variant has no such side.

    """
    rival = _other(board.variant, player)
    threats, chances = threats_of(board, rival), threats_of(board, player)
    phrases = goal_of(board, player) if goal or not board.ply else []
    phrases += explain_move(board, player) if board.ply else []
    if board.outcome is None:
        phrases += _danger(board, threats, rival)
        phrases += _chance(board, chances, rival) if board.turn == player else []
    return Advice(tuple(phrases), threats, chances)


def goal_of(board: Board, player: str) -> list[Phrase]:
    """Return the goal of a variant and when lasers fire."""
    variant, rival = board.variant, _other(board.variant, player)
    royal = next(piece_type.name for piece_type in variant.pieces if piece_type.royal)
    side = variant.player(rival)
    royals = sum(1 for piece in board.piece_map().values() if piece.piece_type.royal and piece.side == side)
    goal = phrase("coach.goal.several" if royals > 1 else "coach.goal", side=rival, piece=royal)
    if variant.fires_by_itself:
        return [goal, phrase("coach.fires")]
    return [goal, phrase("coach.actions", count=variant.actions)]


def threats_of(board: Board, side: str) -> tuple[Threat, ...]:
    """Return what a side could remove with one move without chance: royal pieces first, then in reading order."""
    mover, found = board.copy(history=False), []
    if board.turn != side:
        full = replace(board.snapshot(), side=board.variant.player(side), actions_left=board.variant.actions)
        mover.set_snapshot(replace(full, capped=(), rotations=()))
    for square, moves in board.threats(side).items():
        piece = board.piece_at(square)
        move = next((one for one in moves if not mover.preview(one).chance), None)
        if piece is not None and move is not None:
            turned = mover.preview(move).piece_at(move.start) if move.kind is MoveKind.ROTATE else None
            found.append(Threat(square, move, piece.piece_type.royal, turned))
    return tuple(sorted(found, key=lambda threat: not threat.is_royal))


def explain_move(board: Board, player: str) -> list[Phrase]:
    """Explain the last move of a board: the path of the beam and what it hit, or what an action without one did.

    The end of the opponent's turn is explained by all actions of that turn.

    Args:
        board: A board on which a move was played.
        player: The name of the side that reads it.

    """
    before = board.copy()
    result = before.peek()
    before.pop()
    mover = before.turn
    actions: list[MoveResult] = []
    if result.move.kind is MoveKind.END and mover != player:
        while before.ply and before.peek().move.kind is not MoveKind.END:
            actions.insert(0, before.peek())
            before.pop()
    return [one for each in actions or [result] for one in _explain_result(board.variant, each, mover, player)]


def explain_hint(board: Board, move: Move | str) -> Phrase:
    """Explain what a move achieves for the side to move: a hit, a rescue or a threat."""
    found = board.parse_move(move) if isinstance(move, str) else move
    result, player = board.preview(found), board.turn
    rival = _other(board.variant, player)
    if result.chance or found.kind is MoveKind.END:  # thaws and gates drawn at the end of a turn are not its merit
        return phrase("coach.hint.quiet", move=found.text)
    text, hits = found.text, [item for item in result.removed if item.side_name == rival]
    then = after(board, text)
    if hits:
        royals = {piece_type.name for piece_type in board.variant.pieces if piece_type.royal}
        item = next((one for one in hits if one.name in royals), hits[0])
        wins = then.outcome is not None and then.outcome.winner == player
        return phrase("coach.hint.wins" if wins else "coach.hint.hits", move=text, **_named(item))
    before = {threat.square: threat for threat in threats_of(board, rival)}
    left = {threat.square for threat in threats_of(then, rival)}
    saved = [square for square in before if square not in left and square != found.start]
    if found.start in before and found.to not in left:
        saved.insert(0, found.start)
    for square in saved:
        piece = board.piece_at(square)
        if piece is not None:
            return phrase("coach.hint.saves", move=text, side=rival, piece=piece.piece_type.name, square=square)
    for threat in threats_of(then, player):
        piece = then.piece_at(threat.square)
        if piece is not None:
            name = piece.piece_type.name
            return phrase("coach.hint.threatens", move=text, side=rival, piece=name, square=threat.square)
    return phrase("coach.hint.quiet" if left or board.variant.has_turn_end else "coach.hint.safe", move=text)


def explain_loss(board: Board, loser: str) -> Loss:
    """Explain how a game was lost: the last beam, and the last move that could have stopped it.

    The forced-win search decides that, so variants with several actions a turn get only the beam.

    Args:
        board: The final position, with the moves before it.
        loser: The name of the side that lost.

    Returns:
        The explanation.

    Raises:
        UnknownNameError: The variant has no such side.

    """
    winner, fatal = _other(board.variant, loser), _fatal_ply(board, loser)
    moment = board.copy()
    for _ in range(fatal - 1):
        moment.pop()
    phrases = explain_move(moment, loser)
    if board.variant.has_turn_end or board.variant.has_chance:
        return Loss(tuple(phrases), fatal)
    earlier, plies, searched = board.copy(), 0, 0
    while earlier.ply and searched < MAX_SEARCHED:
        earlier.pop()
        plies += 1
        if earlier.turn != loser:
            continue
        searched += 1
        if defences := _defences(earlier, winner, plies - 1):
            played = board.history[-plies].text
            found = phrase("coach.stopped", played=played, move=defences[0].text)
            return Loss((*phrases, found), fatal, plies, defences)
    if searched:
        phrases.append(phrase("coach.decided", count=searched))
    return Loss(tuple(phrases), fatal)


def _fatal_ply(board: Board, loser: str) -> int:
    """Return how many plies ago the loser's last royal piece was hit; 1 if none was."""
    royals = {piece_type.name for piece_type in board.variant.pieces if piece_type.royal}
    for plies, result in enumerate(reversed(board.history), 1):
        if any(item.side_name == loser and item.name in royals for item in result.removed):
            return plies
    return 1


def _defences(board: Board, winner: str, turns: int) -> tuple[Move, ...]:
    """Return moves after which `winner` has no forced win within `turns` plies."""
    found = []
    for move in board.legal_moves:
        then = after(board, move.text)
        lost = then.outcome is not None and then.outcome.winner == winner
        if not lost and not (then.outcome is None and is_forced(then, winner, turns)):
            found.append(move)
            if len(found) == MAX_DEFENCES:
                break
    return tuple(found)


def _main_beam(result: MoveResult) -> Beam | None:
    """Return the beam of a move that removed a piece, else the first one."""
    gone = {item.square for item in result.removed}
    return next((beam for beam in result.beams if beam.struck in gone), next(iter(result.beams), None))


def _explain_result(variant: Variant, result: MoveResult, mover: str, player: str) -> list[Phrase]:
    """Explain a move by its beam, or one without a beam by what it did."""
    beam = _main_beam(result)
    return [_explain_beam(variant, result, beam, mover, player)] if beam else _explain_action(result, mover, player)


def _explain_action(result: MoveResult, mover: str, player: str) -> list[Phrase]:
    """Explain a move without a beam: what was moved, removed and stunned."""
    facts = brief_phrases(result)[0].facts
    found = [phrase(f"coach.act.{result.move.kind.name.lower()}", actor=YOUR if mover == player else mover, **facts)]
    for item in result.removed:
        whose = {} if item.side_name == player else {"side": item.side_name}
        key = f"lost.{'other' if whose else 'own'}.{item.cause}"
        found.append(phrase(key, piece=item.name, square=item.square, **whose))
    return found + ([phrase("stunned", squares=", ".join(result.stunned))] if result.stunned else [])


def _explain_beam(variant: Variant, result: MoveResult, beam: Beam, mover: str, player: str) -> Phrase:
    mirrors = ", ".join(dict.fromkeys(square for square, _, _ in beam.deflections))
    square = beam.squares[-1] if beam.squares else beam.origin
    facts: dict[str, Fact] = {"beam": YOUR if mover == player else mover, "square": square}
    if mirrors:
        facts["mirrors"] = mirrors
    suffix = ".mirrors" if mirrors else ""
    struck = _struck(variant, result, beam)
    if struck is None:
        return phrase(f"coach.beam.{UNSTRUCK.get(beam.end, 'end')}{suffix}", **facts)
    side, piece = struck
    whose = "own" if side == player else "other"
    verb = "hits" if beam.end is BeamEnd.HIT else "stopped"
    named: dict[str, Fact] = facts | {"piece": piece} | ({} if whose == "own" else {"side": side})
    return phrase(f"coach.beam.{verb}.{whose}{suffix}", **named)


def _struck(variant: Variant, result: MoveResult, beam: Beam) -> tuple[str, str] | None:
    """Return side and name of the piece that ended a beam."""
    if beam.struck is None:
        return None
    for item in result.removed:
        if item.square == beam.struck:
            return item.side_name, item.name
    piece = result.piece_at(beam.struck)
    return (variant.players[piece.side].name, piece.piece_type.name) if piece else None


def _danger(board: Board, threats: Iterable[Threat], rival: str) -> list[Phrase]:
    named = [_threat_phrase(board, "danger" if one.is_royal else "threat", one, rival) for one in threats]
    if named or board.variant.has_turn_end:  # several actions may hit what one cannot
        return named[:MAX_THREATS]
    return [phrase("coach.safe", side=rival)]


def _chance(board: Board, chances: tuple[Threat, ...], rival: str) -> list[Phrase]:
    if not chances:
        return []
    return [_threat_phrase(board, "win" if chances[0].is_royal else "chance", chances[0], rival)]


def _threat_phrase(board: Board, key: str, threat: Threat, rival: str) -> Phrase:
    piece = board.piece_at(threat.square)
    name = piece.piece_type.name if piece else ""
    return phrase(f"coach.{key}", side=rival, piece=name, square=threat.square)


def _named(item: RemovedPiece) -> dict[str, str]:
    return {"side": item.side_name, "piece": item.name, "square": item.square}


def _other(variant: Variant, player: str) -> str:
    return variant.players[1 - variant.player(player)].name
