"""The rules of a game as bytes: a named rule set and its differences; every number is checked."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import Field, fields, is_dataclass, replace
from typing import Any, Final

from game.replay.encoding import BadReplay, Reader, Writer
from game.replay.tick_cost import check_load
from game.sim.ranges import Range, is_switch, is_whole, range_in
from game.sim.rule_sets import RULE_SETS, identify, numbers_by_name
from game.sim.tick.mechanics import MECHANICS
from game.sim.tuning import MODERN, Tuning
from game.sim.wave_table import WAVE_TABLES

_LONGEST: Final = 100  # items of a list, bytes of a text
_DEEPEST: Final = 3  # lists in lists: a list of rows, each of them, and what it has in store
_MOST_FIELDS: Final = 1000  # fields that a file may name


_WORDS: Final[Mapping[str, Container[str]]] = {"waves": WAVE_TABLES, "mechanics": MECHANICS}


def _fields_in(value: object, before: str = "") -> Iterator[tuple[str, Field[Any]]]:
    """Yield the fields of the rules, or of a part, by dotted name."""
    for part in fields(value):  # type: ignore[arg-type]
        inner = getattr(value, part.name)
        if is_dataclass(inner):
            yield from _fields_in(inner, f"{before}{part.name}.")
        else:
            yield before + part.name, part


_FIELDS: Final = dict(_fields_in(MODERN))  # The fields of the rules


def write_tuning(writer: Writer, tuning: Tuning) -> None:
    """Write the name of a rule set and the fields that differ from it: how many, then names and values.

    Raises:
        BadReplay: they could not be read again.
    """
    base = identify(tuning).base
    differing = [
        (name, check_number(name, value, usual))
        for name, usual, value in numbers_by_name(RULE_SETS[base], tuning)
        if not _is_same(usual, value)
    ]
    writer.text(base)
    writer.count(len(differing))
    for name, value in differing:
        writer.text(name)
        _write(writer, value)


def read_tuning(reader: Reader) -> Tuning:
    """Read the output of `write_tuning`; all other fields are those of the rule set.

    So a field that is newer than the file has the rule set's value.

    Raises:
        BadReplay: it is damaged, names an unknown rule set or field, or has a number out of range.
    """
    name = reader.text(_LONGEST)
    if name not in RULE_SETS:
        raise BadReplay(f"names the rule set {name!a:.40}, which is not known here")
    base = RULE_SETS[name]
    tuning = with_numbers(base, _read_changes(reader, base))
    check_load(tuning)
    return tuning


def _read_changes(reader: Reader, base: Tuning) -> dict[str, Any]:
    """Read the fields that differ from a rule set, by dotted name."""
    usual = {name: value for name, value, _ in numbers_by_name(base, base)}
    changes: dict[str, Any] = {}
    for _ in range(reader.count(_MOST_FIELDS)):
        name = reader.text(_LONGEST)
        if name not in usual:
            raise BadReplay(f"names {name!a:.60}, a number of the rules that is not known here")
        if name in changes:
            raise BadReplay(f"says {name} twice")
        changes[name] = check_number(name, _read_value(reader), usual[name])
    return changes


def with_numbers(base: Tuning, changes: Mapping[str, Any]) -> Tuning:
    """Return rules with other numbers, by dotted name; `check_number` has returned each."""
    tuning = _with(base, "", changes)
    assert isinstance(tuning, Tuning)  # noqa: S101 - for mypy: _with returns the type it gets
    return tuning


def _with(usual: Any, name: str, changes: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any part of the rules
    """Return a part of the rules with the changes that belong to it."""
    changed = {}
    for part in fields(usual):
        full = f"{name}.{part.name}".lstrip(".")
        was = getattr(usual, part.name)
        now = _with(was, full, changes) if is_dataclass(was) else changes.get(full, was)
        if now is not was:
            changed[part.name] = now
    return replace(usual, **changed) if changed else usual


def _is_same(usual: object, value: object) -> bool:
    """Return whether a value equals the usual one to the bit and in type: 1 is not 1.0, 0.0 is not -0.0."""
    return type(value) is type(usual) and repr(value) == repr(usual)


def _write(writer: Writer, value: object) -> None:
    """Write a value after a letter for its type; an int in place of a float stays an int."""
    if is_dataclass(value):
        value = tuple(getattr(value, part.name) for part in fields(value))
    if isinstance(value, tuple):
        writer.raw(b"t")
        writer.count(len(value))
        for item in value:
            _write(writer, item)
    elif isinstance(value, str):
        writer.raw(b"s")
        writer.text(value)
    elif isinstance(value, float):
        writer.raw(b"f")
        writer.real(value)
    elif isinstance(value, bool):
        writer.raw(b"y" if value else b"n")
    elif isinstance(value, int):
        writer.raw(b"i")
        writer.number(int(value))
    else:
        raise BadReplay(f"cannot hold a {type(value).__name__}")


def _read_value(reader: Reader, depth: int = 0) -> Any:  # noqa: ANN401 - looked at by check_number
    kind = reader.raw(1)
    if kind == b"t" and depth < _DEEPEST:
        return tuple(_read_value(reader, depth + 1) for _ in range(reader.count(_LONGEST)))
    if kind == b"s":
        return reader.text(_LONGEST)
    if kind == b"f":
        return reader.real()
    if kind == b"i":
        return reader.number()
    if kind in (b"y", b"n"):
        return kind == b"y"
    raise BadReplay("holds a number of no known kind")


def check_number(name: str, value: Any, usual: Any) -> Any:  # noqa: ANN401 - any number of the rules
    """Return a value if it has the usual type and is in range; a bool is no number.

    Raises:
        BadReplay: it is not; the message goes on from the name of a file.
    """
    if isinstance(usual, tuple):
        if not isinstance(value, tuple) or not 1 <= len(value) <= _LONGEST:
            raise BadReplay(f"has no list for {name}")
        if row := _FIELDS[name].metadata.get("row"):
            return tuple(_checked_row(name, item, row) for item in value)
        return tuple(check_number(name, item, usual[0]) for item in value)
    kinds = (float, int) if isinstance(usual, float) else (int,) if isinstance(usual, int) else (str,)
    if not isinstance(value, kinds) or isinstance(value, bool) != isinstance(usual, bool):
        raise BadReplay(f"says {value!a:.40} for {name}")
    if isinstance(value, str):
        return _word(name, value)
    _check_range(name, value, range_of(name))
    kind = type(usual)
    return kind(value) if isinstance(usual, int) and kind is not int and kind is not bool else value


def _checked_row(name: str, value: Any, row: type) -> Any:  # noqa: ANN401 - an item of a list of rows
    """Return an item, a row or the numbers of one, as a row."""
    parts = fields(row)
    numbers = [getattr(value, part.name) for part in parts] if isinstance(value, row) else value
    if not isinstance(numbers, tuple | list) or len(numbers) != len(parts):
        raise BadReplay(f"has no row for {name}")
    for part, number in zip(parts, numbers, strict=True):
        for each in number if isinstance(number, tuple) and part.default == () else (number,):
            kinds = bool if is_switch(part) else int if is_whole(part) else int | float
            if not isinstance(each, kinds) or isinstance(each, bool) != is_switch(part):
                raise BadReplay(f"says {each!a:.40} for {part.name} of {name}")
            _check_range(f"{part.name} of {name}", each, range_in(part))
    return row(**{part.name: number for part, number in zip(parts, numbers, strict=True)})


def _check_range(name: str, value: float, allowed: Range) -> None:
    if not allowed.least <= value <= allowed.most:
        raise BadReplay(
            f"says {value!a:.40} for {name}, where {allowed.least:.7g} to {allowed.most:.7g} can be"
        )


def range_of(name: str) -> Range:
    """Return the least and the most of a number, by its dotted name."""
    return range_in(_FIELDS[name])


def _word(name: str, value: str) -> str:
    if name in _WORDS and value not in _WORDS[name]:
        raise BadReplay(f"names the {name} {value!a:.40}, which are not known here")
    if not value.isprintable() or len(value.encode()) > _LONGEST:
        raise BadReplay(f"says {value!a:.40} for {name}")
    return value
