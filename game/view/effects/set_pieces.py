"""The larger set pieces: what is earned flies to the HUD, and a Castle falls."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from game.physics import Point
from game.sim import events as happened
from game.sim.bodies import Plate
from game.sim.event_table import FALL_BURSTS, FALL_RINGS
from game.sim.events import BodyDestroyed
from game.sim.gifts import GIFTS
from game.sim.tuning import TICKS_PER_SECOND, ticks
from game.sim.world import World
from game.view.bodies.draw_castles import RISE, RISES, core_of
from game.view.bodies.draw_pick_ups import arc
from game.view.bodies.draw_ships import ship_colour
from game.view.effects.draw_effects import Figure, Flash, IconFlight, Ring, shockwave
from game.view.effects.impact import TIERS
from game.view.effects.shards import dust, shards, wreck
from game.view.effects.stage import Stage, number_of
from game.view.hud.hud_boxes import gift_place, hud_sizes, record_box
from game.view.hud.hud_rows import ICON, icon_hull, icon_place
from game.view.paint.outlines import Drawing, Shape
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


def clear_wave(stage: Stage, place: Point, delay: int) -> None:
    """Send a wave over the field from a place, after a delay in ticks."""
    reach, span = _CLEAR_WAVE
    stage.blow(shockwave(place, reach, span, stage.theme.accent, _CLEAR_LIGHT), delay)
    stage.blow(shockwave(place, 0.7 * reach, span, stage.theme.hud, 0.5 * _CLEAR_LIGHT), delay + _SECOND)
    stage.sparks.scatter(place, 24, stage.theme.accent, 1.3, delay=delay)


def send_ship(stage: Stage, event: happened.ExtraShip, world: World) -> None:
    """Let an extra ship fly from the one that earned it to the row of its player's ships."""
    number = number_of(world, event.ship)
    ship, colour = world.ships[number], ship_colour(stage.theme, number)
    place = (ship.x, ship.y)
    end = icon_place(world, number, event.lives, hud_sizes(stage.text_scale))
    stage.add(IconFlight(place, end, icon_hull(world, number), (2.0, ICON), FLIGHT, colour, event.ship))
    stage.add(Ring(place, 20.0, 58.0, 40.0, colour, 0.8))
    stage.blow(shockwave(place, _EARNED, 70.0, colour, 0.6))
    stage.add(Ring(end, 4.0, 40.0, 40.0, colour, 0.8), FLIGHT)
    stage.add(Ring(end, 2.0, 22.0, 30.0, stage.theme.struck, 0.7), FLIGHT)
    stage.sparks.scatter(end, 18, colour, 0.6, delay=FLIGHT)


def tell_best(stage: Stage, world: World) -> None:
    """Send a wave from each ship over the field, and let sparks fall from the best score on the HUD."""
    box = record_box(world, hud_sizes(stage.text_scale))
    place = (box.right - _RECORD, (box.top + box.bottom) / 2)
    colour = stage.theme.prompt
    for number, reach in enumerate((150.0, 110.0, 70.0)):
        stage.add(Ring(place, 6.0, reach, 70.0, colour, 0.7, wraps=0.0), number * 12)
    for ship in world.ships:
        stage.blow(shockwave((ship.x, ship.y), _CLEAR_WAVE[0], _CLEAR_WAVE[1], colour, _CLEAR_LIGHT))
        stage.sparks.scatter((ship.x, ship.y), _FALLING, colour, 1.3)
    for _ in range(_FALLING):
        across = (place[0] + stage.dice.uniform(-_RECORD, _RECORD) * 0.7, box.bottom)
        stage.sparks.spray(across, (0.0, 1.0), 1, colour)


def let_in(stage: Stage, place: Point, world: World) -> None:
    """Show the core of a Castle strike into the field, and each ring lock in its place."""
    theme, tuning = stage.theme, world.tuning.castle
    stage.add(Flash(place, _STRIKES, 16, 40.0, theme.lancer, bright=0.8, core=_CORE, peak=_peak(stage)))
    stage.blow(shockwave(place, _ENTRY, 100.0, theme.lancer, 0.5))
    for ring, reach in enumerate(tuning.form(world.row.castle).rings):
        locks = round(ticks(tuning.raising) * (RISES[ring] + RISE))
        stage.blow(Ring(place, reach, reach + _LOCKS, 30.0, theme.struck, 0.6), locks)
        stage.sparks.scatter(place, _GRAINS, theme.lancer, 1.0 + 0.4 * ring, delay=locks)


def take_gift(stage: Stage, event: happened.GiftTaken, world: World) -> None:
    """Let a gate burst, and its sign grow and fly to the row of the ship's gifts."""
    number, colour = number_of(world, event.ship), stage.theme.pickup
    radius, sign = world.tuning.gate.radius, GIFTS[event.gift].sign
    stage.add(Figure(event.place, sign, 60.0, colour, _SIGN * radius, _SWELLS))
    stage.add(Ring(event.place, 26.0, 60.0, 40.0, colour, 0.8))
    stage.blow(shockwave(event.place, _GATE_WAVE, 60.0, colour, 0.6))
    sizes = hud_sizes(stage.text_scale)
    end = gift_place(world, number, len(world.ships[number].gifts) - 1, sizes)
    stage.add(IconFlight(event.place, end, sign, (_SIGN * radius, sizes.gift), FLIGHT, colour))
    stage.add(Ring(end, 4.0, 34.0, 36.0, colour, 0.7), FLIGHT)
    if stage.look.sparks > 0.0:
        ring = tuple((x * radius, y * radius) for x, y in arc(0.0, math.tau, _LINES))
        stage.add(shards(stage.dice, (ring,), event.place, (0.0, 0.0), colour))
        count = round(_GRAINS * stage.look.sparks)
        stage.add(dust(stage.dice, count, event.place, radius, (0.0, 0.0), colour))
    stage.sparks.scatter(event.place, 26, colour, 1.0)


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
    count, reach, span = _RAYS
    turn = stage.dice.uniform(0.0, 1.0)
    stage.add(Flash(castle.place, reach, count, span, theme.struck, turn, 1.0, _CORE, _peak(stage)))
    stage.blow(shockwave(castle.place, TIERS[-1].wave, _SWEEP, theme.struck, 0.4))
    stage.blow(Ring(castle.place, 2.0 * reach, 6.0, 50.0, theme.lancer, 0.5), FALL_BURSTS - 50)
    _burst(stage, castle, core, event)


def end_all(stage: Stage, place: Point) -> None:
    """Show that the last Castle bursts: rays and waves over the whole field, and a rain of sparks."""
    theme, (count, reach, span) = stage.theme, _RAYS
    if stage.look.flashes:
        turn = stage.dice.uniform(0.0, 1.0)
        stage.add(Flash(place, 2.0 * reach, 2 * count, span, theme.struck, turn, 1.0, 2.0 * _CORE, 1.0))
    for number, colour in enumerate((theme.struck, theme.accent, theme.ship, theme.pickup)):
        stage.blow(shockwave(place, _ENTRY + 60.0 * number, _SWEEP, colour, 0.8), _SECOND * number)
        stage.sparks.scatter(place, _LAST_SPARKS, colour, 2.4 - 0.4 * number, delay=_SECOND * number)


def _peak(stage: Stage) -> float:
    """Return the ticks in which a core swells: at once, but slowly where the look has no flashes."""
    return 1.0 if stage.look.flashes else _SWELLS_IN


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
