"""The texts of the pages: every language says everything English says, with the same values, and nothing hides."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from laserchess.book import opening_table
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
from laserchess.server.storage.people_schema import DELETED_NAME
from laserchess.server.wire.schemas import VariantView
from laserchess.variants import VARIANTS
from tests.programs import needs
from tests.web.conftest import Open, Watch
from tests.web.pointer import ask, new_game
from tests.web.test_home import expect_limits
from tests.web.test_screens import FRAMES

WEB = Path(__file__).parents[2] / "src" / "laserchess" / "web"
LANGUAGES = sorted(path.stem for path in (WEB / "languages").glob("*.js"))
DESCRIBED = {"khet-horus"}
"""Variants whose title describes them; the other titles are names, which stay."""
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
LOCAL_SERVER = WEB / "local_server"
SERVED = [path for folder in ("server", "notation") for path in (WEB.parent / folder).rglob("*.py")]
KEYS = {"Arrow", "Ctrl Y", "Ctrl Z", "Del", "Delete", "End", "Enter", "Esc", "Escape", "Home", "Page Down", "Page Up"}
NAMES = KEYS | {"Space", "Tab", "White", "Black", "Result", "English", "Deutsch", "Polski", "Notification", "None"}
NAMES |= {piece_type.name for variant in VARIANTS.values() for piece_type in variant.pieces}
"""Keys, tags of records, languages, interfaces and types of pieces, which are identifiers."""
PLURALS = """
const [, ...languages] = process.argv;
const forms = (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
console.log(JSON.stringify(Object.fromEntries(languages.map((language) => [language, forms(language)]))));
"""
Texts = dict[str, dict[str, Any]]


def run_node(script: str, *arguments: Path) -> Any:  # JSON
    """Return what a script prints."""
    command = [needs("node"), "--input-type=module", "--eval", script, *map(str, arguments)]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


@pytest.fixture(scope="module")
def texts() -> dict[Path, Any]:
    """Return what every module of texts exports by default: the path is below `web`."""
    paths = [*(WEB / "lib" / "strings").glob("*.js"), *(WEB / "languages").rglob("*.js")]
    return dict(zip((path.relative_to(WEB) for path in paths), run_node(DUMP, *paths), strict=True))


@pytest.fixture(scope="module")
def english(texts: dict[Path, Any]) -> Texts:
    """Return the English texts, by section."""
    return {path.stem: own for path, own in texts.items() if path.parent.name == "strings"}


@pytest.fixture(scope="module", params=LANGUAGES)
def other(request: pytest.FixtureRequest, texts: dict[Path, Any]) -> Texts:
    """Return the texts of another language, by section."""
    found: Texts = texts[Path("languages", f"{request.param}.js")]
    return found


@pytest.fixture(scope="module")
def plural_forms() -> dict[str, list[str]]:
    """Return the plural forms of each language."""
    found: dict[str, list[str]] = run_node(PLURALS, *map(Path, ["en", *LANGUAGES]))
    return found


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


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_plurals_have_the_forms_of_the_language(
    english: Texts, texts: dict[Path, Any], plural_forms: dict[str, list[str]], language: str
) -> None:
    own = english if language == "en" else texts[Path("languages", f"{language}.js")]
    plurals = [text for section in own.values() for text in section.values() if not isinstance(text, str)]
    assert plurals
    assert all({*plural_forms[language]} == text.keys() for text in plurals)


def test_every_language_can_be_chosen() -> None:
    script = "import(process.argv[1]).then(({ LANGUAGES }) => console.log(Object.keys(LANGUAGES).join(' ')))"
    command = [needs("node"), "--eval", script, str(WEB / "lib" / "languages.js")]
    offered = subprocess.run(command, capture_output=True, check=True, text=True).stdout.split()
    assert sorted(offered) == sorted(["en", *LANGUAGES])


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
    openings = [name for names in opening_table(variant["id"]).values() for name in names.values()]
    return (
        {f"sides.{side}" for side in variant["players"]}
        | {f"openings.{slug(part)}" for name in openings for part in name.split(": ")}
        | {f"setups.{setup['name']}" for setup in variant["setups"]}
        | {f"pieces.{slug(piece['name'])}" for piece in variant["pieces"]}
        | {f"features.{slug(feature['name'])}" for feature in variant["features"]}
    )


def variant_keys(variant: VariantView) -> set[str]:
    """Return the keys of the texts of a variant."""
    keys = {"blurb", "energy"} | ({"title"} if variant["id"] in DESCRIBED else set())
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
def test_every_text_of_a_lesson_is_in_every_language(language: str, lesson: Lesson, texts: dict[Path, Any]) -> None:
    translated = texts[Path("languages", language, f"{lesson.variant}.js")]
    own = lesson_texts(lesson)
    assert translated.keys() == own.keys()
    assert {key: squares(text) for key, text in translated.items()} == {key: squares(text) for key, text in own.items()}


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


def test_the_name_of_deleted_accounts_is_recognized(english: Texts) -> None:
    assert english["people"]["deleted"] == DELETED_NAME


def test_rejections_are_full_sentences(other: Texts) -> None:
    for text in other["rejections"].values():
        assert all(re.search(r"[^.。][.。]$", form) for form in ([text] if isinstance(text, str) else text.values()))


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
    pages = [path for path in SCRIPTS if not path.is_relative_to(LOCAL_SERVER)]
    assert {path.name: texts for path in pages if (texts := texts_in(path))} == {}


def test_the_local_server_says_only_what_the_server_says() -> None:
    served = re.sub(r"\{[\w.]+\}", "", "".join(path.read_text(encoding="utf-8") for path in SERVED))
    said = {text for path in LOCAL_SERVER.rglob("*.js") for text in texts_in(path)}
    assert said
    assert {text for text in said if f'"{text}"' not in served} == set()


def test_push_messages_are_in_every_language() -> None:
    script = (WEB / "worker" / "texts.js").read_text(encoding="utf-8")
    command = [needs("node"), "--eval", f"{script}; console.log(JSON.stringify(PUSH_TEXTS))"]
    texts: Texts = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    assert sorted(texts) == sorted(["en", *LANGUAGES])
    taken = [{key: values(text) for key, text in own.items()} for own in texts.values()]
    assert all(one == taken[0] for one in taken)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_titles_of_pages_are_translated(page: pages.Page, english: Texts) -> None:
    section, _, key = page.key.partition(".")
    assert english[section][key] == page.title


def test_pages_speak_the_language_of_the_browser_unless_told_otherwise(visitors: Open, watch: Watch) -> None:
    watch.allow("429")
    page: Page = visitors(locale="de-AT").new_page()
    page.goto("/?variant=khet")
    expect(page.get_by_role("radio", name="Silber")).to_be_visible()
    expect(page.get_by_role("button", name="Gegen den Computer")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    expect_limits(page, "de")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("English")
    expect(page.get_by_role("button", name="Play the computer")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"


HEADER = """() => {
  const box = (node) => node.getBoundingClientRect();
  const shown = [...document.querySelectorAll(".site-nav > ul > li:not([hidden])")];
  const ends = [...shown, document.querySelector(".site-tools")].map((node) => box(node));
  return {
    apart: ends.slice(1).every((next, at) => ends[at].right <= next.left),
    low: Math.max(...ends.map(({ bottom }) => bottom)) <= box(document.querySelector(".site-header")).bottom,
    links: document.querySelectorAll(".site-nav a").length,
  };
}"""


@pytest.mark.parametrize("locale", ["fr", "ru"])
def test_page_links_that_do_not_fit_are_under_more(visitors: Open, locale: str) -> None:
    page = visitors(locale=locale).new_page()
    page.goto("/people")
    name = f"Somebody-with-a-{locale}"
    answer = page.request.post("/api/account/sign-up", data={"name": name, "password": "correct horse battery"})
    assert answer.ok, answer.text()
    page.evaluate("(name) => (localStorage['laserchess.account'] = name)", name)
    page.reload()
    more = page.locator(".more-button")
    for width in (1088, 1120, 1160, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(FRAMES)
        assert page.evaluate(HEADER) == {"apart": True, "low": True, "links": 9}, width
    page.set_viewport_size({"width": 1088, "height": 800})
    more.click()
    page.locator(".more-links a").last.click()
    page.wait_for_url("**/learn")


def test_titles_that_describe_a_variant_are_translated(visitors: Open) -> None:
    page = visitors(locale="de-DE").new_page()
    title = "Khet mit dem Auge des Horus"
    new_game(page, "khet-horus")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page).to_have_title(re.compile(title))
    page.goto("/learn/khet-horus")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_a_board_in_another_language(visitors: Open) -> None:
    page = visitors(locale="de-DE").new_page()
    page.goto("/analysis?variant=laser-chess")
    expect(page.get_by_role("gridcell", name=re.compile("^König von Blau auf "))).to_have_count(1)
    expect(
        page.get_by_role("gridcell", name=re.compile("^Umlenker von Rot auf .*, Blick nach ")).first
    ).to_be_attached()


def test_puzzles_lessons_and_exercises_in_another_language(visitors: Open) -> None:
    puzzle = next(puzzle for puzzle in load("khet") if puzzle.goal == "win 1")
    page = visitors(locale="de-DE").new_page()
    page.goto(f"/puzzles/{puzzle.id}")
    side = {"silver": "Silber", "red": "Rot"}[puzzle.board().turn]
    expect(page.get_by_role("heading", level=2)).to_have_text(f"{side} ist am Zug. Gewinne in 1 Zug.")
    page.get_by_role("button", name="Tipp").click()
    expect(page.locator(".verdict")).to_contain_text(re.compile("Sieh dir die Figur auf .. an"))
    page.goto("/learn")
    expect(page.get_by_text("Zwei Könige, zwei Laser, viele Spiegel.")).to_be_visible()
    page.goto("/learn/laser-chess#write-a-move")
    expect(page.get_by_text("Der Wechsler auf g3 tauscht mit dem roten Verteidiger auf f4.")).to_be_visible()
    page.get_by_role("textbox").fill("g3g4")
    page.get_by_role("textbox").press("Enter")
    expect(page.locator(".verdict")).to_contain_text("g3g4 ist ein anderer Zug.")
    page.get_by_role("textbox").fill("g3uf4")
    page.get_by_role("textbox").press("Enter")
    expect(page.locator(".verdict")).to_contain_text("Einen Tausch schreibst du mit beiden Feldern")


def test_move_words_in_another_language(visitors: Open) -> None:
    page = visitors(locale="de-DE").new_page()
    made = ask(page, "/api/games", {"variant": "advanced", "mode": "here"}).json()
    command = {"type": "move", "ply": 0, "move": "b11@5"}
    assert ask(page, f"/api/games/{made['id']}/commands", {"command": command}).ok
    page.goto(f"/game/{made['id']}")
    expect(page.locator(".move.worded")).to_have_text(re.compile(r"^.+ b11 dreht nach Süd"))
