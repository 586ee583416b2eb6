"""Lessons: every exercise has a solution, other moves do not solve it, and the texts match the board."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import httpx
import pytest

pytest.importorskip("fastapi")

from laserchess import VARIANTS, Board, puzzles, tablebase
from laserchess.engine.mate_search import winning_moves
from laserchess.server.lessons.course import WRITTEN, Exercise, Goal, Lesson, board_of, lessons
from laserchess.server.lessons.exercise_attempt import Answer, answer
from laserchess.server.lessons.lesson_views import PUZZLES, lesson_json, write_lesson
from tests.engine.solver import wins_in
from tests.timeouts import PATIENCE

LESSONS = list(lessons().values())
EXERCISES = [exercise for lesson in LESSONS for exercise in lesson.exercises]
ON_THE_BOARD = [exercise for exercise in EXERCISES if exercise.goal not in WRITTEN]
ONE_MOVE_GAMES = [exercise for exercise in ON_THE_BOARD if not VARIANTS[exercise.variant].actions]
WINS = [exercise for exercise in ONE_MOVE_GAMES if exercise.goal is Goal.WIN]
MIN_EXERCISES = 13
HEADINGS = {"goal", "pieces", "moving", "shot", "special", "end", "notation", "practice"}
LEISERCHESS = {exercise.id: exercise for exercise in EXERCISES if exercise.variant == "leiserchess"}


def named(thing: Exercise | Lesson) -> str:
    return thing.variant if isinstance(thing, Lesson) else f"{thing.variant} {thing.id}"


@pytest.fixture(scope="module")
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://{address}", timeout=PATIENCE) as client:
        yield client


def ask(client: httpx.Client, exercise: Exercise, *moves: str) -> dict[str, Any]:
    response = client.post(f"/api/lessons/{exercise.variant}/{exercise.id}", json={"moves": list(moves)})
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


@cache
def tried(exercise: Exercise) -> dict[str, Answer]:
    """Try every first move of an exercise."""
    return {str(move): answer(exercise, [str(move)]) for move in exercise.board().legal_moves}


def accepted(exercise: Exercise) -> set[str]:
    """Return the first moves that solve an exercise, or lead to its solution."""
    return {move for move, found in tried(exercise).items() if found.solved or not found.done}


# The texts


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_the_file_of_a_lesson_is_up_to_date(lesson: Lesson) -> None:
    assert lesson_json(lesson.variant) == write_lesson(lesson), "run `make lessons`"


def texts(lesson: Lesson) -> Iterator[str]:
    yield lesson.summary
    for chapter in lesson.chapters:
        yield from (chapter.title, *chapter.text, *(diagram.caption for diagram in chapter.diagrams))
    for one in lesson.exercises:
        yield from (one.title, one.task, one.hint, one.explanation)


def pieces_of(variant: str) -> set[str]:
    return {word for piece_type in VARIANTS[variant].pieces for word in piece_type.name.split() if word.istitle()}


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_all_variants_are_taught_under_the_same_headings(lesson: Lesson) -> None:
    assert {chapter.id for chapter in lesson.chapters} == HEADINGS
    assert len(lesson.exercises) >= MIN_EXERCISES
    assert all(chapter.text and chapter.diagrams for chapter in lesson.chapters)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_names_of_steps_are_short_and_different(lesson: Lesson) -> None:
    names = [chapter.id for chapter in lesson.chapters] + [exercise.id for exercise in lesson.exercises]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]{1,39}", name) for name in names)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_texts_name_squares_of_the_board(lesson: Lesson) -> None:
    squares = VARIANTS[lesson.variant].geometry.by_name
    mentioned = {square for text in texts(lesson) for square in re.findall(r"\b[a-z]\d{1,2}\b", text)}
    assert mentioned
    assert mentioned <= squares.keys()


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_texts_name_pieces_of_the_game(lesson: Lesson) -> None:
    others = {word for variant in VARIANTS for word in pieces_of(variant)} - pieces_of(lesson.variant)
    words = set(
        re.findall(r"[A-Za-z]+", " ".join(texts(lesson)).replace("Laser Chess", "").replace("Eye of Horus", ""))
    )
    assert not others & words


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_texts_are_sentences(lesson: Lesson) -> None:
    sentences = [text for chapter in lesson.chapters for text in chapter.text]
    sentences += [text for one in lesson.exercises for text in (one.task, one.hint, one.explanation)]
    assert all(text.endswith((".", "?")) and text == text.strip() and "  " not in text for text in sentences)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_diagrams_can_be_set_up_and_played(lesson: Lesson) -> None:
    for diagram in (diagram for chapter in lesson.chapters for diagram in chapter.diagrams):
        board = board_of(lesson.variant, diagram.position)
        assert board.position == diagram.position
        assert board.outcome is None
        if diagram.move:
            assert board.push(diagram.move).move.text == diagram.move


@pytest.mark.parametrize("exercise", EXERCISES, ids=named)
def test_exercises_start_with_a_game_in_progress(exercise: Exercise) -> None:
    board = exercise.board()
    assert board.position == exercise.position
    assert board.outcome is None


# Solutions


@pytest.mark.parametrize("exercise", EXERCISES, ids=named)
def test_the_stored_solution_solves_it(client: httpx.Client, exercise: Exercise) -> None:
    found = ask(client, exercise, *exercise.solution)
    assert found["solved"]
    assert found["done"]
    assert found["message"] == exercise.explanation


@pytest.mark.parametrize("exercise", ON_THE_BOARD, ids=named)
def test_less_than_the_solution_is_not_enough(client: httpx.Client, exercise: Exercise) -> None:
    for count in range(len(exercise.solution)):
        found = ask(client, exercise, *exercise.solution[:count])
        assert not found["solved"]
        assert not found["done"]


@pytest.mark.parametrize("exercise", ONE_MOVE_GAMES, ids=named)
def test_not_everything_solves_it(exercise: Exercise) -> None:
    wrong = [found for move, found in tried(exercise).items() if move not in accepted(exercise)]
    assert wrong
    assert all(found.phrases for found in wrong)


@pytest.mark.parametrize("exercise", WINS, ids=named)
def test_every_first_move_that_wins_in_time_is_accepted_and_no_other(exercise: Exercise) -> None:
    board = exercise.board()
    assert accepted(exercise) == set(winning_moves(board, exercise.moves))
    assert not wins_in(board, exercise.moves - 1)


@pytest.mark.parametrize("exercise", [one for one in WINS if one.moves > 1], ids=named)
def test_a_win_is_reached_in_time_whichever_way_it_is_played(client: httpx.Client, exercise: Exercise) -> None:
    for first in winning_moves(exercise.board(), exercise.moves):
        played, found = [first], ask(client, exercise, first)
        while not found["done"]:
            board = Board(exercise.variant, position=found["view"]["position"])
            played.append(winning_moves(board, exercise.moves - len(played))[-1])
            found = ask(client, exercise, *played)
        assert found["solved"]
        assert len(played) <= exercise.moves


@pytest.mark.parametrize("exercise", [one for one in ON_THE_BOARD if one not in ONE_MOVE_GAMES], ids=named)
def test_ending_the_turn_at_once_solves_nothing(client: httpx.Client, exercise: Exercise) -> None:
    found = ask(client, exercise, ".")
    assert found["done"]
    assert not found["solved"]


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("winning-exercise", {"a1a0", "a1b0", "d1d0"}),
        ("t2", {"c6b7", "g7U"}),
        ("t3", {"c1b0"}),
        ("t4", {"g7U"}),
        ("three-at-once", {"c2c1"}),
        ("the-long-endgame", {"h0g0", "h0g1"}),
    ],
)
def test_what_the_rules_of_leiserchess_say_of_their_exercises(name: str, moves: set[str]) -> None:
    assert accepted(LEISERCHESS[name]) == moves


def test_the_tactics_follow_from_each_other() -> None:
    board = LEISERCHESS["t1"].board()
    for name, move in (("t2", "c1U"), ("t3", "c6b7"), ("t4", "c1b0")):
        board.push(move)
        assert board.position == LEISERCHESS[name].position


def test_the_long_endgame_is_won_by_these_moves_only() -> None:
    exercise = LEISERCHESS["the-long-endgame"]
    board = exercise.board()
    verdict = tablebase.probe(board)
    assert verdict is not None
    assert verdict.turns == 21
    after = {str(move): tablebase.probe(_after(board, str(move))) for move in board.legal_moves}
    assert {move for move, found in after.items() if found and found.winner == "tangerine"} == set(exercise.accept)


def _after(board: Board, move: str) -> Board:
    copy = board.copy()
    copy.push(move)
    return copy


# Feedback to the learner


def exercise_of(variant: str, name: str) -> Exercise:
    return lessons()[variant].exercise(name)


@pytest.mark.parametrize(
    ("variant", "name", "moves", "words"),
    [
        ("laser-chess", "turn-a-deflector", ["e2e3"], "The beam hits your own Deflector on j5."),
        ("laser-chess", "two-mirrors", ["j1-"], "The beam leaves the board at a1."),
        ("laser-chess", "from-a-game", ["c5-"], "The beam is stopped by your own Defender on f1."),
        ("laser-chess", "around-the-shield", ["e2e1"], "The beam is stopped by the red Defender on e5."),
        ("laser-chess", "mind-your-own", ["j4-"], "The beam hits your own King on c4."),
        ("laser-chess", "turn-the-shield", ["e4e3"], "Red replies a4a3xe3. Your Defender on e3 was hit."),
        ("leiserchess", "t1", ["c1b0"], "Try it without losing a piece of your own."),
        ("advanced", "aim-and-fire", ["d3@1", "d3*", "."], "Your turn is over."),
        ("advanced", "aim-and-fire", ["d3@2"], "2 actions left."),
    ],
)
def test_wrong_answers_say_what_happened(
    client: httpx.Client, variant: str, name: str, moves: list[str], words: str
) -> None:
    found = ask(client, exercise_of(variant, name), *moves)
    assert not found["solved"]
    assert words in found["message"]


def test_a_bad_defence_shows_the_answer_that_punishes_it(client: httpx.Client) -> None:
    found = ask(client, exercise_of("laser-chess", "save-your-king"), "e3e2")
    assert found["reply"]["removed"][0]["name"] == "King"
    assert found["after"]["turn"] == "red"
    assert found["view"]["outcome"]["winner"] == "red"


def test_a_move_that_wins_nothing_shows_how_the_king_escapes(client: httpx.Client) -> None:
    found = ask(client, exercise_of("laser-chess", "prepare-the-shot"), "e3e2")
    assert found["reply"]["by"] == "red"
    assert "You can no longer win in time." in found["message"]


@pytest.mark.parametrize(
    ("variant", "name", "text", "words"),
    [
        ("laser-chess", "write-a-position", "l++9/*/2k7", "That cannot be read"),
        ("laser-chess", "write-a-position", "l++9/*/2k7/*/5B4/*/3S2K3/9L b", "f4 differs from the board"),
        ("laser-chess", "write-a-position", "l++9/*/2k7/*/5B+4/*/3S2K3/9L r", "the wrong side is to move"),
        ("laser-chess", "write-a-move", "g3f4", "That is not possible: 'g3f4' is illegal"),
        ("laser-chess", "write-a-move", "g3g4", "a different move"),
        ("leiserchess", "record-exercise", "1. c1U c6b7", "2 of 4 moves are right"),
        ("leiserchess", "record-exercise", "c1U c6b7 c1b0 g7U g0g1", "too many moves"),
        ("leiserchess", "set-up-three", "nnnn6/8/8/8/8/8/8/NNNN6 W", "No move here destroys more than"),
        ("advanced", "write-a-turn", "c7*, f4@5", "a different move"),
    ],
)
def test_written_answers_are_read(client: httpx.Client, variant: str, name: str, text: str, words: str) -> None:
    found = ask(client, exercise_of(variant, name), text)
    assert not found["solved"]
    assert words in found["message"]


@pytest.mark.parametrize("text", ["1. c1U c6b7 2. c1b0 g7U 0-1", "c1U c6b7\nc1b0 g7U"])
def test_a_record_may_have_numbers_and_a_result(client: httpx.Client, text: str) -> None:
    assert ask(client, exercise_of("leiserchess", "record-exercise"), text)["solved"]


# Routes


def test_the_list_names_every_game_and_exercise(client: httpx.Client) -> None:
    found = client.get("/api/lessons").json()
    assert [lesson["variant"] for lesson in found] == list(VARIANTS)
    assert {(lesson["variant"], one["id"]) for lesson in found for one in lesson["exercises"]} == {
        (one.variant, one.id) for one in EXERCISES
    }


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_brings_its_boards_and_keeps_its_solutions(client: httpx.Client, lesson: Lesson) -> None:
    response = client.get(f"/api/lessons/{lesson.variant}")
    found = response.json()
    assert all(diagram["view"]["pieces"] for chapter in found["chapters"] for diagram in chapter["diagrams"])
    assert all(one["view"]["moves"] and one["player"] == one["view"]["turn"] for one in found["exercises"])
    assert not {"solution", "explanation", "accept"} & {key for one in found["exercises"] for key in one}
    again = client.get(f"/api/lessons/{lesson.variant}", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("path", "moves", "status", "reason"),
    [
        ("laser-chess/turn-a-deflector", ["j5-", "e2e3"], 409, "over"),
        ("laser-chess/turn-a-deflector", ["e2e5"], 409, "step"),
        ("laser-chess/turn-a-deflector", ["zz"], 400, None),
        ("laser-chess/no-such-exercise", [], 404, "exercise"),
        ("chess/turn-a-deflector", [], 404, "game"),
        ("laser-chess/turn-a-deflector", ["e2e3"] * 25, 422, None),
        ("laser-chess/turn-a-deflector", ["x" * 601], 422, None),
    ],
)
def test_rejections(client: httpx.Client, path: str, moves: list[str], status: int, reason: str | None) -> None:
    response = client.post(f"/api/lessons/{path}", json={"moves": moves})
    assert response.status_code == status
    assert reason in {None, response.json()["error"]["reason"]}


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_taught_theme_ends_in_ten_puzzles(lesson: Lesson) -> None:
    themes = [theme for chapter in lesson.chapters for theme in chapter.themes]
    assert [theme for theme in themes if len(puzzles.load(lesson.variant, theme=theme)) < PUZZLES] == []
    assert themes or lesson.variant not in puzzles.shipped_variants()
