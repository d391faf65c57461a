"""Detects a pilot that changes the world instead of only reading it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from game.sim.clone import clone
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.gifts import rules_of
from game.sim.step import step
from game.sim.world import World


class Guard:
    """A twin of a world that no pilot sees and that gets the same commands.

    Each tick costs a second `step` and a comparison of all values (13 us beside 77 us with 18 rocks; a
    `state_hash` before and after would be 750 us). It detects every change of a value in the world and in its
    tuning that is still there when the pilot has returned; a change that is undone before has no effect. It
    cannot detect a pilot that replaces the game's own code, such as `step`, or that looks for the twin: a
    pilot runs in the same process and could do anything.
    """

    def __init__(self, world: World) -> None:
        self.twin = clone(world)
        """The world that follows from the commands alone: the one to record."""
        world.tuning, world.torus = _made_again(world.tuning), _made_again(world.torus)
        # A pilot can write even to frozen objects, and the recording and other worlds share the originals.
        for ship in world.ships:
            ship.held = replace(ship.held)

    def is_changed(self, world: World) -> bool:
        """Say whether anything in the world differs from what follows from the commands."""
        try:
            return not (bool(world == self.twin) and self._has_its_rules(world))
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001 - only a value of the pilot's own kind can fail to compare
            return True

    def _has_its_rules(self, world: World) -> bool:
        """Say whether the rules that the world keeps for ships' gifts are those that follow from them."""
        pairs = zip(world.ships, self.twin.ships, strict=True)
        return all(
            bool(rules_of(world, ship) == rules_of(self.twin, own)) for ship, own in pairs if own.gifts
        )

    def has_other_bits(self, world: World) -> bool:
        """Say whether the state hash differs, which distinguishes equal values: 0.0, -0.0, False and 0."""
        try:
            return state_hash(world) != state_hash(self.twin)
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001
            return True

    def follow(self, commands: Sequence[Command]) -> None:
        """Advance the twin by the same tick as the world."""
        step(self.twin, commands)

    def restore(self, world: World) -> None:
        """Undo the pilot's changes in the world, so that a recording is right to its end."""
        for part in fields(World):
            setattr(world, part.name, getattr(self.twin, part.name))


def _made_again(frozen: Any) -> Any:  # noqa: ANN401 - any part of the rules
    """Return a second one of a frozen dataclass and of those in it; compiled ones cannot be deep-copied."""
    parts = [(part.name, getattr(frozen, part.name)) for part in fields(frozen) if part.init]
    return replace(frozen, **{name: _made_again(value) for name, value in parts if is_dataclass(value)})
