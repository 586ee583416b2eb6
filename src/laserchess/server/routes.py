"""Routes that are made when they are first asked for: making all of them is a quarter of a start."""

from collections.abc import Callable
from threading import RLock
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.routing import compile_path, get_name

MADE = {*APIRoute.__annotations__, "app"}
"""What FastAPI makes of a route's function: fields, models and the handler, which is the last."""
MAKING = RLock()
"""One thread at a time: making them changes which warnings are shown, for all threads, and changes that back."""


class LateRoute(APIRoute):
    """A route that knows its address at once, and has the rest made when something needs it."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:  # noqa: ANN401  # FastAPI's
        """Find requests; keep how to answer them."""
        self.path, self.endpoint, self._options = path, endpoint, options
        self.name = options["name"] or get_name(endpoint)
        self.methods = set(options["methods"] or ["GET"])
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever it is
        """Make the rest, unless another thread has done so meanwhile."""
        if name not in MADE:
            message = f"a route has no {name}"
            raise AttributeError(message)
        with MAKING:
            if "app" not in self.__dict__:
                super().__init__(self.path, self.endpoint, **self._options)
        return object.__getattribute__(self, name)


class Router(APIRouter):
    """The routes of one part of the server, made late."""

    def __init__(self, *, route_class: type[LateRoute] = LateRoute, **options: Any) -> None:  # noqa: ANN401  # FastAPI's
        """Have routes of a class."""
        super().__init__(route_class=route_class, **options)
