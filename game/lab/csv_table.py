"""The states and readings of a run as comma-separated values."""

from __future__ import annotations

from collections.abc import Iterable

from game.lab.room import Room
from game.lab.state import State
from game.sim.tuning import TICKS_PER_SECOND


def csv_table(room: Room, states: Iterable[State]) -> str:
    """Return one line per state: tick, seconds, every number of the room, every reading.

    Numbers are written with repr, so reading them back gives the same bits; a missing reading is empty.
    Column names are unique even without regard to case: a reading with the same name as a number of the room
    is that number and is left out; one that differs only in case gets "(READING)" after its name.
    """
    names = [field.name for field in room.fields] + [switch.name for switch in room.switches]
    like = {name.casefold() for name in ("tick", "seconds", *names)}
    lines: list[str] = []
    for tick, state in enumerate(states):
        readings = [reading for reading in room.ask(state).readings if reading.name not in names]
        if not lines:
            columns = (
                f"{each.name} (READING)" if each.name.casefold() in like else each.name for each in readings
            )
            lines.append(",".join(["tick", "seconds", *names, *columns]))
        numbers = [repr(state[name]) for name in names]
        values = ["" if reading.value is None else repr(reading.value) for reading in readings]
        lines.append(",".join([str(tick), repr(tick / TICKS_PER_SECOND), *numbers, *values]))
    return "\n".join(lines) + "\n"
