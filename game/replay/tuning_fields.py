"""The numbers of the rules as bytes, and back; each is checked when it is read."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from hashlib import blake2b
from typing import Any, Final

from game.replay.encoding import BadReplay, Reader, Writer
from game.replay.tick_cost import check_load
from game.sim.rule_sets import numbers_of
from game.sim.tuning import DT, MODERN, TICKS_PER_SECOND, Tuning

_MOST: Final = 1e6
"""No number of the rules is beyond this."""

_LONGEST: Final = 100
"""items of a list, bytes of a word."""

_RANGES: Final = {
    "width": (200, 20_000),
    "height": (200, 20_000),
    "radius": (1, 2000),  # of all kinds: mass goes with its square, and nothing is smaller than a point
    "mass_radius": (1, 2000),
    "restitution": (0, 1),  # more would add energy at every bounce
    "drag": (0, TICKS_PER_SECOND),  # more would take more than the whole speed in a tick
    "ship.nose": (0, 2000),
    "ship.wall_restitution": (0, 1),
    "ship.extra_every": (100, _MOST),  # at 0 the first points would give ships without end
    "ship.respawn_patience": (DT, _MOST),
    "ship.warp_choices": (1, 50),
    "shot.cap": (0, 50),
    "shot.ricochets": (0, 100),
    "laser.reach": (0, 20_000),
    "laser.energy": (0, 1000),
    "laser.cost": (1, _MOST),  # its bar is drawn with a cell for every pulse
    "laser.reflections": (0, 20),
    "rock.cap": (0, 100),
    "saucer.large.speed": (1, _MOST),  # it stays for width / speed
    "saucer.small.speed": (1, _MOST),
    "saucer.shot_cap": (0, 50),
    "saucer.least_error_from": (1, _MOST),
    "saucer.swerve": (0, 10),
    "pick_up.cap": (0, 20),
    "pick_up.shields": (0, 20),
    "lancer.one_more_each": (1, _MOST),
    "lancer.most": (0, 8),
    "lancer.reach": (0, 20_000),
    "lancer.reflections": (0, 20),
    "wall.one_more_each": (1, _MOST),
    "wall.shortest": (0, 2000),
    "wall.longest": (0, 2000),
    "wall.most": (0, 8),  # places are tried for each against all others
    "wave.counts": (0, 50),  # places are tried for each rock against all others
}
"""The least and the most of numbers by full name or, for all that end so, by last word: they decide how much
there is to do in a tick (see also tick_cost), or something is divided by them. The rest are in 0.._MOST."""


def write_tuning(writer: Writer, tuning: Tuning) -> None:
    """Write the shape of the rules and all their numbers.

    Raises:
        BadReplay: they are beyond what can be read again.
    """
    writer.raw(_shape())
    for name, usual, value in numbers_of(MODERN, tuning):
        _write(writer, _checked(name, value, usual))


def read_tuning(reader: Reader) -> Tuning:
    """Read what `write_tuning` wrote.

    Raises:
        BadReplay: it is damaged, of other rules, or not within reason.
    """
    if reader.raw(8) != _shape():
        raise BadReplay("was made under rules with other numbers than this game's")
    tuning = _read(reader, MODERN, "")
    assert isinstance(tuning, Tuning)  # noqa: S101 - for mypy: what comes back is what went in
    check_load(tuning)
    return tuning


def _shape() -> bytes:
    """Return 8 bytes that differ when the rules have other numbers, in another order or of another kind."""
    digest = blake2b(digest_size=8)
    for name, usual, _value in numbers_of(MODERN, MODERN):
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
        raise BadReplay(f"cannot hold a {type(value).__name__}")


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
    raise BadReplay("holds a number of no known kind")


def _checked(name: str, value: Any, usual: Any) -> Any:  # noqa: ANN401 - any number of the rules
    """Return a value that is of its usual kind and within reason; True is no number."""
    if isinstance(usual, tuple):
        if not isinstance(value, tuple) or not 1 <= len(value) <= _LONGEST:
            raise BadReplay(f"has no list for {name}")
        return tuple(_checked(name, item, usual[0]) for item in value)
    kinds = (float, int) if isinstance(usual, float) else (int,) if isinstance(usual, int) else (str,)
    if not isinstance(value, kinds) or isinstance(value, bool) != isinstance(usual, bool):
        raise BadReplay(f"says {value!a:.40} for {name}")
    if isinstance(value, str):
        return _word(name, value)
    least, most = _range(name)
    if not least <= value <= most:
        raise BadReplay(f"says {value!a:.40} for {name}, where {least:.7g} to {most:.7g} can be")
    kind = type(usual)
    return kind(value) if isinstance(usual, int) and kind is not int and kind is not bool else value


def _range(name: str) -> tuple[float, float]:
    """Return the least and the most that a number may be."""
    return _RANGES.get(name) or _RANGES.get(name.rpartition(".")[2]) or (0, _MOST)


def _word(name: str, value: str) -> str:
    if not value.isprintable() or len(value.encode()) > _LONGEST:
        raise BadReplay(f"says {value!a:.40} for {name}")
    return value
