"""The queues in which games wait for the computer: a thread and a few processes, shared fairly.

Levels that answer at once use the thread, so that they never wait behind slow ones. The others use the
processes, so that moves of other games do not wait for them.
"""

from concurrent.futures import ThreadPoolExecutor

from laserchess.server.models import Header
from laserchess.server.runtime.executors import IDLE, FairExecutor, Helpers, step_back
from laserchess.server.runtime.queues import NO_OWNER, Bounds, Owner

NICENESS = 10
"""Of the computer's thread: below the serving thread, above analysis."""
PROCESS_PRIORITY = IDLE
"""Of the processes: at any other priority they delay moves of other games by 40 to 70 ms, because the writer gets
a CPU late. The price is that these levels play weaker on a machine whose cores are all busy."""
MAX_QUICK_LEVEL = 4
"""The highest level that answers at once."""
BOUNDS = Bounds(most=1024, most_of_address=32, most_of_one=4)


class EngineQueues:
    """Executors for the computer's moves."""

    def __init__(self, processes: int) -> None:
        """Search with a thread and `processes` processes."""
        self.quick = FairExecutor(ThreadPoolExecutor(1, "quick computer", step_back, (NICENESS,)), 1, BOUNDS)
        self.deep = FairExecutor(Helpers(processes, PROCESS_PRIORITY), processes, BOUNDS)

    def executor_for(self, header: Header) -> FairExecutor:
        """Return the executor for the computer's level in a game."""
        level = max(seat.level or 0 for seat in header.seats.values())
        return self.quick if level <= MAX_QUICK_LEVEL else self.deep

    def has_time_for(self, owner: Owner, header: Header) -> bool:
        """Return whether one more game of an owner may wait for a move."""
        return self.executor_for(header).has_room_for(owner)

    @property
    def is_free(self) -> bool:
        """Return whether there is capacity for games found by the sweeper."""
        return self.deep.has_room_for(NO_OWNER) and self.quick.has_room_for(NO_OWNER)

    def close(self) -> None:
        """Shut down all executors."""
        self.quick.close()
        self.deep.close()
