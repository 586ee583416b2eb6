"""Puzzles on the server: attempts, hints, ratings of accounts and visitors, and puzzles from own games."""

from collections.abc import Callable

import pytest

from laserchess import puzzles
from laserchess.puzzles import Puzzle
from laserchess.record import GameRecord
from tests.server.people.persons import Person
from tests.server.visitors import FATAL, Json, Visitor

FRESH = {"rating": 1200.0, "deviation": 350.0, "volatility": 0.06}


def one(goal: str = "win 1", game: str = "khet", number: int = 0) -> Puzzle:
    return [puzzle for puzzle in puzzles.load(game) if puzzle.goal == goal][number]


def wrong_move(puzzle: Puzzle) -> str:
    """Return a wrong move after which the game continues."""
    for move in puzzle.board().legal_moves:
        board = puzzle.board()
        board.push(move)
        if str(move) != puzzle.solution[0] and board.outcome is None:
            return str(move)
    raise AssertionError


def ask(who: Visitor, path: str, **body: object) -> Json:
    answer = who.post(f"/api/puzzles/{path}", body)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_the_catalogue_lists_variants_and_themes(anna: Visitor) -> None:
    found = anna.get("/api/puzzles").json()
    assert [game["variant"] for game in found["games"]] == list(puzzles.shipped_variants())
    assert {theme["name"] for theme in found["themes"]} == set(puzzles.THEMES)
    swaps = next(theme for theme in found["themes"] if theme["name"] == "swap")
    assert swaps["counts"]["khet"] == len(puzzles.load("khet", theme="swap"))


def test_the_next_puzzle_matches_rating_and_theme_and_is_unseen(anna: Visitor) -> None:
    first = anna.get("/api/puzzles/next?variant=khet&theme=swap&near=1000").json()
    assert "swap" in puzzles.find(first["id"]).themes
    easiest = puzzles.load("khet")[:5]
    skipped = ",".join(puzzle.id for puzzle in easiest)
    for _ in range(5):
        found = anna.get(f"/api/puzzles/next?variant=khet&near=0&skip={skipped}").json()
        assert found["id"] not in skipped
    assert anna.get("/api/puzzles/next?variant=khet&low=3900").status_code == 404


def test_a_puzzle_is_solved_move_by_move(anna: Visitor) -> None:
    puzzle = one("win 2")
    shown = anna.get(f"/api/puzzles/{puzzle.id}").json()
    assert (shown["view"]["position"], shown["moves"]) == (puzzle.position, 2)
    begun = ask(anna, "try", puzzle=puzzle.id, moves=[puzzle.solution[0]])
    assert begun["right"]
    assert not begun["solved"]
    assert begun["reply"]["text"].startswith(puzzle.solution[1])
    done = ask(anna, "try", puzzle=puzzle.id, moves=[*puzzle.own_moves])
    assert done["solved"]
    assert done["themes"]


def test_a_wrong_move_is_answered_with_its_refutation_and_beams(anna: Visitor) -> None:
    puzzle = one("defend")
    found = ask(anna, "try", puzzle=puzzle.id, moves=[wrong_move(puzzle)])
    assert not found["right"]
    assert found["message"].startswith("That is not it.")
    assert found["reply"]["beams"]


def test_hints_come_in_two_steps_and_the_solution_is_shown(anna: Visitor) -> None:
    puzzle = one()
    first = ask(anna, "hint", puzzle=puzzle.id, moves=[], step=1)
    second = ask(anna, "hint", puzzle=puzzle.id, moves=[], step=2)
    assert first["square"] == second["square"]
    assert [each["phrases"][0]["key"].split(".")[1] for each in (first, second)] == ["hint", "hint"]
    assert first["phrases"] != second["phrases"]
    solution = ask(anna, "solution", puzzle=puzzle.id)
    assert [
        step["played"]["text"].startswith(move) for step, move in zip(solution["steps"], puzzle.solution, strict=True)
    ]


def test_unknown_puzzles_and_bad_moves_are_refused(anna: Visitor) -> None:
    assert anna.get("/api/puzzles/nothing").status_code == 404
    assert anna.post("/api/puzzles/try", {"puzzle": "khet | x", "moves": []}).status_code == 400
    puzzle = one("win 2")
    assert anna.post("/api/puzzles/try", {"puzzle": puzzle.id, "moves": ["z9"]}).status_code == 400
    moves = [wrong_move(puzzle), puzzle.own_moves[1]]
    assert anna.post("/api/puzzles/try", {"puzzle": puzzle.id, "moves": moves}).status_code == 409
    assert anna.get("/api/puzzles/daily?day=2020-01-01").status_code == 404


def test_the_daily_puzzle_is_the_same_for_all_players(anna: Visitor, ben: Visitor) -> None:
    assert anna.get("/api/puzzles/daily").json() == ben.get("/api/puzzles/daily").json()


def test_a_storm_gets_harder(anna: Visitor) -> None:
    storm = anna.get("/api/puzzles/storm/khet").json()
    ratings = [puzzles.find(name).rating for name in storm["puzzles"]]
    assert storm["seconds"] == 180
    assert ratings == sorted(ratings)
    assert anna.get("/api/puzzles/storm/nothing").status_code == 404


@pytest.mark.parametrize("volatility", [5e-324, 1e-160, 1e-9])
def test_a_tiny_volatility_is_clamped(anna: Visitor, volatility: float) -> None:
    puzzle, kept = one(), FRESH | {"volatility": volatility}
    won = ask(anna, "result", puzzle=puzzle.id, moves=list(puzzle.own_moves), standing=kept)
    assert won["change"] > 0
    assert won["standing"]["volatility"] >= 0.01


def test_a_visitor_is_rated_by_the_stored_standing(anna: Visitor) -> None:
    puzzle = one()
    won = ask(anna, "result", puzzle=puzzle.id, moves=list(puzzle.own_moves), standing=FRESH)
    lost = ask(anna, "result", puzzle=puzzle.id, moves=[wrong_move(puzzle)], standing=FRESH)
    helped = ask(anna, "result", puzzle=puzzle.id, moves=list(puzzle.own_moves), helped=True, standing=FRESH)
    assert won["change"] > 0 > lost["change"] == helped["change"]
    assert (won["standing"]["streak"], won["standing"]["tried"]) == (1, 1)
    assert won["puzzle_rating"] == lost["puzzle_rating"]
    assert anna.get("/api/puzzles/standing").json() == {"account": None, "games": {}}


def test_accounts_and_puzzles_rate_each_other_once(people: Callable[[str], Person]) -> None:
    ada, puzzle = people("Ada"), one("win 2", "laser-chess", 5)
    first = ask(ada, "result", puzzle=puzzle.id, moves=list(puzzle.own_moves))
    assert first["counted"]
    assert first["change"] > 0
    assert first["puzzle_rating"] < puzzle.rating
    again = ask(ada, "result", puzzle=puzzle.id, moves=list(puzzle.own_moves))
    assert (again["counted"], again["change"], again["standing"]) == (False, 0, first["standing"])
    other = ask(people("Grace"), "result", puzzle=puzzle.id, moves=[wrong_move(puzzle)])
    assert other["change"] < 0
    assert other["puzzle_rating"] > first["puzzle_rating"]
    assert ada.get("/api/puzzles/standing").json()["games"]["laser-chess"] == first["standing"]


def test_stored_standings_move_to_a_new_account(people: Callable[[str], Person]) -> None:
    ada = people("Ada")
    kept = FRESH | {"rating": 1700.0, "deviation": 60.0, "tried": 30, "solved": 20, "streak": 4, "best": 9, "storm": 7}
    adopted = ask(ada, "standing", games={"khet": kept})["games"]["khet"]
    assert (adopted["rating"], adopted["tried"], adopted["best"]) == (1700.0, 30, 9)
    assert adopted["deviation"] >= 110
    again = ask(ada, "standing", games={"khet": kept | {"rating": 3000.0}})["games"]["khet"]
    assert again["rating"] == 1700.0
    assert ada.post("/api/puzzles/storm", {"variant": "khet", "score": 12}).status_code == 204
    assert ada.post("/api/puzzles/storm", {"variant": "khet", "score": 3}).status_code == 204
    assert ada.get("/api/puzzles/standing").json()["games"]["khet"]["storm"] == 12


@pytest.mark.parametrize("path", ["try", "hint", "solution"])
def test_a_line_of_more_than_a_turn_is_refused(anna: Visitor, path: str) -> None:
    start = "15/15/15/15/15/15/15/15/7,k,7/15/K,6,L6,7 r 3 -"
    actions = ",".join(["h1@0", "h1@4"] * 100)
    line = f"advanced | {start} | gain | {actions} | | 900"
    answer = anna.post(f"/api/puzzles/{path}", {"puzzle": line, "moves": ["h1@0"]})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (400, "puzzle")


def test_puzzles_are_found_in_a_finished_game_and_solved_by_their_line(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameRecord, "from_board", None)  # it takes 130 ms for a long game: another process does it
    made = anna.post("/api/games", {"variant": "laser-chess", "mode": "here"}).json()
    for ply, move in enumerate(FATAL):
        anna.do(made, "move", ply=ply, move=move)
    found = ask(anna, f"from-game/{made['id']}")
    assert found["game"] == made["id"]
    for puzzle in found["puzzles"]:
        assert ask(anna, "solution", puzzle=puzzle["puzzle"])["steps"]
    going = anna.post("/api/games", {"variant": "khet", "mode": "here"}).json()
    assert anna.post(f"/api/puzzles/from-game/{going['id']}", {}).status_code == 409
    line = str(one())
    assert ask(anna, "try", puzzle=line, moves=list(one().own_moves))["solved"]
    assert anna.post("/api/puzzles/result", {"puzzle": line, "moves": []}).status_code == 409
