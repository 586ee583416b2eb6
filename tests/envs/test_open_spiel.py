"""OpenSpiel games, held to OpenSpiel's own simulation test."""

import os
import pickle

import numpy as np
import pytest

from laserchess import VARIANTS, IllegalMoveError, UnknownNameError
from laserchess.envs.board_lens import Lens, new_board, reward_of

pyspiel = pytest.importorskip("pyspiel")

from laserchess.envs.chance_nodes import ChanceTree  # noqa: E402  # where OpenSpiel is installed
from laserchess.envs.spiel import short_name  # noqa: E402

FULL = bool(os.environ.get("LASERCHESS_FULL"))
COMPARED = 1000 if FULL else 6
"""Games of each kind; LASERCHESS_FULL=1 asks for the full count."""


@pytest.mark.slow
@pytest.mark.parametrize("serialize", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
def test_verbose_random_simulations(variant: str, serialize: bool, capfd: pytest.CaptureFixture[str]) -> None:  # noqa: FBT001
    loaded = pyspiel.load_game(short_name(VARIANTS[variant]), {"max_steps": 40})
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=serialize, verbose=True)
    capfd.readouterr()


@pytest.mark.slow(4)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_long_random_simulation_copies_no_tables(variant: str, capfd: pytest.CaptureFixture[str]) -> None:
    loaded = pyspiel.load_game(short_name(VARIANTS[variant]), {"max_steps": 400})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)
    capfd.readouterr()
    state, random = loaded.new_initial_state(), np.random.default_rng(4)
    for _ in range(40):
        clone = state.clone()
        assert str(clone) == str(state)
        assert clone.board.variant is state.board.variant, "copied with its tables, a state takes 50 ms"
        if state.is_terminal():
            break
        assert clone.legal_actions() == state.legal_actions()
        action = int(random.choice(state.legal_actions()))
        state.apply_action(action)
        assert (str(clone) == str(state)) == (clone.history() == state.history())
        clone.apply_action(action)
        assert str(clone) == str(state)


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_and_states_can_be_pickled(variant: str) -> None:
    loaded = pyspiel.load_game(short_name(VARIANTS[variant]), {"max_steps": 40})
    again = pickle.loads(pickle.dumps(loaded))  # noqa: S301  # our own
    assert str(again) == str(loaded)
    state = loaded.new_initial_state()
    for _ in range(3):
        state.apply_action(state.chance_outcomes()[0][0] if state.is_chance_node() else state.legal_actions()[0])
    assert str(pickle.loads(pickle.dumps(state))) == str(state)  # noqa: S301  # our own


def test_every_state_has_an_information_state_of_its_own() -> None:
    variant = pyspiel.load_game("laserchess_leiserchess")
    state, texts = variant.new_initial_state(), set()
    for _ in range(12):
        for player in (0, 1):
            assert (np.array(state.information_state_tensor(player)) == state.observation_tensor(player)).all()
        texts.add(state.information_state_string(0))
        state.apply_action(state.legal_actions()[0])
    assert len(texts) == 12


def test_chance_is_shown_as_far_as_it_is_drawn() -> None:
    state = pyspiel.load_game("laserchess_advanced").new_initial_state()
    random = np.random.default_rng(3)
    told: set[str] = set()
    while len(told) < 60 and not state.is_terminal():
        if state.is_chance_node():
            told.add(str(state))
            values, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(values, p=shares)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    assert all("drawn …" in text for text in told)


def test_a_truncated_game_can_be_adjudicated() -> None:
    variant = pyspiel.load_game("laserchess_advanced", {"max_steps": 120, "truncation": "material"})
    random, results = np.random.default_rng(3), []
    for _ in range(6):
        state = variant.new_initial_state()
        while not state.is_terminal():
            actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(int(random.choice(actions)))
        results.append(state.returns()[0])
    assert any(results)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_is_that_of_board(variant: str) -> None:
    random = np.random.default_rng(8)
    loaded = pyspiel.load_game(short_name(VARIANTS[variant]), {"max_steps": 300})
    board = new_board(variant)
    lens = Lens(board)
    for _ in range(COMPARED):
        state, board = loaded.new_initial_state(), new_board(variant)
        while not state.is_terminal():
            if state.is_chance_node():
                values, shares = zip(*state.chance_outcomes(), strict=True)
                assert sum(shares) == pytest.approx(1)
                state.apply_action(int(random.choice(values, p=shares)))
                continue
            lens.look(board)
            legal = state.legal_actions()
            assert state.current_player() == board.variant.player(board.turn)
            assert legal == np.flatnonzero(lens.mask()).tolist()
            action = int(random.choice(legal))
            text = state.action_to_string(action)
            assert text == lens.move(action).text
            state.apply_action(action)
            if not VARIANTS[variant].actions:
                board.push(text)
            while state.is_chance_node():
                values, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(random.choice(values, p=shares)))
            if VARIANTS[variant].actions:
                board.push(state.board.peek().text, recorded=True)
            assert str(state) == board.position
        assert state.returns() == [reward_of(board.outcome, board.variant, player) for player in (0, 1)]


def test_the_draws_of_a_shot_are_its_exits() -> None:
    board = new_board("advanced", seed=1)
    draws = ChanceTree(board, board.parse_move("a7*"))
    assert draws.outcomes == [(way, 1 / 8) for way in range(8)]
    draws.settle(6)
    assert len(draws.outcomes) == 8, "exit 6 needs a second draw"
    draws.settle(6)
    assert draws.outcomes == []
    assert draws.text == "a7*~6~6"


def test_the_draws_of_a_displacement_are_squares_and_facings() -> None:
    board = new_board("advanced", seed=1)
    draws = ChanceTree(board, board.parse_move("b8b7"))
    assert len(draws.outcomes) == 110
    assert sum(share for _, share in draws.outcomes) == pytest.approx(1)
    reading = [board.variant.geometry.names[cell] for cell in board.variant.geometry.reading_order]
    assert [reading[value] for value, _ in draws.outcomes].count("h10") == 1
    draws.settle(reading.index("e5"))
    assert draws.outcomes == [(way, 1 / 8) for way in range(8)]
    draws.settle(3)
    assert draws.text == "b8b7=>e5@3"
    board.push(draws.text)


def test_the_draws_between_two_turns_are_what_may_thaw_and_flip() -> None:
    board = new_board("advanced", position="k,3,L2!,5,S0!,4/15/15/15/15/7,=,7/15/15/15/15/14,K r 3 -", seed=1)
    board.push(".", recorded=True)
    draws = ChanceTree(board, board.parse_move("."))
    assert draws.outcomes == [(0, 0.5), (1, 0.5)], "the Gate"
    draws.settle(1)
    assert draws.outcomes == [(0, 0.75), (1, 0.25)]
    draws.settle(0)
    draws.settle(1)
    assert draws.text == ".{gate h6; thaw k11}"


def test_observations_are_planes_between_0_and_1() -> None:
    variant = pyspiel.load_game("laserchess_leiserchess")
    state = variant.new_initial_state()
    tensor = np.array(state.observation_tensor(0))
    assert tensor.shape == (21 * 64,)
    assert tensor.min() == 0
    assert tensor.max() == 1


def test_an_unknown_setup_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="setup"):
        pyspiel.load_game("laserchess_khet", {"setup": "chess"})


@pytest.mark.parametrize("action", [0, -5, 10**6])
def test_an_illegal_action_is_refused(action: int) -> None:
    state = pyspiel.load_game("laserchess_khet").new_initial_state()
    before = str(state)
    with pytest.raises(IllegalMoveError, match="not legal"):
        state.apply_action(action)
    assert str(state) == before
