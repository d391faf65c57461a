"""What a room writes to files: sheets of exercises and their answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil, floor
from random import Random
from typing import Final

from game.cards.symbols import SYMBOLS, base
from game.lab.room import Exercise, Room
from game.lab.state import State

TASKS: Final = 8
MARK: Final = "y points down."
GENERATOR: Final = '<meta name="generator" content="Asterays: exercises">'
_NAMES: Final = re.compile(r"[A-Za-z]+[0-9]?'?")
_GIVEN: Final = re.compile(r"([A-Za-z]+) = [(|0-9\N{MINUS SIGN}]")  # a letter that a task gives
LAW: Final = "Put the numbers into the formulas as they stand here: they give each result to its last digit."


def sheet(room: Room, seed: int, tasks: int = TASKS) -> str:
    """Return the tasks as a page of Markdown; the same seed gives the same page.

    Each kind of task appears equally often, as far as the number of tasks allows.
    """
    found = exercises(room, seed, tasks)
    head = [f"# {room.title.capitalize()}", "", room.lesson, "", f"Sheet {seed}. {MARK}", ""]
    rows = [f"{number}. {each.task}" for number, each in enumerate(found, 1)]
    return "\n".join([*head, told_letters(room, found), "", *rows]) + "\n"


def key(room: Room, seed: int, tasks: int = TASKS) -> str:
    """Return the answers of a sheet, each with its working, as a page of Markdown."""
    lines = [f"# {room.title.capitalize()}: answers", "", LAW, "", f"Sheet {seed}. {MARK}"]
    for number, each in enumerate(exercises(room, seed, tasks), 1):
        lines += ["", f"{number}. {each.answer}", *(f"   - {step}" for step in each.steps)]
    return "\n".join(lines) + "\n"


def told_letters(room: Room, found: Sequence[Exercise]) -> str:
    """Return the room's terms, and what letters of answers and working mean that tasks do not say."""
    lines = [line for each in found for line in (*each.steps, *(it.name for it in each.asked))]
    used = {base(name) for line in lines for name in _NAMES.findall(line)}
    used -= {name for each in found for name in _GIVEN.findall(each.task)}
    told = [f"{letter}: {it.meaning.partition(';')[0]}" for letter, it in SYMBOLS.items() if letter in used]
    return " ".join(filter(None, [room.terms, f"{'; '.join(told)}." if told else ""]))


def exercises(room: Room, seed: int, tasks: int = TASKS) -> list[Exercise]:
    """Return the tasks of a sheet."""
    chance = Random(seed)
    return [_exercise(room, case, chance) for case in chance.sample(range(tasks), tasks)]


def is_sheet(text: str) -> bool:
    """Return whether a text is a sheet that the lab has made, or its answers, in any of its forms."""
    lines = text.splitlines()[:5]
    if len(lines) == 5 and lines[4].startswith("Sheet ") and lines[4].endswith(MARK):
        return True
    return lines[1:2] == ["<quiz>"] or GENERATOR in text[:200]


def _exercise(room: Room, case: int, chance: Random) -> Exercise:
    """Return a task of a kind, trying random numbers until some suit it."""
    while True:
        exercise = room.exercise(thrown(room, chance), case)
        if exercise is not None:
            return exercise


def thrown(room: Room, chance: Random) -> State:
    """Return the opening state with random visible numbers: whole ones, or with two decimals."""
    state = room.opening()
    visible = [field for field in room.fields if field.is_visible and field.name not in room.guesses]
    for field in (*(field for handle in room.handles for field in handle.fields), *visible):
        low, high = field.low, field.high
        value = chance.randint(ceil(low), floor(high)) if high - low > 10.0 else chance.uniform(low, high)
        state = state.changed(**{field.name: field.shown(float(value))})
    return state
