"""The names that players put on their scores, and the letters they are made of."""

from __future__ import annotations

import re
from typing import Final

from game.storage.strict import Refused, shown

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789- "
"""What names and titles are made of."""

SHORTEST, LONGEST = 3, 8
"""letters of a name."""

OFFERED: Final = "PILOT"
"""The name that is offered to whoever plays first."""

_NAME: Final = re.compile(rf"[A-Z0-9][A-Z0-9 -]{{{SHORTEST - 2},{LONGEST - 2}}}[A-Z0-9]")


def is_name(text: str) -> bool:
    """Return whether a text is a name: 3 to 8 letters and digits, with dashes and spaces inside only."""
    return _NAME.fullmatch(text) is not None


def last_name(value: object, what: str) -> str:
    """Return a name, or "" for none yet.

    Raises:
        Refused: it is neither; the message calls it `what`.
    """
    if type(value) is not str or (value and not is_name(value)):
        raise Refused(f"{what} is {shown(value)}, not a name of {SHORTEST} to {LONGEST} letters")
    return value
