"""Set-up of the whole suite."""

import gc
import os
import signal
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests.warm import warm_up

MARKS = {"browser": "browser", "terminal": "slow", "start": "slow", "process": "slow"}
"""Fixtures that start something large, and the mark of the tests that use them."""
SECONDS = {"browser": 2.0, "slow": 1.0, "server": 0.2}
"""What a test of a mark takes, about, unless the mark says it: `@pytest.mark.slow(20)`."""
FEW_SECONDS = 0.03
"""What any other takes."""
SERVER = Path(__file__).parent / "server"

# No test speaks TLS, yet every client would read the certificates of all authorities, forty milliseconds each time.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = str(Path(__file__).parent)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A suite started in the background ignores Ctrl-C, and so would be the commands it starts and stops.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile everything once before several workers start."""
    config = session.config
    if config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput") and not config.option.collectonly:
        config.get_terminal_writer().line("compiling whatever is not compiled yet …")
        warm_up()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark tests by the fixtures they use, and those of the server by their folder; workers begin with long files."""
    for item in items:
        if item.path.is_relative_to(SERVER):
            item.add_marker("server")
        for fixture in MARKS.keys() & {*getattr(item, "fixturenames", ())}:
            item.add_marker(MARKS[fixture])
    yield
    if hasattr(config, "workerinput"):
        lengths: dict[Path, float] = defaultdict(float)
        for item in items:
            lengths[item.path] += seconds_of(item)
        items.sort(key=lambda item: -lengths[item.path])


def seconds_of(item: pytest.Item) -> float:
    """Return how long a test takes, about."""
    marks = [mark for mark in item.iter_markers() if mark.name in SECONDS]
    return max((mark.args[0] if mark.args else SECONDS[mark.name] for mark in marks), default=FEW_SECONDS)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Spare the garbage collector what stays until the end: thousands of tests, and all that they import."""
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result
