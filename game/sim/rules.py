"""The version of the rules: a replay carries it and is played by the same version only."""

from __future__ import annotations

from typing import Final

RULES_VERSION: Final = 8
"""Raised by one whenever the same start and commands may lead to other states than before.

That is any change of what `step` or `new_world` do, of the order of the dice, of a table, of a sum's last
bit, of the fields of the state, of a number of a named rule set: a replay names its rule set and carries only
the numbers that differ from it. It is not raised for a new number of the rules that at its default leaves the
game as it was, if `digest.YOUNGER` names it. The golden replays in tests/replays are what notices: while they
hold, the rules are the same; once they do not, this number goes up and they are made anew
(python -m tests.replays.make_golden).
"""
