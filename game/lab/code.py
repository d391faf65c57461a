"""A state of a room as a short text that opens it again, such as "1,qx=300,qy=250"; see README.md."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from game.cards.expressions import MINUS
from game.lab.bench import number_of
from game.lab.room import Room, State
from game.lab.rooms.all_rooms import ROOMS

VERSION: Final = 2
"""of the rooms' openings and names; whoever changes one raises it, and older codes are refused.

A code has its version from 2 on; one that somebody writes by hand needs none.
"""

_LONGEST: Final = 2000  # letters of a code
_QUOTED: Final = 40  # letters of it that a message has
_NAME: Final = re.compile(r"[A-Za-z0-9 -]{1,20}")


class CodeError(ValueError):
    """A text that is no code. The message is one line."""


class LabCode(NamedTuple):
    """A room in a state; with a goal it is a challenge, perhaps of a name."""

    room: Room
    state: State
    goal: str = ""  # the name of a goal of the room
    by: str = ""  # who made the challenge

    def __str__(self) -> str:
        """Return the text: what differs from the opening, with the digits that are shown."""
        opening, shown = self.room.opening(), self.room.shown(self.state)
        numbers = ((name, _short(value), _short(opening[name])) for name, value in shown.items())
        own = self.room.predicted(self.goal)  # whoever opens a challenge is to predict
        parts = [f"{name}={value}" for name, value, first in numbers if value != first and name not in own]
        said = [f"{word}={value}" for word, value in (("goal", self.goal), ("by", self.by)) if value]
        version = [f"version={VERSION}"] * bool(parts)
        return ",".join([str(self.room.number), *parts, *said, *version])


def _short(value: float) -> str:
    return repr(value).removesuffix(".0")


def read_code(text: str) -> LabCode:
    """Return the room and state of a text.

    Raises:
        CodeError: it has no such room, name or number, or is of another version.
    """
    if len(text) > _LONGEST:
        raise CodeError(f"a code has at most {_LONGEST} letters")
    number, *parts = (part.strip() for part in text.replace(MINUS, "-").split(","))
    if number not in {str(room.number) for room in ROOMS}:
        raise CodeError(f"there is no room {number[:_QUOTED]!r}, only 1 to {len(ROOMS)}")
    room = ROOMS[int(number) - 1]
    numbers, words = dict(room.opening()), {"version": str(VERSION)}
    names = {name.lower(): name for name in numbers}
    for part in parts:
        name, _, value = part.partition("=")
        name = names.get(name.lower(), name.lower())  # notices write capitals alone
        if name in {"goal", "by", "version"}:
            words[name] = value.lower() if name == "goal" else value
            continue
        found = number_of(value)
        if name not in numbers or found is None:
            raise CodeError(f"{part[:_QUOTED]!r} is no number of room {number}")
        numbers[name] = found
    _check(room, numbers, words)
    return LabCode(room, room.shown(State(numbers)), words.get("goal", ""), words.get("by", ""))


def _check(room: Room, numbers: dict[str, float], words: dict[str, str]) -> None:
    """Raise CodeError unless everything is of this room and this version."""
    if words["version"] != str(VERSION):
        raise CodeError(
            f"it is of version {words['version'][:_QUOTED]!r} of the lab, this is version {VERSION}"
        )
    for field in room.fields:
        if not field.holds(numbers[field.name]):
            raise CodeError(f"{field.name} goes from {field.low:g} to {field.high:g}")
    if not room.accepts(numbers):
        raise CodeError("a switch has no such word")
    if "goal" in words and words["goal"] not in {goal.name for goal in room.goals}:
        raise CodeError(f"room {room.number} has no goal {words['goal'][:_QUOTED]!r}")
    if "by" in words and not _NAME.fullmatch(words["by"]):
        raise CodeError("a name has 1 to 20 letters, digits, spaces or dashes")
