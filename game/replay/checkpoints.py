"""Checkpoints of a replay: a hash and figures that show whether a state is the recorded one."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Final

from game.sim.digest import leaves, state_hash
from game.sim.world import World

FIGURES: Final = ("score", "lives", "wave", "rocks")  # Numbers that a checkpoint stores as they are
PARTS: Final = ("dice", "ships", "rocks", "shots", "saucers", "lancers")
"""Parts of a world of which a checkpoint stores a check of 4 bits. Once in 16 times a part that differs has
the same check, and a later difference is named instead; the hash of everything misses nothing.
"""

_ELSEWHERE: Final = "waits and counters"
"""Named as the difference if all of those agree and the hash does not."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A state at one tick."""

    hash: str  # 16 hex digits from `state_hash`: 8 bytes over the whole state
    figures: tuple[int, ...]  # In the order of FIGURES
    parts: tuple[int, ...]  # Checks in the order of PARTS, 0..15.

    @property
    def score(self) -> int:
        """The score."""
        return self.figures[0]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first difference of a playback from its replay."""

    second: int  # The game second of the difference, 1 for the first; 0 if the start already differs
    field: str
    recorded: int | str
    found: int | str

    def __str__(self) -> str:
        """Return it as a sentence."""
        when = f"in second {self.second}" if self.second else "at the start"
        return f"{when}: {self.field} was {self.recorded}, is {self.found}"


def checkpoint_of(world: World) -> Checkpoint:
    """Return the checkpoint of a state."""
    figures = (world.score, world.lives, world.wave, len(world.rocks))
    return Checkpoint(state_hash(world), figures, tuple(_check(world, name) for name in PARTS))


def _check(world: World, part: str) -> int:
    """Return 4 bits over the values of a part of a world."""
    text = ",".join(repr(value) for _, value in leaves(getattr(world, part), f"world.{part}"))
    return zlib.crc32(text.encode()) & 15


def differing(recorded: Checkpoint, found: Checkpoint, second: int) -> Difference | None:
    """Return the first difference of two checkpoints, or None.

    In the order of FIGURES, then of PARTS: what a player notices first. The hash decides whether the states
    differ; the checks of the parts only say where.
    """
    if recorded.hash == found.hash and recorded.figures == found.figures:
        return None
    for name, was, now in zip(FIGURES, recorded.figures, found.figures, strict=True):
        if was != now:
            return Difference(second, _FIELDS.get(name, name), was, now)
    for name, was, now in zip(PARTS, recorded.parts, found.parts, strict=True):
        if was != now:
            return Difference(second, name, f"{was:x}", f"{now:x}")
    return Difference(second, _ELSEWHERE, recorded.hash, found.hash)


_FIELDS: Final = {"rocks": "rocks.length"}
