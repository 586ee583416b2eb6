"""`laserchess completion`: shell completion of commands, options and variants."""

from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator
from functools import partial

from laserchess.cli.options import Commands, add_command
from laserchess.core.errors import LaserChessError
from laserchess.variants import VARIANTS

EXAMPLES = """
laserchess completion bash >> ~/.bash_completion
laserchess completion zsh > ~/.zfunc/_laserchess
laserchess completion fish > ~/.config/fish/completions/laserchess.fish
laserchess completion powershell >> $PROFILE
"""
SHELLS = ("bash", "zsh", "fish", "powershell", "tcsh")
FILES = {"file", "files", "openings", "out", "png", "svg", "database"}
"""Options and arguments that name files."""


def add(commands: Commands, whole: ArgumentParser) -> None:
    """Add the command, which needs the whole parser."""
    parser = add_command(commands, "completion", "print the completion script for a shell", EXAMPLES)
    parser.add_argument("shell", choices=SHELLS, help="name of the shell")
    parser.set_defaults(run=partial(run, whole))


def run(parser: ArgumentParser, parsed: Namespace) -> int:
    """Print the script."""
    try:
        import shtab  # noqa: PLC0415  # an extra
    except ImportError:
        message = "completion scripts need the extra `terminal`: pip install 'laserchess[terminal]'"
        raise LaserChessError(message, reason="extra", expected="shtab") from None
    for action in actions_of(parser):
        if action.dest in {"variant", "default_variant"} and not action.choices:
            action.choices = list(VARIANTS)
        elif action.dest in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # what shtab looks for
    print(shtab.complete(parser, parsed.shell))
    return 0


def actions_of(parser: ArgumentParser) -> Iterator[Action]:
    """Yield the options and arguments of a parser and of its subcommands."""
    for action in parser._actions:  # noqa: SLF001  # argparse has no public list
        yield action
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                yield from actions_of(command)
