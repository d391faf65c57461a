"""What a room measured, as comma-separated values for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable

from game.lab.room import Room
from game.lab.state import State


def csv_table(room: Room, states: Iterable[State]) -> str:
    """Return one line for each state: tick, every number of the room, every reading.

    Numbers are written so that reading them back gives the same bits; a reading that is not there is empty.
    """
    names = [field.name for field in room.fields] + [switch.name for switch in room.switches]
    lines: list[str] = []
    for tick, state in enumerate(states):
        readings = room.ask(state).readings
        if not lines:
            lines.append(",".join(["tick", *names, *(reading.name for reading in readings)]))
        numbers = [repr(state[name]) for name in names]
        values = ["" if reading.value is None else repr(reading.value) for reading in readings]
        lines.append(",".join([str(tick), *numbers, *values]))
    return "\n".join(lines) + "\n"
