"""`laserchess export`: a variant as a file for the JavaScript library."""

import sys
from argparse import Namespace
from pathlib import Path

from laserchess.cli.board_options import VARIANT_HELP, parse_variant
from laserchess.cli.file_io import write_atomic
from laserchess.cli.options import Commands, add_command, add_out

EXAMPLES = """
laserchess export khet > khet.json
laserchess export examples/variants/lantern.toml --out lantern.json
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "export", "write a variant as JSON for browsers and Node", EXAMPLES)
    parser.add_argument("variant", metavar="VARIANT", help=VARIANT_HELP)
    add_out(parser, "FILE", "write to this file instead of standard output")
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Write the file."""
    from laserchess.browser.variant_file import write_variant  # noqa: PLC0415  # with the engine: other commands start sooner

    text = write_variant(parse_variant(parsed.variant))
    if parsed.out:
        write_atomic(Path(parsed.out), text)
    else:
        sys.stdout.write(text)
    return 0
