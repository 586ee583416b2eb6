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
from laserchess.server.runtime.connection_limit import MAX_DESCRIPTORS, RESERVED
from laserchess.server.settings import MAX_COMPUTER_PROCESSES, Settings
from scripts import pin_images
from tests.programs import needs

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
UNITS = ("laserchess.service", "laserchess-backup.service", "laserchess-backup.timer")
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


def test_systemd_takes_the_units_and_finds_them_safe(tmp_path: Path) -> None:
    analyze = needs("systemd-analyze")
    for name in UNITS:
        text = (DEPLOY / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(
            text.replace("/opt/laserchess/.venv/bin/laserchess", "/bin/true"), encoding="utf-8"
        )
    for name in UNITS:
        done = run(analyze, "verify", str(tmp_path / name))
        assert (done.returncode, [line for line in done.stderr.splitlines() if "laserchess" in line]) == (0, [])
    for threshold, name in ((20, "laserchess.service"), (40, "laserchess-backup.service")):
        judged = run(analyze, "security", "--offline=true", f"--threshold={threshold}", str(tmp_path / name))
        if "unrecognized option" not in judged.stderr:
            assert judged.returncode == 0, judged.stdout[-300:]


def directives(unit: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / unit).read_text(encoding="utf-8").splitlines():
        name, is_directive, value = line.partition("=")
        if is_directive and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def megabytes(size: str) -> int:
    return int(size[:-1]) * {"m": 1, "g": 1000}[size[-1].lower()]


def memory_of(jobs: int) -> int:
    """Return the memory of a server and its processes, by docs/host/server.md."""
    table = (ROOT / "docs/host/server.md").read_text(encoding="utf-8").partition("## Processes")[2].split("##")[0]
    server, worker, images, records = (int(found) for found in re.findall(r"(\d+) MB", table)[:4])
    return server + jobs * worker + images + records


def test_memory_and_files_of_the_unit_fit_the_pools() -> None:
    unit = directives("laserchess.service")
    assert megabytes(unit["MemoryMax"][0]) > megabytes(unit["MemoryHigh"][0]) > memory_of(MAX_COMPUTER_PROCESSES)
    assert int(unit["LimitNOFILE"][0]) == MAX_DESCRIPTORS >= Settings("").connections + RESERVED
    assert "OPENBLAS_NUM_THREADS=1" in unit["Environment"], "TasksMax must hold on machines with many cores"


def test_every_container_has_limits() -> None:
    for name, service in COMPOSE["services"].items():
        assert {"mem_limit", "cpus", "pids_limit"} <= service.keys(), name
    server = COMPOSE["services"]["one"]
    assert megabytes(server["mem_limit"]) > memory_of(MAX_COMPUTER_PROCESSES)
    assert server["ulimits"]["nofile"] == MAX_DESCRIPTORS


def test_no_volume_hides_compiled_code() -> None:
    cache = re.search(r"NUMBA_CACHE_DIR=(\S+)", CONTAINER)
    assert cache
    volumes = re.findall(r"^VOLUME (\S+)", CONTAINER, re.MULTILINE)
    for service in COMPOSE["services"].values():
        volumes += [volume.split(":")[1] for volume in service.get("volumes", [])]
    assert not any(Path(cache[1]).is_relative_to(volume) for volume in volumes)
    assert not any(COMPOSE["services"][name].get("read_only") for name in ("one", "two")), "another CPU compiles again"
    assert CONTAINER.index("touch --date=@") < CONTAINER.index("-m compileall"), "whole seconds, as images keep them"
    assert CONTAINER.index("USER ") < CONTAINER.index("RUN laserchess warmup"), "the server's user owns the cache"


def backup_commands() -> list[str]:
    (loop,) = COMPOSE["services"]["backup"]["command"]
    return [directives("laserchess-backup.service")["ExecStart"][0], loop]


@pytest.mark.parametrize("command", backup_commands())
def test_backups_run_the_command_as_it_is(command: str) -> None:
    words = command.partition("laserchess admin ")[2].split("&&")[0].rstrip("' ")
    parsed = parse(["admin", *shlex.split(words.replace("%%", "%").replace("$$", "$").replace("$(date +%F)", "today"))])
    assert (parsed.action, parsed.force, parsed.quiet) == ("backup", True, True)
    assert Path(parsed.file).name == "today.backup"


def test_backup_and_server_are_the_same_user() -> None:
    assert directives("laserchess-backup.service")["User"] == directives("laserchess.service")["User"]
    assert directives("laserchess-backup.timer")["OnCalendar"]


def test_the_timer_starts_the_backup_every_day() -> None:
    timer = directives("laserchess-backup.timer")
    unit = timer.get("Unit", ["laserchess-backup.service"])[0]
    assert unit in UNITS, "without a name, systemd starts the service of the same name"
    folders = [f"/var/lib/{name}/" for name in directives(unit)["StateDirectory"][0].split()]
    (place,) = re.findall(r"/var/lib/[^ $]+/", directives(unit)["ExecStart"][0])
    assert place in folders, "systemd creates it, and lets nothing else be written"
    (schedule,) = timer["OnCalendar"]
    assert re.fullmatch(r"\*-\*-\* \d\d:\d\d", schedule), "every day"
    assert timer["WantedBy"] == ["timers.target"]


# Images


def test_images_are_pinned_to_digests_by_a_command() -> None:
    digests = [f"sha256:{number:064x}" for number in range(3)]
    for name in pin_images.FILES:
        text = (DEPLOY / name).read_text(encoding="utf-8")
        once = pin_images.pin(text, lambda _: digests[0])
        images = re.findall(r"^(?:FROM|\s+image:) (\S*docker.io\S*)", once, re.MULTILINE)
        assert images
        assert all(image.endswith(f"@{digests[0]}") for image in images)
        assert pin_images.pin(once, lambda _: digests[1]) == once.replace(digests[0], digests[1])
        assert "image: laserchess@" not in once, "what is built here has no registry"


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
    version = r"[a-z.]+/[a-z/]+:[0-9][\w.-]*(@sha256:[0-9a-f]{64})?"
    assert all(re.fullmatch(version, image) for image in images), "a version, not the latest"
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users
    assert users[-1] not in {"root", "0"}
    installs = re.findall(r"pip install .*", CONTAINER)
    assert all("--require-hashes" in line or "/tmp/wheel" in line for line in installs)  # noqa: S108  # in the container
    assert "--no-build-isolation" in CONTAINER, "what builds the wheel is locked, too"
    assert any(line.startswith("HEALTHCHECK ") for line in lines)
    for line in lines:
        if line.startswith("COPY ") and "--from" not in line:
            assert all((ROOT / name).exists() for name in line.split()[1:-1]), line


def test_the_services_belong_together() -> None:
    services = COMPOSE["services"]
    assert {"one", "two", "backup", "postgres", "redis", "caddy"} == services.keys()
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
