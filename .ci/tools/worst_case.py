"""The worst that the game can do to the eye, as frames: explosions without end, a death, beams, a boss."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from game.physics.legs import Leg
from game.scenes.game.session import Session
from game.scenes.play.death_slowdown import DeathSlowdown
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.registry import bodies
from game.view.glow.glow import Glow
from game.view.hud.hud import banner, draw_hud
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import LEVELS
from tests.play import *

TICKS_A_FRAME: Final = 2
_BEAMS, _BANG, _DEATH, _END = 20, 40, 46, 70
"""ticks: when the beams begin, everything explodes, the ship is lost, and the Castle ends."""

_AGAIN, _STRIKE, _BEAM_TIME, _BANNER = 24, 18, 24, 240
"""ticks between the blasts after that and between two pulses of the laser, of a beam, and of a banner."""

_PIERCED: Final = 5  # bodies that a pulse can reach at most
_ROCKS: Final = 11  # the most a wave begins with
_HALL: Final = ((380.0, 480.0), (900.0, 200.0), (1000.0, 520.0), (480.0, 180.0))
_SAUCER: Final = (640.0, 90.0)
_VICTIM: Final = (900.0, 500.0)


def crowd() -> World:
    """Return a crowded field: three Lancers about to fire between its rocks, rocks that lie still, a ship."""
    world = arena(rocks={_place(number): Size.LARGE for number in range(_ROCKS)})
    for number in range(3):
        start, motion = (40.0, 190.0 + 260.0 * number), (998.0, 60.0 - 60.0 * number)
        add_lancer(world, start, heading_of(motion), phase=LancerPhase.LOCK).timer = _BEAMS
    add_saucer(world, _SAUCER, SaucerSize.LARGE)
    add_lancer(world, _VICTIM, phase=LancerPhase.COOL)
    return world


def _place(number: int) -> Point:
    """Return where the rock of a number lies: all over the field."""
    return (130.0 + 255.0 * (number % 5), 120.0 + 240.0 * (number // 5 % 3))


def crowd_happens(world: World, tick: int) -> list[Event]:
    """Return what a tick brings, and change the field accordingly."""
    events = [*_beams(world, tick), *_strikes(world.rocks, tick)]
    if tick == _BANG:
        events += [_ended(Kind.LARGE_ROCK, _place(number), 20) for number in range(_ROCKS)]
        events += [_ended(Kind.LARGE_SAUCER, _SAUCER, 200), _ended(Kind.LANCER, _VICTIM, 500)]
        world.saucers.clear()
        world.lancers.pop()
        parents, world.rocks = world.rocks, []
        for rock in parents:
            for side in (-26.0, 26.0):
                add_rock(world, Size.MEDIUM, (rock.x + side, rock.y))
    if tick == _DEATH:
        ship = world.ships[0]
        events.append(ShipDestroyed(ship.id, (ship.x, ship.y), (90, 0), ship.heading, Cause.BEAM, 9, 2))
        ship.phase = ShipPhase.LOST
    if tick > _DEATH and tick % _AGAIN == 0:
        events += [_ended(Kind.LARGE_ROCK, _place(tick // _AGAIN + number), 20) for number in range(6)]
    return events


def boss() -> World:
    """Return a Castle in its rings amid a hall of mirrors, with a well, chrome rocks, mines and Lancers."""
    world = arena((300.0, 620.0))
    add_castle(world, (640.0, 360.0), rings=True)
    add_well(world, (250.0, 250.0))
    for number, place in enumerate(_HALL):
        add_wall(world, place, (70.0, 30.0)).turn = 90 * (number % 2)
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
    events = _beams(world, tick)
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
    return [*events, *_strikes([*world.castles, *world.lancers, *world.chromes], tick)]


def _beams(world: World, tick: int) -> list[Event]:
    """Let all that have taken aim fire at once, and be done at once."""
    events: list[Event] = []
    for gunner in bodies(world, Role.SENDS_BEAM):
        gunner.timer -= 1
        if tick == _BEAMS and gunner.phase is LancerPhase.LOCK:
            gunner.path = gunner.path or line_of(world, gunner)
            gunner.phase, gunner.timer = LancerPhase.FIRE, _BEAM_TIME
            events.append(BeamFired(gunner.kind, gunner.id, gunner.path))
        elif tick == _BEAMS + _BEAM_TIME:
            gunner.phase, gunner.path = LancerPhase.COOL, ()
    return events


def _strikes(hit: Sequence[Any], tick: int) -> list[Event]:
    """Return the hits of a pulse on the first of these bodies, in some ticks."""
    return [
        BodyDamaged(body.kind, body.id, (body.x - body.radius, body.y), (body.x, body.y), 60)
        for body in hit[: 0 if tick % _STRIKE else _PIERCED]
    ]


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
    return BodyDestroyed(kind, body, place, (0.0, 0.0), Cause.SHOT, 1, points)


class Case(NamedTuple):
    """A field, what happens on it, and what stands over it in large letters."""

    field: Callable[[], World]
    happens: Callable[[World, int], list[Event]]
    banner: str = ""


CASES: Final = {"explosions": Case(crowd, crowd_happens), "boss": Case(boss, boss_happens, "THE CASTLE")}


def frames(
    level: str, count: int = 100, case: Case = CASES["explosions"], size: tuple[int, int] = (1280, 720)
) -> Iterator[pygame.Surface]:
    """Yield so many frames, 60 to a second, as seen at this level of effects; always the same surface."""
    look = LEVELS[level]
    canvas = Canvas(Glow(trails=look.trails, stars=look.stars))
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
