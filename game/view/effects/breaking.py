"""How bodies break: into sparks, their own lines, dust and rings, by the tier of the impact."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Final

from game.physics import Point
from game.sim import events
from game.sim.bodies import ROCKS, SAUCERS, Cause, Kind, SaucerSize
from game.sim.headings import TURN
from game.sim.kinds.registry import numbers_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.draw_ships import ship_colour
from game.view.bodies.rules_style import Outlines, rules_style
from game.view.bodies.styles import STYLES, BodyStyle, BreakUp, Rubble
from game.view.bodies.wave_look import sector_of
from game.view.effects.draw_effects import Figure, Flash, Ring, glare, shockwave
from game.view.effects.effect_list import EffectList
from game.view.effects.impact import Impact, impact_of, tier_of
from game.view.effects.shards import Shard, Shards, dust, shards
from game.view.paint.outlines import Drawing, arc, turned
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
    steps = [number / _PIECES for number in range(_PIECES + 1)]
    points = [
        (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part) for part in steps
    ]
    return list(pairwise(points))


def ram(effects: EffectList, event: events.ShipDestroyed | events.ShieldBroken) -> None:
    """Show the blow of a ship, or its shield, that ran into the core of a Castle."""
    if event.cause is Cause.RAM and event.killer_kind is Kind.CASTLE:
        effects.sparks.scatter(event.place, 16, effects.theme.lancer, 1.2)
        effects.add(Ring(event.place, 8.0, _BLOW, 40.0, effects.theme.lancer, 0.8))
