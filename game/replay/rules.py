"""The rules of a game as bytes: the name of a rule set, the numbers that a scenario may change, and its rows.

So a file names no number that could make a tick long: `FREE_NUMBERS` make none longer, and the rule set
limits the bodies of a scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from game.replay.encoding import BadReplay, Reader, Writer
from game.sim.rule_sets import FREE_NUMBERS, RULE_SETS, free_numbers, with_free_numbers
from game.sim.scene_rows import Range, SceneTuning, is_switch, range_in
from game.sim.tick.scene import faults, with_scene
from game.sim.tuning import Tuning

_LONGEST: Final = 100  # items of a list, bytes of a text


def write_rules(writer: Writer, tuning: Tuning, rule_sets: Mapping[str, Tuning] = RULE_SETS) -> None:
    """Write some rules: the name of their rule set, five numbers, and each list of the scenario.

    Raises:
        BadReplay: they could not be read again.
    """
    found = Writer()
    found.text(tuning.name)
    for value in free_numbers(tuning).values():
        found.real(value)
    for part in fields(SceneTuning):
        rows = getattr(tuning.scene, part.name)
        found.count(len(rows))
        for row in rows:
            _write_row(found, row)
    if read_rules(Reader(bytes(found)), rule_sets) != tuning:
        raise BadReplay("has rules that no file can hold")
    writer.raw(bytes(found))


def read_rules(reader: Reader, rule_sets: Mapping[str, Tuning] = RULE_SETS) -> Tuning:
    """Read the output of `write_rules`.

    Raises:
        BadReplay: it is damaged, names an unknown rule set, has a number out of range, or has a scenario that
            cannot be played.
    """
    name = reader.text(_LONGEST)
    if name not in rule_sets:
        raise BadReplay(f"names the rule set {name!a:.40}, which is not known here")
    numbers = {name: _number(reader, name, allowed) for name, allowed in FREE_NUMBERS.items()}
    lists = {
        part.name: tuple(
            _read_row(reader, part.metadata["row"], part.name) for _ in range(reader.count(_LONGEST))
        )
        for part in fields(SceneTuning)
    }
    tuning = with_scene(with_free_numbers(rule_sets[name], numbers), SceneTuning(**lists))
    for fault in faults(tuning):
        raise BadReplay(f"has a scenario that cannot be played: {fault.rows}: {fault.number} {fault.what}")
    return tuning


def _write_row(writer: Writer, row: Any) -> None:  # noqa: ANN401 - a row of any list
    """Write every number of a row as a float, and the length of a list before its items."""
    for part in fields(row):
        value = getattr(row, part.name)
        if isinstance(value, tuple):
            writer.count(len(value))
        for number in value if isinstance(value, tuple) else (value,):
            writer.real(number)


def _read_row(reader: Reader, row: type, rows: str) -> Any:  # noqa: ANN401 - a row of that class
    found: dict[str, object] = {}
    for part in fields(row):
        name, allowed = f"{part.name} of {rows}", range_in(part)
        if part.default == ():
            count = reader.count(_LONGEST)
            found[part.name] = tuple(_number(reader, name, allowed) for _ in range(count))
        else:
            number = _number(reader, name, allowed)
            found[part.name] = bool(number) if is_switch(part) else number
    return row(**found)


def _number(reader: Reader, name: str, allowed: Range) -> float:
    """Read a number that is in its range; a whole one is an int."""
    value = reader.real()
    if not allowed.holds(value):
        raise BadReplay(
            f"says {value:.7g} for {name}, where {allowed.least:.7g} to {allowed.most:.7g} can be"
        )
    return int(value) if allowed.whole else value
