"""A rule set's numbers as bytes, and back with every one of them looked at."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from hashlib import blake2b
from typing import Any, Final

from game.pilots.tape_bytes import BadTape, Reader, Writer
from game.sim.tuning import MODERN, Tuning

_MOST: Final = 1e6
"""No number of the rules is beyond this, either way."""

_LONGEST: Final = 100
"""items of a list, bytes of a word."""

_AT_MOST: Final = {
    "width": 20_000,
    "height": 20_000,
    "ship.radius": 2000,
    "ship.warp_choices": 1000,
    "shot.cap": 1000,
    "shot.ricochets": 1000,
    "laser.energy": 1000,
    "laser.reflections": 1000,
    "rock.cap": 2000,
    "rock.large.radius": 2000,
    "rock.medium.radius": 2000,
    "rock.small.radius": 2000,
    "rock.restitution": 1,
    "saucer.shot_cap": 1000,
    "lancer.most": 100,
    "lancer.reflections": 1000,
    "wall.most": 50,
    "wall.shortest": 2000,
    "wall.longest": 2000,
    "wall.radius": 2000,
    "wall.restitution": 1,
    "wave.counts": 1000,
}
"""Numbers that decide how much there is to do in a tick: a tape must not stop the machine that plays it.

Bounces that gave back more than they got would speed rocks up without end.
"""

_AT_LEAST: Final = {
    "width": 100,
    "height": 100,
    "ship.extra_every": 100,  # at nothing at all the first points would be worth ships without end
    "laser.cost": 1,  # its bar is drawn with a cell for every pulse
    "rock.drag_above": 0,
    "rock.drag": 0,
    "rock.restitution": 0,
    "wall.restitution": 0,
    "wall.shortest": 0,
    "wall.longest": 0,
}


def write_tuning(writer: Writer, tuning: Tuning) -> None:
    """Write the shape of the rules and all their numbers.

    Raises:
        BadTape: they are beyond what can be read again.
    """
    writer.raw(_shape())
    for name, usual, value in _values(MODERN, tuning):
        _write(writer, _checked(name, value, usual))


def read_tuning(reader: Reader) -> Tuning:
    """Read what `write_tuning` wrote.

    Raises:
        BadTape: it is damaged, of other rules, or not within reason.
    """
    if reader.raw(8) != _shape():
        raise BadTape("was made under rules with other numbers than this game's")
    tuning = _read(reader, MODERN, "")
    assert isinstance(tuning, Tuning)  # noqa: S101 - for mypy: what comes back is what went in
    return tuning


def _values(usual: Any, value: Any, name: str = "") -> Iterator[tuple[str, Any, Any]]:  # noqa: ANN401
    """Yield every number of the rules: its name, its usual value, its value."""
    for part in fields(usual):
        full = f"{name}.{part.name}".lstrip(".")
        was, now = getattr(usual, part.name), getattr(value, part.name)
        if is_dataclass(was):
            yield from _values(was, now, full)
        else:
            yield full, was, now


def _shape() -> bytes:
    """Return 8 bytes that differ when the rules have other numbers, in another order or of another kind."""
    digest = blake2b(digest_size=8)
    for name, usual, _value in _values(MODERN, MODERN):
        kind = type(usual[0]).__name__ if isinstance(usual, tuple) else ""
        digest.update(f"{name}:{type(usual).__name__}{kind};".encode())
    return digest.digest()


def _write(writer: Writer, value: object) -> None:
    """Write a value behind a letter for its kind; an int where a float is usual stays one."""
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
        raise BadTape(f"cannot hold a {type(value).__name__}")


def _read(reader: Reader, usual: Any, name: str) -> Any:  # noqa: ANN401 - any part of the rules
    """Read what stands for a part of the rules."""
    changed = {}
    for part in fields(usual):
        was = getattr(usual, part.name)
        full = f"{name}.{part.name}".lstrip(".")
        if is_dataclass(was):
            changed[part.name] = _read(reader, was, full)
        else:
            changed[part.name] = _checked(full, _read_value(reader), was)
    return replace(usual, **changed)


def _read_value(reader: Reader, *, nested: bool = False) -> Any:  # noqa: ANN401 - looked at by _checked
    kind = reader.raw(1)
    if kind == b"t" and not nested:
        return tuple(_read_value(reader, nested=True) for _ in range(reader.count(_LONGEST)))
    if kind == b"s":
        return reader.text(_LONGEST)
    if kind == b"f":
        return reader.real()
    if kind == b"i":
        return reader.number()
    if kind in (b"y", b"n"):
        return kind == b"y"
    raise BadTape("holds a number of no known kind")


def _checked(name: str, value: Any, usual: Any) -> Any:  # noqa: ANN401 - any number of the rules
    """Return a value that is of its usual kind and within reason; True is no number."""
    if isinstance(usual, tuple):
        if not isinstance(value, tuple) or not 1 <= len(value) <= _LONGEST:
            raise BadTape(f"has no list for {name}")
        return tuple(_checked(name, item, usual[0]) for item in value)
    kinds = (float, int) if isinstance(usual, float) else (int,) if isinstance(usual, int) else (str,)
    if not isinstance(value, kinds) or isinstance(value, bool) != isinstance(usual, bool):
        raise BadTape(f"says {value!a:.40} for {name}")
    if isinstance(value, str):
        return _word(name, value)
    if not (math.isfinite(value) and _least(name) <= value <= _AT_MOST.get(name, _MOST)):
        raise BadTape(f"says {value!a:.40} for {name}")
    kind = type(usual)
    return kind(value) if isinstance(usual, int) and kind is not int and kind is not bool else value


def _least(name: str) -> float:
    """Return the least that a number may be: nothing is smaller than a point."""
    return _AT_LEAST.get(name, 0 if name.endswith("radius") else -_MOST)


def _word(name: str, value: str) -> str:
    if not value.isprintable() or len(value.encode()) > _LONGEST:
        raise BadTape(f"says {value!a:.40} for {name}")
    return value
