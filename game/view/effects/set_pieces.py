"""The larger set pieces: what is earned flies to the HUD, and a Castle falls."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from game.physics import Point
from game.sim import events
from game.sim.bodies import Plate
from game.sim.event_table import FALL_BURSTS, FALL_RINGS
from game.sim.events import BodyDestroyed
from game.sim.gifts import GIFTS
from game.sim.tuning import TICKS_PER_SECOND, ticks
from game.sim.world import World
from game.view.bodies.draw_castles import RISE, RISES, core_of
from game.view.bodies.draw_ships import ship_colour
from game.view.effects.draw_effects import Figure, Flash, IconFlight, Ring, shockwave
from game.view.effects.effect_list import EffectList, number_of
from game.view.effects.impact import TIERS
from game.view.effects.shards import dust, shards, wreck
from game.view.hud.hud_boxes import gift_place, hud_sizes, record_box
from game.view.hud.hud_rows import ICON, icon_hull, icon_place
from game.view.paint.outlines import Drawing, Shape, arc
from game.view.paint.theme import Colour

FLIGHT: Final = 96  # ticks, 0.8 s, that a ship left or a gift takes to the HUD.
_CLEAR_WAVE: Final = (820.0, 110.0)  # units and ticks that the wave of a cleared wave runs
_CLEAR_LIGHT: Final = 0.5
_SECOND: Final = 16  # ticks after which another one follows
_EARNED: Final = 240.0  # units that the wave of an extra ship runs
_GATE_WAVE: Final = 170.0  # units
_SIGN: Final = 0.62  # radii of a gate: its sign at first
_SWELLS: Final = 3.9  # by which it grows where it is taken
_RECORD: Final = 110.0  # units from the side of the field to the middle of the best score
_FALLING: Final = 40  # sparks that fall from it
_ENTRY: Final = 900.0  # units that the wave of a Castle that comes runs
_STRIKES: Final = 240.0  # units: the rays of the core that comes
_LOCKS: Final = 60.0  # units by which a circle grows where a ring locks
_GRAINS: Final = 22
_LINES: Final = 20  # that the ring of a gate breaks into

_VIGOUR: Final = 2.2  # speed of the pieces of its rings, to those of other wrecks
_CORE: Final = 44.0  # units: radius of a white core
_SWELLS_IN: Final = 20.0  # ticks
_RAYS: Final = (20, 420.0, 60.0)  # of the first moment of its fall: their number, units, ticks
_EMBER: Final = 90.0  # ticks: so the field darkens slowly
_RIM: Final = 1.45  # radii of the circle about the core while it fades
_SWEEP: Final = 120.0  # ticks for which the wave runs over the field
_HOT: Final = 3  # sparks for each plate
_LAST_SPARKS: Final = 24  # of each colour, as the last Castle bursts


def clear_wave(effects: EffectList, place: Point, delay: int) -> None:
    """Send a wave over the field from a place, after a delay in ticks."""
    reach, span = _CLEAR_WAVE
    effects.blow(shockwave(place, reach, span, effects.theme.accent, _CLEAR_LIGHT), delay)
    effects.blow(shockwave(place, 0.7 * reach, span, effects.theme.hud, 0.5 * _CLEAR_LIGHT), delay + _SECOND)
    effects.sparks.scatter(place, 24, effects.theme.accent, 1.3, delay=delay)


def send_ship(effects: EffectList, event: events.ExtraShip, world: World) -> None:
    """Let an extra ship fly from the one that earned it to the row of its player's ships."""
    number = number_of(world, event.ship)
    ship, colour = world.ships[number], ship_colour(effects.theme, number)
    place = (ship.x, ship.y)
    end = icon_place(world, number, event.lives, hud_sizes(effects.text_scale))
    effects.add(IconFlight(place, end, icon_hull(world, number), (2.0, ICON), FLIGHT, colour))
    effects.add(Ring(place, 20.0, 58.0, 40.0, colour, 0.8))
    effects.blow(shockwave(place, _EARNED, 70.0, colour, 0.6))
    effects.add(Ring(end, 4.0, 40.0, 40.0, colour, 0.8), FLIGHT)
    effects.add(Ring(end, 2.0, 22.0, 30.0, effects.theme.struck, 0.7), FLIGHT)
    effects.sparks.scatter(end, 18, colour, 0.6, delay=FLIGHT)


def tell_best(effects: EffectList, world: World) -> None:
    """Send a wave from each ship over the field, and let sparks fall from the best score on the HUD."""
    box = record_box(world, hud_sizes(effects.text_scale))
    place = (box.right - _RECORD, (box.top + box.bottom) / 2)
    colour = effects.theme.prompt
    for number, reach in enumerate((150.0, 110.0, 70.0)):
        effects.add(Ring(place, 6.0, reach, 70.0, colour, 0.7, wraps=0.0), number * 12)
    for ship in world.ships:
        effects.blow(shockwave((ship.x, ship.y), _CLEAR_WAVE[0], _CLEAR_WAVE[1], colour, _CLEAR_LIGHT))
        effects.sparks.scatter((ship.x, ship.y), _FALLING, colour, 1.3)
    for _ in range(_FALLING):
        across = (place[0] + effects.dice.uniform(-_RECORD, _RECORD) * 0.7, box.bottom)
        effects.sparks.spray(across, (0.0, 1.0), 1, colour)


def let_in(effects: EffectList, place: Point, world: World) -> None:
    """Show the core of a Castle strike into the field, and each ring lock in its place."""
    theme, tuning = effects.theme, world.tuning.castle
    effects.add(Flash(place, _STRIKES, 16, 40.0, theme.lancer, bright=0.8, core=_CORE, peak=_peak(effects)))
    effects.blow(shockwave(place, _ENTRY, 100.0, theme.lancer, 0.5))
    for ring, reach in enumerate(tuning.form(world.row.castle).rings):
        locks = round(ticks(tuning.raising) * (RISES[ring] + RISE))
        effects.blow(Ring(place, reach, reach + _LOCKS, 30.0, theme.struck, 0.6), locks)
        effects.sparks.scatter(place, _GRAINS, theme.lancer, 1.0 + 0.4 * ring, delay=locks)


def take_gift(effects: EffectList, event: events.GiftTaken, world: World) -> None:
    """Let a gate burst, and its sign grow and fly to the row of the ship's gifts."""
    number, colour = number_of(world, event.ship), effects.theme.pickup
    radius, sign = world.tuning.gate.radius, GIFTS[event.gift].sign
    effects.add(Figure(event.place, sign, 60.0, colour, _SIGN * radius, _SWELLS))
    effects.add(Ring(event.place, 26.0, 60.0, 40.0, colour, 0.8))
    effects.blow(shockwave(event.place, _GATE_WAVE, 60.0, colour, 0.6))
    sizes = hud_sizes(effects.text_scale)
    end = gift_place(world, number, len(world.ships[number].gifts) - 1, sizes)
    effects.add(IconFlight(event.place, end, sign, (_SIGN * radius, sizes.gift), FLIGHT, colour))
    effects.add(Ring(end, 4.0, 34.0, 36.0, colour, 0.7), FLIGHT)
    if effects.look.sparks > 0.0:
        ring = arc(0.0, math.tau, _LINES, radius)
        effects.add(shards(effects.dice, (ring,), event.place, (0.0, 0.0), colour))
        count = round(_GRAINS * effects.look.sparks)
        effects.add(dust(effects.dice, count, event.place, radius, (0.0, 0.0), colour))
    effects.sparks.scatter(event.place, 26, colour, 1.0)


@dataclass(slots=True)
class CastleRemains:
    """What stood of a Castle in the last tick."""

    place: Point
    radius: float
    drawing: Drawing  # in radii
    plates: list[Plate] = field(default_factory=list)


def standing(world: World) -> dict[int, CastleRemains]:
    """Return what stands of each Castle, by its id."""
    found = {
        castle.id: CastleRemains((castle.x, castle.y), castle.radius, core_of(world, castle))
        for castle in world.castles
    }
    for plate in world.plates:
        if plate.castle in found:
            found[plate.castle].plates.append(plate)
    return found


def fall(effects: EffectList, castle: CastleRemains, event: BodyDestroyed, world: World) -> None:
    """Show the whole of it; the last of it comes FALL_BURSTS ticks after the event, and then the wave."""
    theme = effects.theme
    velocity = (event.velocity[0] / TICKS_PER_SECOND, event.velocity[1] / TICKS_PER_SECOND)
    rings = sorted({plate.ring for plate in castle.plates}, reverse=True)
    for ring, delay in zip(rings, FALL_RINGS, strict=False):
        _break_ring(effects, castle, ring, delay, world)
    core = tuple(
        tuple((x * castle.radius, y * castle.radius) for x, y in stroke) for stroke in castle.drawing
    )
    effects.add(Figure(castle.place, core, FALL_BURSTS, theme.lancer, velocity=velocity, hot=theme.struck))
    count, reach, span = _RAYS
    turn = effects.dice.uniform(0.0, 1.0)
    effects.add(Flash(castle.place, reach, count, span, theme.struck, turn, 1.0, _CORE, _peak(effects)))
    effects.blow(shockwave(castle.place, TIERS[-1].wave, _SWEEP, theme.struck, 0.4))
    effects.blow(Ring(castle.place, 2.0 * reach, 6.0, 50.0, theme.lancer, 0.5), FALL_BURSTS - 50)
    _burst(effects, castle, core, event)


def end_all(effects: EffectList, place: Point) -> None:
    """Show that the last Castle bursts: rays and waves over the whole field, and a rain of sparks."""
    theme, (count, reach, span) = effects.theme, _RAYS
    if effects.look.flashes:
        turn = effects.dice.uniform(0.0, 1.0)
        effects.add(Flash(place, 2.0 * reach, 2 * count, span, theme.struck, turn, 1.0, 2.0 * _CORE, 1.0))
    for number, colour in enumerate((theme.struck, theme.accent, theme.ship, theme.pickup)):
        effects.blow(shockwave(place, _ENTRY + 60.0 * number, _SWEEP, colour, 0.8), _SECOND * number)
        effects.sparks.scatter(place, _LAST_SPARKS, colour, 2.4 - 0.4 * number, delay=_SECOND * number)


def _peak(effects: EffectList) -> float:
    """Return the ticks in which a core swells: at once, but slowly where the look has no flashes."""
    return 1.0 if effects.look.flashes else _SWELLS_IN


def _break_ring(effects: EffectList, castle: CastleRemains, ring: int, delay: int, world: World) -> None:
    """Let the plates of a ring stand for a moment, then fly."""
    theme, reach = effects.theme, 0.0
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
        effects.sparks.scatter(middle, _HOT, theme.spark, 0.9, delay=delay)
    for colour, drawing in lines.items():
        effects.add(Figure(castle.place, tuple(dict.fromkeys(drawing)), delay, colour, hot=theme.struck))
        rest = (0.0, 0.0)
        effects.add(wreck(effects.dice, tuple(drawing), castle.place, rest, colour, blown=_VIGOUR), delay)
    effects.blow(Ring(castle.place, reach, reach + 56.0, 36.0, theme.lancer, 0.7), delay)


def _burst(effects: EffectList, castle: CastleRemains, core: Drawing, event: BodyDestroyed) -> None:
    theme, delay = effects.theme, FALL_BURSTS
    effects.wreck(core, castle.place, event.velocity, theme.lancer, delay)
    effects.add(Figure(castle.place, castle.drawing, _EMBER, theme.struck, castle.radius, rim=_RIM), delay)
    effects.sparks.scatter(castle.place, 70, theme.spark, 1.6, delay=delay)
    effects.sparks.scatter(castle.place, 50, theme.lancer, 1.2, delay=delay)
    tier = TIERS[-1]
    effects.blow(shockwave(castle.place, tier.wave, _SWEEP, theme.struck, 0.6), delay)
    effects.blow(shockwave(castle.place, 0.45 * tier.wave, 0.8 * _SWEEP, theme.lancer, 0.5), delay + 8)
    effects.blow(Ring(castle.place, 8.0, 150.0, 34.0, theme.spark, 0.55), delay)
    if effects.look.sparks > 0.0:
        count = round(tier.dust * effects.look.sparks)
        effects.add(dust(effects.dice, count, castle.place, 100.0, event.velocity, theme.lancer), delay)
