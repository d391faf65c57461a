"""Shields, chrome rocks, previews, LINE and BANK are seen and heard; nothing of it flashes."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.cards.card import CardKind
from game.cards.of_record import shield_walls
from game.overlay.body_layer import describe, seen
from game.overlay.happenings import Happenings
from game.physics import Record
from game.sim.bodies import Kind, LancerPhase
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.events import BankShot, BodyArrived, LineShot
from game.sim.step import step
from game.sim.world import World
from game.sound.sounds import Sounds
from game.view.bodies.draw_enemies import shield_light
from game.view.bodies.draw_world import draw_world
from game.view.bodies.poses import Poses
from game.view.effects.effects import Effects
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.theme import DEFAULT
from tests.arena import LEFT, NEVER, RIGHT, add_chrome, add_lancer, arena, fly, tuned

PEACE = tuned(lancer={"stalk": 1e6, "stalk_turn": 0.0, "speed": 0.0})


def paint(world: World) -> pygame.Surface:
    """Return a picture of the field without stars and trails."""
    frame = pygame.Surface((1280, 720), 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(1280, 720))
    draw_world(canvas, world, Poses())
    canvas.end(frame, 0.0)
    return frame


def light(frame: pygame.Surface, x: float, y: float, reach: int = 4) -> int:
    """Return the brightest light about a place, 0 to 765."""
    spots = [(int(x) + i, int(y) + j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1)]
    return max(sum(frame.get_at(spot)[:3]) for spot in spots)


def guarded(phase: LancerPhase = LancerPhase.STALK) -> World:
    world = arena((640.0, 360.0), RIGHT, tuning=PEACE)
    add_lancer(world, (900.0, 360.0), LEFT, phase).timer = NEVER
    return world


def test_a_shield_is_drawn_across_the_bow_as_long_as_it_is_up() -> None:
    for y in (335.0, 385.0):
        assert light(paint(guarded()), 900.0 - 28.0, y) > 300
        assert light(paint(guarded(LancerPhase.FIRE)), 900.0 - 28.0, y) < 60


@pytest.mark.slow
def test_it_fades_with_the_lock_and_comes_up_slowly_before_it_is_raised() -> None:
    world = arena((640.0, 100.0), lancers=[(340.0, 360.0)])
    world.ships[0].lives = 99
    lights = []
    for _ in range(600):
        fly(world, ".")
        lights.append(shield_light(world, world.lancers[0]))
        world.ships[0].protection = NEVER if world.lancers[0].phase is LancerPhase.FIRE else 0
    assert {0.0, 1.0} <= set(lights)
    falls = [a - b for a, b in pairwise(lights)]
    assert max(falls) < 0.1
    # Up and down once in an attack of 4.95 s: far from three times a second.
    assert len([fall for fall in falls if fall < -0.5]) <= 2


def test_a_chrome_rock_is_drawn_at_its_circle() -> None:
    world = arena((100.0, 100.0))
    add_chrome(world, (700.0, 400.0))
    frame = paint(world)
    assert light(frame, 730.0, 400.0) > 300
    assert light(frame, 700.0, 400.0) < 60


@pytest.mark.parametrize("held", [True, False])
def test_while_the_laser_is_held_the_first_reflection_is_shown(held: bool) -> None:
    world = arena((640.0, 360.0), RIGHT, walls=[((800.0, 360.0), (60.0, 60.0), True)])
    world.ships[0].energy = 0.0
    before = state_hash(clone(world))
    step(world, [Command(laser=held)])
    frame = paint(world)
    assert (light(frame, 800.0, 500.0, 10) > 100) == held
    assert light(frame, 720.0, 360.0) < 60  # the straight part is not
    assert before != state_hash(world)
    after = state_hash(world)
    paint(world)
    assert state_hash(world) == after


@pytest.mark.parametrize("event", [LineShot(1, (300.0, 400.0), 3, 3), BankShot(1, (300.0, 400.0), 1)])
def test_line_and_bank_are_written_and_heard(event: LineShot | BankShot) -> None:
    world = arena()
    effects = Effects()
    effects.follow([event], world)
    (shown,) = effects.active
    assert getattr(shown, "text", "") == ("LINE X3" if isinstance(event, LineShot) else "BANK X2")
    orders: list[object] = []
    Sounds(orders.append).follow([event], world)
    assert len(orders) >= 1


def test_a_lancer_has_an_entrance_and_its_colour_is_its_own() -> None:
    effects = Effects()
    effects.follow([BodyArrived(Kind.LANCER, 7, (300.0, 400.0))], arena())
    assert len(effects) == 1
    effects = Effects()
    effects.follow([BodyArrived(Kind.LARGE_SAUCER, 7, (300.0, 400.0))], arena())
    assert len(effects) == 0
    distance = sum(abs(a - b) for a, b in zip(DEFAULT.lancer, DEFAULT.saucer, strict=True))
    assert distance > 150


def test_the_overlay_knows_shields_and_tells_of_them() -> None:
    world = guarded()
    (wall,) = shield_walls(world)
    assert (wall.x, wall.y, wall.half) == (900.0 - 28.0, 360.0, (0.0, -30.0))
    told = [line for body in seen(world) if body.kind is Kind.LANCER for line in describe(body)]
    assert any("shield up" in line for line in told)


def test_a_shot_that_met_a_shield_has_the_card_of_the_signed_distance() -> None:
    world, record, happenings = guarded(), Record(), Happenings()
    kinds: set[object] = set()
    for tick in range(60):
        step(world, [Command(fire=tick == 0)], record)
        happenings.follow(world, record)
        kinds |= {card.kind for each in happenings.all if (card := each.make())}
    assert kinds == {CardKind.SIDE}
