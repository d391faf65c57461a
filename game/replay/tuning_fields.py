"""The rules of a game as bytes: a named rule set and its differences; every number is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from game.replay.encoding import BadReplay, Reader, Writer
from game.replay.tick_cost import check_load
from game.sim.rule_sets import RULE_SETS, identify, numbers_by_name
from game.sim.tick.scene import NUMBERS
from game.sim.tuning import DT, TICKS_PER_SECOND, Tuning
from game.sim.wave_table import WAVE_TABLES

_MOST: Final = 1e6  # The largest number that rules may hold
_LONGEST: Final = 100  # items of a list, bytes of a text
_SCENE: Final = 500  # items of a list of a scenario
_MOST_FIELDS: Final = 1000  # fields that a file may name
_RANGES: Final = {
    "width": (200, 20_000),
    "height": (200, 20_000),
    "radius": (1, 2000),  # of all kinds: mass is its square, and must not be 0
    "mass_radius": (1, 2000),
    "speed": (1, _MOST),  # of all kinds: what crosses the field stays for width / speed
    "restitution": (0, 1),  # more would add energy at every bounce
    "drag": (0, TICKS_PER_SECOND),  # more would reverse the velocity in a tick
    "ship.nose": (0, 2000),
    "ship.shields": (0, 20),
    "ship.wall_restitution": (0, 1),
    "ship.extra_at": (1, _MOST),
    "ship.respawn_patience": (DT, _MOST),
    "ship.warp_choices": (1, 50),
    "ship.velocity_grain": (0, 1000),
    "shot.cap": (0, 50),
    "shot.phases": (1, 1000),
    "shot.ricochets": (0, 100),
    "laser.reach": (0, 20_000),
    "laser.energy": (0, 1000),
    "laser.cost": (1, _MOST),  # its bar has a cell for every pulse
    "laser.reflections": (0, 20),
    "rock.cap": (0, 100),
    "rock.scatter": (0, 1000),
    "rock.most_grains": (0, 1000),
    "jump.columns": (0, 1000),
    "jump.rows": (1, 1000),
    "jump.edge": (0, 1000),
    "jump.faces": (1, 1000),
    "saucer.aim_steps": (0, 65_536),
    "saucer.aim_low": (-65_536, 65_536),
    "saucer.aim_low_late": (-65_536, 65_536),
    "saucer.aim_late_from": (1, 100 * _MOST),
    "heart.every": (DT, _MOST),
    "saucer.shot_cap": (0, 50),
    "saucer.least_error_from": (1, 100 * _MOST),
    "saucer.swerve": (0, 10),
    "cap": (0, 20),
    "pick_up.shields": (0, 20),
    "wall.turn": (0, 360),  # its heading is a whole number of a tick's
    "lancer.shield_gap": (0, 500),
    "lancer.shield_length": (0, 500),
    "chrome.most": (0, 20),
    "saucer.most": (0, 1),  # their shots are counted for one at a time
    "most": (0, 8),  # walls: places are tried for each against all others
    "lancer.reach": (0, 20_000),
    "lancer.reflections": (0, 20),
    "well.core": (1, 2000),
    "castle.sides": (3, 16),
    "castle.most": (0, 2),
    "castle.rammed": (0, 1),
    "castle.lighter": (1, 2000),  # mass is its square
    "castle.circling": (0, 720),
    "castle.rocks": (0, 50),
    "gate.count": (0, 12),
    "team.tether_restitution": (0, 1),
    "ship.reflects": (0, 20),
    "rings": (1, 2000),
    "mirrors": (0, 16),
    "orbit": (0, 2000),
    **{f"castle.{form}.turn": (0, 720) for form in ("round", "glass", "deep", "twins")},
    "wall.shortest": (0, 2000),
    "wall.longest": (0, 2000),
    "reinforcement.rocks": (0, 50),
    **{f"scene.{name}": (-20_000, 20_000) for name in NUMBERS},
}
"""The least and the most of numbers by full name or, for all that end so, by last word: those that decide the
work of a tick (see also tick_cost) or that something is divided by. The rest are in 0.._MOST.
"""


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
    """Say whether a value equals the usual one to the bit and in type: 1 is not 1.0, 0.0 is not -0.0."""
    return type(value) is type(usual) and repr(value) == repr(usual)


def _write(writer: Writer, value: object) -> None:
    """Write a value after a letter for its type; an int in place of a float stays an int."""
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


def _read_value(reader: Reader, *, nested: bool = False) -> Any:  # noqa: ANN401 - looked at by _checked
    kind = reader.raw(1)
    if kind == b"t" and not nested:
        return tuple(_read_value(reader, nested=True) for _ in range(reader.count(_SCENE)))
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
        longest = _SCENE if name.startswith("scene.") else _LONGEST
        if not isinstance(value, tuple) or not 1 <= len(value) <= longest:
            raise BadReplay(f"has no list for {name}")
        return tuple(check_number(name, item, usual[0] if usual else 0.0) for item in value)
    kinds = (float, int) if isinstance(usual, float) else (int,) if isinstance(usual, int) else (str,)
    if not isinstance(value, kinds) or isinstance(value, bool) != isinstance(usual, bool):
        raise BadReplay(f"says {value!a:.40} for {name}")
    if isinstance(value, str):
        return _word(name, value)
    least, most = range_of(name)
    if not least <= value <= most:
        raise BadReplay(f"says {value!a:.40} for {name}, where {least:.7g} to {most:.7g} can be")
    kind = type(usual)
    return kind(value) if isinstance(usual, int) and kind is not int and kind is not bool else value


def range_of(name: str) -> tuple[float, float]:
    """Return the least and the most of a number."""
    return _RANGES.get(name) or _RANGES.get(name.rpartition(".")[2]) or (0, _MOST)


def _word(name: str, value: str) -> str:
    if name == "waves" and value not in WAVE_TABLES:
        raise BadReplay(f"names the waves {value!a:.40}, which are not known here")
    if not value.isprintable() or len(value.encode()) > _LONGEST:
        raise BadReplay(f"says {value!a:.40} for {name}")
    return value
