"""A sheet of exercises about a room, with answers worked out by the room's own functions."""

from __future__ import annotations

from random import Random
from typing import Final

from game.lab.room import Room
from game.lab.state import State

TASKS: Final = 8
_MARK: Final = "y points down."


def sheet(room: Room, seed: int, tasks: int = TASKS) -> str:
    """Return a page of Markdown: tasks first, answers after a line; the same seed gives the same page."""
    chance = Random(seed)
    exercises = [room.exercise(_thrown(room, chance)) for _ in range(tasks)]
    lines = [f"# {room.title.capitalize()}", "", room.lesson, "", f"Sheet {seed}. {_MARK}", ""]
    lines += [f"{number}. {each.task}" for number, each in enumerate(exercises, 1)]
    lines += ["", "---", "", "## Answers", ""]
    lines += [f"{number}. {each.answer}" for number, each in enumerate(exercises, 1)]
    return "\n".join(lines) + "\n"


def is_sheet(text: str) -> bool:
    """Tell whether a text is a sheet as it is written here."""
    lines = text.splitlines()[:5]
    return len(lines) == 5 and lines[4].startswith("Sheet ") and lines[4].endswith(_MARK)


def _thrown(room: Room, chance: Random) -> State:
    """Return the opening state with each number of a handle thrown anew and rounded."""
    state = room.opening()
    for handle in room.handles:
        for field in handle.fields:
            value = round(chance.uniform(field.low, field.high), 0 if field.high - field.low > 10.0 else 2)
            state = field.put(state, value)
    return state
