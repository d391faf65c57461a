"""The game of a day: a seed for each UTC date, the same for everybody who plays these rules.

The seed is 63 bits. The upper 41 are those of a BLAKE2b hash (8 bytes, big-endian) of the ASCII text
"asterays daily DATE rules NUMBER", with a date such as 2026-11-22, and RULES_VERSION; the lower 22 are the
number of the day, 1 for 0001-01-01. So a game says by its seed which day it belongs to, and a replay needs
no field for it.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from hashlib import blake2b
from typing import Final

from game.sim.rule_sets import RULES_VERSION

_DAY_BITS: Final = 22
_HASH_BITS: Final = 41

_TABLE: Final = "daily-"
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def utc_today() -> date:
    """Return the day it is now at UTC. Nothing else of the daily game reads the clock."""
    return datetime.now(UTC).date()


def parse_day(text: str) -> date | None:
    """Return the day that is written as 2026-11-22, None if the text is no day of the calendar."""
    if not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def seed_of(day: date, rules: int = RULES_VERSION) -> int:
    """Return the seed of a day's game under a version of the rules; it is below MAX_SEED."""
    text = f"asterays daily {day.isoformat()} rules {rules}"
    number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
    return number >> (64 - _HASH_BITS) << _DAY_BITS | day.toordinal()


def day_of(seed: int) -> date | None:
    """Return the day whose seed this is under the present rules, None if it is no day's."""
    number = seed & ((1 << _DAY_BITS) - 1)
    if not 1 <= number <= date.max.toordinal():
        return None
    day = date.fromordinal(number)
    return day if seed_of(day) == seed else None


def table_of_day(day: date) -> str:
    """Return the key of the tables of a day, such as daily-2026-11-22."""
    return _TABLE + day.isoformat()


def day_of_table(key: str) -> date | None:
    """Return the day of a table's key, None if it is the key of other tables."""
    return parse_day(key.removeprefix(_TABLE)) if key.startswith(_TABLE) else None
