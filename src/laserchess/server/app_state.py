"""The one object that an application keeps in `app.state`: its services, found by their class."""

from typing import TypeVar

from fastapi import Depends
from starlette.applications import Starlette
from starlette.requests import HTTPConnection

S = TypeVar("S")


class AppState:
    """The services of an application."""

    def __init__(self, *services: object) -> None:
        """Start with services that exist before the server does."""
        self._services: dict[type, object] = {}
        self.add(*services)

    def add(self, *services: object) -> None:
        """Add services, found by their class or a base of it; a new one replaces an older one."""
        for service in services:
            self._services |= dict.fromkeys(type(service).__mro__, service)

    def find(self, kind: type[S]) -> S | None:
        """Return the service of a class, if there is one."""
        found = self._services.get(kind)
        return found if isinstance(found, kind) else None

    def get(self, kind: type[S]) -> S:
        """Return the service of a class."""
        found = self.find(kind)
        if found is None:
            message = f"this application has no {kind.__name__}: add it to the application's state when it starts"
            raise LookupError(message)
        return found

    def install(self, app: Starlette) -> None:
        """Make an application use these services."""
        app.state.services = self


NO_SERVICES = AppState()
"""Of an application that has none."""


def state_of(app: Starlette) -> AppState:
    """Return the services of an application."""
    state: AppState = getattr(app.state, "services", NO_SERVICES)
    return state


def service_of(app: Starlette, kind: type[S]) -> S:
    """Return a service of an application."""
    return state_of(app).get(kind)


def from_state(kind: type[S]) -> object:
    """Return the dependency of a route on a service, for `Annotated`."""

    async def find(connection: HTTPConnection) -> S:
        return service_of(connection.app, kind)

    return Depends(find)
