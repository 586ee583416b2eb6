"""The coach explains positions with facts of the rules."""

from random import Random

import pytest

from laserchess import VARIANTS, Board
from laserchess.coach import advise, explain_hint, explain_loss, threats_of
from laserchess.engine.mate_search import is_forced, winning_moves


def texts(board: Board, player: str) -> list[str]:
    return [str(one) for one in advise(board, player).phrases]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_first_advice_states_the_goal_and_when_lasers_fire(variant: str) -> None:
    board = Board(variant)
    royal = next(piece_type.name for piece_type in board.variant.pieces if piece_type.royal)
    goal, fires, *_ = texts(board, board.turn)
    assert royal in goal
    assert ("after every move" in fires) is board.variant.fires_by_itself
    assert ("actions a turn" in fires) is not board.variant.fires_by_itself


def test_a_player_who_moves_second_is_told_the_goal_first() -> None:
    board = Board("khet")
    board.push("d1d2")
    goal, fires, move, *_ = (str(one) for one in advise(board, "red", goal=True).phrases)
    assert goal.startswith("Goal: hit the silver Pharaoh")
    assert fires.startswith("Your laser fires")
    assert move.startswith("Silver's beam")


def test_a_move_is_explained_by_its_beam() -> None:
    board = Board("khet")
    board.push("d1d2")
    beam = board.peek().beams[0]
    sentence = texts(board, "silver")[0]
    assert sentence.startswith("Your beam turns at ")
    assert all(square in sentence for square, _, _ in beam.deflections)
    assert texts(board, "red")[0].startswith("Silver's beam turns at ")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_is_explained_in_full_sentences(variant: str) -> None:
    board, chosen = Board(variant), Random(3)
    reader = board.turn
    while board.outcome is None and board.ply < 30:
        mover = board.turn
        board.push(chosen.choice(sorted(board.legal_moves, key=lambda move: move.text)))
        first = texts(board, reader)[0]
        assert first.startswith("You" if mover == reader else mover.capitalize())
        assert all(sentence.endswith(".") for sentence in texts(board, reader))


def test_a_goal_with_several_royal_pieces_says_so() -> None:
    assert texts(Board("leiserchess"), "tangerine")[0].startswith("Goal: hit one of the lavender Monarchs")


def rival_of(board: Board) -> str:
    return next(one.name for one in board.variant.players if one.name != board.turn)


def play_until_threat(variant: str) -> Board:
    """Play random games until the side to move is threatened."""
    for seed in range(40):
        board, chosen = Board(variant), Random(seed)
        while board.outcome is None and board.ply < 80:
            if threats_of(board, rival_of(board)):
                return board
            board.push(chosen.choice(sorted(board.legal_moves, key=lambda move: move.text)))
    raise AssertionError(variant)


@pytest.mark.parametrize("variant", ["khet", "laser-chess", "leiserchess"])
def test_a_threat_names_a_move_that_removes_the_piece(variant: str) -> None:
    board = play_until_threat(variant)
    advice = advise(board, board.turn)
    assert advice.threats
    first = advice.threats[0]
    rival = board.copy(history=False)
    rival.turn = rival_of(board)
    assert first.square in {gone.square for gone in rival.preview(first.move.text).removed}
    assert any(first.square in str(one) for one in advice.phrases)


def lost_game() -> Board:
    """Play Khet at random until a side can win, and win."""
    board, chosen = Board("khet"), Random(1)
    while board.outcome is None:
        winning = winning_moves(board, 1)
        board.push(winning[0] if winning else chosen.choice(sorted(board.legal_moves, key=lambda move: move.text)))
    assert board.outcome.winner is not None
    return board


def test_a_hint_that_wins_says_so() -> None:
    board = lost_game()
    while not winning_moves(board, 1):
        board.pop()
    move = board.parse_move(winning_moves(board, 1)[0])
    assert str(explain_hint(board, move.text)).startswith(f"Hint {move.text}: it wins")


def test_a_loss_names_the_last_move_that_could_have_stopped_it() -> None:
    board = lost_game()
    assert board.outcome is not None
    winner = board.outcome.winner
    loser = next(one.name for one in board.variant.players if one.name != winner)
    loss = explain_loss(board, loser)
    assert "Pharaoh" in str(loss.phrases[0])
    assert loss.plies is not None
    assert "could still have stopped it" in str(loss.phrases[-1])
    for _ in range(loss.plies):
        board.pop()
    assert board.turn == loser
    board.push(loss.defences[0].text)
    assert winner is not None
    assert board.outcome is not None or not is_forced(board, winner, loss.plies - 1)


def test_a_hint_to_end_the_turn_does_not_depend_on_what_thaws() -> None:
    keys = set()
    for seed in range(8):
        board = Board("advanced", seed=seed)
        board.push("b6*")  # stuns Red's own King, which may thaw at the start of Red's next turn
        board.push(".", recorded=True)
        keys.add(explain_hint(board, ".").key)
    assert keys == {"phrases.coach.hint.quiet"}


def test_the_end_of_an_opponents_turn_is_explained_by_its_actions() -> None:
    board = Board("laser-chess-1987")
    board.push(".")
    for action in ("b8@6", "c8c7", "."):
        board.push(action)
    assert texts(board, "red")[:2] == [
        "Green rotated the Block on b8 to west.",
        "Green moved the Block from c8 to c7.",
    ]
    assert texts(board, "green")[0] == "You ended the turn."


def test_a_turn_without_actions_is_explained_by_its_end() -> None:
    board = Board("laser-chess-1987")
    board.push(".")
    assert texts(board, "green")[0] == "Red ended the turn."
