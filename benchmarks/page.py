"""The pages only: size, latency of a click, frame rate of a beam: `python -m benchmarks.page`."""

from benchmarks.server import pages, serving
from benchmarks.table import render


def main() -> None:
    """Measure a local server with a browser, and print the rows."""
    with serving() as server:
        print(render(list(pages(server, rounds=5))))


if __name__ == "__main__":
    main()
