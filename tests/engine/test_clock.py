"""How time is shared out, without waiting for any."""

from math import inf

import numpy as np
import pytest

from laserchess.engine import Limits
from laserchess.engine.clock import SearchTimer, budget_for, share_of
from laserchess.engine.search.search_layout import HEADER, STOP

OVERHEAD = 0.03


@pytest.mark.parametrize("time", [0.001, 0.05, 0.2, 1.0, 10.0, 3600.0])
@pytest.mark.parametrize("inc", [0.0, 0.01, 5.0])
@pytest.mark.parametrize("movestogo", [None, 1, 40])
def test_no_move_takes_the_whole_clock(time: float, inc: float, movestogo: int | None) -> None:
    budget = budget_for(Limits(time=time, inc=inc, movestogo=movestogo), OVERHEAD)
    assert 0 < budget.soft <= budget.hard <= max(0.001, time - OVERHEAD)


def test_a_short_clock_is_hardly_touched() -> None:
    assert budget_for(Limits(time=0.08, inc=1.0), OVERHEAD).hard <= 0.001


def test_a_very_short_time_is_counted_in_positions_too() -> None:
    assert budget_for(Limits(movetime=0.01), OVERHEAD).nodes is not None
    assert budget_for(Limits(movetime=1.0), OVERHEAD).nodes is None
    assert Limits(nodes=50).at_most(100).nodes == 50
    assert Limits(nodes=500).at_most(100).nodes == 100
    assert Limits().at_most(None).nodes is None


@pytest.mark.parametrize("per_turn", [1, 2, 3, 8])
def test_the_actions_of_a_turn_share_the_time_of_one_move(per_turn: int) -> None:
    shares = [share_of(left, per_turn) for left in range(per_turn + 1)]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] == min(shares)
    assert share_of(1, 0) == 1


@pytest.mark.parametrize("per_turn", [0, 2, 3])
def test_increments_pay_for_long_games(per_turn: int) -> None:
    """A clock does not run down if every search takes its planned time and the way there and back a little."""
    left, inc, lag = 5.0, 0.05, 0.002
    for _ in range(2000):
        for actions in range(per_turn, -1, -1) if per_turn else [1]:
            budget = budget_for(Limits(time=left, inc=inc), OVERHEAD, share_of(actions, per_turn))
            left -= min(budget.soft / 0.6, budget.hard) + lag
            assert left > OVERHEAD
        left += inc


def test_without_a_clock_nothing_ends() -> None:
    assert budget_for(Limits(infinite=True), OVERHEAD).hard == inf


def test_a_closed_timer_stops_no_search() -> None:
    shared = np.zeros(HEADER, np.int64)
    watch = SearchTimer(shared, budget_for(Limits(movetime=0.001), OVERHEAD), running=False)
    watch.close()
    watch.start()
    assert not shared[STOP]
