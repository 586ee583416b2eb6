"""`laserchess site`: the browser app as a folder of plain files."""

from argparse import Namespace
from pathlib import Path

from laserchess.cli.board_options import parse_variant
from laserchess.cli.options import Commands, add_command, add_quiet
from laserchess.variants import BUILT_IN, VARIANTS, find_variant

EXAMPLES = """
laserchess site public
laserchess site public --base /laserchess/
laserchess site public --variants khet,leiserchess examples/variants/lantern.toml
"""
MEGABYTE = 1e6


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "site", "write the browser app as files for any static host", EXAMPLES)
    parser.add_argument("out", metavar="OUT", help="the folder to write: new, empty, or with an earlier site")
    parser.add_argument("files", metavar="FILE.toml", nargs="*", help="add variants from TOML files")
    text = "the path of the site on its host, for the page that hosts send for missing addresses (default: /)"
    parser.add_argument("--base", metavar="/PATH/", default="", help=text)
    text = "only these variants of the library, separated by commas (default: all)"
    parser.add_argument("--variants", metavar="VARIANTS", help=text)
    add_quiet(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Write the site and report its size."""
    from laserchess.site import write_site  # noqa: PLC0415  # with the server: other commands start sooner

    names = [name.strip() for name in parsed.variants.split(",")] if parsed.variants is not None else []
    chosen = [find_variant(name) for name in names if name]
    if parsed.variants is None:
        chosen = [variant for variant in VARIANTS.values() if variant.id in BUILT_IN]
    own = [parse_variant(file) for file in parsed.files]
    out = Path(parsed.out).expanduser()
    files = write_site(out, list(dict.fromkeys([*chosen, *own])), parsed.base)
    if not parsed.quiet:
        size = sum(map(len, files.values())) / MEGABYTE
        print(f"{out}: {len(files)} files, {size:.1f} MB. Try it: python -m http.server --directory {out}")
    return 0
