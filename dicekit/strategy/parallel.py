"""Independent tasks, here or on any ``concurrent.futures.Executor``, with the same results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import pairwise
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def run(
    executor: Executor | None, function: Callable[[Task], Result], tasks: Sequence[Task]
) -> Iterator[Result]:
    """Yield ``function(task)`` for each task, in the order of the tasks.

    With an executor the tasks run side by side; an error or an interrupt cancels those not yet
    begun. ``function`` stands at the top of a module, so that it can be sent to a process.
    """
    if executor is None:
        yield from map(function, tasks)
        return
    futures = [executor.submit(function, task) for task in tasks]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def split(items: Sequence[Task], parts: int) -> list[Sequence[Task]]:
    """Return the items in at most ``parts`` slices of nearly equal length.

    >>> split((1, 2, 3, 4, 5), 2)
    [(1, 2), (3, 4, 5)]
    """
    parts = min(parts, len(items))
    cuts = [len(items) * part // parts for part in range(parts + 1)] if parts else [0]
    return [items[a:b] for a, b in pairwise(cuts)]
