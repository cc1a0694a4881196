"""A tournament of bots from files, each in a process of its own.

A bot is a file with a function ``decide(seen, rng)``; ``teaching/bots.md`` tells how to write one.
``play.tournament`` runs the whole; ``guest`` holds a bot's process from outside; ``worker`` is what
runs in that process, behind the ``fence``.
"""
