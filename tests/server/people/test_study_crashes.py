"""Studies whose servers are killed while their editors draw: every acknowledged change is there afterwards."""

import threading
import time
from itertools import product
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import postgres, redis_url
from tests.server.people.persons import Person
from tests.server.people.test_correspondence_cluster import move
from tests.server.people.test_shared_studies import create, do, nodes, send, share
from tests.server.processes import Process
from tests.server.visitors import Json
from tests.timeouts import PATIENCE

__all__ = ["postgres", "redis_url"]
pytestmark = pytest.mark.slow(8)
SQUARES = [f"{column}{row}" for column, row in product("abcdefgh", "12345678")]
ENOUGH = 20


class Editor:
    """Somebody who draws arrows of one color until they are told to stop, or the server is gone."""

    def __init__(self, who: Person, study: Json, color: str) -> None:
        """Start drawing."""
        self.who, self.study, self.color = who, study, color
        self.acknowledged: list[str] = []
        self.is_done = threading.Event()
        self.thread = threading.Thread(target=self.draw)
        self.thread.start()

    def draw(self) -> None:
        try:
            for start, to in product(SQUARES, SQUARES):
                if self.is_done.is_set():
                    return
                shape = f"{self.color}{start}{to}"
                assert send(self.who, self.study, "shapes", ref=shape, path=[], add=[shape]).status_code == 200
                self.acknowledged.append(shape)
        except httpx.TransportError:
            return

    def wait(self, count: int = ENOUGH) -> None:
        """Wait until more changes are acknowledged."""
        goal, end = len(self.acknowledged) + count, time.monotonic() + PATIENCE
        while len(self.acknowledged) < goal:
            assert self.thread.is_alive()
            assert time.monotonic() < end
            time.sleep(0.01)

    def stop(self) -> list[str]:
        """Stop drawing and return what was acknowledged."""
        self.is_done.set()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        return self.acknowledged


def drawn(who: Person, study: Json) -> set[str]:
    shapes = nodes(who, study)[0]["shapes"]
    assert len(shapes) == len({*shapes})
    return {*shapes}


def test_acknowledged_changes_are_there_after_a_kill(tmp_path: Path) -> None:
    stored = ("--database", str(tmp_path / "games.db"))
    with Process(tmp_path / "one.log", *stored) as one, Person(one.address) as ada:
        ada.sign_up("Ada")
        study = create(ada)
        editor = Editor(ada, study, "G")
        editor.wait()
        one.kill()
        acknowledged = editor.stop()
        with Process(tmp_path / "two.log", *stored) as two:
            move(ada, two.address)
            assert len(drawn(ada, study) - {*acknowledged}) <= 1, "of the request that was cut off"
            assert {*acknowledged} <= drawn(ada, study)
            before = len(drawn(ada, study))
            again = send(ada, study, "shapes", ref=acknowledged[-1], path=[], add=[acknowledged[-1]])
            assert again.json()["seq"] == study["seq"] + len(acknowledged), "sent again, it counts once"
            assert len(drawn(ada, study)) == before


def test_editors_at_two_processes_lose_nothing_when_one_is_killed(
    tmp_path: Path, postgres: str, redis_url: str
) -> None:
    shared = ("--database", postgres, "--redis", redis_url)
    with (
        Process(tmp_path / "one.log", *shared) as one,
        Process(tmp_path / "two.log", *shared) as two,
        Person(one.address) as ada,
        Person(two.address) as grace,
    ):
        ada.sign_up("Ada-apart")
        grace.sign_up("Grace-apart")
        study = share(ada, create(ada), "private", grace)
        with grace.open(f"/api/studies/{study['id']}/live") as talk:
            talk.hear_until("study")
            do(ada, study, "comment", path=[], comment="from the other process")
            assert talk.hear_until("operation")["operation"]["comment"] == "from the other process"
        editors = [Editor(ada, study, "G"), Editor(grace, study, "R")]
        for editor in editors:
            editor.wait()
        one.kill()
        editors[1].wait()
        acknowledged = {shape for editor in editors for shape in editor.stop()}
        assert acknowledged <= drawn(grace, study)
        assert len(drawn(grace, study) - acknowledged) <= 1, "of the request that was cut off"
        move(ada, two.address)
        do(ada, study, "shapes", path=[], remove=sorted(drawn(ada, study))[:50])
        assert nodes(grace, study)[0]["comment"] == "from the other process"
