"""Write the generated parts of the pages: `python docs/generate.py`, or `--check` to report what is out of date.

A generated part lies between `<!-- generate NAME ARGUMENTS -->` and `<!-- end -->`; the functions that write them are
in `variant_text`, `api_text` and `http_text`. Text outside of the markers is written by hand. Images of variants are
written as well.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import api_text
import http_text
import variant_text

DOCS = Path(__file__).parent
PART = re.compile(r"(<!-- generate (?P<call>[^>]+?) -->\n).*?(?P<end><!-- end -->)", re.DOTALL)
WRITERS: dict[str, Callable[..., Iterator[str]]] = {**variant_text.WRITERS, **api_text.WRITERS, **http_text.WRITERS}


def fill(page: str) -> str:
    """Return a page with its generated parts written again."""
    return PART.sub(_write, page)


def _write(found: re.Match[str]) -> str:
    name, *arguments = found["call"].split()
    text = "\n".join(WRITERS[name](*arguments)).strip()
    if name != "bot":  # Python code has double blank lines
        text = re.sub(r"\n{3,}", "\n\n", text)
    return f"{found[1]}\n{text}\n\n{found['end']}"


def outputs() -> Iterator[tuple[Path, str]]:
    """Yield every generated file with the text it should have."""
    for path in sorted(DOCS.rglob("*.md")):
        page = path.read_text(encoding="utf-8")
        if "<!-- generate " in page:
            yield path, fill(page)
    for name, image in variant_text.images():
        yield DOCS / "images" / name, image


def stale() -> list[tuple[Path, str]]:
    """Return the files that differ from what they should be, with that text."""
    return [(path, text) for path, text in outputs() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main() -> int:
    """Write or check the files, and return the exit status."""
    changed = stale()
    for path, text in changed:
        print(path.relative_to(DOCS.parent))
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return int(bool(changed) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
