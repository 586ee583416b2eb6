"""`laserchess completion`: the script that lets a shell complete commands, options and names of games."""

from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator
from functools import partial

from laserchess.cli.options import Commands, add_command
from laserchess.core.errors import LaserChessError
from laserchess.games import GAMES

EXAMPLES = """
laserchess completion bash >> ~/.bash_completion
laserchess completion zsh > ~/.zfunc/_laserchess
laserchess completion fish > ~/.config/fish/completions/laserchess.fish
laserchess completion powershell >> $PROFILE
"""
SHELLS = ("bash", "zsh", "fish", "powershell", "tcsh")
FILES = {"file", "files", "openings", "out", "output", "png", "svg", "database"}
"""Options and words that name files."""


def add(commands: Commands, whole: ArgumentParser) -> None:
    """Add the command, which completes the whole of the command line."""
    parser = add_command(commands, "completion", "print the completion script of a shell", EXAMPLES)
    parser.add_argument("shell", choices=SHELLS, help="which shell")
    parser.set_defaults(run=partial(run, whole))


def run(parser: ArgumentParser, parsed: Namespace) -> int:
    """Print the script."""
    try:
        import shtab  # noqa: PLC0415  # an extra
    except ImportError:
        message = "completion scripts need the extra `terminal`: pip install 'laserchess[terminal]'"
        raise LaserChessError(message, reason="extra", expected="shtab") from None
    for action in actions_of(parser):
        if action.dest == "game" and not action.choices:
            action.choices = list(GAMES)
        elif action.dest in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # what shtab looks for
    print(shtab.complete(parser, parsed.shell))
    return 0


def actions_of(parser: ArgumentParser) -> Iterator[Action]:
    """Yield the options and words of a parser and of its commands."""
    for action in parser._actions:  # noqa: SLF001  # argparse has no public list
        yield action
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                yield from actions_of(command)
