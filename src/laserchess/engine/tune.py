"""Texel tuning: play self-play games, then fit the HCE weights to their results.

    python -m laserchess.engine.tune leiserchess --games 400 --nodes 2000

prints the weights of a profile that predict the results best (logistic regression, Newton's method, L2
regularisation). In variants with several actions per turn they are fitted at the start of turns, together with what
shots and captures win at once, in the same unit: one centipawn of a gain is one centipawn of a piece.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.arrays import Table
from laserchess.core.errors import UnknownNameError
from laserchess.core.variant import Rules, Variant
from laserchess.engine.actions.action_eval import BOMBS, REACH, ROLES, STUNNED_PERCENT, piece_values
from laserchess.engine.actions.action_worker import ActionWorker
from laserchess.engine.engine import Engine
from laserchess.engine.eval_weights import ROYAL_VALUE, make_tables, weights_of
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.hce import SHARE_BITS, TERM_NAMES, UNIT_BITS
from laserchess.engine.search.transposition import make_shared
from laserchess.engine.worker import Worker
from laserchess.variants import VARIANTS, find_variant

Numbers = npt.NDArray[np.float64]
OPENING_PLIES = (4, 12)
MAX_GAME = 160
REGULARISATION = {"square": 200.0, "term": 2.0, "value": 0.01, "gain": 0.0}
"""L2 regularisation of each sort of weight."""
NEWTON_STEPS = 12
MAX_VALUE = 600
"""Cap of the value of a royal piece hit by a beam."""
SHARES = ("peril", "bounty")
ACTION_TERMS = {"reach": REACH, "bombs": BOMBS}
"""The terms of variants with several actions per turn, by their place in `piece_values`."""
MAX_GAIN = 1500
"""Cap of what shots and captures win at once: beyond it a King is at stake."""


@dataclass(frozen=True)
class Samples:
    """Positions as the inputs of the weights, for the first player, and that player's results."""

    names: list[tuple[str, str, int]]
    """(sort, name, cell) of each column: value, square, term or gain."""
    inputs: Numbers
    results: Numbers


def is_mirrored(variant: Variant) -> bool:
    """Return whether a variant is mirror symmetric: it has no special squares."""
    return not any(variant.reserved) and not any(piece_type.homes for piece_type in variant.pieces)


def columns(variant: str) -> list[tuple[str, str, int]]:
    """Return the names of a variant's weights."""
    definition, weights = find_variant(variant), weights_of(find_variant(variant))
    pieces = [name for name, value in weights.values.items() if value]
    counted = [("value", name, 0) for name in pieces if weights.values[name] < ROYAL_VALUE]
    if definition.has_turn_end:
        return [*counted, *[("term", name, 0) for name in ACTION_TERMS], ("gain", "", 0)]
    squares = [("square", name, cell) for name in weights.values for cell in definition.geometry.cells]
    return counted + [("term", name, 0) for name in TERM_NAMES] + squares


@lru_cache(maxsize=16)
def _probes(rules: Rules) -> dict[str, Table]:
    """Return for each term the tables with which the evaluation is that term's input alone."""
    weights = weights_of(rules.variant)
    values = {name: min(value, MAX_VALUE) for name, value in weights.values.items()}
    probes = {}
    for term in TERM_NAMES:
        size = 1 << (SHARE_BITS if term in SHARES else UNIT_BITS)
        terms = dict.fromkeys(TERM_NAMES, 0) | {term: size}
        table = make_tables(rules, replace(weights, values=values, terms=terms, squares={})).copy()
        table[mem.PSQT :] = 0
        table.flags.writeable = False
        probes[term] = table
    return probes


def describe(board: Board, worker: Worker, places: dict[tuple[str, str, int], int]) -> Numbers:
    """Turn a position of a variant with one move per turn into numbers, for the first player."""
    row = _describe_pieces(board, places)
    worker.set_up(board)
    sign = -1 if board.side else 1
    for name, table in _probes(board.rules).items():
        worker.use_table(table)
        size = 1 << (SHARE_BITS if name in SHARES else UNIT_BITS)
        row[places["term", name, 0]] = sign * worker.evaluate() / size
    return row


def describe_turn(board: Board, shared: mem.Shared, places: dict[tuple[str, str, int], int]) -> Numbers:
    """Turn a position of a variant with several actions per turn into numbers, for the first player."""
    row, worker = _describe_pieces(board, places), ActionWorker(board, shared)
    sign, values = -1 if board.side else 1, piece_values(board.rules)
    for name, place in ACTION_TERMS.items():
        only = np.zeros_like(values)
        only[ROLES : ROLES + at.CLASSES], only[place] = values[ROLES : ROLES + at.CLASSES], 1
        row[places["term", name, 0]] = sign * worker.evaluate(only)
    gain = worker.evaluate_quick() - worker.evaluate()
    row[places["gain", "", 0]] = sign * max(-MAX_GAIN, min(gain, MAX_GAIN))
    return row


def _describe_pieces(board: Board, places: dict[tuple[str, str, int], int]) -> Numbers:
    """Return a row with what depends on single pieces."""
    row, geometry = np.zeros(len(places)), board.variant.geometry
    for cell, piece in board.snapshot().pieces.items():
        side, name = -1 if piece.side else 1, piece.piece_type.name
        seen = geometry.half_turn(cell) if piece.side else cell
        if is_mirrored(board.variant) and geometry.column(seen) >= geometry.columns // 2:
            seen = geometry.mirror(seen)
        if ("square", name, seen) in places:
            row[places["square", name, seen]] += side
        if ("value", name, 0) in places:
            row[places["value", name, 0]] += side * (STUNNED_PERCENT / 100 if piece.stunned else 1)
    return row


def _opening(variant: str, random: Random) -> Board:
    board = Board(variant, setup=random.choice([name for name in VARIANTS[variant].setups if name != "endgame"]))
    for _ in range(random.randint(*OPENING_PLIES)):
        quiet = [move for move in board.legal_moves if not board.preview(move).removed]
        if not quiet or board.outcome:
            break
        board.push(random.choice(quiet))
    if board.variant.has_turn_end and board.outcome is None and board.actions_left < board.variant.actions:
        board.push(".")
    return board


def _play_one(engine: Engine, board: Board, nodes: int) -> Iterator[Board]:
    """Play a game to its end and yield its quiet positions, or those at the start of turns of several actions."""
    for _ in range(MAX_GAME * max(1, board.variant.actions)):
        if board.outcome or board.can_claim_draw():
            return
        best = engine.play(board, nodes=nodes)
        if best.move is None:
            return
        calm = best.info is not None and best.info.score.plies is None  # a first iteration may need more nodes
        before = board.copy(history=False)
        is_quiet = not board.push(best.move).removed
        if before.variant.has_turn_end:
            is_quiet = before.actions_left == before.variant.actions
        if calm and is_quiet:
            yield before


def collect(variant: str, games: int, nodes: int, seed: int) -> Samples:
    """Play games and return the inputs of their positions."""
    names = columns(variant)
    places = {name: number for number, name in enumerate(names)}
    random = Random(seed)  # noqa: S311  # playing needs no cryptography
    shared = make_shared(1)
    engine, worker = Engine(hash_mb=8, seed=seed), Worker(shared)
    several = VARIANTS[variant].has_turn_end
    inputs: list[Numbers] = []
    results: list[float] = []
    for _ in range(games):
        board = _opening(variant, random)
        rows = [
            describe_turn(position, shared, places) if several else describe(position, worker, places)
            for position in _play_one(engine, board, nodes)
        ]
        outcome = board.outcome
        winner = outcome.winner if outcome else None
        score = 0.5 if winner is None else float(winner == board.variant.players[0].name)
        inputs += rows
        results += [score] * len(rows)
    return Samples(names, np.array(inputs), np.array(results))


def fit(samples: Samples) -> Numbers:
    """Return the weights that predict the results best."""
    regularisation = np.array([REGULARISATION[sort] for sort, _, _ in samples.names])
    weights = np.zeros(len(regularisation))
    for _ in range(NEWTON_STEPS):
        expected = 1 / (1 + np.exp(-np.clip(samples.inputs @ weights, -30, 30)))
        gradient = samples.inputs.T @ (samples.results - expected) - regularisation * weights
        spread = expected * (1 - expected)
        hessian = (samples.inputs * spread[:, None]).T @ samples.inputs + np.diag(regularisation)
        weights += np.linalg.solve(hessian, gradient)
    return weights


def report(variant: str, samples: Samples, weights: Numbers) -> Iterator[str]:
    """Yield the weights in centipawns, as lines of text for a profile."""
    definition, by_name = find_variant(variant), dict(zip(samples.names, weights, strict=True))
    pieces = [name for name in weights_of(definition).values if ("value", name, 0) in by_name]
    unit, number, what = by_name["value", pieces[-1], 0], "one", pieces[-1]
    if definition.has_turn_end:
        unit, number, what = 100 * by_name["gain", "", 0], "a", "gain of 100"
    if not unit:
        message = f"the games do not show what a {what} is worth"
        raise UnknownNameError(message, reason="positions", expected="more games, won by both sides")
    scale = 100 / unit
    yield f"{len(samples.results)} positions, {number} {what} = {unit:.3f} logits"
    yield f"values={ {name: round(scale * weight) for (sort, name, _), weight in by_name.items() if sort == 'value'} }"
    yield f"terms={ {name: round(scale * weight) for (sort, name, _), weight in by_name.items() if sort == 'term'} }"
    if definition.has_turn_end:
        return
    for name in weights_of(definition).values:
        yield f"squares {name}:"
        for _, cells in definition.geometry.rows_from_top():
            row = [round(scale * by_name["square", name, cell]) for cell in cells]
            if is_mirrored(definition):
                row = row[: len(row) // 2] + row[: len(row) // 2][::-1]
            yield " ".join(f"{number:4d}" for number in row)


def main() -> None:
    """Tune one variant from the command line."""
    parser = argparse.ArgumentParser(description="fit the HCE weights to self-play games")
    parser.add_argument("variant", choices=sorted(VARIANTS))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    samples = collect(args.variant, args.games, args.nodes, args.seed)
    if not len(samples.results):
        parser.error("the games have no quiet positions; play more games, or search more nodes")
    try:
        for line in report(args.variant, samples, fit(samples)):
            sys.stdout.write(line + "\n")
    except UnknownNameError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
