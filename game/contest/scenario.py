"""Scenario files: rules, ships, rocks, walls, enemies, waves and limits of a game, as TOML."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from game.replay.replay import MAX_REPLAY_TICKS
from game.sim.rule_sets import FREE_NUMBERS, RULE_SETS, with_free_numbers
from game.sim.scene_rows import CHROME, Range, SceneTuning, is_switch, range_in
from game.sim.tick.scene import ENTERING, faults, with_scene
from game.sim.tuning import MODERN, TICKS_PER_SECOND, Tuning, ticks
from game.sim.wave_table import GROWTH
from game.storage.disk import read_capped, why
from game.storage.strict import InvalidValue

LARGEST: Final = 2**15  # bytes of a scenario file: tomllib takes seconds for the worst of this size

Value = float | str | bool


class BadScenario(ValueError):  # noqa: N818 - a verdict on a file
    """A file is not a scenario; the message is one line, with the file and the row in it."""


class Scenario(NamedTuple):
    """A game as a file describes it."""

    name: str
    tuning: Tuning
    ships: int = 1
    ticks: int | None = None
    """how long a game is unless the command line says otherwise; None for the default."""


LISTS: Final[Mapping[str, type]] = {part.name: part.metadata["row"] for part in fields(SceneTuning)}
"""The class of the rows of each list."""

_STORED: Final = [f"{kind.name.lower()}s" for kind in GROWTH]  # The keys of what a wave has in store
_SIZES: Final = {"small": 1, "medium": 2, "large": 3, "chrome": CHROME}
_SIDES: Final = {"left": True, "right": False}
_WORDS: Final[Mapping[tuple[str, str], tuple[str, Mapping[str, int]]]] = {
    ("rocks", "size"): ("size", _SIZES),
    ("enemies", "kind"): ("kind", {word: int(kind) for word, kind in ENTERING.items()}),
    ("enemies", "from_left"): ("side", _SIDES),
}
"""Numbers that a file gives as words: the key, and the number of each word."""


def read_scenario(path: Path) -> Scenario:
    """Return the scenario of a file.

    Raises:
        BadScenario: it cannot be read, or is not a scenario.
    """
    try:
        text = read_capped(path, LARGEST).decode()
    except OSError as fault:
        raise BadScenario(f"cannot read {path}: {why(fault)}") from fault
    except InvalidValue as fault:
        raise BadScenario(f"{path} {fault}") from fault
    except UnicodeDecodeError as fault:
        raise BadScenario(f"{path} is no text in UTF-8") from fault
    try:
        return _Reader(str(path), text).scenario()
    except BadScenario:
        raise
    except RecursionError:
        raise BadScenario(f"{path} nests lists or tables too deeply") from None
    except ValueError as fault:  # Python prints no number of that many digits
        raise BadScenario(f"{path} has a number of thousands of digits") from fault


class _Reader:
    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._text = text

    def scenario(self) -> Scenario:
        try:
            top = tomllib.loads(self._text)
        except ValueError as wrong:  # a TOMLDecodeError, or a date or number that is none
            raise BadScenario(f"{self._file}: {wrong}") from None
        self._known(top, ("name", "rules", "limits", *LISTS), "")
        name = self._text_of(top, "name", "", Path(self._file).stem)
        limits = self._table(top, "limits")
        self._known(limits, ("seconds",), "[limits]: ")
        rows = {part: self._rows(top, part) for part in LISTS}
        tuning = with_scene(self._rules(self._table(top, "rules")), SceneTuning(**rows))
        for fault in faults(tuning):
            key = _WORDS.get((fault.rows, fault.number), (fault.number,))[0]
            where = _row(fault.rows, fault.row) if fault.row >= 0 else f"[{fault.rows}]: " if key else ""
            self._fail(f"{key} {fault.what}".strip(), where)
        allowed = Range(0.01, MAX_REPLAY_TICKS / TICKS_PER_SECOND)
        seconds = self._number(limits, "seconds", allowed, "[limits]: ", 0.0)
        return Scenario(name, tuning, max(1, len(rows["ships"])), ticks(seconds) or None)

    def _rules(self, table: dict[str, Any]) -> Tuning:
        """Return the rules: a named set, and the numbers that differ from it."""
        base = self._text_of(table, "set", "[rules]: ", MODERN.name)
        if base not in RULE_SETS:
            self._fail(f"there are no rules {_shown(base)}{_meant(base, RULE_SETS)}", "[rules]: ")
        numbers: dict[str, float] = {}
        for path, value in _leaves({key: value for key, value in table.items() if key != "set"}):
            name = ".".join(path)
            if name not in FREE_NUMBERS:
                meant = _meant(name, FREE_NUMBERS) or f"; there are {', '.join(FREE_NUMBERS)}"
                self._fail(f"unknown number {_shown(name)}{meant}", "[rules]: ")
            numbers[name] = self._checked(name, value, FREE_NUMBERS[name], "[rules]: ")
        return with_free_numbers(RULE_SETS[base], numbers)

    def _rows(self, top: dict[str, Any], part: str) -> tuple[Any, ...]:
        found, cls, rows = top.get(part, []), LISTS[part], []
        if not isinstance(found, list):
            self._fail(f"{part} must be a list, written as [[{part}]]", "")
        for at, row in enumerate(found):
            if not isinstance(row, dict):
                self._fail(f"{part} must be a list of tables, written as [[{part}]]", "")
            self._known(row, _keys_of(part), _row(part, at))
            rows.append(cls(**{field.name: self._cell(row, part, at, field) for field in fields(cls)}))
        return tuple(rows)

    def _cell(self, row: dict[str, Any], part: str, at: int, field: Field[Any]) -> Any:  # noqa: ANN401
        where = _row(part, at)
        if field.name == "stored":
            allowed = range_in(field)
            return tuple(int(self._number(row, key, allowed, where, 0)) for key in _STORED)
        usual = None if field.default is MISSING else field.default
        if (part, field.name) in _WORDS:
            key, words = _WORDS[part, field.name]
            named = next((word for word, number in words.items() if number == usual), None)
            word = self._text_of(row, key, where, named)
            if word not in words:
                self._fail(f"{key} must be {_either(words)}, not {_shown(word)}{_meant(word, words)}", where)
            return words[word]
        if is_switch(field):
            given = row.get(field.name, usual)
            if not isinstance(given, bool):
                self._fail(f"{field.name} must be true or false, not {_shown(given)}", where)
            return given
        allowed = range_in(field)
        value = self._number(row, field.name, allowed, where, usual)
        return int(value) if allowed.whole else value

    def _number(
        self, table: dict[str, Any], key: str, allowed: Range, where: str, usual: Value | None
    ) -> float:
        """Return a number of a table that is in its range."""
        value = table.get(key, usual)
        if value is None:
            self._fail(f"{key} is missing", where)
        return self._checked(key, value, allowed, where) if key in table else float(value)

    def _checked(self, name: str, value: object, allowed: Range, where: str) -> float:
        """Return a number if it is in its range."""
        if isinstance(value, bool) or not isinstance(value, int if allowed.whole else int | float):
            kind = "whole number" if allowed.whole else "number"
            self._fail(f"{name} must be a {kind}, not {_shown(value)}", where)
        if not allowed.least <= value <= allowed.most:  # whole numbers may be greater than any float
            self._fail(
                f"{name} must be in {allowed.least:.10g}..{allowed.most:.10g}, not {_shown(value)}", where
            )
        return float(value)

    def _text_of(self, table: dict[str, Any], key: str, where: str, usual: str | None) -> str:
        value = table.get(key, usual)
        if value is None:
            self._fail(f"{key} is missing", where)
        if not isinstance(value, str):
            self._fail(f"{key} must be text in quotes, not {_shown(value)}", where)
        return value

    def _table(self, top: dict[str, Any], name: str) -> dict[str, Any]:
        found = top.get(name, {})
        if not isinstance(found, dict):
            self._fail(f"{name} must be a table, written as [{name}]", "")
        return found

    def _known(self, table: Mapping[str, object], keys: Sequence[str], where: str) -> None:
        for key in table:
            if key not in keys:
                self._fail(f"unknown key {_shown(key)}{_meant(key, keys)}", where)

    def _fail(self, what: str, where: str) -> NoReturn:
        raise BadScenario(f"{self._file}: {where}{what}")


def _row(part: str, at: int) -> str:
    """Return where a row of a list is, for the first words of a fault."""
    return f"[[{part}]] {at + 1}: "


def _leaves(table: Mapping[str, Any]) -> list[tuple[tuple[str, ...], Any]]:
    """Return all values of a table and of the tables in it, with their names."""
    found: list[tuple[tuple[str, ...], Any]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            found += [((key, *path), leaf) for path, leaf in _leaves(value)]
        else:
            found.append(((key,), value))
    return found


def _meant(word: str, known: Sequence[str] | Mapping[str, object]) -> str:
    """Return a suggestion, "" if nothing is like the word."""
    near = difflib.get_close_matches(word, list(known), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _keys_of(part: str) -> list[str]:
    """Return the keys of the rows of a list."""
    keys = [_WORDS.get((part, field.name), (field.name,))[0] for field in fields(LISTS[part])]
    return [*keys[:-1], *_STORED] if keys[-1] == "stored" else keys


def _either(words: Mapping[str, object]) -> str:
    *others, last = [repr(word) for word in words]
    return f"{', '.join(others)} or {last}"


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
