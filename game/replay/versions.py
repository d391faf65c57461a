"""What is said of a file that another version of the game wrote."""

from __future__ import annotations

from game import __version__
from game.sim.rules import FORMER_RULES, RULES_VERSION


def other_rules(rules: int) -> str:
    """Say of a game under other rules than these which version of Asterays plays it."""
    return f"was played under rules {rules}, which {_player(rules)} plays; {_here(f'rules {RULES_VERSION}')}"


def other_format(kind: str, form: int, known: int) -> str:
    """Say of a file of another format than the known one that this version does not read it."""
    reader = "a later Asterays" if form > known else "an earlier Asterays"
    return f"is of {kind} format {form}, which {reader} reads; {_here(f'{kind} format {known}')}"


def _player(rules: int) -> str:
    """Return the version of the game that plays some rules."""
    if rules > RULES_VERSION:
        return "a later Asterays"
    version = FORMER_RULES.get(rules)
    if version is None:
        return "no Asterays"
    return f"an earlier Asterays {version}" if version == __version__ else f"Asterays {version}"


def _here(what: str) -> str:
    return f"this is Asterays {__version__} with {what}"
