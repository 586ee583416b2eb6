"""Commands as people write them."""

import shlex

from laserchess.core.errors import NotationError, quote


def split_command(words: str) -> tuple[str, ...]:
    """Split a command the way a shell does, or say why it is none."""
    try:
        command = tuple(shlex.split(words))
    except ValueError as error:
        message = f"{quote(words)} is not a command: {error}"
        raise NotationError(message, reason="command", text=words) from error
    if not command:
        message = f"{quote(words)} is not a command"
        raise NotationError(message, reason="command", text=words, expected="a program and its arguments")
    return command
