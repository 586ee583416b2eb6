from pathlib import Path
from typing import Any

import pytest

from laserchess import VARIANTS, Board, GameRecord
from laserchess.arena.adjudication import Adjudicator
from laserchess.arena.openings import Openings, first_board, push
from laserchess.arena.tournament_spec import Adjudication, OpeningSpec
from laserchess.core.errors import InvalidRecordError, LaserChessError
from laserchess.core.outcome import Termination
from laserchess.uci.exchange import SearchReport
from tests.arena.conftest import random_game, random_spec


def openings(variant: str = "leiserchess", **given: Any) -> Openings:
    return Openings(random_spec(2, variant, seed=5, openings=OpeningSpec(**given)))


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_openings_are_legal_different_and_always_the_same(variant: str) -> None:
    one, other = openings(variant, plies=4), openings(variant, plies=4)
    found = [one(number) for number in range(5)]
    assert found == [other(number) for number in range(5)]
    assert len({opening.moves for opening in found}) == 5
    for opening in found:
        board = first_board(random_spec(2, variant), opening)
        for text in opening.moves:
            push(board, text)
        assert board.outcome is None
        assert len(board.turns) == 4


@pytest.mark.slow
def test_random_openings_can_be_held_to_a_balance() -> None:
    from laserchess.uci.local import Judge  # noqa: PLC0415  # only here

    judge = Judge(1)
    source = openings("laser-chess", plies=6, balance=50, depth=1)
    for number in range(3):
        board = Board("laser-chess")
        for text in source(number).moves:
            board.push(text)
        score = judge(board)
        assert score is not None
        assert abs(score) <= 50


def test_a_balance_that_cannot_be_found_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("laserchess.arena.openings.ATTEMPTS", 0)
    with pytest.raises(LaserChessError, match="no random opening"):
        openings(plies=2)(0)


def test_a_book_has_lines_of_moves_or_positions(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    position = "ss7/8/8/8/8/8/8/7NN W"
    book.write_text(f"# a book\n1. a1a2 h6h5 2. b1b2\n\n{position}\na1L\n")
    source = openings(file=str(book))
    assert [source(number).moves for number in range(4)] == [
        ("a1a2", "h6h5", "b1b2"),
        (),
        ("a1L",),
        ("a1a2", "h6h5", "b1b2"),
    ]
    assert source(1).position == position
    shuffled = openings(file=str(book), shuffle=True)
    assert {shuffled(number) for number in range(3)} == {source(number) for number in range(3)}


def test_games_are_a_book_too(tmp_path: Path) -> None:
    board = Board("leiserchess")
    for text in random_game(10):
        board.push(text)
    book = tmp_path / "games.pgn"
    book.write_text(str(GameRecord.from_board(board)), encoding="utf-8")
    assert openings(file=str(book), plies=6)(0).moves == board.turns[:6]


@pytest.mark.parametrize("text", ["", "a1a9\n", "zz/3 W\n"])
def test_a_bad_book_is_refused(text: str, tmp_path: Path) -> None:
    book = tmp_path / "bad.txt"
    book.write_text(text)
    with pytest.raises(InvalidRecordError) as refused:
        openings(file=str(book))
    assert refused.value.reason == "openings"


# Adjudication

PLAYERS = ("tangerine", "lavender")


def watch(rules: Adjudication, *scores: int | None, setup: str | None = None) -> list[str]:
    """Show scores of the movers in turn; return the rule that ended the game at each point, or nothing."""
    board = Board("leiserchess", setup=setup)
    adjudicator = Adjudicator(rules, PLAYERS)
    found = []
    for number, score in enumerate(scores):
        decision = adjudicator.look(board, number % 2, SearchReport("a1a2", score=score))
        found.append(decision.rule if decision else "")
    return found


def test_both_must_see_a_game_as_lost() -> None:
    rules = Adjudication(resign_score=500, resign_moves=2)
    assert watch(rules, 600, -600, 600, -600) == ["", "", "", "score"]
    assert watch(rules, 10, -600, 10, -600) == [""] * 4
    assert watch(rules, 600, -600, 600, -100, 600, -600) == [""] * 6
    one_sided = Adjudication(resign_score=500, resign_moves=2, resign_twosided=False)
    assert watch(one_sided, 10, -600, 10, -600) == ["", "", "", "score"]


def test_a_win_that_is_seen_counts_as_any_score() -> None:
    adjudicator = Adjudicator(Adjudication(resign_score=500, resign_moves=1), PLAYERS)
    adjudicator.look(Board("leiserchess"), 0, SearchReport("a1a2", mate=3))
    decision = adjudicator.look(Board("leiserchess"), 1, SearchReport("a1a2", mate=-3))
    assert decision
    assert (decision.outcome.winner, decision.outcome.termination) == ("tangerine", Termination.RESIGNATION)


def test_a_level_game_is_drawn_after_a_while() -> None:
    rules = Adjudication(draw_score=10, draw_moves=2, draw_after=3)
    assert watch(rules, 0, 5, -5, 0, 0, 0) == [""] * 5 + ["draw"]
    assert watch(rules, 0, 0, 0, 0, 0, 50, 0, 0) == [""] * 8
    assert watch(rules, 0, 0, 0, 0, None, None, 0, 0) == [""] * 8


def test_a_long_game_is_drawn() -> None:
    assert watch(Adjudication(length=2), 100, 100, 100, 100) == ["", "", "", "length"]


@pytest.mark.slow
def test_a_solved_endgame_is_decided() -> None:
    assert watch(Adjudication(), 0, setup="endgame") == ["exact"]
    assert watch(Adjudication(exact=False), 0, setup="endgame") == [""]
