"""The pages alone: their weight, answers to a press, frames while light runs: `python -m benchmarks.page`."""

from benchmarks.server import pages, serving
from benchmarks.table import render


def main() -> None:
    """Measure a server of our own with a browser, and print the rows."""
    with serving() as server:
        print(render(list(pages(server, rounds=5))))


if __name__ == "__main__":
    main()
