"""The version of the rules: a replay carries it and is played by the same version only."""

from __future__ import annotations

from typing import Final

RULES_VERSION: Final = 4
"""Raised by one whenever the same start and commands may lead to other states than before.

That is any change of what `step` or `new_world` do, of the order of the dice, of a table, of a sum's last
bit, of the fields of the state. It is not raised for other numbers in `Tuning`: a replay carries its own.
The golden replays in tests/replays are what notices: while they hold, the rules are the same; once they do
not, this number goes up and they are made anew (python -m tests.replays.make_golden).
"""
