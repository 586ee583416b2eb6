"""Routes that are built on first use: building all 152 takes 0.5 of the 2.9 s of CPU until the server answers."""

from collections.abc import Callable
from http import HTTPStatus
from threading import RLock
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.responses import Response
from starlette.routing import compile_path, get_name

MADE = {*APIRoute.__annotations__, "app"}
"""What FastAPI derives from a route's function: fields, models and the handler, which is the last."""
MAKING = RLock()
"""For one thread at a time: building changes and restores the warning filters of all threads."""


class LateRoute(APIRoute):
    """A route that matches at once, and is built on first use."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:  # noqa: ANN401  # FastAPI's
        """Keep the arguments from which the handler is built."""
        if options["status_code"] == HTTPStatus.NO_CONTENT:
            options["response_class"] = Response  # which has no content type
        self.path, self.endpoint, self._options = path, endpoint, options
        self.name = options["name"] or get_name(endpoint)
        self.methods = set(options["methods"] or ["GET"])
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # any attribute
        """Build the rest, unless another thread has done so in the meantime."""
        if name not in MADE:
            message = f"a route has no attribute {name}"
            raise AttributeError(message)
        with MAKING:
            if "app" not in self.__dict__:
                super().__init__(self.path, self.endpoint, **self._options)
        return object.__getattribute__(self, name)


class Router(APIRouter):
    """The routes of one part of the server, built on first use."""

    def __init__(self, *, route_class: type[LateRoute] = LateRoute, **options: Any) -> None:  # noqa: ANN401  # FastAPI's
        """Use a route class."""
        super().__init__(route_class=route_class, **options)
