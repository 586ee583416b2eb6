"""Alert rules and dashboard in deploy/: every metric they name is exported."""

import json
import re
from shutil import which
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]  # it has none

from laserchess.server.app import create_app
from laserchess.server.app_state import service_of
from laserchess.server.runtime.metrics import Prometheus
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.test_deploy import DEPLOY, run

ALERTS: dict[str, Any] = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return the names of all metrics a server exports."""
    database = database_url(str(tmp_path_factory.mktemp("metrics") / "games.db"))
    app = create_app(Settings(database, metrics=("127.0.0.1", 0)))
    with serving(app):
        text = httpx.get(f"http://127.0.0.1:{service_of(app, Prometheus).port}/metrics").text
    names = set(re.findall(r"^([a-z_]+)(?:\{| )", text, re.MULTILINE))
    described = dict(re.findall(r"^# TYPE (\S+) (\S+)", text, re.MULTILINE))
    return names | described.keys() | {f"{name}_bucket" for name, kind in described.items() if kind == "histogram"}


def named_metrics(text: str) -> set[str]:
    return set(re.findall(r"\b(?:laserchess|process)_[a-z_]+", text))


def test_every_metric_that_is_named_is_exported(exported: set[str]) -> None:
    expressions = [rule["expr"] for group in ALERTS["groups"] for rule in group["rules"]]
    expressions += [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    expressions += [each["query"] for each in DASHBOARD["templating"]["list"]]
    assert named_metrics(" ".join(expressions)) <= exported
    assert all(named_metrics(each) or each.startswith("up{") or each == "prometheus" for each in expressions)


def test_alerts_say_what_to_do() -> None:
    rules = [rule for group in ALERTS["groups"] for rule in group["rules"]]
    assert len({rule["alert"] for rule in rules}) == len(rules)
    for rule in rules:
        assert rule["annotations"].keys() == {"summary", "action"}, rule["alert"]
        assert rule["labels"]["severity"] in {"page", "ticket"}
    promtool = which("promtool")
    if promtool:
        done = run(promtool, "check", "rules", str(DEPLOY / "alerts.yaml"))
        assert done.returncode == 0, done.stderr


def test_prometheus_reads_the_alerts() -> None:
    config = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text(encoding="utf-8"))
    assert all((DEPLOY / name).is_file() for name in config["rule_files"])
    jobs = {job["job_name"] for job in config["scrape_configs"]}
    named = re.findall(r'job="([^"]+)"', (DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    assert set(named) == jobs


def test_panels_of_the_dashboard_do_not_overlap() -> None:
    places = [panel["gridPos"] for panel in DASHBOARD["panels"]]
    cells = [(place["x"] + x, place["y"] + y) for place in places for x in range(place["w"]) for y in range(place["h"])]
    assert len(cells) == len(set(cells))
    assert max(x for x, _ in cells) < 24, "Grafana's grid"
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(places)
