"""The texts of the pages: every language says everything English says, with the same values, and nothing hides."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from laserchess.core.outcome import Termination
from laserchess.notation.phrases import PHRASES, WAYS
from laserchess.notation.svg.sprite import slug
from laserchess.puzzles import THEMES, load
from laserchess.server.api import pages
from laserchess.server.api.move_explanations import GENERAL
from laserchess.server.api.pages import PAGES
from laserchess.server.api.variants import variant_view
from laserchess.server.api_errors import ErrorCode
from laserchess.server.chat.chat import PRESETS
from laserchess.server.lessons.course import Lesson, lessons
from laserchess.server.wire.schemas import VariantView
from laserchess.variants import VARIANTS
from tests.programs import needs
from tests.web.conftest import Open

WEB = Path(__file__).parents[2] / "src" / "laserchess" / "web"
LANGUAGES = sorted(path.stem for path in (WEB / "languages").glob("*.js"))
SERVER = {"illegal", "labels", "names", "outcomes", "phrases", "presets", "rejections", "variants"}
"""Sections for what the server says in English; English itself needs none."""
DUMP = """
const [, ...paths] = process.argv;
const files = await Promise.all(paths.map((path) => import(path)));
console.log(JSON.stringify(files.map((file) => file.default)));
"""
SCRIPTS = [
    path
    for path in sorted(WEB.rglob("*.js"))
    if not {"strings", "languages", "local", "style_guide"} & {*path.parts} and path.stem != "texts"
]
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"])//[^\n]*", re.DOTALL)
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`')
KEYS = {"Arrow", "Ctrl Y", "Ctrl Z", "Del", "Delete", "End", "Enter", "Esc", "Escape", "Home", "Page Down", "Page Up"}
NAMES = KEYS | {"Space", "Tab", "White", "Black", "English", "Deutsch"}
"""Keys, tags of records and languages, which are called so everywhere."""
Texts = dict[str, dict[str, Any]]


def read(*paths: Path) -> list[dict[str, Any]]:
    """Return what modules export by default."""
    command = [needs("node"), "--input-type=module", "--eval", DUMP, *map(str, paths)]
    found: list[dict[str, Any]] = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    return found


@pytest.fixture(scope="module")
def english() -> Texts:
    """Return the English texts, by section."""
    paths = sorted((WEB / "lib" / "strings").glob("*.js"))
    return dict(zip((path.stem for path in paths), read(*paths), strict=True))


@pytest.fixture(scope="module", params=LANGUAGES)
def other(request: pytest.FixtureRequest) -> Texts:
    """Return the texts of another language, by section."""
    return read(WEB / "languages" / f"{request.param}.js")[0]


def values(text: Any) -> set[str]:
    """Name the values a text takes; whether a plural writes its count is its own affair."""
    words = text if isinstance(text, str) else " ".join(text.values())
    return {*re.findall(r"\{(\w+)\}", words)} | (set() if isinstance(text, str) else {"count"})


def test_every_text_is_in_every_language(english: Texts, other: Texts) -> None:
    assert {(section, key) for section, texts in english.items() for key in texts} == {
        (section, key) for section, texts in other.items() if section not in SERVER for key in texts
    }


def test_texts_take_the_same_values(english: Texts, other: Texts) -> None:
    for section, texts in english.items():
        assert {key: values(text) for key, text in texts.items()} == {
            key: values(text) for key, text in other[section].items()
        }


def test_plurals_have_the_forms_of_the_language(english: Texts, other: Texts) -> None:
    for texts in (english, other):
        plurals = [text for section in texts.values() for text in section.values() if not isinstance(text, str)]
        assert plurals
        assert all({"one", "other"} == text.keys() for text in plurals)


def test_what_the_server_calls_things_is_in_every_language(other: Texts) -> None:
    variants = [variant_view(variant) for variant in VARIANTS.values()]
    assert {key for variant in variants for key in name_keys(variant)} | {f"directions.{way}" for way in WAYS} == (
        other["names"].keys()
    )
    assert {key for variant in variants for key in variant_keys(variant)} == other["variants"].keys()
    assert PRESETS.keys() == other["presets"].keys()
    assert {reason.value for reason in Termination} == other["outcomes"].keys()
    assert other["illegal"].keys() >= GENERAL


def name_keys(variant: VariantView) -> set[str]:
    """Return the keys of the names of a variant, which variants share."""
    return (
        {f"sides.{side}" for side in variant["players"]}
        | {f"setups.{setup['name']}" for setup in variant["setups"]}
        | {f"pieces.{slug(piece['name'])}" for piece in variant["pieces"]}
        | {f"features.{slug(feature['name'])}" for feature in variant["features"]}
    )


def variant_keys(variant: VariantView) -> set[str]:
    """Return the keys of the texts of a variant."""
    keys = {"blurb", "energy"}
    keys |= {f"pieces.{slug(piece['name'])}.help" for piece in variant["pieces"] if piece["help"]}
    keys |= {f"features.{slug(feature['name'])}.help" for feature in variant["features"] if feature["help"]}
    for option in variant["options"]:
        keys |= {f"options.{option['name']}"}
        keys |= {f"options.{option['name']}.{str(choice).lower()}" for choice in option["choices"]}
    return {f"{variant['id']}.{key}" for key in keys}


def test_every_translated_rejection_is_one_of_the_server(other: Texts) -> None:
    server = {code.name.lower(): code.message for code in ErrorCode}
    server |= {f"{code.name.lower()}.hint": code.hint for code in ErrorCode}
    translated = {key: values(text) for key, text in other["rejections"].items()}
    assert translated == {key: values(text) for key, text in server.items()}


def test_every_phrase_of_the_server_is_in_every_language(other: Texts) -> None:
    server = {key: values(text if isinstance(text, str) else dict(enumerate(text))) for key, text in PHRASES.items()}
    server |= {f"theme.{name}": set() for name in THEMES}
    assert {key: values(text) for key, text in other["phrases"].items()} == server


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.variant)
def test_every_text_of_a_lesson_is_in_every_language(language: str, lesson: Lesson) -> None:
    translated = read(WEB / "languages" / language / f"{lesson.variant}.js")[0]
    texts = lesson_texts(lesson)
    assert translated.keys() == texts.keys()
    assert {key: squares(text) for key, text in translated.items()} == {
        key: squares(text) for key, text in texts.items()
    }


def squares(text: str) -> set[str]:
    """Return the squares a text names."""
    return {*re.findall(r"\b[a-o]\d{1,2}", text)}


def lesson_texts(lesson: Lesson) -> dict[str, str]:
    """Return the texts of a lesson by their keys; no two texts share one."""
    texts = [("summary", lesson.summary)]
    for chapter in lesson.chapters:
        texts += [(f"{chapter.id}.title", chapter.title)]
        texts += [(f"{chapter.id}.text.{number}", text) for number, text in enumerate(chapter.text, 1)]
        texts += [(f"{chapter.id}.diagram.{number}", one.caption) for number, one in enumerate(chapter.diagrams, 1)]
    for exercise in lesson.exercises:
        texts += [
            (f"{exercise.id}.{part}", getattr(exercise, part)) for part in ("title", "task", "hint", "explanation")
        ]
    assert len(texts) == len(dict(texts)), lesson.variant
    return dict(texts)


def test_rejections_are_full_sentences(other: Texts) -> None:
    for text in other["rejections"].values():
        assert all(re.search(r"[^.][.]$", form) for form in ([text] if isinstance(text, str) else text.values()))


def test_every_text_that_is_asked_for_is_there(english: Texts) -> None:
    asked = {key for path in SCRIPTS for key in re.findall(r'\bt\(\s*"([\w.-]+)"', path.read_text(encoding="utf-8"))}
    assert asked
    assert {key for key in asked if key.partition(".")[2] not in english.get(key.partition(".")[0], {})} == set()


def texts_in(path: Path) -> set[str]:
    """Return what looks like words for people in a script: a capital letter and more than a name."""
    code = COMMENT.sub("", path.read_text(encoding="utf-8"))
    literals = {re.sub(r"\$\{[^}]*\}", "", one or other) for one, other in LITERAL.findall(code)}
    return {text for text in literals if re.match(r"[A-Z][a-z]+( [a-zA-Z]|[.!?…]?$)", text)} - NAMES


def test_scripts_hold_no_texts() -> None:
    assert {path.name: texts for path in SCRIPTS if (texts := texts_in(path))} == {}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_titles_of_pages_are_translated(page: pages.Page, english: Texts) -> None:
    section, _, key = page.key.partition(".")
    assert english[section][key] == page.title


def test_pages_speak_the_language_of_the_browser_unless_told_otherwise(visitors: Open) -> None:
    page: Page = visitors(locale="de-AT").new_page()
    page.goto("/?variant=khet")
    expect(page.get_by_role("radio", name="Silber")).to_be_visible()
    expect(page.get_by_role("button", name="Gegen den Computer")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("radio", name="English").click()
    expect(page.get_by_role("button", name="Play the computer")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"


def test_a_board_in_another_language(visitors: Open) -> None:
    page = visitors(locale="de-DE").new_page()
    page.goto("/analysis?variant=laser-chess")
    expect(page.get_by_role("gridcell", name=re.compile("^König von Blau auf "))).to_have_count(1)
    expect(
        page.get_by_role("gridcell", name=re.compile("^Umlenker von Rot auf .*, Blick nach ")).first
    ).to_be_attached()


def test_puzzles_and_exercises_in_another_language(visitors: Open) -> None:
    puzzle = next(puzzle for puzzle in load("khet") if puzzle.goal == "win 1")
    page = visitors(locale="de-DE").new_page()
    page.goto(f"/puzzles/{puzzle.id}")
    side = {"silver": "Silber", "red": "Rot"}[puzzle.board().turn]
    expect(page.get_by_role("heading", level=2)).to_have_text(f"{side} ist am Zug. Gewinne in 1 Zug.")
    page.get_by_role("button", name="Tipp").click()
    expect(page.locator(".verdict")).to_contain_text(re.compile("Sieh dir die Figur auf .. an"))
    page.goto("/learn/laser-chess#write-a-move")
    page.get_by_role("textbox").fill("g3g4")
    page.get_by_role("textbox").press("Enter")
    expect(page.locator(".verdict")).to_contain_text("g3g4 ist ein anderer Zug.")


def test_a_lesson_in_another_language(visitors: Open) -> None:
    page = visitors(locale="de-DE").new_page()
    page.goto("/learn")
    expect(page.get_by_text("Zwei Könige, zwei Laser, viele Spiegel.")).to_be_visible()
    page.goto("/learn/laser-chess#write-a-move")
    expect(page.get_by_text("Der Wechsler auf g3 tauscht mit dem roten Verteidiger auf f4.")).to_be_visible()
    page.get_by_role("textbox").fill("g3uf4")
    page.get_by_role("textbox").press("Enter")
    expect(page.locator(".verdict")).to_contain_text("Einen Tausch schreibst du mit beiden Feldern")


def test_move_words_in_another_language(visitors: Open) -> None:
    page = visitors(locale="de-DE").new_page()
    page.goto("/")
    made = page.request.post("/api/games", data={"variant": "advanced", "mode": "here"}).json()
    command = {"type": "move", "ply": 0, "move": "b11@5"}
    assert page.request.post(f"/api/games/{made['id']}/commands", data={"command": command}).ok
    page.goto(f"/game/{made['id']}")
    expect(page.locator(".move.worded")).to_have_text(re.compile(r"^.+ b11 dreht nach Süd"))
