"""The rules page shows the qi of every square as the game has it."""

import re
from pathlib import Path

from laserchess import VARIANTS

PAGE = Path(__file__).parents[2] / "docs" / "variants" / "leiserchess.md"


def test_the_qi_table_of_the_rules_page_is_the_variants() -> None:
    rows = re.findall(r"^\| \*\*[0-7]\*\* \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [row.split(" | ") for row in rows] == [line.split() for line in VARIANTS["leiserchess"].energy.splitlines()]
