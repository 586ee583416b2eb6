"""What browsers keep to work offline: the list of files, each of them, and the worker that fetches them."""

import re
from dataclasses import replace

import pytest

from laserchess.browser import variant_file
from laserchess.server.api import static, web_files
from laserchess.server.api.client_files import data_of
from laserchess.server.api.web_files import stamp_of
from laserchess.variants import VARIANTS, register
from tests.server.stateless import Client

CLIENT = Client()
DATA = [name for name in data_of(list(VARIANTS.values())) if name.endswith(".json")]


def test_every_listed_file_is_served_and_belongs_to_one_version() -> None:
    listed = CLIENT.get("/offline.json").json()
    paths = [file["path"] for file in listed["files"]]
    assert len(paths) == len(set(paths))
    assert not any("element" in path for path in paths), "pages of other sites load it"
    for path in paths:
        answer = CLIENT.get(f"/{path}")
        assert answer.status_code == 200, path
        if path not in listed["pages"].values():
            assert path.startswith(f"static/@{listed['version']}/")
            assert "immutable" in answer.headers["cache-control"]


def test_every_file_that_a_kept_page_names_is_listed() -> None:
    listed = CLIENT.get("/offline.json").json()
    paths = {f"/{file['path']}" for file in listed["files"]}
    for page in listed["pages"].values():
        named = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', CLIENT.get(f"/{page}").text))
        assert named <= paths, page


def test_the_worker_is_of_the_version_of_the_list() -> None:
    version = CLIENT.get("/offline.json").json()["version"]
    assert CLIENT.get("/sw.js").text.startswith(f'const VERSION = "{version}";')


def test_a_variant_that_cannot_be_exported_is_left_out_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(VARIANTS, "my-khet", replace(VARIANTS["khet"], id="my-khet", title="My Khet"))
    monkeypatch.setattr(variant_file, "MAX_COMBINATIONS", 0)
    listed = {file["path"].split("/data/")[-1] for file in CLIENT.get("/offline.json").json()["files"]}
    assert {"variants.json", "lessons/khet.json", "art/my-khet/auto.svg"} <= listed
    assert "variants/my-khet/kernel.json" not in listed
    assert CLIENT.get("/static/@0/data/variants/my-khet/kernel.json").status_code == 404
    assert "variants/my-khet/kernel.json is left out of the offline app: the options of My Khet" in caplog.text


@pytest.mark.parametrize("name", DATA)
def test_a_data_file_is_what_the_api_sends(name: str) -> None:
    file = CLIENT.get(f"/static/{stamp_of(static.WEB)}data/{name}")
    assert file.content == CLIENT.get(f"/api/{name.removesuffix('.json')}").content


def test_a_changed_variant_changes_the_stamp(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stamp_of(static.WEB)
    mine = register(replace(VARIANTS["khet"], id="my-khet"))
    monkeypatch.setattr(web_files, "monotonic", lambda: 1e6)
    added = stamp_of(static.WEB)
    register(replace(mine, title="Other"), replace=True)
    monkeypatch.setattr(web_files, "monotonic", lambda: 2e6)
    assert len({before, added, stamp_of(static.WEB)}) == 3


def test_an_outdated_stamp_is_not_cached_forever() -> None:
    answer = CLIENT.get("/static/@000000/data/variants.json")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", ["nothing.json", "variants", "../../pyproject.toml"])
def test_other_names_are_missing(name: str) -> None:
    assert CLIENT.get(f"/static/@000000/data/{name}").status_code == 404
