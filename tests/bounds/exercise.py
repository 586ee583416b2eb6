"""Everything that compiled code does, done with one variant: it works, or is rejected with a `LaserChessError`."""

from contextlib import suppress
from random import Random
from typing import Any

import numpy as np

from laserchess import Board, Engine, GameRecord, LaserChessError, Variant
from laserchess.core.symmetries import symmetries
from laserchess.envs.board_lens import Lens
from laserchess.envs.encode import encode
from laserchess.envs.encoding import encoding_of
from laserchess.envs.search import BatchedSearch, Gumbel, Puct
from laserchess.envs.snapshots import BoardSnapshots
from laserchess.envs.vector import VectorEnv
from laserchess.puzzles.verify import BudgetExceededError, Verifier
from laserchess.puzzles.verify_turn import won_turn
from laserchess.server.api.variants import variant_view
from laserchess.server.wire.views import view_of
from laserchess.variants import VARIANTS
from tests.bounds.mutations import NUMBERS, mutated_position, mutated_text

ENGINE = Engine(hash_mb=1)
PLIES = 12
BOARDS = 2
NODES = 150
ACTIONS_NODES = 30


def random_options(random: Random, variant: Variant) -> dict[str, Any]:
    """Choose values of options."""
    return {name: random.choice(option.choices) for name, option in variant.options.items() if option.choices}


def options_of(board: Board) -> dict[str, Any]:
    """Return the options of a board."""
    return dict(board.rules.options)


def exercise(random: Random, variant: Variant, positions: int) -> int:
    """Use a variant everywhere, then changed positions of it; return how many were accepted."""
    options = random_options(random, variant)
    board = Board(variant, setup=random.choice([*variant.setups]), **options)
    use_facts(random, variant)
    play(random, board)
    use_boards(random, board)
    use_environment(random, variant, options)
    return sum(use_position(random, board) for _ in range(positions))


def use_facts(random: Random, variant: Variant) -> None:
    """Show a variant, and number its actions in a way that it may be turned."""
    encoding_of(variant).permutation(random.choice(symmetries(variant)))
    VARIANTS[variant.id] = variant
    variant_view(variant)


def play(random: Random, board: Board) -> None:
    """Play random moves; every text that is written can be read."""
    for _ in range(PLIES):
        moves = board.legal_moves
        assert bool(moves) == (board.outcome is None)
        if not moves:
            break
        for move in moves:
            assert board.parse_move(move.text) == move
        board.push(moves[random.randrange(len(moves))])
        assert Board(board.variant, position=board.position, **options_of(board)).position == board.position
    record = GameRecord.parse(str(GameRecord.from_board(board)))
    assert board.variant.has_turn_end or record.end().board().position == board.position  # turns are written whole


def use_boards(random: Random, board: Board) -> None:
    """Search, solve, show and encode a position."""
    lens = Lens(board)
    lens.look(board)
    lens.observation(board, board.side)
    encode([board, board])
    view_of(board)
    board.svg()
    board.beams()
    if board.outcome is None:
        nodes = ACTIONS_NODES if board.variant.has_turn_end else NODES
        best = ENGINE.play(board, nodes=nodes, multipv=random.choice((1, 3)))
        assert best.move in board.legal_moves
    if not board.variant.has_turn_end:
        board.perft(2)
    solve(board, 2000)


def solve(board: Board, plays: int) -> None:
    """Look for a forced win, as puzzles are verified."""
    if board.variant.has_turn_end:
        won_turn(board, 1)
        return
    with suppress(BudgetExceededError):
        Verifier(board.rules, board.turn, plays=plays).is_forced(board, 3)


def guess(observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Evaluate everything as equal."""
    return np.zeros(masks.shape, np.float32), np.zeros(len(observations), np.float32)


def use_environment(random: Random, variant: Variant, options: dict[str, Any]) -> None:
    """Step boards, save and restore them, and search from them."""
    env = VectorEnv(variant, BOARDS, seed=1, max_steps=PLIES, truncation=random.choice(("draw", "material")), **options)
    env.reset()
    for _ in range(PLIES + 2):
        env.step(env.greedy() if random.random() < 0.2 else env.sample())
    env.restore(env.save())
    restore_changed(random, env)
    restore_elsewhere(env, options)
    search = BatchedSearch(env, guess, random.choice((Gumbel(4, 2), Puct(4))))
    env.step(search.run().actions)
    search.run()


def restore_changed(random: Random, env: VectorEnv) -> None:
    """Restore boards with a number that was changed: they are rejected, or harmless."""
    saved = env.save()
    array = getattr(saved, random.choice(BoardSnapshots._fields))
    number = random.choice(NUMBERS)
    if len(array.reshape(-1)) and np.iinfo(array.dtype).min <= number <= np.iinfo(array.dtype).max:
        array.reshape(-1)[random.randrange(array.size)] = number
    try:
        env.restore(saved)
    except LaserChessError:
        return
    for _ in range(2):
        env.step(env.sample())


def restore_elsewhere(env: VectorEnv, options: dict[str, Any]) -> None:
    """Restore boards in an environment that starts with one of them: those with more pieces are rejected."""
    try:
        other = VectorEnv(env.variant, 1, starts=[env.board(0).position], observe=False, **options)
    except LaserChessError:  # the game is over, for example
        return
    for number in range(BOARDS):
        with suppress(LaserChessError):
            other.restore(env.save([number]))
            other.step(other.sample())


def use_position(random: Random, board: Board) -> bool:
    """Take up a changed position, written or raw; return whether it was taken."""
    other = board.copy(history=False)
    try:
        if random.random() < 0.5:  # either way
            other.set_position(mutated_text(random, board.position))
        else:
            other.set_snapshot(mutated_position(random, board))
        other.validate()
    except LaserChessError:
        use_raw(random, other)  # as it was, or set up though no game allows it
        return False
    view_of(other)
    if other.outcome is None:
        solve(other, 100)
    use_raw(random, other)
    return True


def use_raw(random: Random, board: Board) -> None:
    """Do with a board what needs no legal position."""
    for _ in range(3):
        moves = board.legal_moves
        if moves:
            board.push(moves[random.randrange(len(moves))])
    lens = Lens(board)
    lens.look(board)
    lens.observation(board, board.side)
    board.beams()
    if board.outcome is None and board.legal_moves:
        ENGINE.play(board, nodes=20)
        env = VectorEnv(board.variant, 1, max_steps=8, **options_of(board))
        try:
            env.set(0, board)
        except LaserChessError:
            return
        for _ in range(4):
            env.step(env.sample())
