import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from laserchess import VARIANTS, Board
from tests.cli.conftest import Run

GAME = """\
[Event "Evening"]
[Result "*"]
[Variant "laser-chess"]

1. f4g5 c7c6 2. g5uh5xg3 *
"""


@pytest.fixture
def saved(tmp_path: Path) -> str:
    path = tmp_path / "game.pgn"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_setup_of_every_variant_is_shown(run: Run, variant: str) -> None:
    for setup in VARIANTS[variant].setups:
        code, out, err = run("show", variant, "--setup", setup)
        assert (code, err) == (0, "")
        assert str(Board(variant, setup=setup)) in out
        assert out.rstrip().endswith("to move.")


def test_a_move_is_shown_with_its_beam_and_described(run: Run) -> None:
    out = run("show", "laser-chess", "--moves", "1. f4g5 c7c6", "--move", "g5uh5").out
    assert "✶" in out
    assert "Blue played g5uh5xg3. Red's Deflector on g3 was hit. Red to move." in out


def test_ascii_is_ascii(run: Run) -> None:
    assert run("show", "laser-chess", "--moves", "f4g5 c7c6 g5uh5", "--ascii").out.isascii()


def test_flip_shows_the_other_side(run: Run) -> None:
    assert run("show", "khet", "--flip").out.splitlines()[0].split() == list("jihgfedcba")


def test_no_colours_without_a_terminal(run: Run) -> None:
    assert "\x1b" not in run("show", "khet").out


def test_the_winner_of_a_finished_game_is_shown(run: Run) -> None:
    out = run("show", "leiserchess", "--position", "ss7/8/8/8/8/8/8/8 W").out
    assert "Lavender wins: Tangerine has lost the Monarch." in out


def test_a_recorded_game_is_shown_at_its_end(run: Run, saved: str) -> None:
    assert "g5uh5xg3" in run("show", saved).out


@pytest.mark.parametrize(("ply", "turn"), [("0", "blue"), ("1", "red"), ("2", "blue"), ("3", "red")])
def test_a_recorded_game_is_shown_at_a_ply(run: Run, saved: str, ply: str, turn: str) -> None:
    shown = json.loads(run("show", saved, "--ply", ply, "--json").out)
    assert (shown["turn"], shown["ply"]) == (turn, int(ply))


def test_a_ply_beyond_the_end_is_refused(run: Run, saved: str) -> None:
    code, _, err = run("show", saved, "--ply", "4")
    assert code == 1
    assert "has 3 plies, not 4" in err


def test_a_record_is_read_from_stdin(run: Run) -> None:
    assert "g5uh5xg3" in run("show", "-", typed=GAME).out


def test_a_file_that_is_not_text_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(b"\xff\xfe\x00\x01")
    code, _, err = run("show", str(path))
    assert code == 1
    assert "is not a text file" in err


@pytest.mark.parametrize("variant", VARIANTS)
def test_json_has_all_facts(run: Run, variant: str) -> None:
    shown = json.loads(run("show", variant, "--json").out)
    board = Board(variant)
    assert shown["position"] == board.position
    assert shown["turn"] == board.turn
    assert shown["legal_moves"] == [str(move) for move in board.legal_moves]
    assert shown["outcome"] is None
    assert shown["last"] is None


def test_json_has_the_result_of_the_last_move(run: Run) -> None:
    last = json.loads(run("show", "laser-chess", "--moves", "f4g5 c7c6 g5uh5", "--json").out)["last"]
    assert last["move"] == "g5uh5xg3"
    assert last["removed"] == [{"square": "g3", "piece": "Deflector", "player": "red", "fate": "zapped"}]
    assert last["beams"][0]["squares"] == ["j2", "j3", "j4", "i4", "h4", "h5", "g5", "g4", "g3"]
    assert last["beams"][0]["end"] == "hit"


def test_json_of_a_finished_game(run: Run) -> None:
    shown = json.loads(run("show", "leiserchess", "--position", "ss7/8/8/8/8/8/8/8 W", "--json").out)
    assert shown["outcome"] == {"winner": "lavender", "reason": "king"}
    assert shown["legal_moves"] == []


def test_svg_is_printed(run: Run) -> None:
    assert ET.fromstring(run("show", "khet", "--svg").out).tag.endswith("svg")  # noqa: S314  # our own image


def test_svg_is_written_to_a_file(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    code, out, _ = run("show", "khet", "--svg", str(target))
    assert (code, out) == (0, f"wrote {target}\n")
    assert target.read_text(encoding="utf-8").startswith("<svg")


def test_png_is_written_to_a_file(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "board.png"
    code, out, _ = run("show", "khet", "--png", str(target), "--size", "300", "--theme", "dark")
    assert (code, out) == (0, f"wrote {target}\n")
    header = target.read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    assert int.from_bytes(header[16:20]) == 300


def test_svg_and_png_can_be_written_together(run: Run, tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("board.svg", "board.png")]
    assert run("show", "khet", "--svg", names[0], "--png", names[1]).out == f"wrote {names[0]}\nwrote {names[1]}\n"


def test_a_missing_extra_is_one_line_that_says_how_to_install_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    code, _, err = run("show", "khet", "--png", str(tmp_path / "board.png"))
    assert code == 1
    assert err.count("\n") == 1
    assert "pip install 'laserchess[images]'" in err
    assert list(tmp_path.iterdir()) == []


def test_an_image_that_cannot_be_written_is_refused(run: Run, tmp_path: Path) -> None:
    code, _, err = run("show", "khet", "--svg", str(tmp_path / "nowhere" / "board.svg"))
    assert code == 1
    assert "No such file" in err


def test_rule_options_are_used(run: Run) -> None:
    default = json.loads(run("show", "laser-chess", "--json").out)
    changed = json.loads(run("show", "laser-chess", "--json", "--rule", "king_rotation=no").out)
    assert len(default["legal_moves"]) - len(changed["legal_moves"]) == 1
    assert changed["rules"]["king_rotation"] is False
