"""What is earned: a cleared wave runs over the field, an extra ship and a gift fly to the HUD."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.sim import events as happened
from game.sim.gifts import GIFTS
from game.sim.world import World
from game.view.bodies.draw_pick_ups import arc
from game.view.bodies.draw_ships import ship_colour
from game.view.effects.draw_effects import Figure, IconFlight, Ring, shockwave
from game.view.effects.shards import dust, shards
from game.view.effects.stage import Stage, number_of
from game.view.hud.hud_boxes import record_box
from game.view.hud.hud_powers import gift_place
from game.view.hud.hud_ships import ICON, icon_hull, icon_place
from game.view.hud.hud_sizes import hud_sizes

FLIGHT: Final = 96  # ticks, 0.8 s, that a ship left or a gift takes to the HUD.
_SWEEP: Final = (820.0, 110.0)  # units and ticks that the wave of a cleared wave runs
_SWEEP_LIGHT: Final = 0.5
_SECOND: Final = 16  # ticks after which another one follows
_GATE_WAVE: Final = 170.0  # units
_SIGN: Final = 0.62  # radii of a gate: its sign at first
_SWELLS: Final = 3.9  # by which it grows where it is taken
_RECORD: Final = 110.0  # units from the side of the field to the middle of the best score
_FALLING: Final = 40  # sparks that fall from it
_ENTRY: Final = 520.0  # units that the wave ahead of a Castle runs
_GRAINS: Final = 22
_LINES: Final = 20  # that the ring of a gate breaks into


def clear_wave(stage: Stage, place: Point, delay: int) -> None:
    """Send a wave over the field from a place, after a delay in ticks."""
    reach, span = _SWEEP
    stage.blow(shockwave(place, reach, span, stage.theme.accent, _SWEEP_LIGHT), delay)
    stage.blow(shockwave(place, 0.7 * reach, span, stage.theme.hud, 0.5 * _SWEEP_LIGHT), delay + _SECOND)
    stage.sparks.scatter(place, 24, stage.theme.accent, 1.3, delay=delay)


def send_ship(stage: Stage, event: happened.ExtraShip, world: World) -> None:
    """Let an extra ship fly from the one that earned it to the row of its player's ships."""
    number = number_of(world, event.ship)
    ship, colour = world.ships[number], ship_colour(stage.theme, number)
    place = (ship.x, ship.y)
    end = icon_place(world, number, event.lives, hud_sizes(stage.text_scale))
    stage.add(IconFlight(place, end, icon_hull(world, number), (2.0, ICON), FLIGHT, colour, event.ship))
    stage.add(Ring(place, 20.0, 58.0, 40.0, colour, 0.8))
    stage.add(Ring(end, 4.0, 40.0, 40.0, colour, 0.8), FLIGHT)
    stage.add(Ring(end, 2.0, 22.0, 30.0, stage.theme.struck, 0.7), FLIGHT)
    stage.sparks.scatter(end, 18, colour, 0.6, delay=FLIGHT)


def tell_best(stage: Stage, world: World) -> None:
    """Let rings run out from the best score on the HUD, and sparks fall from it."""
    box = record_box(world, hud_sizes(stage.text_scale))
    place = (box.right - _RECORD, (box.top + box.bottom) / 2)
    colour = stage.theme.prompt
    for number, reach in enumerate((150.0, 110.0, 70.0)):
        stage.add(Ring(place, 6.0, reach, 70.0, colour, 0.7, wraps=0.0), number * 12)
    for _ in range(_FALLING):
        across = (place[0] + stage.dice.uniform(-_RECORD, _RECORD) * 0.7, box.bottom)
        stage.sparks.spray(across, (0.0, 1.0), 1, colour)


def let_in(stage: Stage, place: Point) -> None:
    """Send a wave ahead of a Castle that comes over an edge."""
    stage.blow(shockwave(place, _ENTRY, 100.0, stage.theme.lancer, 0.5))
    stage.blow(shockwave(place, 0.6 * _ENTRY, 100.0, stage.theme.struck, 0.3), 24)


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
