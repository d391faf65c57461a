"""The end of a Castle: its rings break one by one, its core turns white, and a wave runs over the field."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from game.physics import Point
from game.sim.bodies import Plate
from game.sim.event_table import FALL_BURSTS, FALL_RINGS
from game.sim.events import BodyDestroyed
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.draw_castles import core_of
from game.view.effects.draw_effects import Figure, Flash, Ring, glare, shockwave
from game.view.effects.impact import TIERS
from game.view.effects.shards import dust, wreck
from game.view.effects.stage import Stage
from game.view.paint.outlines import Drawing, Shape
from game.view.paint.theme import Colour

_VIGOUR: Final = 2.2  # speed of the pieces of its rings, to those of other wrecks
_CORE: Final = 30.0  # units: radius of the white core
_EMBER: Final = 90.0  # ticks: so the field darkens slowly
_RIM: Final = 1.45  # radii of the circle about the core while it fades
_SWEEP: Final = 120.0  # ticks for which the wave runs over the field
_HOT: Final = 3  # sparks for each plate


@dataclass(slots=True)
class Fallen:
    """What stood of a Castle in the last tick."""

    place: Point
    radius: float
    drawing: Drawing  # in radii
    plates: list[Plate] = field(default_factory=list)


def standing(world: World) -> dict[int, Fallen]:
    """Return what stands of each Castle, by its id."""
    found = {
        castle.id: Fallen((castle.x, castle.y), castle.radius, core_of(world, castle))
        for castle in world.castles
    }
    for plate in world.plates:
        if plate.castle in found:
            found[plate.castle].plates.append(plate)
    return found


def fall(stage: Stage, castle: Fallen, event: BodyDestroyed, world: World) -> None:
    """Show the whole of it; the last of it comes FALL_BURSTS ticks after the event, and then the wave."""
    theme = stage.theme
    velocity = (event.velocity[0] / TICKS_PER_SECOND, event.velocity[1] / TICKS_PER_SECOND)
    rings = sorted({plate.ring for plate in castle.plates}, reverse=True)
    for ring, delay in zip(rings, FALL_RINGS, strict=False):
        _break_ring(stage, castle, ring, delay, world)
    core = tuple(
        tuple((x * castle.radius, y * castle.radius) for x, y in stroke) for stroke in castle.drawing
    )
    stage.add(Figure(castle.place, core, FALL_BURSTS, theme.lancer, velocity=velocity, hot=theme.struck))
    turn = stage.dice.uniform(0.0, 1.0)
    stage.add(Flash(castle.place, 2.0 * TIERS[-1].flash, 10, 14.0, theme.struck, turn, 0.7))
    whitens = FALL_RINGS[0]
    peak = FALL_BURSTS - whitens
    stage.add(glare(castle.place, _CORE, peak, peak + 40.0, theme.struck), whitens)
    stage.blow(Ring(castle.place, 150.0, 6.0, 26.0, theme.struck, 0.5), FALL_BURSTS - 26)
    _burst(stage, castle, core, event)


def _break_ring(stage: Stage, castle: Fallen, ring: int, delay: int, world: World) -> None:
    """Let the plates of a ring stand for a moment, then fly."""
    theme, reach = stage.theme, 0.0
    lines: dict[Colour, list[Shape]] = {}
    for plate in castle.plates:
        if plate.ring != ring:
            continue
        colour = theme.mirror if plate.mirror else theme.lancer
        middle, half = (plate.x, plate.y), plate.half
        away = world.torus.delta(castle.place, middle)
        reach = max(reach, math.hypot(*away))
        line = ((away[0] - half[0], away[1] - half[1]), (away[0] + half[0], away[1] + half[1]))
        lines.setdefault(colour, []).extend([line] * (2 if plate.mirror else 1))
        stage.sparks.scatter(middle, _HOT, theme.spark, 0.9, delay=delay)
    for colour, drawing in lines.items():
        stage.add(Figure(castle.place, tuple(dict.fromkeys(drawing)), delay, colour, hot=theme.struck))
        rest = (0.0, 0.0)
        stage.add(wreck(stage.dice, tuple(drawing), castle.place, rest, colour, blown=_VIGOUR), delay)
    stage.blow(Ring(castle.place, reach, reach + 56.0, 36.0, theme.lancer, 0.7), delay)


def _burst(stage: Stage, castle: Fallen, core: Drawing, event: BodyDestroyed) -> None:
    theme, delay = stage.theme, FALL_BURSTS
    stage.wreck(core, castle.place, event.velocity, theme.lancer, delay)
    stage.add(Figure(castle.place, castle.drawing, _EMBER, theme.struck, castle.radius, rim=_RIM), delay)
    stage.sparks.scatter(castle.place, 70, theme.spark, 1.6, delay=delay)
    stage.sparks.scatter(castle.place, 50, theme.lancer, 1.2, delay=delay)
    tier = TIERS[-1]
    stage.blow(shockwave(castle.place, tier.wave, _SWEEP, theme.struck, 0.6), delay)
    stage.blow(shockwave(castle.place, 0.45 * tier.wave, 0.8 * _SWEEP, theme.lancer, 0.5), delay + 8)
    stage.blow(Ring(castle.place, 8.0, 150.0, 34.0, theme.spark, 0.55), delay)
    if stage.look.sparks > 0.0:
        count = round(tier.dust * stage.look.sparks)
        stage.add(dust(stage.dice, count, castle.place, 100.0, event.velocity, theme.lancer), delay)
