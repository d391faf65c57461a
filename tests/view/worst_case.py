"""The worst that the game can do to the eye, as frames: explosions without end, a death, beams, a boss."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.physics import Leg, Point
from game.scenes.base.session import Session
from game.scenes.play.death_slowdown import DeathSlowdown
from game.sim import events as happened
from game.sim.bodies import Castle, Cause, Chrome, Kind, Lancer, LancerPhase, MinePhase, SaucerSize, ShipPhase
from game.sim.events import Event
from game.sim.headings import TURN, heading_of
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.registry import Role, bodies
from game.sim.tuning import Size
from game.sim.world import World
from game.view.hud.hud import banner, draw_hud
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.look import LEVELS
from tests.arena import (
    add_body,
    add_castle,
    add_chrome,
    add_lancer,
    add_mine,
    add_rock,
    add_saucer,
    add_well,
    arena,
)

TICKS_A_FRAME: Final = 2
_BEAMS, _BANG, _DEATH, _AGAIN = 60, 90, 96, 24
"""ticks: when the beams begin, everything explodes, the ship is lost, and between the blasts after that."""

_STRIKE: Final = 18
"""ticks between two pulses of the laser."""

_PIERCED: Final = 5
"""bodies that a pulse can reach at most."""

_BEAM_TIME: Final = 24
_ROCKS: Final = 11
"""the most a wave begins with."""

_END: Final = 130
"""tick in which the Castle ends."""

_BANNER: Final = 240
"""ticks that a banner stands."""

_HALL: Final = ((380.0, 480.0), (900.0, 200.0), (1000.0, 520.0), (480.0, 180.0))

_SAUCER: Final = (640.0, 90.0)
_VICTIM: Final = (900.0, 500.0)


def field() -> World:
    """Return a crowded field: three Lancers about to fire between its rocks, rocks that lie still, a ship."""
    world = arena(rocks={place(number): Size.LARGE for number in range(_ROCKS)})
    for number in range(3):
        start, motion = (40.0, 190.0 + 260.0 * number), (998.0, 60.0 - 60.0 * number)
        lancer = add_lancer(world, start, heading_of(motion), phase=LancerPhase.LOCK)
        lancer.timer = _BEAMS
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


def boss_field() -> World:
    """Return a Castle in its rings amid a hall of mirrors, with a well, chrome rocks, mines and Lancers."""
    world = arena((300.0, 620.0))
    add_castle(world, (640.0, 360.0), rings=True)
    add_well(world, (250.0, 250.0))
    for number, place in enumerate(_HALL):
        add_body(world, Kind.MIRROR, place)
        world.walls[-1].half, world.walls[-1].turn = (70.0, 30.0), 90 * (number % 2)
    for number in range(6):
        add_chrome(world, (130.0 + 200.0 * number, 620.0))
        add_mine(world, (130.0 + 200.0 * number, 100.0), MinePhase.TRIGGERED, _BEAMS)
    for number in range(3):
        add_lancer(world, (60.0, 200.0 + 150.0 * number))
    for gunner in bodies(world, Role.SENDS_BEAM):  # as in play, a beam is seen as a line before it is sent
        gunner.phase, gunner.timer = LancerPhase.LOCK, _BEAMS
        gunner.path = _zigzag((gunner.x, gunner.y), world.tuning.lancer.reach)
    return world


def boss_happens(world: World, tick: int) -> list[Event]:
    """Return what a tick brings: beams off all mirrors, hits on chrome, mines that blow, the Castle's end."""
    world.tick += 1
    for wall in world.walls:
        angle = wall.turn * tick / TURN * math.tau
        wall.half = (76.0 * math.cos(angle), 76.0 * math.sin(angle)) if wall.turn else wall.half
    for mine in world.mines:
        mine.timer -= 1
    events = _beams_of_all(world, tick)
    if tick == _BEAMS:
        events += [_ended(Kind.MINE, (mine.x, mine.y), 50) for mine in world.mines]
        world.mines.clear()
    if tick == _BANG:
        events += [_ended(Kind.PLATE, (plate.x, plate.y), 10) for plate in world.plates[::3]]
        events += [_ended(Kind.CHROME, (chrome.x, chrome.y), 150) for chrome in world.chromes[:3]]
        del world.plates[::3], world.chromes[:3]
    if tick == _END:
        (castle,) = world.castles
        events.append(_ended(Kind.CASTLE, (640.0, 360.0), 3000, castle.id))
        world.castles.clear()
        world.plates.clear()
    if tick > _END and tick % _AGAIN == 0:
        events += [_ended(Kind.MINE, (130.0 + 200.0 * number, 100.0), 50) for number in range(4)]
    struck: list[Castle | Lancer | Chrome] = [*world.castles, *world.lancers, *world.chromes]
    if tick % _STRIKE == 0:
        events += [
            happened.BodyDamaged(hit.kind, hit.id, (hit.x - hit.radius, hit.y), (hit.x, hit.y), 60)
            for hit in struck[:_PIERCED]
        ]
    return events


def _beams_of_all(world: World, tick: int) -> list[Event]:
    """Let all Lancers and the Castle fire at once, and be done at once."""
    events: list[Event] = []
    for gunner in bodies(world, Role.SENDS_BEAM):
        if tick == _BEAMS:
            gunner.phase, gunner.timer = LancerPhase.FIRE, _BEAM_TIME
            events.append(happened.BeamFired(gunner.kind, gunner.id, gunner.path))
        elif _BEAMS < tick < _BEAMS + _BEAM_TIME:
            gunner.timer -= 1
        elif tick == _BEAMS + _BEAM_TIME:
            gunner.phase, gunner.path = LancerPhase.COOL, ()
    return events


def _zigzag(start: Point, reach: float) -> tuple[Leg, ...]:
    """Return a beam of this length that is thrown to and fro between the mirrors."""
    legs, left = [], reach
    for (x, y), (end_x, end_y) in pairwise((start, *_HALL, _HALL[0])):
        length = math.hypot(end_x - x, end_y - y)
        share = min(1.0, left / length)
        legs.append(Leg((x, y), ((end_x - x) * share, (end_y - y) * share), None, None))
        left -= length * share
        if left <= 0.0:
            break
    return tuple(legs)


def _ended(kind: Kind, place: Point, points: int, body: int = 900) -> Event:
    return happened.BodyDestroyed(kind, body, place, (0.0, 0.0), Cause.SHOT, 1, points, ())


@dataclass(frozen=True)
class Case:
    """A field, what happens on it, and what stands over it in large letters."""

    field: Callable[[], World]
    happens: Callable[[World, int], list[Event]]
    banner: str = ""


EXPLOSIONS: Final = Case(field, happens)
BOSS: Final = Case(boss_field, boss_happens, "THE CASTLE")
CASES: Final = {"explosions": EXPLOSIONS, "boss": BOSS}


def _fire(world: World) -> list[Event]:
    """Let all Lancers fire."""
    for lancer in world.lancers[:3]:
        lancer.path = line_of(world, lancer)
        lancer.phase, lancer.timer = LancerPhase.FIRE, _BEAM_TIME
    return [happened.BeamFired(Kind.LANCER, lancer.id, lancer.path) for lancer in world.lancers[:3]]


def _split(world: World) -> None:
    """Put two halves in the place of every rock."""
    parents, world.rocks = world.rocks, []
    for rock in parents:
        for side in (-26.0, 26.0):
            add_rock(world, Size.MEDIUM, (rock.x + side, rock.y))


def _broken(number: int) -> Event:
    return happened.BodyDestroyed(Kind.LARGE_ROCK, 900, place(number), (40.0, -30.0), Cause.SHOT, 1, 20, ())


def frames(
    level: str, count: int = 100, case: Case | None = None, size: tuple[int, int] = (1280, 720)
) -> Iterator[pygame.Surface]:
    """Yield so many frames, 60 to a second, as seen at this level of effects; always the same surface."""
    look = LEVELS[level]
    canvas, case = Canvas(trails=look.trails, stars=look.stars), case or EXPLOSIONS
    slowdown, world = DeathSlowdown(look), case.field()
    session = Session(world, look=look)
    session.listeners.append(slowdown)
    frame = pygame.Surface(size, 0, 32)
    tick = 0
    for _ in range(count):
        for _ in range(TICKS_A_FRAME):
            if slowdown.due():
                session.show(case.happens(world, tick))
                tick += 1
        canvas.begin(Camera.fit(*size))
        with slowdown.shaking(canvas, 0.0) as alpha:
            session.draw(canvas, alpha)
        draw_hud(canvas, world, 99990)
        if case.banner:
            banner(canvas, case.banner, "BREAK THE RINGS, THEN THE CORE", tick % _BANNER / _BANNER)
        canvas.end(frame, 1 / 60)
        yield frame
