from pathlib import Path

import pytest

from laserchess import VARIANTS, Board
from laserchess.record import GameRecord
from tests.cli.conftest import Run

OVER = ("--position", "ss7/8/8/8/8/8/8/7NN W")
REPEATED = "e1e2 f8f7 e2e1 f7f8 " * 2


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def record_in(out: str) -> GameRecord:
    """Return the record that was printed at the end."""
    return GameRecord.parse(out[out.index("[Event ") :].split("\nSaved to", maxsplit=1)[0])


def moves_in(record: GameRecord) -> list[str]:
    return [node.move for node in record.mainline()]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_can_be_started_and_left(run: Run, variant: str) -> None:
    code, out, err = run("play", variant)
    assert (code, err) == (0, "")
    assert f"{Board(variant).turn.capitalize()} to move" in out


def test_moves_are_described_and_recorded(run: Run) -> None:
    code, out, _ = run("play", typed=lines("f4g5", "c7c6", "g5uh5"))
    assert code == 0
    assert "Blue played f4g5. Nothing was hit." in out
    assert "Blue played g5uh5xg3. Red's Deflector on g3 was hit.\nRed to move." in out
    assert "✶" in out
    assert moves_in(record_in(out)) == ["f4g5", "c7c6", "g5uh5xg3"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello", "'hello' is not a move"),
        ("z9z8", "the board has no 'z9'"),
        ("e5e6", "is illegal: "),
        ("a2b3", "there is no piece on a2"),
        ("f4g5xg3", "f4g5xg3"),
        ("moves z9", "no square 'z9'"),
        ("moves ²", "no square '²'"),
        ("undo", "no move to take back"),
        ("save", "expected save FILE"),
        ("save /", "already exists"),
        ("save /nowhere/at/all", "Not saved: No such file"),
        ("\x00\x07", "is not a move"),
        ("x" * 100_000, "is not a move"),
    ],
)
def test_a_bad_line_gets_one_line_and_the_game_continues(run: Run, line: str, answer: str) -> None:
    code, out, err = run("play", typed=lines(line, "f4g5"))
    assert (code, err) == (0, "")
    said = out.partition(f"blue> {line}\n")[2].partition("\nblue> f4g5\n")[0]
    assert answer in said
    assert "\n" not in said
    assert moves_in(record_in(out)) == ["f4g5"]


def test_an_empty_line_does_nothing(run: Run) -> None:
    assert "blue> \nblue> f4g5" in run("play", typed=lines("", "f4g5")).out


def test_moves_lists_every_legal_move(run: Run) -> None:
    out = run("play", "khet", typed=lines("moves")).out
    listed = out.partition("silver> moves\n")[2].partition("\nsilver> ")[0].split()
    assert {str(move) for move in Board("khet").legal_moves} <= set(listed)


def test_moves_of_a_square(run: Run) -> None:
    out = run("play", "khet", typed=lines("moves J1", "moves e8", "quit")).out
    assert "silver> moves J1\n  j1  j1-\n" in out
    assert "no legal moves from e8" in out


def test_help_names_every_command(run: Run) -> None:
    out = run("play", typed=lines("help")).out
    words = ["moves", "undo", "board", "flip", "position", "save FILE", "draw", "resign", "help", "quit"]
    assert all(f"\n  {word}" in out for word in words)


def test_position_flip_and_board(run: Run) -> None:
    out = run("play", typed=lines("position", "flip", "board")).out
    assert f"blue> position\n{Board().position}\n" in out
    assert out.count("j   i   h   g") == 4


def test_undo_takes_back_a_move(run: Run) -> None:
    out = run("play", typed=lines("f4g5", "undo", "e1e2")).out
    assert "Took back 1 move. Blue to move." in out
    assert moves_in(record_in(out)) == ["e1e2"]


def test_undo_against_an_opponent_takes_back_both_moves(run: Run) -> None:
    out = run("play", "--opponent", "random", "--seed", "1", typed=lines("f4g5", "undo", "undo", "e1e2")).out
    assert "Took back 2 moves. Blue to move." in out
    assert "there is no move to take back" in out
    assert moves_in(record_in(out))[0] == "e1e2"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_an_opponent_that_begins_is_on_the_far_side(run: Run, variant: str, opponent: str) -> None:
    second = VARIANTS[variant].players[1].name
    code, out, err = run("play", variant, "--opponent", opponent, "--side", second, "--seed", "7")
    assert (code, err) == (0, "")
    assert out.rpartition("to move")[0].endswith(f"{second.capitalize()} ")
    record = record_in(out)
    assert len(moves_in(record)) == 1
    assert (record.tags["White"], record.tags["Black"]) == (opponent, "human")


def test_a_seed_repeats_the_opponent(run: Run) -> None:
    words = ("play", "khet", "--opponent", "greedy", "--side", "second", "--seed", "9")
    assert run(*words).out == run(*words).out


def test_the_end_is_reported_and_can_be_taken_back(run: Run) -> None:
    out = run("play", "leiserchess", *OVER, typed=lines("resign", "h0g0", "undo", "h0g0")).out
    assert "Lavender wins: Tangerine resigned." in out
    assert "over> h0g0\nthe game is over" in out
    assert moves_in(record_in(out)) == ["h0g0"]
    assert record_in(out).result == "*"


def test_enter_leaves_a_finished_game(run: Run) -> None:
    out = run("play", typed=lines("resign", "", "e1e2")).out
    record = record_in(out)
    assert (record.result, record.tags["Termination"], moves_in(record)) == ("0-1", "resignation", [])


def test_a_won_game_is_over(run: Run) -> None:
    position = "l++9/*/*/*/4k4B+/*/4K5/9L b"
    board = Board("laser-chess", position=position)
    wins = next(move for move in board.legal_moves if any(item.name == "King" for item in board.preview(move).removed))
    out = run("play", "--position", position, typed=lines(str(wins), "e2e3")).out
    assert "Red's King on e4 was hit.\nBlue wins: Red has lost the King." in out
    assert "is illegal: the game is over" in out
    assert record_in(out).result == "1-0"


def test_a_draw_is_agreed_by_two_people(run: Run) -> None:
    out = run("play", typed=lines("draw", "n", "draw", "yes")).out
    assert "Draw offer declined." in out
    assert "Draw: both players agreed." in out
    assert record_in(out).result == "1/2-1/2"


def test_an_opponent_declines_draws(run: Run) -> None:
    assert "Draw offer declined" in run("play", "--opponent", "greedy", typed=lines("draw")).out


def test_a_draw_is_claimed_at_the_third_occurrence(run: Run) -> None:
    out = run("play", "--moves", REPEATED, typed=lines("draw")).out
    assert "type draw to claim a draw" in out
    assert "Draw: the same position for the third time." in out
    assert record_in(out).tags["Termination"] == "repetition"


def test_a_saved_game_is_resumed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    run(
        "play",
        "khet",
        "--setup",
        "dynasty",
        "--rule",
        "repetition=automatic",
        "--save",
        str(path),
        typed=lines("e2f2"),
    )
    saved = GameRecord.parse(path.read_text(encoding="utf-8"))
    assert moves_in(saved) == ["e2f2"]
    reply = next(iter(saved.end().board().legal_moves))
    code, out, _ = run("play", "--resume", str(path), typed=lines(str(reply)))
    assert code == 0
    assert f"Red played {reply}" in out
    record = GameRecord.parse(path.read_text(encoding="utf-8"))
    assert len(moves_in(record)) == 2
    assert (record.start, record.rules.changed) == (
        Board("khet", setup="dynasty").position,
        {"repetition": "automatic"},
    )


def test_a_resigned_game_stays_resigned(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "game.pgn")
    run("play", "--save", path, typed=lines("f4g5", "resign"))
    assert "Blue wins: Red resigned." in run("play", "--resume", path).out


def test_annotations_of_a_saved_game_stay(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[Variant "khet"]\n[White "Ada"]\n\n1. c1c2 {bold} (1. c1d2) *\n', encoding="utf-8")
    reply = str(next(iter(GameRecord.parse(path.read_text(encoding="utf-8")).end().board().legal_moves)))
    run("play", "--resume", str(path), typed=lines(reply, "undo", reply))
    text = path.read_text(encoding="utf-8")
    assert all(part in text for part in ('[White "Ada"]', "{bold}", "(1. c1d2)", reply))


def test_a_game_is_not_saved_over_another(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("precious", encoding="utf-8")
    code, _, err = run("play", "--save", str(path))
    assert code == 1
    assert f"--resume {path}" in err
    out = run("play", typed=lines(f"save {path}", "f4g5")).out
    assert "already exists" in out
    assert path.read_text(encoding="utf-8") == "precious"


def test_save_at_the_prompt_saves_later_moves_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    out = run("play", typed=lines("f4g5", f"save {path}", "c7c6")).out
    assert f"Saved to {path}" in out
    assert moves_in(GameRecord.parse(path.read_text(encoding="utf-8"))) == ["f4g5", "c7c6"]


def test_a_damaged_file_is_not_resumed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[Variant "khet"]\n\n1. c1c2 a1a9 *\n', encoding="utf-8")
    code, _, err = run("play", "--resume", str(path))
    assert code == 1
    assert "a1a9" in err


def test_closed_stdin_ends_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("laserchess.cli.prompt.sys.stdin", None)
    assert run("play", "khet").code == 0


def test_without_textual_the_game_uses_plain_text(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("laserchess.cli.play.supports_full_screen", lambda _parsed: True)
    monkeypatch.setattr("laserchess.cli.play.find_spec", lambda _name: None)
    out = run("play", "khet", typed=lines("c1c2")).out
    assert "pip install 'laserchess[terminal]'" in out
    assert moves_in(record_in(out)) == ["c1c2"]


class TestTurnsOfSeveralActions:
    def test_actions_are_counted(self, run: Run) -> None:
        out = run("play", "advanced", typed=lines("c6d6", ".")).out
        assert "Red to move, 3 actions left." in out
        assert "Red played c6d6.\nRed to move, 2 actions left." in out
        assert "Red ended the turn.\nGreen to move, 3 actions left." in out
        assert moves_in(record_in(out)) == ["c6d6"]

    def test_a_whole_turn_is_one_line(self, run: Run) -> None:
        out = run("play", "advanced", typed=lines("a7@3,c6d6")).out
        assert "Red played a7@3, c6d6 and ended the turn." in out
        assert moves_in(record_in(out)) == ["a7@3,c6d6"]

    def test_a_turn_left_in_the_middle_goes_on_there(self, run: Run, tmp_path: Path) -> None:
        path = str(tmp_path / "game.pgn")
        before = run("play", "advanced", "--save", path, typed=lines("c6d6", ".", "m6l6", "position")).out
        after = run("play", "--resume", path, typed=lines("position")).out
        position = before.partition("green> position\n")[2].partition("\n")[0]
        assert position
        assert f"green> position\n{position}\n" in after

    def test_undo_takes_back_an_action(self, run: Run) -> None:
        out = run("play", "advanced", typed=lines("c6d6", ".", "undo", "undo", "a7@3", ".")).out
        assert "Took back 1 action. Red to move, 2 actions left." in out
        assert moves_in(record_in(out)) == ["a7@3"]
