"""The field is drawn where the world says, on both sides of its edges, and nothing is touched by looking."""

import math

import pygame
import pytest
from hypothesis import assume

from game.overlay.overlay import Overlay
from game.overlay.state import Level, OverlayStats
from game.view.bodies.draw_enemies import shield_light
from game.view.bodies.draw_pick_ups import brightness
from game.view.bodies.draw_world import draw_world
from game.view.bodies.poses import copies, images
from tests.approve import HERE
from tests.every_event import ALL_EVENTS
from tests.play import *
from tests.view.words import *

TORUS = Torus(1280.0, 720.0)
PLACE: Point = (300.0, 500.0)
SMALL = (640, 360)


def bare(*, ships: int = 0, **how: Any) -> World:
    world = arena(ships=max(1, ships), **how)
    del world.ships[ships:]
    return world


def busy_world() -> World:
    """Return a world with some of everything, much of it over an edge."""
    world = bare(ships=2)
    world.ships[0].thrusting, world.ships[1].protection = True, 100
    for number, kind in enumerate(Kind):
        if kind is not Kind.SHIP:
            add_body(world, kind, (80.0 * number, 60.0 * number % 720.0))
    world.rocks[0].health = 30
    for phase in LancerPhase:
        lancer = add_lancer(world, (1000.0, 100.0 * phase), RIGHT, phase)
        lancer.path, lancer.timer, lancer.target = (
            (Leg((lancer.x, lancer.y), (700.0, 90.0), None, None),),
            20,
            1,
        )
    world.spawn_markers.append(SpawnMarker(Kind.LANCER, 1279.0, 400.0, 30, False))
    world.spawn_markers.append(SpawnMarker(Kind.SMALL_SAUCER, 0.0, 200.0, 30, True))
    return world


def light_around(kind: Kind, corner: tuple[int, int]) -> list[int]:
    """Return the light in the four quarters around a corner of the field, with a body a unit from it."""
    place = (2 * corner[0] + 1.0, 2 * corner[1] + 1.0)
    world = arena(place)
    if kind is not Kind.SHIP:
        body: Any = add_body(world, kind, place)
        world.ships = world.ships if kind is Kind.LANCER else []
        body.vx = body.vy = 300.0 if kind is Kind.SHOT else 0.0
    frame, side = seen(world, size=SMALL), 30
    quarters = [(corner[0] + x, corner[1] + y) for x in (0, -side) for y in (0, -side)]
    return [sum(frame.subsurface((x % 640, y % 360, side, side)).get_buffer().raw) for x, y in quarters]


@pytest.mark.slow
@each("kind", Kind)
def test_a_body_over_a_corner_of_the_field_shows_in_all_four(kind: Kind) -> None:
    middle, over = light_around(kind, (320, 180)), light_around(kind, (0, 0))
    assert max(middle) > 7_000
    assert all(there > 0.2 * usual for there, usual in zip(over, middle, strict=True) if usual > 5_000)


def test_a_body_between_ticks_is_drawn_on_its_short_way_across_the_seam() -> None:
    world, poses = bare(rocks={(1278.0, 300.0): Size.SMALL}), Poses()
    poses.remember(world)
    world.rocks[0].x = 2.0
    frame = picture(lambda canvas: draw_world(canvas, world, poses, 0.5))
    boxes = [Box(0, 270, 30, 60), Box(1250, 270, 30, 60)]
    assert all(lit(frame, box).count() > 5 for box in boxes)
    assert lit(frame, Box(100, 0, 1080, 720), 20).count() == 0


def test_looking_changes_nothing_and_equal_worlds_give_equal_pictures() -> None:
    world, effects, poses = busy_world(), Effects(), Poses()
    before = clone(world)
    legs = (Leg((1000.0, 10.0), (500.0, 0.0), None, None),)
    end = BodyDestroyed(Kind.LARGE_ROCK, 3, (4.0, 5.0), (1.0, 2.0), Cause.SHOT, 1, 20, ())
    effects.follow([end, LaserFired(1, legs, ((1.0, 2.0),))], world)
    effects.tick()
    poses.remember(world)
    picture(
        lambda canvas: draw_world(canvas, world, poses, 0.3),
        lambda canvas: effects.draw(canvas, 0.3),
        lambda canvas: draw_hud(canvas, world, 7),
    )
    assert world == before
    assert seen(world).get_buffer().raw == seen(busy_world()).get_buffer().raw


@each("place, number", [
    ((640.0, 360.0), 1), ((2.0, 360.0), 2), ((2.0, 718.0), 4),
    # 56 units more than it reaches: haze and the strongest shake show them
    ((105.0, 360.0), 2), ((107.0, 360.0), 1),
])  # fmt: skip
def test_things_near_an_edge_are_drawn_beyond_it_too(place: Point, number: int) -> None:
    found = copies(TORUS, place, 50.0)
    assert (len(found), found[0]) == (number, place)


@given(st.floats(0.0, 1279.0), st.floats(0.0, 719.0), st.one_of(st.floats(0.0, 800.0), st.just(math.nan)))
def test_the_images_of_a_body_are_those_that_the_torus_lists(x: float, y: float, reach: float) -> None:
    assume(all(abs(gap - reach) > 1e-6 for gap in (x, y, 1280.0 - x, 720.0 - y)))
    assert sorted(images(TORUS, (x, y), reach)) == sorted([(x, y), *TORUS.straddles((x, y), reach)])


def blinks(lights: list[float]) -> int:
    """Return how often something changes from bright to dim or back; it must never go dark."""
    assert min(lights) >= 0.2
    return sum(one != other for one, other in pairwise(lights))


def test_protection_and_what_is_about_to_expire_blink_at_most_twice_a_second_and_never_go_dark() -> None:
    world, lights = arena(), []
    for world.ships[0].protection in range(240, 0, -1):
        lights.append(noted(world).polylines[0].bright)
    assert 4 <= blinks(lights) <= 8
    pick_up, lights = add_pick_up(world, PLACE, PickUpKind.TRIPLE), []
    for pick_up.life in range(ticks(world.tuning.pick_up.life), 0, -1):
        lights.append(brightness(world, pick_up))
    assert set(lights[:-360]) == {1.0}
    assert 10 <= blinks(lights) <= 13


def guarded(phase: LancerPhase = LancerPhase.STALK) -> World:
    world = arena(tuning=tuned(lancer={"stalk": 1e6, "stalk_turn": 0.0, "speed": 0.0}))
    add_lancer(world, (900.0, 360.0), LEFT, phase).timer = NEVER
    return world


def test_a_shield_fades_with_the_lock_and_comes_up_slowly() -> None:
    world = guarded()
    lancer, lights = world.lancers[0], {}
    for phase, seconds in ((LancerPhase.LOCK, MODERN.lancer.lock), (LancerPhase.COOL, MODERN.lancer.cool)):
        lancer.phase, lights[phase] = phase, list[float]()
        for lancer.timer in range(ticks(seconds), 0, -1):
            lights[phase].append(shield_light(world, lancer))
        assert max(abs(after - before) for before, after in pairwise(lights[phase])) < 0.1
    falls, rises = lights.values()
    assert (falls[0], falls[-1], rises[0]) == (1.0, 0.0, 0.0)
    assert falls == sorted(falls, reverse=True)
    assert rises == sorted(rises)
    assert rises[-1] > 0.2


ACROSS, DOWN = 64, 36
"""blocks of a picture."""

NEARLY = 3
"""levels of 255 by which machines may differ, as they scale and blur with other instructions."""


def blocks(frame: pygame.Surface) -> Iterator[str]:
    """Yield the mean colours of a picture's blocks, a row a line."""
    wide, high = frame.get_width() // ACROSS, frame.get_height() // DOWN
    for row in range(DOWN):
        boxes = (Box(column * wide, row * high, wide, high) for column in range(ACROSS))
        yield "".join(bytes(pygame.transform.average_color(frame, box)[:3]).hex() for box in boxes)


@each("name, size, quality", [
    ("full", (1280, 720), Quality.FULL), ("small", (640, 360), Quality.FULL),
    ("plain", (1280, 720), Quality.PLAIN),
])  # fmt: skip
def test_a_picture_of_everything_is_painted_nearly_as_approved(
    name: str, size: tuple[int, int], quality: Quality
) -> None:
    """Bodies, sparks and rings, over stars, mist and the afterglow of two frames before."""
    session, canvas, overlay = Session(busy_world()), Canvas(Glow(quality)), Overlay()
    overlay.level = Level.ALL

    def draw(canvas: Canvas) -> None:
        session.draw(canvas, 0.5)
        overlay.draw(canvas, session.world, stats=OverlayStats(4.0))

    session.show([event for event in ALL_EVENTS if not isinstance(event, CastlesFell)])
    for tick in range(12):
        session.remember()
        session.show([])
        if tick >= 9:
            frame = picture(draw, size=size, canvas=canvas, elapsed=0.02)
    told = [*blocks(frame)]
    page = HERE / f"view/approved/painted_{name}.txt"
    approved = page.read_text(encoding="utf-8").split() if page.exists() else []
    if len(told) != len(approved) or max(map(farthest, told, approved)) > NEARLY:
        approve(f"view/painted_{name}", "\n".join(told))


def farthest(row: str, other: str) -> int:
    """Return by how much two rows of blocks differ at most."""
    return max(abs(a - b) for a, b in zip(bytes.fromhex(row), bytes.fromhex(other), strict=True))
