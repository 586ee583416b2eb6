"""UCI, both sides of it: our engine as a program (`run`), and any program as an engine (`open_engine`).

Standard UCI and the Leiserchess course's dialect of it are spoken alike. `open_engine` is for ordinary code;
`Client` is the same for asyncio.
"""

from typing import TYPE_CHECKING

from laserchess.core.lazy import load

if TYPE_CHECKING:
    from laserchess.uci.advertised_options import EngineOption
    from laserchess.uci.client import (
        Dialect,
        EngineProgram,
        SearchReport,
        SearchRequest,
        StopSignal,
        TurnRequest,
        UciClient,
    )
    from laserchess.uci.incidents import EngineFailure, Incident
    from laserchess.uci.loop import Session, run
    from laserchess.uci.remote import RemoteEngine, RemoteSearch, open_engine

__all__ = [
    "Dialect",
    "EngineFailure",
    "EngineOption",
    "EngineProgram",
    "Incident",
    "RemoteEngine",
    "RemoteSearch",
    "SearchReport",
    "SearchRequest",
    "Session",
    "StopSignal",
    "TurnRequest",
    "UciClient",
    "open_engine",
    "run",
]

HOMES = {
    "client": {"SearchRequest", "UciClient", "Dialect", "StopSignal", "EngineProgram", "SearchReport", "TurnRequest"},
    "incidents": {"EngineFailure", "Incident"},
    "loop": {"Session", "run"},
    "offers": {"EngineOption"},
    "remote": {"RemoteEngine", "RemoteSearch", "open_engine"},
}
"""Where each name is at home: a module is imported when one of its names is asked for, so that engines start sooner."""


def __getattr__(name: str) -> object:
    """Import what is asked for."""
    return load(__name__, HOMES, name)
