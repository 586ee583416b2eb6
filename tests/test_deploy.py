"""The files in deploy/: understood by the programs they are for, where those are there, and true to the command."""

import os
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it has none

from laserchess.cli.parser import parse
from laserchess.cli.server_options import PARSERS, SECRETS
from tests.programs import needs

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
UNIT = (DEPLOY / "laserchess.service").read_text(encoding="utf-8")
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_nginx_takes_its_site(tmp_path: Path) -> None:
    nginx, openssl = needs("nginx"), needs("openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    name = ["-subj", "/CN=laser.example.org", "-days", "1", "-nodes"]
    run(openssl, "req", "-x509", "-newkey", "rsa:2048", "-keyout", str(key), "-out", str(certificate), *name)
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {key};", site)
    site = re.sub(r"ssl_certificate /.*;", f"ssl_certificate {certificate};", site)
    whole = tmp_path / "nginx.conf"
    whole.write_text(
        f"pid {tmp_path}/nginx.pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{site}\n}}\n",
        encoding="utf-8",
    )
    done = run(nginx, "-t", "-p", str(tmp_path), "-c", str(whole))
    assert done.returncode == 0, done.stderr
    assert "emerg" not in done.stderr


def test_caddy_takes_its_file() -> None:
    caddy = needs("caddy")
    done = run(caddy, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile"))
    assert done.returncode == 0, done.stderr


def test_systemd_takes_the_unit_and_finds_it_safe(tmp_path: Path) -> None:
    analyze = needs("systemd-analyze")
    unit = tmp_path / "laserchess.service"
    unit.write_text(UNIT.replace("/opt/laserchess/.venv/bin/laserchess", "/bin/true"), encoding="utf-8")
    done = run(analyze, "verify", str(unit))
    assert (done.returncode, [line for line in done.stderr.splitlines() if "laserchess.service" in line]) == (0, [])
    judged = run(analyze, "security", "--offline=true", "--threshold=20", str(unit))
    if "unrecognized option" not in judged.stderr:
        assert judged.returncode == 0, judged.stdout[-300:]


def test_the_unit_starts_the_command_as_it_is() -> None:
    started = next(line for line in UNIT.splitlines() if line.startswith("ExecStart="))
    words = shlex.split(started.partition("=")[2])
    assert words[0].endswith("/laserchess")
    assert parse(words[1:]).command == "serve"


def test_every_setting_that_is_named_is_one() -> None:
    known = {name.upper() for name in PARSERS} | {f"{name.upper()}_FILE" for name in SECRETS} | {"NAME"}
    for path in DEPLOY.iterdir():
        named = set(re.findall(r"LASERCHESS_([A-Z_]+)", path.read_text(encoding="utf-8")))
        assert named <= known, path


def test_the_container_installs_what_is_locked_and_is_not_root() -> None:
    lines = [line for line in CONTAINER.splitlines() if line and not line.startswith("#")]
    images = [line.split()[1] for line in lines if line.startswith("FROM ")]
    assert images
    assert all(re.fullmatch(r"[a-z.]+/[a-z/]+:[0-9][\w.-]*", image) for image in images), "a version, not the latest"
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users
    assert users[-1] not in {"root", "0"}
    assert "--require-hashes" in CONTAINER
    assert any(line.startswith("HEALTHCHECK ") for line in lines)
    for line in lines:
        if line.startswith("COPY ") and "--from" not in line:
            assert all((ROOT / name).exists() for name in line.split()[1:-1]), line


def test_the_services_belong_together() -> None:
    services = COMPOSE["services"]
    assert {"one", "two", "postgres", "redis", "caddy"} == services.keys()
    for name, service in services.items():
        assert set(service["networks"]) <= COMPOSE["networks"].keys()
        assert set(service.get("secrets", [])) <= COMPOSE["secrets"].keys()
        assert {volume.partition(":")[0] for volume in service.get("volumes", [])} <= COMPOSE["volumes"].keys()
        assert set(service.get("depends_on", [])) <= services.keys()
        assert ("ports" in service) == (name == "caddy"), "only what speaks TLS is reached from outside"
    assert (DEPLOY / services["one"]["build"]["context"] / services["one"]["build"]["dockerfile"]).is_file()
    assert COMPOSE["networks"]["inside"]["internal"] is True


@pytest.mark.skipif(not os.environ.get("LASERCHESS_FULL"), reason="takes minutes and fetches images")
def test_the_container_can_be_built() -> None:
    docker = needs("docker")
    if run(docker, "info").returncode:
        pytest.skip("no container builder is installed")
    done = run(docker, "build", "--file", str(DEPLOY / "Containerfile"), str(ROOT))
    assert done.returncode == 0, done.stderr[-2000:]
