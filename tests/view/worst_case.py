"""The worst that the game can do to the eye, as frames: big explosions without end, a death, three beams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.physics import Leg, Point
from game.scenes.death_slowdown import DeathSlowdown
from game.scenes.session import Session
from game.sim import events as happened
from game.sim.bodies import Cause, Kind, Lancer, LancerPhase, SaucerSize, ShipPhase
from game.sim.events import Event
from game.sim.rocks import make_rock
from game.sim.tuning import Size
from game.sim.world import World
from game.view.camera import Camera
from game.view.canvas import Canvas
from game.view.effects_level import LEVELS
from game.view.hud import draw_hud
from tests.arena import add_lancer, add_saucer, arena

SIZE: Final = (1280, 720)
TICKS_A_FRAME: Final = 2
_BEAMS, _BANG, _DEATH, _AGAIN = 60, 90, 96, 24
"""ticks: when the beams begin, everything explodes, the ship is lost, and between the blasts after that."""

_STRIKE: Final = 18
"""ticks between two pulses of the laser."""

_PIERCED: Final = 5
"""large rocks that a pulse can reach at most."""

_BEAM_TIME: Final = 24
_ROCKS: Final = 11
"""the most a wave begins with."""

_SAUCER: Final = (640.0, 90.0)
_VICTIM: Final = (900.0, 500.0)


def field() -> World:
    """Return a crowded field: three Lancers about to fire across it, rocks that lie still, a ship."""
    world = arena(rocks={place(number): Size.LARGE for number in range(_ROCKS)})
    for number in range(3):
        start, motion = (40.0, 150.0 + 200.0 * number), (998.0, 60.0 - 60.0 * number)
        legs = (Leg(start, motion, None, None),)
        world.lancers.append(
            Lancer(world.new_id(), *start, 0.0, 0.0, 16.0, 0.001, 60, 0, LancerPhase.LOCK, _BEAMS, 1, legs)
        )
    add_saucer(world, _SAUCER, SaucerSize.LARGE)
    add_lancer(world, _VICTIM, phase=LancerPhase.COOL)
    return world


def place(number: int) -> Point:
    """Return where the rock of a number lies: all over the field."""
    return (130.0 + 255.0 * (number % 5), 120.0 + 240.0 * (number // 5 % 3))


def happens(world: World, tick: int) -> list[Event]:
    """Return what a tick brings, and change the field accordingly."""
    events: list[Event] = []
    for lancer in world.lancers:
        lancer.timer -= 1
    if tick == _BEAMS:
        events += _fire(world)
    if tick == _BEAMS + _BEAM_TIME:
        for lancer in world.lancers:
            lancer.phase, lancer.path = LancerPhase.COOL, ()
    if tick == _BANG:
        events += [_broken(number) for number in range(_ROCKS)]
        world.saucers.clear()
        world.lancers.pop()
        events.append(happened.BodyDestroyed(Kind.LARGE_SAUCER, 98, _SAUCER, (9, 9), Cause.SHOT, 1, 200))
        events.append(happened.BodyDestroyed(Kind.LANCER, 99, _VICTIM, (9.0, 9.0), Cause.LASER, 1, 500))
        _split(world)
    if tick == _DEATH:
        ship = world.ships[0]
        events.append(
            happened.ShipDestroyed(ship.id, (ship.x, ship.y), (90, 0), ship.heading, Cause.BEAM, 9, 2)
        )
        ship.phase = ShipPhase.LOST
    if tick > _DEATH and tick % _AGAIN == 0:
        events += [_broken(tick // _AGAIN + number) for number in range(6)]
    if tick % _STRIKE == 0:
        events += [
            happened.BodyDamaged(Kind.LARGE_ROCK, rock.id, (rock.x, rock.y), (rock.x, rock.y), 60)
            for rock in world.rocks[:_PIERCED]
        ]
    return events


def _fire(world: World) -> list[Event]:
    """Let all Lancers fire."""
    for lancer in world.lancers[:3]:
        lancer.phase, lancer.timer = LancerPhase.FIRE, _BEAM_TIME
    return [happened.LancerFired(lancer.id, lancer.path) for lancer in world.lancers[:3]]


def _split(world: World) -> None:
    """Put two halves in the place of every rock."""
    parents, world.rocks = world.rocks, []
    for rock in parents:
        for side in (-26.0, 26.0):
            world.rocks.append(make_rock(world, Size.MEDIUM, (rock.x + side, rock.y), (0.0, 0.0)))


def _broken(number: int) -> Event:
    return happened.BodyDestroyed(Kind.LARGE_ROCK, 900, place(number), (40.0, -30.0), Cause.SHOT, 1, 20, ())


def frames(level: str, count: int = 120, canvas: Canvas | None = None) -> Iterator[pygame.Surface]:
    """Yield so many frames, 60 to a second, as seen at this level of effects; always the same surface."""
    look = LEVELS[level]
    canvas = canvas or Canvas(trails=look.trails, stars=look.stars)
    slowdown, world = DeathSlowdown(look), field()
    session = Session(world, level=look)
    session.listeners.append(slowdown)
    frame = pygame.Surface(SIZE, 0, 32)
    tick = 0
    for _ in range(count):
        for _ in range(TICKS_A_FRAME):
            if slowdown.due():
                session.show(happens(world, tick))
                tick += 1
        canvas.begin(Camera.fit(*SIZE))
        with slowdown.shaking(canvas, 0.0) as alpha:
            session.draw(canvas, alpha)
        draw_hud(canvas, world, 99990)
        canvas.end(frame, 1 / 60)
        yield frame
