"""`laserchess render`: animations and images of recorded games."""

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from tests.cli.conftest import Run

GAME = """\
[Event "Evening"]
[Variant "laser-chess"]

1. f4g5 c7c6 2. g5uh5xg3 *
"""
OTHER = """\
[Event "Morning"]
[Variant "khet"]

1. c1c2 *
"""


@pytest.fixture
def saved(tmp_path: Path) -> str:
    path = tmp_path / "game.pgn"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


@pytest.fixture
def several(tmp_path: Path) -> str:
    path = tmp_path / "games.pgn"
    path.write_text(f"{GAME}\n{OTHER}", encoding="utf-8")
    return str(path)


def test_a_game_becomes_a_gif(run: Run, saved: str, tmp_path: Path) -> None:
    target = tmp_path / "game.gif"
    code, out, err = run("render", saved, str(target), "--size", "200", "--from-ply", "2")
    assert (code, out, err) == (0, f"wrote {target}\n", "")
    with Image.open(target) as film:
        assert film.width == 200
        assert film.info["loop"] == 0
        assert getattr(film, "n_frames", 1) > 5


def test_speed_shortens_an_animation(run: Run, saved: str, tmp_path: Path) -> None:
    durations = []
    for speed in ("1", "2"):
        target = tmp_path / f"{speed}.gif"
        run("render", saved, str(target), "--size", "100", "--from-ply", "2", "--speed", speed)
        with Image.open(target) as film:
            durations.append(film.info["duration"])
    assert durations[0] == 2 * durations[1]


def test_a_game_becomes_an_animated_svg(run: Run, saved: str, tmp_path: Path) -> None:
    target = tmp_path / "game.svg"
    assert run("render", saved, str(target), "--theme", "dark", "--flip").code == 0
    root = ET.parse(target).getroot()  # noqa: S314  # our own image
    assert root.tag.endswith("svg")
    assert any(element.tag.endswith("animate") for element in root.iter())


def test_a_still_shows_the_requested_position(run: Run, saved: str, tmp_path: Path) -> None:
    pictures = []
    for ply in ("0", "2", "3"):
        target = tmp_path / f"{ply}.png"
        assert run("render", saved, str(target), "--to-ply", ply, "--size", "120").code == 0
        pictures.append(target.read_bytes())
    assert len(set(pictures)) == 3


def test_one_of_several_games_is_chosen(run: Run, several: str, tmp_path: Path) -> None:
    target = str(tmp_path / "game.svg")
    code, _, err = run("render", several, target)
    assert (code, "--number 1 to 2" in err) == (1, True)
    assert run("render", several, target, "--number", "3").code == 1
    assert run("render", several, target, "--number", "2").code == 0
    assert "Khet" in Path(target).read_text(encoding="utf-8")


def test_a_record_comes_from_stdin(run: Run, tmp_path: Path) -> None:
    assert run("render", "-", str(tmp_path / "game.svg"), typed=GAME).code == 0


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("out.bmp",), "'out.bmp' has no known image format"),
        (("out.gif", "--to-ply", "4"), "nothing from ply 0 to ply 4 in a record of 3"),
        (("out.gif", "--from-ply", "3", "--to-ply", "2"), "nothing from ply 3 to ply 2"),
        (("out.gif", "--size", "5"), "cannot be 5 pixels wide"),
        (("out.gif", "--speed", "nan"), "cannot run at 'nan' times"),
        (("nowhere/out.svg",), "No such file"),
    ],
)
def test_render_errors_are_one_line(
    run: Run, saved: str, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], answer: str
) -> None:
    folder = Path(saved).parent
    monkeypatch.chdir(folder)
    code, _, err = run("render", saved, *words)
    assert code == 1
    assert answer in err
    assert err.count("\n") == 1
    assert [path.name for path in folder.iterdir()] == ["game.pgn"]


def test_a_missing_extra_is_one_line(run: Run, saved: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    code, _, err = run("render", saved, str(tmp_path / "game.gif"))
    assert (code, "pip install 'laserchess[images]'" in err) == (1, True)
