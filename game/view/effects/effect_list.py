"""The effects that are shown now, with what makes them: a look, and dice of their own."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from game.physics import Point, Torus
from game.sim.world import World
from game.view.effects.draw_effects import Effect, Flash, IconFlight, PopUp, Ring, opening
from game.view.effects.particles import Particles, Shards, wreck
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import FULL, DrawOptions
from game.view.paint.outlines import Drawing
from game.view.paint.theme import DEFAULT, Colour, Theme

CAP: Final = 192  # greatest number of effects at once, not counting sparks; the oldest are dropped
_OPENS: Final = (Ring, PopUp, IconFlight)
"""Effects that fade in when flashes are off. With flashes their first frame is the brightest."""

MOST_SHARDS: Final = 24  # greatest number of clouds of shards or dust at once; more are left out


class EffectList:
    """All short effects. Call `tick()` in every tick and `draw` in every frame.

    Equal seeds, levels and additions give equal pictures.
    """

    def __init__(self, theme: Theme = DEFAULT, seed: int = 0, look: DrawOptions = FULL) -> None:
        self.theme = theme  # the palette of new effects
        self.text_scale = 1.0  # 1 to 2: the text size of new pop-ups
        self.look = look  # which effects are shown; a change applies to new effects
        self.dice = Random(seed)
        self.sparks = Particles(self.dice, fraction=look.sparks)
        self._torus: Torus | None = None
        self._now = 0
        self._active: list[tuple[int, Effect]] = []

    def __len__(self) -> int:
        """Return the number of effects, not counting sparks."""
        return len(self._active)

    @property
    def active(self) -> list[Effect]:
        """The effects that are shown or will be, in the order in which they were added, without sparks."""
        return [effect for _, effect in self._active]

    def clear(self) -> None:
        """Drop all effects."""
        self.sparks.clear()
        self._active.clear()

    def tick(self) -> None:
        """Advance by one tick, 1/120 s."""
        self._now += 1
        self.sparks.fraction = self.look.sparks
        self.sparks.tick()
        began = self._now - 1  # frames fall between this tick and the one before
        self._active = [(born, effect) for born, effect in self._active if began - born < effect.span]

    def draw(self, canvas: Canvas, alpha: float = 1.0) -> None:
        """Draw all effects, alpha (0..1) of the way from the last tick to this one."""
        if self._torus is None:
            return
        self.sparks.draw(canvas, alpha, self._torus)
        now = self._now - 1.0 + alpha
        for born, effect in self._active:
            age = max(0.0, now - born)
            if now - born > -1.0 and age < effect.span:  # others are still to come
                self._draw(effect, canvas, self._torus, age)

    def _draw(self, effect: Effect, canvas: Canvas, torus: Torus, age: float) -> None:
        if self.look.flashes or not (isinstance(effect, _OPENS) or _is_cloud(effect)):
            effect.draw(canvas, torus, age)
            return
        with canvas.dimmed(opening(age)):
            effect.draw(canvas, torus, age)

    def add(self, effect: Effect, delay: int = 0) -> None:
        """Show an effect after a delay in ticks; of a flash only a swelling disc unless flashes may be."""
        if isinstance(effect, Flash) and not self.look.flashes:
            if not effect.peak:
                return
            effect = replace(effect, points=0)
        if _is_cloud(effect) and sum(map(_is_cloud, self.active)) >= MOST_SHARDS:
            return  # to drop another one would darken the field
        self._active.append((self._now + delay, effect))
        if len(self._active) > CAP:
            del self._active[: len(self._active) - CAP]

    def blow(self, ring: Ring, delay: int = 0) -> None:
        """Show the ring of an explosion, unless it is too wide for the look."""
        if ring.end <= self.look.widest_blast:
            self.add(ring, delay)

    def blast(self, place: Point, velocity: Point, colour: Colour, reach: float = 64.0) -> None:
        """Throw the sparks of an explosion and show its ring, which grows to a radius (units)."""
        drift = (velocity[0] * 0.4, velocity[1] * 0.4)
        self.sparks.scatter(place, 26, self.theme.spark, 1.1, drift)
        self.sparks.scatter(place, 14, colour, 0.8, drift)
        self.blow(Ring(place, 8.0, reach, 34.0, self.theme.spark, 0.55))

    def wreck(self, drawing: Drawing, place: Point, velocity: Point, colour: Colour, delay: int = 0) -> None:
        """Let the lines of a drawing (units, about the place) fly apart; velocity is in units/s."""
        self.add(wreck(self.dice, drawing, place, velocity, colour), delay)


def _is_cloud(effect: Effect) -> bool:
    return isinstance(effect, Shards) and not effect.exact


def number_of(world: World, ship_id: int) -> int:
    """Return a ship's index in the world's list, 0 if it is not there."""
    return next((number for number, ship in enumerate(world.ships) if ship.id == ship_id), 0)
