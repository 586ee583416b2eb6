"""UCI: the built-in engine as a program (`run`), and any UCI program as an engine (`open_engine`).

Both standard UCI and the dialect of the Leiserchess course are supported. `open_engine` is for synchronous code,
`UciClient` for asyncio.
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
    "advertised_options": {"EngineOption"},
    "client": {"SearchRequest", "UciClient", "Dialect", "StopSignal", "EngineProgram", "SearchReport", "TurnRequest"},
    "incidents": {"EngineFailure", "Incident"},
    "loop": {"Session", "run"},
    "remote": {"RemoteEngine", "RemoteSearch", "open_engine"},
}
"""The module of each name: modules are imported on first use, so that engines start faster."""


def __getattr__(name: str) -> object:
    """Import a name on first use."""
    return load(__name__, HOMES, name)


def __dir__() -> list[str]:
    """Return the public names, without what this file imports."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
