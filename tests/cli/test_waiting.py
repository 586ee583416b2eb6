"""The page that is there before everything is compiled."""

import json
import socket
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

pytest.importorskip("fastapi")

from laserchess.cli.waiting import WaitingRoom
from tests.patience import PATIENCE


def test_a_browser_that_comes_early_reads_the_rules_and_sees_how_far_it_is() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        with WaitingRoom(listening):
            with urlopen(f"{url}/game/abc", timeout=PATIENCE) as page:  # noqa: S310  # our own
                text = page.read().decode()
            with urlopen(f"{url}/waiting.html", timeout=PATIENCE) as page:  # noqa: S310  # the same
                rules = page.read().decode()
            with urlopen(f"{url}/waiting.json", timeout=PATIENCE) as answer:  # noqa: S310  # the same
                progress = json.loads(answer.read())
            with pytest.raises(HTTPError, match="503"):
                urlopen(f"{url}/api/variants", timeout=PATIENCE)  # noqa: S310  # the same
        assert listening.fileno() > 0
    assert "Laser Chess is starting" in text
    assert "Hit the red King with your Laser" in rules
    assert progress["done"] <= progress["about"] or progress["done"] > 0
