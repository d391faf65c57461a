"""The names that players give their scores, and the letters allowed in them."""

from __future__ import annotations

import re
from typing import Final

from game.storage.strict import InvalidValue, quoted

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789- "  # Characters of names and titles
SHORTEST, LONGEST = 3, 8  # characters of a name
OFFERED: Final = "PILOT"  # The name offered to the first player
_NAME: Final = re.compile(rf"[A-Z0-9][A-Z0-9 -]{{{SHORTEST - 2},{LONGEST - 2}}}[A-Z0-9]")


def is_name(text: str) -> bool:
    """Return whether a text is a name: 3 to 8 letters and digits, with dashes and spaces only inside."""
    return _NAME.fullmatch(text) is not None


def player_name(value: object, what: str) -> str:
    """Return a name, or "" for none; raise InvalidValue for anything else."""
    if type(value) is not str or (value and not is_name(value)):
        raise InvalidValue(f"{what} is {quoted(value)}, not a name of {SHORTEST} to {LONGEST} letters")
    return value
