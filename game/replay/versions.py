"""Messages about files that another version of the game wrote."""

from __future__ import annotations

from game import __version__
from game.sim.rule_sets import RULES_VERSION


def other_rules(rules: int) -> str:
    """Return which version of Asterays plays a game under other rules."""
    player = "a later Asterays" if rules > RULES_VERSION else "an earlier Asterays"
    return f"was played under rules {rules}, which {player} plays; {_here(f'rules {RULES_VERSION}')}"


def other_format(kind: str, form: int, known: int) -> str:
    """Return that this version does not read a file of another format."""
    reader = "a later Asterays" if form > known else "an earlier Asterays"
    return f"is of {kind} format {form}, which {reader} reads; {_here(f'{kind} format {known}')}"


def _here(what: str) -> str:
    return f"this is Asterays {__version__} with {what}"
