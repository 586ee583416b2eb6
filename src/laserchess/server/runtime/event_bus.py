"""Typed events within a process: services publish objects, and every subscriber encodes them as it needs them."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Generic, TypeVar

E = TypeVar("E")


class Topic(Generic[E]):
    """A name under which events of one type are published."""

    def __init__(self, name: str) -> None:
        """Name the topic."""
        self.name = name


class EventBus:
    """Deliver events to the subscribers of this process, in the order in which they have subscribed."""

    def __init__(self) -> None:
        """Start without subscribers."""
        self._handlers: defaultdict[str, list[Callable[[Any], None]]] = defaultdict(list)

    def subscribe(self, topic: Topic[E], handler: Callable[[E], None]) -> None:
        """Call a handler, which must not wait, with every event of a topic."""
        self._handlers[topic.name].append(handler)

    def publish(self, topic: Topic[E], event: E) -> None:
        """Deliver an event now."""
        for handler in self._handlers[topic.name]:
            handler(event)
