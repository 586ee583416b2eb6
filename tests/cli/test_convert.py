import io
import json
from pathlib import Path

import pytest

from laserchess import VARIANTS, Board
from laserchess.cli.convert import formats_of
from laserchess.record import GameRecord
from tests.cli.conftest import Run

CASES = json.loads((Path(__file__).parents[1] / "data" / "notation_cases.json").read_text(encoding="utf-8"))
KHET_SETUPS = CASES["khet"]["setups"]
PGN = '[Variant "laser-chess"]\n\n1. f4g5 c7c6 2. g5uh5xg3 *\n'


@pytest.mark.parametrize("setup", KHET_SETUPS)
def test_sn_and_pkn(run: Run, setup: str) -> None:
    case = KHET_SETUPS[setup]
    assert run("convert", "khet", "--to", "pkn", case["sn"]).out == case["pkn"] + "\n"
    assert run("convert", "khet", "--from", "pkn", "--to", "sn", case["pkn_read"]).out == case["sn"] + "\n"


@pytest.mark.parametrize("setup", KHET_SETUPS)
def test_laser_chess_and_khet_positions_are_converted(run: Run, setup: str) -> None:
    case = KHET_SETUPS[setup]
    assert run("convert", "khet", "--to-variant", "laser-chess", case["sn"]).out == case["laser_chess"] + "\n"
    assert run("convert", "laser-chess", "--to-variant", "khet", case["laser_chess"]).out == case["sn"] + "\n"


def test_a_game_is_converted_to_another_variant(run: Run) -> None:
    converted = run("convert", "laser-chess", "--to-variant", "khet", "--to", "pgn", PGN).out
    record = GameRecord.parse(converted)
    assert record.variant.id == "khet"
    assert [node.move for node in record.mainline()] == ["f4g5", "c7c6", "g5uh5xg3"]


def test_different_variants_are_not_converted(run: Run) -> None:
    code, out, err = run("convert", "laser-chess", "--to-variant", "leiserchess", Board().position)
    assert (code, out) == (1, "")
    assert "cannot be converted to Leiserchess" in err


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_converted_to_all_its_notations(run: Run, variant: str) -> None:
    for target in formats_of(VARIANTS[variant]):
        code, out, err = run("convert", variant, "--to", target, Board(variant).position)
        assert (code, err) == (0, ""), target
        assert out.endswith("\n")


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_are_written_canonically_by_default(run: Run, variant: str) -> None:
    texts = [Board(variant, setup=setup).position for setup in VARIANTS[variant].setups]
    assert run("convert", variant, typed="\n".join(texts)).out.splitlines() == texts


def test_the_notation_is_detected(run: Run) -> None:
    after = Board("laser-chess")
    for move in ("f4g5", "c7c6", "g5uh5"):
        after.push(move)
    assert run("convert", "laser-chess", PGN).out == after.position + "\n"
    assert run("convert", "khet", KHET_SETUPS["classic"]["pkn"]).out == KHET_SETUPS["classic"]["sn"] + "\n"


def test_a_file_is_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(PGN, encoding="utf-8")
    assert run("convert", "laser-chess", str(path), "--to", "pgn").out == str(GameRecord.parse(PGN))


def test_every_record_of_a_file_is_converted(run: Run) -> None:
    assert len(run("convert", "laser-chess", "--to", "sn", typed=f"{PGN}\n{PGN}").out.splitlines()) == 2


def test_the_autotester_format(run: Run) -> None:
    own = run("convert", "leiserchess", "--to", "autotester", typed='[Variant "leiserchess"]\n\n1. a0b0 h7g7 *\n').out
    assert "1. a0b0 {" in own
    back = run("convert", "leiserchess", "--from", "autotester", "--to", "pgn", typed=own).out
    assert [node.move for node in GameRecord.parse(back).mainline()] == ["a0b0", "h7g7"]


def test_the_beam_table_needs_no_input(run: Run) -> None:
    assert json.loads(run("convert", "laser-chess", "--to", "lhan-json").out) == CASES["laser_chess_lhan"]
    yaml = pytest.importorskip("yaml")
    assert (
        yaml.safe_load(io.StringIO(run("convert", "laser-chess", "--to", "lhan-yaml").out)) == CASES["laser_chess_lhan"]
    )


def test_board_files_of_advanced(run: Run, tmp_path: Path) -> None:
    start = Board("advanced").position
    written = run("convert", "advanced", "--to", "alc", start).out
    assert written.startswith("MD+F LaserChess\r\n")
    file = tmp_path / "board.alc"
    file.write_text(written, encoding="ascii", newline="")
    assert run("convert", "advanced", str(file)).out == f"{start}\n"
    refused = run("convert", "khet", "--from", "alc", str(file))
    assert refused.code == 1
    assert "has no notation 'alc'" in refused.err


def test_a_record_of_another_variant_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text('[Variant "khet"]\n\n1. c1c2 *\n', encoding="utf-8")
    ran = run("convert", "laser-chess", str(file), "--to", "pgn")
    assert ran.code == 1
    assert f"{file}: the game is of the variant Khet 2.0, not Laser Chess; expected khet" in ran.err


@pytest.mark.parametrize("words", [("convert", "khet"), ("analyse",), ("show",), ("play", "--plain", "--resume")])
def test_read_errors_name_the_file(words: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text('[Variant "khet"]\n\n1. zz *\n', encoding="utf-8")
    assert f"laserchess: {file}: line 3" in run(*words, str(file)).err


def test_the_variant_is_read_from_the_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(PGN + '\n[Variant "khet"]\n\n1. d1d2 *\n', encoding="utf-8")
    boards = [record.end().board() for record in GameRecord.parse_all(file.read_text(encoding="utf-8"))]
    positions = [board.position for board in boards]
    assert [board.variant.id for board in boards] == ["laser-chess", "khet"]
    assert run("convert", str(file)).out.splitlines() == positions
    assert run("convert", PGN).out.splitlines() == positions[:1]
    assert run("convert", typed=PGN).out.splitlines() == positions[:1]
    assert run("convert", str(file), "--to", "pgn").out.count("[Variant") == 2
    converted = run("convert", PGN, "--to-variant", "khet", "--to", "pgn").out
    assert GameRecord.parse(converted).variant.id == "khet"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["position.sn"], "a position does not name its variant"),
        (["missing.pgn"], "there is no file 'missing.pgn'"),
        (["chess"], "chess"),
    ],
)
def test_a_source_without_a_variant_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("position.sn").write_text(Board("khet").position, encoding="utf-8")
    refused = run("convert", *words)
    assert (refused.code, refused.out) == (1, "")
    assert why in refused.err
