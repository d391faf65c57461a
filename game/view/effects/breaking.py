"""How bodies break, by the tier of the impact, and the larger set pieces: a Castle falls, gifts fly."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from game.physics import Point, along
from game.sim import events
from game.sim.bodies import ROCKS, SAUCERS, Cause, Kind, Plate, SaucerSize
from game.sim.event_table import FALL_BURSTS, FALL_RINGS
from game.sim.events import BodyDestroyed
from game.sim.gifts import GIFTS
from game.sim.headings import TURN
from game.sim.kinds.registry import numbers_of
from game.sim.tuning import TICKS_PER_SECOND, ticks
from game.sim.world import World
from game.view.bodies.draw_castles import RISE, RISES, core_of
from game.view.bodies.draw_ships import ship_colour
from game.view.bodies.rules_style import Outlines, rules_style
from game.view.bodies.styles import STYLES, BodyStyle, BreakUp, Rubble
from game.view.bodies.wave_look import sector_of
from game.view.effects.draw_effects import Figure, Flash, IconFlight, Ring, glare, shockwave
from game.view.effects.effect_list import EffectList, number_of
from game.view.effects.impact import TIERS, Impact, impact_of, tier_of
from game.view.effects.particles import Shard, Shards, dust, shards, wreck
from game.view.hud.hud import ICON, icon_hull, icon_place
from game.view.hud.hud_boxes import gift_place, hud_sizes, record_box
from game.view.paint.outlines import Drawing, Shape, arc, turned
from game.view.paint.theme import Colour

_GRAINS: Final = 0.3  # fraction of sparks in the body's own colour
_BURST_TIME: Final = 20.0  # ticks: ten frames
_DIMMER: Final = 0.1  # added to the fraction of sparks: the brightness of shards by the level
_RAYS: Final = (8, 2.4, 0.9)  # of a burst: their number, their length in its radii, and brightness
_WIDER: Final = 0.15  # by which part the ring of a kill grows with each kill of a run before it
_ROUND: Final = 14  # sides of a body that is drawn as a circle
_BLOW: Final = 60.0  # units: how far the ring of a ship that ran into a Castle grows
_EMBER: Final = 60.0  # ticks for which the hull of a lost ship glows
_PIECES: Final = 3  # shards that each line of a hull breaks into
_DRIFT_TIME: Final = 240.0  # ticks for which the fragments of a ship drift
_WAVE_TIME: Final = 44.0  # ticks for which a shockwave runs


def break_up(effects: EffectList, event: events.BodyDestroyed, world: World, run: int) -> None:
    """Show the end of a body; run is how many kills of the same run came before it."""
    look = STYLES[event.kind]
    tier, colour = tier_of(look.trauma), look.colour(effects.theme)
    if event.kind is Kind.MINE:
        run = 0  # its ring is what it reaches
    if look.end is None:
        return
    if isinstance(look.end, Rubble):
        _crumble(effects, event, look.end, colour, run)
    else:
        _wreck(effects, event, world, look.end, run)
    if effects.look.sparks > 0.0:
        radius = numbers_of(world.tuning, event.kind).radius
        if isinstance(look.end, Rubble):
            outline = _outline(event, look, radius, world)
            cloud = shards(effects.dice, outline, event.place, event.velocity, colour)
            effects.add(replace(cloud, bright=cloud.bright * min(1.0, _DIMMER + effects.look.sparks)))
        grains = max(1, round(tier.dust * effects.look.sparks))
        effects.add(dust(effects.dice, grains, event.place, radius, event.velocity, colour))
    if event.cause is not Cause.RAM:  # the end of what it ran into, or that shield's, is to be brightest
        _burst(effects, tier, event.place)
    if tier.wave > 0.0:
        effects.blow(shockwave(event.place, tier.wave, _WAVE_TIME, colour, 0.3, large=False))


def _outline(event: events.BodyDestroyed, look: BodyStyle, radius: float, world: World) -> Drawing:
    """Return the lines of a body as it was drawn when it broke, in units about its place."""
    if event.kind in ROCKS:
        outlines = rules_style(world.tuning).outlines
        first, rate = outlines.spin(event.id)
        outline = outlines.rock(event.id, radius, sector_of(max(1, world.wave)).rocks)[0]
        return (tuple(turned(outline, (0.0, 0.0), int(first + rate * world.tick))),)
    if look.drawing:
        return tuple(tuple((x * radius, y * radius) for x, y in stroke) for stroke in look.drawing)
    return (arc(0.0, math.tau, _ROUND, radius),)


def _burst(effects: EffectList, tier: Impact, place: Point) -> None:
    """Show the burst of an impact, brightest at once."""
    count, reach, light = _RAYS
    turn = effects.dice.uniform(0.0, 1.0)
    effects.add(
        Flash(place, reach * tier.flash, count, _BURST_TIME, effects.theme.shot, turn, light, tier.flash)
    )


def _wider(effects: EffectList, reach: float, run: int) -> float:
    """Return how far the ring of a kill reaches after `run` others, within what the level allows."""
    return max(reach, min(reach * (1.0 + _WIDER * run), effects.look.widest_blast))


def _crumble(effects: EffectList, event: events.BodyDestroyed, end: Rubble, colour: Colour, run: int) -> None:
    theme, place = effects.theme, event.place
    count = effects.dice.randint(*end.sparks)
    drift = (event.velocity[0] * 0.5, event.velocity[1] * 0.5)
    grains = int(count * _GRAINS)
    effects.sparks.scatter(place, count - grains, theme.spark, end.vigour, drift)
    effects.sparks.scatter(place, grains, colour, end.vigour * 0.8, drift)
    effects.blow(Ring(place, end.reach * 0.3, _wider(effects, end.reach, run), 26.0, theme.spark, 0.45))


def _wreck(effects: EffectList, event: events.BodyDestroyed, world: World, end: BreakUp, run: int) -> None:
    look = STYLES[event.kind]
    colour = look.colour(effects.theme)
    radius = numbers_of(world.tuning, event.kind).radius
    heading = effects.dice.randrange(TURN) if look.faces else 0
    drawn, outlines = look.drawing, rules_style(world.tuning).outlines
    if event.kind in SAUCERS:
        small = event.kind is Kind.SMALL_SAUCER
        drawn = outlines.saucer(SaucerSize.SMALL if small else SaucerSize.LARGE)
    drawing = tuple(tuple(turned(part, (0.0, 0.0), heading, radius)) for part in drawn)
    effects.wreck(drawing, event.place, event.velocity, colour)
    effects.blast(event.place, event.velocity, colour, _wider(effects, end.blast, run))


def lose_ship(effects: EffectList, event: events.ShipDestroyed, number: int, outlines: Outlines) -> None:
    """Show the end of a ship: its hull glows, falls into its lines, and a wave runs out."""
    ram(effects, event)
    theme, colour, place = effects.theme, ship_colour(effects.theme, number), event.place
    if outlines.fragments:
        effects.add(_fragments(outlines, event, colour))
        effects.blast(place, event.velocity, colour)
        return
    hull = tuple(turned(outlines.hulls[number][0], (0.0, 0.0), event.heading))
    effects.wreck((hull,), place, event.velocity, colour)
    effects.blast(place, event.velocity, colour)
    effects.blow(Ring(place, 6.0, 120.0, 60.0, colour, 0.4))
    effects.add(Figure(place, (hull,), _EMBER, theme.struck))
    effects.add(glare(place, 15.0, 6.0, 44.0, theme.struck))
    tier = impact_of(event)
    if tier is None:
        return
    effects.blow(shockwave(place, tier.wave, 2.2 * _WAVE_TIME, colour, 0.55), 4)
    if effects.look.sparks > 0.0:
        lines = tuple(pairwise(hull))
        split = tuple(piece for line in lines for piece in _split(*line))
        for slower in (1.0, 0.35):
            cloud = shards(effects.dice, split, place, event.velocity, colour)
            slow = tuple(piece._replace(vx=piece.vx * slower, vy=piece.vy * slower) for piece in cloud.pieces)
            effects.add(replace(cloud, pieces=slow, span=cloud.span * (2.0 - slower)))
        grains = round(tier.dust * effects.look.sparks)
        effects.add(dust(effects.dice, grains, place, 24.0, event.velocity, colour))
    if effects.look.flashes:
        turn = effects.dice.uniform(0.0, 1.0)
        effects.add(Flash(place, 2.0 * tier.flash, 8, 26.0, theme.struck, turn, 0.6))


def _fragments(outlines: Outlines, event: events.ShipDestroyed, colour: Colour) -> Shards:
    """Return the lines of a lost ship, which drift apart without turning."""
    pieces = []
    for *ends, drift in outlines.fragments:
        (x, y), (end_x, end_y) = turned(tuple(ends), event.place, event.heading)
        ((vx, vy),) = turned((drift,), event.velocity, event.heading)
        way = (end_x - x, end_y - y)
        middle, moves = ((x + end_x) / 2, (y + end_y) / 2), (vx / TICKS_PER_SECOND, vy / TICKS_PER_SECOND)
        pieces.append(Shard(*middle, *moves, math.hypot(*way), math.atan2(way[1], way[0]), 0.0))
    return Shards(tuple(pieces), _DRIFT_TIME, colour)


def _split(start: Point, end: Point) -> list[tuple[Point, Point]]:
    """Return a line in pieces."""
    way = (end[0] - start[0], end[1] - start[1])
    return list(pairwise(along(start, way, number / _PIECES) for number in range(_PIECES + 1)))


def ram(effects: EffectList, event: events.ShipDestroyed | events.ShieldBroken) -> None:
    """Show the blow of a ship, or its shield, that ran into the core of a Castle."""
    if event.cause is Cause.RAM and event.killer_kind is Kind.CASTLE:
        effects.sparks.scatter(event.place, 16, effects.theme.lancer, 1.2)
        effects.add(Ring(event.place, 8.0, _BLOW, 40.0, effects.theme.lancer, 0.8))


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
_RING_GRAINS: Final = 22
_LINES: Final = 20  # that the ring of a gate breaks into

_VIGOUR: Final = 2.2  # speed of the pieces of its rings, to those of other wrecks
_CORE: Final = 44.0  # units: radius of a white core
_SWELLS_IN: Final = 20.0  # ticks
_FALL_RAYS: Final = (20, 420.0, 60.0)  # of the first moment of its fall: their number, units, ticks
_FALL_EMBER: Final = 90.0  # ticks: so the field darkens slowly
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
        effects.sparks.scatter(place, _RING_GRAINS, theme.lancer, 1.0 + 0.4 * ring, delay=locks)


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
        count = round(_RING_GRAINS * effects.look.sparks)
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
    count, reach, span = _FALL_RAYS
    turn = effects.dice.uniform(0.0, 1.0)
    effects.add(Flash(castle.place, reach, count, span, theme.struck, turn, 1.0, _CORE, _peak(effects)))
    effects.blow(shockwave(castle.place, TIERS[-1].wave, _SWEEP, theme.struck, 0.4))
    effects.blow(Ring(castle.place, 2.0 * reach, 6.0, 50.0, theme.lancer, 0.5), FALL_BURSTS - 50)
    _burst_core(effects, castle, core, event)


def end_all(effects: EffectList, place: Point) -> None:
    """Show that the last Castle bursts: rays and waves over the whole field, and a rain of sparks."""
    theme, (count, reach, span) = effects.theme, _FALL_RAYS
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


def _burst_core(effects: EffectList, castle: CastleRemains, core: Drawing, event: BodyDestroyed) -> None:
    theme, delay = effects.theme, FALL_BURSTS
    effects.wreck(core, castle.place, event.velocity, theme.lancer, delay)
    effects.add(
        Figure(castle.place, castle.drawing, _FALL_EMBER, theme.struck, castle.radius, rim=_RIM), delay
    )
    effects.sparks.scatter(castle.place, 70, theme.spark, 1.6, delay=delay)
    effects.sparks.scatter(castle.place, 50, theme.lancer, 1.2, delay=delay)
    tier = TIERS[-1]
    effects.blow(shockwave(castle.place, tier.wave, _SWEEP, theme.struck, 0.6), delay)
    effects.blow(shockwave(castle.place, 0.45 * tier.wave, 0.8 * _SWEEP, theme.lancer, 0.5), delay + 8)
    effects.blow(Ring(castle.place, 8.0, 150.0, 34.0, theme.spark, 0.55), delay)
    if effects.look.sparks > 0.0:
        count = round(tier.dust * effects.look.sparks)
        effects.add(dust(effects.dice, count, castle.place, 100.0, event.velocity, theme.lancer), delay)
