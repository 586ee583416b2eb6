"""The views that the unit tests of the board use are those of the server."""

from tests.web.recorded_views import FILE, as_text, record


def test_the_recorded_views_are_those_of_the_server() -> None:
    assert FILE.read_text(encoding="utf-8") == as_text(record()), "run `python -m tests.web.recorded_views`"
