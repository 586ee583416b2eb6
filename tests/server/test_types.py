"""The browser's types match the server's schema."""

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "web_types.py"


def test_the_types_of_the_client_are_written_from_the_schema() -> None:
    script = runpy.run_path(str(SCRIPT))
    assert script["FILE"].read_text(encoding="utf-8") == script["write_types"](), "run `make types`"
