"""`laserchess serve` whose rules are compiled once a file exists: `python -m tests.server.starting FILE WORDS…`."""

import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from laserchess.cli import main, startup
from tests.server.processes import ROOT, environment, is_up
from tests.timeouts import PATIENCE

POLL_SECONDS = 0.05


@dataclass(frozen=True)
class Starting:
    """A server that is starting."""

    process: subprocess.Popen[bytes]
    address: str
    log: Path
    compiled: Path

    def finish(self) -> None:
        """Let the server have its rules, and wait until it is ready."""
        self.compiled.touch()
        end = time.monotonic() + PATIENCE
        while not is_up(self.address):
            assert time.monotonic() < end, self.log.read_text(encoding="utf-8")
            time.sleep(POLL_SECONDS)


@contextmanager
def starting(folder: Path, *, cached: bool = True) -> Iterator[Starting]:
    """Start a server and yield it once it answers; it stays without rules until `finish`.

    A server that is not `cached` finds no compiled code at all, as at the first start on a machine: do not `finish` it.
    """
    empty = {} if cached else {"NUMBA_CACHE_DIR": str(folder / "cache")}
    log, compiled = folder / "log", folder / "compiled"
    command = [sys.executable, "-m", "tests.server.starting", str(compiled), "serve", "--port", "0", "--no-limits"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, "--database", str(folder / "games.db")],
            cwd=ROOT,
            env=environment() | empty,
            stdout=output,
            stderr=output,
        )
    try:
        yield Starting(process, wait_for_address(log), log, compiled)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait_for_address(log: Path) -> str:
    """Return the address that a server prints first."""
    end = time.monotonic() + PATIENCE
    while "\n" not in (said := log.read_text(encoding="utf-8")):
        assert time.monotonic() < end, said
        time.sleep(POLL_SECONDS)
    return said.split("http://")[1].split()[0].rstrip(":")


def main_without_rules() -> int:
    """Run the command, which finds nothing in the cache and compiles nothing."""
    compiled = Path(sys.argv[1])

    def wait(_arguments: Iterable[list[str]], stopping: Event) -> None:
        while not compiled.exists() and not stopping.wait(POLL_SECONDS):
            pass

    vars(startup).update(is_compiled=lambda _load: False, compile_in_processes=wait)
    return main(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main_without_rules())
