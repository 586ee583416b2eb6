"""The vector environment as a place to search: boards are saved, restored, forked, set, and stepped alone."""

import pickle

import numpy as np
import pytest

from laserchess import VARIANTS, Board, IllegalMoveError, IllegalPositionError, UnknownNameError
from laserchess.envs.board_lens import new_board
from laserchess.envs.vector import StepResult, VectorEnv


def played(env: VectorEnv, steps: int) -> list[StepResult]:
    """Play at random and return copies of what was seen."""
    return [kept(env.step(env.sample())) for _ in range(steps)]


def kept(seen: StepResult) -> StepResult:
    return StepResult(**{name: part.copy() for name, part in seen._asdict().items()})


def same(one: StepResult, other: StepResult) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in StepResult._fields[:-1])


@pytest.mark.parametrize("name", VARIANTS)
def test_a_restored_game_continues_as_it_did(name: str) -> None:
    env = VectorEnv(name, 6, seed=3, max_steps=40)
    env.reset()
    played(env, 15)
    saved = pickle.loads(pickle.dumps(env.save()))  # noqa: S301  # our own
    actions = []
    first = []
    for _ in range(30):
        actions.append(env.sample())
        first.append(kept(env.step(actions[-1])))
    assert len(saved) == 6
    env.restore(saved)
    again = [kept(env.step(chosen)) for chosen in actions]
    assert all(same(one, other) for one, other in zip(first, again, strict=True))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_fork_is_the_game_it_came_from(name: str) -> None:
    env = VectorEnv(name, 8, seed=3)
    env.reset()
    played(env, 12)
    text, mask = env.position(2), env.step(env.sample()).masks
    text = env.position(2)
    seen = env.copy([2, 2, 2, 5], [0, 1, 7, 4])
    assert [env.position(i) for i in (0, 1, 2, 7)] == [text] * 4
    assert (seen.masks[[0, 1, 7]] == mask[2]).all()
    assert (seen.observations[[0, 1, 7]] == seen.observations[2]).all()
    action = int(np.flatnonzero(seen.masks[2])[0])
    env.step([action] * 3, boards=[0, 2, 7])
    assert env.hashes[0] == env.hashes[2] == env.hashes[7], "chance goes along, too"


def test_forks_repeat_what_their_past_held() -> None:
    """The third time is the third time, whichever board it comes about on."""
    env = VectorEnv("leiserchess", 3, setup="endgame", seed=1, auto_reset=False)
    env.reset()
    board = Board("leiserchess", setup="endgame")
    for text in ("h0R", "a7R", "h0L", "a7L", "h0R", "a7R", "h0L"):
        board.push(text)
    env.set(1, board)
    env.copy([1], [2])
    number = env.number(2, board.parse_move("a7L"))
    seen = env.step([number, number], boards=[1, 2])
    assert seen.terminated.tolist() == [False, True, True]
    outcome = env.outcome(2)
    assert outcome is not None
    assert outcome.termination == "repetition"


@pytest.mark.parametrize("name", VARIANTS)
def test_a_board_that_was_set_goes_on_as_the_board_does(name: str) -> None:
    chance = {"seed": 11} if VARIANTS[name].has_chance else {}
    board, random = new_board(name, **chance), np.random.default_rng(1)
    for _ in range(12):
        board.push(board.legal_moves[int(random.integers(len(board.legal_moves)))])
        if board.outcome:
            board.pop()
            break
    env = VectorEnv(name, 2, seed=5)
    env.reset()
    env.set(1, board)
    for _ in range(10):
        assert env.position(1) == board.position
        move = board.legal_moves[int(random.integers(len(board.legal_moves)))]
        number = env.number(1, move)
        board.push(move)
        if board.outcome is not None:
            break
        env.step([number], boards=[1])
    assert env.lengths[1] in {board.ply, board.ply - 1}


def test_a_board_without_its_past_is_set_as_one() -> None:
    board = Board("leiserchess", setup="endgame")
    for text in ("h0R", "a7R", "h0L", "a7L"):
        board.push(text)
    env = VectorEnv("leiserchess", 1, setup="endgame", seed=5, auto_reset=False)
    env.reset()
    env.set(0, board.copy(history=False))
    assert env.position(0) == board.position
    for text in ("h0R", "a7R", "h0L", "a7L"):
        seen = env.step([env.number(0, board.parse_move(text))])
        board.push(text)
    assert not seen.terminated[0], "the third time, but the first is in the history it lacks"


def test_only_the_chosen_boards_are_stepped() -> None:
    env = VectorEnv("khet", 5, seed=2)
    env.reset()
    before, actions = env.hashes, env.sample()
    seen = env.step(actions[[4, 1]], boards=[4, 1])
    changed = env.hashes != before
    assert changed.tolist() == [False, True, False, False, True]
    assert seen.players.tolist() == [0, 1, 0, 0, 1]
    env.reset(boards=[4])
    assert env.hashes[4] == before[4]


def test_what_cannot_be_meant_is_refused() -> None:
    env = VectorEnv("khet", 3, seed=2, max_steps=5)
    env.reset()
    saved, actions = env.save([0, 1]), env.sample()
    for boards in ([3], [-1], [0, 0], [0.5], [[0]]):
        with pytest.raises(UnknownNameError, match="different numbers below 3"):
            env.save(boards)
    with pytest.raises(IllegalMoveError, match="shape"):
        env.step(actions, boards=[0, 1])
    with pytest.raises(IllegalPositionError, match="2 saved boards for 3"):
        env.restore(saved)
    with pytest.raises(IllegalPositionError, match="2 boards to copy to 1"):
        env.copy([0, 1], [2])
    with pytest.raises(IllegalPositionError, match="a board of Leiserchess"):
        env.set(0, Board("leiserchess"))
    long = Board("khet")
    for _ in range(5):
        long.push(long.legal_moves[0])
    with pytest.raises(IllegalPositionError, match="a game of 5 moves"):
        env.set(0, long)
    few = VectorEnv("leiserchess", 1, setup="endgame")
    with pytest.raises(IllegalPositionError, match="pieces"):
        few.set(0, Board("leiserchess"))
    assert [env.position(i) for i in range(3)] == [Board("khet").position] * 3


def test_a_game_that_ended_keeps_its_last_observation() -> None:
    env, still = (
        VectorEnv("leiserchess", 50, setup="endgame", seed=1, max_steps=30, auto_reset=a) for a in (True, False)
    )
    env.reset()
    still.reset()
    over = np.zeros(50, bool)
    for _ in range(30):
        actions = env.sample()
        seen, kept = env.step(actions), still.step(np.where(over, 0, actions))
        ended = (seen.terminated | seen.truncated) & ~over
        assert (seen.finals[ended] == kept.observations[ended]).all()
        over |= ended
    assert over.all()


def test_games_that_are_cut_short_are_judged_by_what_is_left() -> None:
    env = VectorEnv("advanced", 200, seed=1, max_steps=400, truncation="material")
    env.reset()
    decided = 0
    for _ in range(400):
        seen = env.step(env.sample())
        decided += int((seen.terminated & (seen.rewards[:, 0] != 0)).sum())
        assert not seen.truncated.any()
        for board in np.flatnonzero(seen.terminated):
            outcome = env.outcome(int(board))
            assert outcome is not None
            assert (outcome.winner is None) == (seen.rewards[board, 0] == 0)
    assert decided > 100
    with pytest.raises(UnknownNameError, match="draw or material"):
        VectorEnv("khet", 1, truncation="coin")


def test_no_reward_is_a_negative_nought() -> None:
    env = VectorEnv("leiserchess", 20, setup="endgame", seed=1)
    rewards = env.reset().rewards
    for _ in range(60):
        assert not (np.signbit(rewards) & (rewards == 0)).any()
        rewards = env.step(env.sample()).rewards


@pytest.mark.parametrize("name", VARIANTS)
def test_the_greedy_choice_is_that_of_the_greedy_opponent(name: str) -> None:
    from laserchess.opponents import gain, turn_end  # noqa: PLC0415  # only here

    env = VectorEnv(name, 5, seed=4)
    env.reset()
    for _ in range(12):
        chosen = env.greedy()
        for i in range(env.boards) if not VARIANTS[name].has_chance else ():
            board = env.board(i)
            gains = {env.number(i, move): gain(board, move) for move in board.legal_moves}
            assert gains[int(chosen[i])] == max(gains.values())
        for i in range(env.boards) if VARIANTS[name].has_turn_end else ():
            ending = turn_end(env.board(i))
            assert ending is None or chosen[i] == env.number(i, ending)
        env.step(env.sample() if _ % 2 else chosen)
