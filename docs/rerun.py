"""Run the tutorials in a fresh home directory, with nothing but the commands and files that the pages show.

python docs/rerun.py             # every tutorial, with shortened matches
python docs/rerun.py bot --full  # one of them, word for word
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
TUTORIALS = {
    "analyse": "play/analyse.md",
    "bot": "bots/tutorial.md",
    "first-game": "start/first-game.md",
    "host": "host/index.md",
}
STEP = re.compile(
    r"^```(?P<kind>\w*)\n(?P<body>.*?)^```|`(?P<inline>(?:mkdir|cp|laserchess play) [^`]+)`", re.MULTILINE | re.DOTALL
)
SAVED = re.compile(r"Save this as `([^`]+)`")
SHORTER = {
    "match": ["--games", "2", "--time", "move=0.05", "--max-moves", "15", "--quiet", "--runner", "inline"],
    "tournament": ["--quiet"],
    "analyse": ["--seconds", "0.05"],
}
TYPED = "d1d2\nquit\n"
"""Input of a terminal game: a move, and the end."""


def steps(page: str) -> Iterator[tuple[str, str]]:
    """Yield the steps of a page in order: (`file NAME`, text) or (`run`, command)."""
    for found in STEP.finditer(page):
        if found["inline"]:
            yield "run", found["inline"]
        elif found["kind"] == "toml":
            yield f"file {SAVED.findall(page[: found.start()])[-1]}", found["body"]
        elif not found["kind"]:
            yield from (("run", line) for line in found["body"].splitlines() if line.startswith("laserchess"))


def run(command: str, home: Path, *, full: bool) -> None:
    """Run a command of a page in the fresh home; stop a server once it listens."""
    print(f"  $ {command}", flush=True)
    folder = Path(sys.executable).parent
    environment = {"HOME": str(home), "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "PYTHONUTF8": "1"}
    words = shlex.split(command, comments=True)
    if words[0] != "laserchess":
        subprocess.run(command, shell=True, cwd=home, env=environment, check=True)  # noqa: S602  # as the page shows it
        return
    words += [] if words[1:] else ["serve", "--no-browser"]
    words = [sys.executable, "-m", *words, *([] if full else SHORTER.get(words[1], []))]
    if "play" in words:
        words += [*([] if "khet" in words else ["khet"]), "--plain"]
    if "serve" in words:
        serve([*words, "--port", "0"], home, environment)
        return
    subprocess.run(words, cwd=home, env=environment, check=True, input=TYPED, text=True, stdout=subprocess.DEVNULL)


def serve(words: list[str], home: Path, environment: dict[str, str]) -> None:
    """Start a server, wait until it prints its address, and stop it."""
    with subprocess.Popen(words, cwd=home, env=environment, stdout=subprocess.PIPE, text=True) as process:
        first = process.stdout.readline() if process.stdout else ""
        process.terminate()
    if "http" not in first:
        message = f"the server said {first!r}"
        raise SystemExit(message)


def rerun(page: Path, *, full: bool) -> None:
    """Run every step of a tutorial in a home directory that holds only the examples."""
    print(page.relative_to(ROOT), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        shutil.copytree(ROOT / "examples", home / "examples")
        for what, text in steps(page.read_text(encoding="utf-8")):
            if what == "run":
                run(text, home, full=full)
            else:
                target = home / what.removeprefix("file ")
                target.write_text(text if full else re.sub(r"rounds = \d+", "rounds = 1", text), encoding="utf-8")


def main() -> None:
    """Run the named tutorials, or all."""
    pages = {name: ROOT / "docs" / page for name, page in TUTORIALS.items()}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[*pages, []], help="which tutorials (default: all)")
    parser.add_argument("--full", action="store_true", help="do not shorten matches")
    chosen = parser.parse_args()
    for name in chosen.names or pages:
        rerun(pages[name], full=chosen.full)
    print("all tutorials work as written", flush=True)


if __name__ == "__main__":
    main()
