"""Parse command lines."""

import shlex

from laserchess.core.errors import NotationError, quote


def split_command(words: str) -> tuple[str, ...]:
    """Return the words of a command, split as a shell does; raise an error for an invalid one."""
    try:
        command = tuple(shlex.split(words))
    except ValueError as error:
        message = f"{quote(words)} is not a command: {error}"
        raise NotationError(message, reason="command", text=words) from error
    if not command:
        message = f"{quote(words)} is not a command"
        raise NotationError(message, reason="command", text=words, expected="a program and its arguments")
    return command
