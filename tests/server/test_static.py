"""Pages, files and the headers of every answer."""

import re
from itertools import count
from pathlib import Path

import pytest

from laserchess.server.api import static, web_files
from laserchess.server.api.pages import PAGES, Page
from laserchess.server.api.web_files import read_page
from laserchess.server.app import create_app
from laserchess.server.settings import Settings
from tests.server.stateless import Client

CLIENT = Client()


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Serve a test folder."""
    monkeypatch.setattr(static, "WEB", tmp_path / "web")
    (tmp_path / "web" / "lib").mkdir(parents=True)
    (tmp_path / "secret.js").write_text("secret", encoding="utf-8")
    (tmp_path / "web" / "shell.html").write_text("<h1>$name</h1>", encoding="utf-8")
    (tmp_path / "web" / "lib" / "dom.js").write_text("export {};", encoding="utf-8")
    (tmp_path / "web" / "notes.py").write_text("no page", encoding="utf-8")
    return tmp_path / "web"


@pytest.mark.usefixtures("web")
@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/", "home"),
        ("/game/abc123", "game"),
        ("/analysis", "analysis"),
        ("/editor", "editor"),
        ("/learn", "learn"),
        ("/learn/khet", "learn"),
    ],
)
def test_every_page_exists(path: str, name: str) -> None:
    answer = CLIENT.get(path)
    assert (answer.status_code, answer.text) == (200, f"<h1>{name}</h1>")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert CLIENT.ask("HEAD", path).status_code == 200


@pytest.mark.usefixtures("web")
def test_files_have_their_type_and_are_revalidated() -> None:
    first = CLIENT.get("/static/lib/dom.js")
    assert first.headers["content-type"].startswith("text/javascript")
    assert first.headers["cache-control"] == "no-cache"
    again = CLIENT.get("/static/lib/dom.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_changed_file_is_sent_again(web: Path) -> None:
    tag = CLIENT.get("/static/lib/dom.js").headers["etag"]
    (web / "lib" / "dom.js").write_text("export const one = 1;", encoding="utf-8")
    answer = CLIENT.get("/static/lib/dom.js", headers={"If-None-Match": tag})
    assert (answer.status_code, answer.text) == (200, "export const one = 1;")


@pytest.mark.usefixtures("web")
@pytest.mark.parametrize(
    "path",
    [
        "/static/../secret.js",
        "/static/..%2fsecret.js",
        "/static/%2e%2e/secret.js",
        "/static//etc/passwd",
        "/static/lib",
        "/static/",
        "/static/none.js",
        "/static/notes.py",
        "/static/%00.js",
        "/static/@0123456789ab/../secret.js",
        "/static/@0123456789ab//etc/passwd.js",
        "/static/@0123456789ab/none.js",
        "/static/joined/none.js",
        "/static/joined/lib/dom.js",
        "/static/shell.html",
        "/static/joined/../secret.js",
        "/static/joined/pages/../../secret.js",
        "/static/" + "x" * 260 + ".js",
        "/static/" + "x" * 5000 + ".js",
    ],
)
def test_no_other_files_are_served(path: str) -> None:
    answer = CLIENT.get(path)
    assert answer.status_code in {404, 422}
    assert "secret" not in answer.text.replace("secret.js", "")


@pytest.mark.parametrize("path", ["/api/variants", "/nothing", "/api/palette.css"])
def test_every_answer_has_security_headers(path: str) -> None:
    headers = CLIENT.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';")
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


def test_pages_can_share_memory_with_workers_unless_they_are_embedded() -> None:
    shared, embedded = CLIENT.get("/").headers, CLIENT.get("/embed/none").headers
    assert shared["cross-origin-embedder-policy"] == "require-corp"
    assert shared["cross-origin-opener-policy"] == "same-origin"
    assert not {"cross-origin-embedder-policy", "cross-origin-opener-policy"} & {*embedded}


@pytest.mark.parametrize(("name", "kind"), [("kernel.wasm", "wasm"), ("networks/khet.net", "octet-stream")])
def test_the_kernel_and_its_networks_are_served(name: str, kind: str) -> None:
    answer = CLIENT.get(f"/static/local/data/{name}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, f"application/{kind}")


def test_a_page_has_preload_links(web: Path) -> None:
    page = '<script src="/static/t.js"></script><link rel="stylesheet" href="/static/a.css">'
    script = '<script type="module" src="/static/pages/$name/page.js"></script>'
    (web / "shell.html").write_text(page + script, encoding="utf-8")
    answer = CLIENT.get("/")
    (stamp,) = set(re.findall(r"@[0-9a-f]{12}/", answer.text))
    assert answer.headers["link"].replace(stamp, "").split(", ") == [
        "</static/t.js>; rel=preload; as=script",
        "</static/a.css>; rel=preload; as=style",
        "</static/joined/shared.js>; rel=modulepreload",
        "</static/joined/pages/home/page.js>; rel=modulepreload",
    ]
    assert answer.headers["link"].count(stamp) == 4
    assert f'src="/static/{stamp}joined/pages/home/page.js"' in answer.text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_page_fills_the_shell(page: Page) -> None:
    text = read_page(static.WEB, page).body.decode()
    assert f'<title data-text="{page.key}">{page.title}</title>' in text
    files = re.findall(r'"/static/@[0-9a-f]+/(?:joined/)?([^"]+)"', text)
    assert f"pages/{page.name}/page.js" in files
    made = "data/palette.css"  # by the server
    assert [file for file in files if file != made and not (static.WEB / file).is_file()] == []
    assert "$" not in text


def test_the_style_guide_is_for_developers_only() -> None:
    assert CLIENT.get("/style-guide").status_code == 404


def test_page_files_are_cached_until_they_change(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()

    def address() -> str:
        second = next(seconds)
        monkeypatch.setattr(web_files, "monotonic", lambda: second)
        return str(re.findall(r'src="([^"]+)"', CLIENT.get("/").text)[0])

    script = web / "lib" / "dom.js"
    (web / "shell.html").write_text('<script src="/static/lib/dom.js"></script>', encoding="utf-8")
    before = address()
    assert CLIENT.get(before).headers["cache-control"] == "public, max-age=31536000, immutable"
    script.write_text("export const one = 1;", encoding="utf-8")
    after = address()
    assert after != before
    assert CLIENT.get(after).text == "export const one = 1;"
    stale = CLIENT.get(before)
    assert (stale.text, stale.headers["cache-control"]) == ("export const one = 1;", "no-cache")
    script.write_text("export {};", encoding="utf-8")
    assert address() == before


def test_texts_are_compressed_on_request(web: Path) -> None:
    text = "export const one = 1;\n" * 100
    (web / "long.js").write_text(text, encoding="utf-8")
    plain = CLIENT.get("/static/long.js", headers={"Accept-Encoding": "identity"})
    packed = CLIENT.get("/static/long.js", headers={"Accept-Encoding": "br, gzip"})
    assert plain.text == packed.text == text
    assert "content-encoding" not in plain.headers
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert int(packed.headers["content-length"]) < 200
    assert plain.headers["etag"] == packed.headers["etag"]


def test_answers_are_compressed_as_well() -> None:
    client = Client(create_app(Settings("sqlite+aiosqlite://")))
    answer = client.get("/api/openapi.json", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json()["info"]["title"] == "laserchess"
