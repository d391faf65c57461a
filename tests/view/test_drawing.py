"""The field is drawn where the world says, on both sides of its edges, and nothing is touched by looking."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pygame
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.physics import Leg, Torus
from game.sim.bodies import (
    Cause,
    Kind,
    Lancer,
    LancerPhase,
    SaucerSize,
    ShipPhase,
    SpawnMarker,
)
from game.sim.clone import clone
from game.sim.events import BodyDestroyed, Event, LaserFired
from game.sim.headings import QUARTER
from game.sim.rule_sets import TETHER
from game.sim.tuning import MODERN, Size
from game.sim.world import World, new_world
from game.view.bodies.draw_beams import dashes
from game.view.bodies.draw_rocks import damage, heated
from game.view.bodies.draw_torus import BeamPiece, beam_end, beam_pieces, copies, images
from game.view.bodies.draw_world import draw_world
from game.view.bodies.poses import Poses
from game.view.effects.effects import Effects
from game.view.hud.hud import draw_hud
from game.view.paint.camera import Camera, clip_segment
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import HULL, area, rock_cracks, rock_outline
from game.view.paint.theme import DEFAULT, blend
from tests.arena import add_body, add_lancer, add_rock, add_saucer, add_shot, add_wall, arena
from tests.each import each
from tests.view.outlining import Outlining

SIZE = (1280, 720)
TORUS = Torus(1280.0, 720.0)


def empty_world(ships: int = 1) -> World:
    """Return a world with unprotected ships at the centre and nothing else."""
    world = new_world(1, ships=ships)
    for ship in world.ships:
        ship.protection = 0
    return world


def add_beam(world: World, phase: LancerPhase, legs: tuple[Leg, ...], timer: int = 20) -> Lancer:
    """Put a Lancer with this line at the beginning of the line, or at (300, 300)."""
    lancer = add_lancer(world, legs[0].start if legs else (300.0, 300.0), 0, phase)
    lancer.path, lancer.timer, lancer.target = legs, timer, 1
    return lancer


def one_leg(x: float, y: float, dx: float, dy: float) -> tuple[Leg, ...]:
    """Return a beam of one leg."""
    return (Leg((x, y), (dx, dy), None, None),)


def busy_world() -> World:
    """Return a world with some of everything, much of it over an edge."""
    world = empty_world(ships=2)
    world.ships[0].thrusting = True
    world.ships[1].protection = 100
    add_rock(world, Size.LARGE, (1270.0, 710.0))
    add_rock(world, Size.MEDIUM, (400.0, 2.0)).health = 30
    for phase in LancerPhase:
        add_beam(world, phase, one_leg(1000.0, 100.0 * phase, 700.0, 90.0))
    saucer = add_saucer(world, (1275.0, 520.0), SaucerSize.LARGE, (-120.0, 0.0))
    add_saucer(world, (600.0, 718.0), SaucerSize.SMALL, (-120.0, 0.0))
    add_shot(world, (3.0, 300.0), (600.0, 0.0))
    add_shot(world, (3.0, 250.0), (0.0, 0.0), owner=saucer.id, hostile=True)
    add_wall(world, (100.0, 5.0), (80.0, 30.0), mirror=True)
    add_wall(world, (1270.0, 600.0))
    world.spawn_markers.append(SpawnMarker(Kind.LANCER, 1279.0, 400.0, 30, False))
    world.spawn_markers.append(SpawnMarker(Kind.SMALL_SAUCER, 0.0, 200.0, 30, True))
    return world


def paint(world: World, size: tuple[int, int] = SIZE, alpha: float = 1.0) -> pygame.Surface:
    """Return a frame of the field alone, without sky, so that every lit pixel was drawn."""
    frame = pygame.Surface(size, 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(*size))
    draw_world(canvas, world, Poses(), alpha)
    canvas.end(frame, 0.0)
    return frame


def light(frame: pygame.Surface, x: float, y: float, reach: int = 8) -> int:
    """Return the brightest channel within reach of a pixel."""
    area_ = pygame.Rect(int(x) - reach, int(y) - reach, 2 * reach + 1, 2 * reach + 1).clip(frame.get_rect())
    return max(
        max(frame.get_at((px, py))[:3])
        for px in range(area_.left, area_.right)
        for py in range(area_.top, area_.bottom)
    )


def lit(frame: pygame.Surface, box: tuple[int, int, int, int], least: int = 90) -> int:
    """Count the bright pixels in a box given as left, top, width, height."""
    part = frame.subsurface(pygame.Rect(box).clip(frame.get_rect()))
    dark = pygame.mask.from_threshold(part, (0, 0, 0), (least, least, least))
    return part.get_width() * part.get_height() - dark.count()


@pytest.mark.parametrize("place", [(640.0, 360.0), (200.0, 150.0), (1100.0, 600.0)])
def test_the_ship_is_green_where_the_world_says_and_nowhere_else(place: tuple[float, float]) -> None:
    world = empty_world()
    ship = world.ships[0]
    ship.x, ship.y = place
    frame = paint(world)
    core = blend(DEFAULT.ship, (255, 255, 255), 0.6)
    green = pygame.mask.from_threshold(frame, core, (40, 20, 30))

    assert green.count() > 60
    for rect in green.get_bounding_rects():
        assert math.dist(place, rect.topleft) < 28.0
        assert math.dist(place, rect.bottomright) < 28.0


@pytest.mark.parametrize("phase", [ShipPhase.LOST, ShipPhase.WARPING, ShipPhase.OUT])
def test_a_ship_that_is_away_is_not_drawn(phase: ShipPhase) -> None:
    world = empty_world()
    world.ships[0].phase = phase

    assert lit(paint(world), (0, 0, 1280, 720), 1) == 0


def light_around(kind: Kind, corner: tuple[int, int]) -> list[int]:
    """Return the light in the four quarters around a corner, with a body a unit from it."""
    place = (corner[0] + 1.0, corner[1] + 1.0)
    world = arena(place)
    if kind is not Kind.SHIP:
        body: Any = add_body(world, kind, place)
        world.ships = world.ships if kind is Kind.LANCER else []
        body.vx = body.vy = 300.0 if kind is Kind.SHOT else 0.0
    frame, side = paint(world), 60
    quarters = [(corner[0] + x, corner[1] + y) for x in (0, -side) for y in (0, -side)]
    boxes = [(x % SIZE[0], y % SIZE[1], side, side) for x, y in quarters]
    return [sum(pygame.image.tobytes(frame.subsurface(box), "RGB")) for box in boxes]


@each("kind", Kind)
def test_a_body_over_a_corner_of_the_field_shows_in_all_four(kind: Kind) -> None:
    middle, over = light_around(kind, (640, 360)), light_around(kind, (0, 0))
    assert max(middle) > 15_000
    assert all(there > 0.3 * light for there, light in zip(over, middle, strict=True) if light > 15_000)


def test_a_body_between_ticks_is_drawn_on_its_short_way_across_the_seam() -> None:
    world = empty_world()
    world.ships.clear()
    rock = add_rock(world, Size.SMALL, (1278.0, 300.0))
    poses = Poses()
    poses.remember(world)
    rock.x = 2.0
    frame = pygame.Surface(SIZE, 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(*SIZE))
    draw_world(canvas, world, poses, 0.5)
    canvas.end(frame, 0.0)

    assert lit(frame, (0, 270, 30, 60)) > 5
    assert lit(frame, (1250, 270, 30, 60)) > 5
    assert lit(frame, (100, 0, 1080, 720), 20) == 0


def test_looking_changes_nothing() -> None:
    world = busy_world()
    before = clone(world)
    effects = Effects()
    events: list[Event] = [
        BodyDestroyed(Kind.LARGE_ROCK, 3, (4.0, 5.0), (1.0, 2.0), Cause.SHOT, 1, 20, ()),
        LaserFired(1, one_leg(1000.0, 10.0, 500.0, 0.0), ((1.0, 2.0),)),
    ]
    canvas = Canvas()
    canvas.begin(Camera.fit(*SIZE))
    effects.follow(events, world)
    effects.tick()
    poses = Poses()
    poses.remember(world)
    draw_world(canvas, world, poses, 0.3)
    effects.draw(canvas, 0.3)
    draw_hud(canvas, world, 7)
    canvas.end(pygame.Surface(SIZE, 0, 32), 1 / 60)

    assert world == before


def test_equal_worlds_give_equal_pictures() -> None:
    one, other = busy_world(), busy_world()

    assert paint(one).get_buffer().raw == paint(other).get_buffer().raw


def test_a_damaged_rock_is_hotter_and_cracked() -> None:
    pictures = []
    for health in (90, 60, 30):
        world = empty_world()
        world.ships.clear()
        rock = add_rock(world, Size.LARGE, (300.0, 300.0))
        rock.health = health
        frame = paint(world)
        box = pygame.Rect(230, 230, 140, 140)
        red = sum(frame.get_at((x, y)).r for x in range(*_span(box, 0)) for y in range(*_span(box, 1)))
        pictures.append((damage(world, rock), red, lit(frame, (230, 230, 140, 140))))
    fractions, reds, lines = zip(*pictures, strict=True)

    assert fractions == pytest.approx((0.0, 1 / 3, 2 / 3))
    assert reds[0] * 1.3 < reds[1] < reds[2]
    assert lines[0] + 40 < lines[1] < lines[2]


def test_the_outline_of_a_damaged_rock_changes_colour_besides() -> None:
    colours = [heated(DEFAULT, hurt) for hurt in (0.0, 1 / 3, 2 / 3)]
    world = empty_world()
    world.ships.clear()
    add_rock(world, Size.LARGE, (300.0, 300.0)).health = 60
    canvas = Recorder()
    draw_world(canvas, world, Poses())

    assert colours[0] == DEFAULT.rock
    assert len(set(colours)) == 3
    assert canvas.colours[0] == colours[1]


def _span(box: pygame.Rect, axis: int) -> tuple[int, int]:
    return (box.left, box.right) if axis == 0 else (box.top, box.bottom)


def line_of(phase: LancerPhase, timer: int) -> pygame.Surface:
    """Return a Lancer's level line alone, x = 300 to 900, so many ticks before its phase ends."""
    world = empty_world()
    world.ships.clear()
    add_beam(world, phase, one_leg(300.0, 300.0, 600.0, 0.0), timer)
    return paint(world)


def covered(frame: pygame.Surface) -> int:
    """Return on how many of the pixels from x = 400 to 799 the line is there, not its haze alone."""
    return sum(1 for x in range(400, 800) if max(frame.get_at((x, 300))[:3]) > 65)


def test_a_locked_line_has_no_gaps_and_a_charging_one_always_has() -> None:
    assert covered(line_of(LancerPhase.LOCK, 54)) == covered(line_of(LancerPhase.LOCK, 1)) == 400
    assert covered(line_of(LancerPhase.CHARGE, 1)) < 350


def test_a_charging_line_grows_denser() -> None:
    fractions = [covered(line_of(LancerPhase.CHARGE, timer)) for timer in (100, 60, 5)]

    assert fractions[0] > 40
    assert fractions[0] * 1.5 < fractions[1]
    assert fractions[1] * 1.2 < fractions[2]


def test_a_beam_is_far_brighter_than_the_lines_before_it() -> None:
    charge, lock, beam = (
        lit(line_of(phase, 10), (400, 280, 400, 40), 60)
        for phase in (LancerPhase.CHARGE, LancerPhase.LOCK, LancerPhase.FIRE)
    )

    assert charge * 1.3 < lock
    assert lock * 1.3 < beam


def test_a_beam_ends_where_its_path_ends() -> None:
    world = empty_world()
    world.ships.clear()
    add_beam(world, LancerPhase.FIRE, one_leg(300.0, 300.0, 200.0, 0.0))
    frame = paint(world)

    assert light(frame, 400, 300, 2) > 200
    assert lit(frame, (530, 200, 700, 200), 40) == 0


def test_a_beam_across_the_seam_is_seen_on_both_sides() -> None:
    world = empty_world()
    world.ships.clear()
    add_beam(world, LancerPhase.FIRE, one_leg(1100.0, 300.0, 300.0, 0.0))
    frame = paint(world)

    assert light(frame, 1200, 300, 2) > 200
    assert light(frame, 60, 300, 2) > 200
    assert lit(frame, (160, 250, 800, 100), 40) == 0


def test_the_pieces_of_a_beam_add_up_to_its_length() -> None:
    legs = (Leg((1200.0, 700.0), (300.0, 150.0), None, None), Leg((220.0, 130.0), (-400.0, 0.0), None, None))
    pieces = beam_pieces(TORUS, legs)
    inside = sum(_length_inside(piece) for piece in pieces)

    assert inside == pytest.approx(math.hypot(300.0, 150.0) + 400.0, abs=1e-6)
    assert [piece.before for piece in pieces if piece.start == (220.0, 130.0)] == [math.hypot(300.0, 150.0)]
    assert beam_end(TORUS, legs) == pytest.approx((1100.0, 130.0))


def _length_inside(piece: BeamPiece) -> float:
    seen = clip_segment(piece.start, piece.end, (0.0, 0.0, 1280.0, 720.0))
    return math.dist(*seen) if seen else 0.0


def test_a_beam_longer_than_the_world_comes_round_again() -> None:
    pieces = beam_pieces(TORUS, one_leg(100.0, 100.0, 3000.0, 0.0))

    assert sum(_length_inside(piece) for piece in pieces) == pytest.approx(3000.0)


def test_dashes_go_on_in_step_over_the_seam() -> None:
    whole = dashes(BeamPiece((0.0, 0.0), (100.0, 0.0), 0.0), 6.0, 16.0, 3.0)
    halves = dashes(BeamPiece((0.0, 0.0), (50.0, 0.0), 0.0), 6.0, 16.0, 3.0)
    halves += dashes(BeamPiece((50.0, 0.0), (100.0, 0.0), 50.0), 6.0, 16.0, 3.0)

    def total(lines: list[tuple[tuple[float, float], tuple[float, float]]]) -> float:
        return sum(math.dist(*line) for line in lines)

    assert total(whole) == pytest.approx(total(halves))
    assert {round(end[0]) for _, end in whole} <= {round(end[0]) for _, end in halves}


def test_things_in_the_middle_are_drawn_once() -> None:
    assert copies(TORUS, (640.0, 360.0), 50.0) == ((640.0, 360.0),)
    assert len(copies(TORUS, (2.0, 360.0), 50.0)) == 2
    assert len(copies(TORUS, (2.0, 718.0), 50.0)) == 4


@pytest.mark.parametrize("radius", [52.0, 26.0, 13.0])
def test_a_rocks_rim_runs_in_and_out_of_its_circle(radius: float) -> None:
    for rock_id in range(1, 60):
        outline = rock_outline(rock_id, radius)
        reaches = [math.hypot(*corner) / radius for corner in outline[:-1]]

        assert 9 <= len(reaches) <= 13
        assert outline[0] == outline[-1]
        assert area(outline[:-1]) == pytest.approx(math.pi * radius * radius)
        assert 0.5 < min(reaches) < 0.95
        assert 1.03 < max(reaches) < 1.4


def test_cracks_stay_within_the_rock() -> None:
    for rock_id in range(1, 40):
        for crack in rock_cracks(rock_id, 52.0):
            assert all(math.hypot(*point) < 52.0 * 1.4 for point in crack)


def test_the_ship_is_a_little_larger_than_what_can_be_hit() -> None:
    drawn = max(math.hypot(*corner) for corner in HULL)

    assert 0.65 <= new_world().tuning.ship.radius / drawn <= 0.8


def test_protection_blinks_slowly() -> None:
    brightness = []
    canvas = Recorder()
    for left in range(240, 0, -1):
        world = empty_world()
        world.ships[0].protection = left
        canvas.brights.clear()
        draw_world(canvas, world, Poses())
        brightness.append(canvas.brights[0])
    changes = sum(1 for one, other in pairwise(brightness) if one != other)

    assert set(brightness) == {1.0, 0.3}
    assert changes <= 8  # 2 s: at most two full blinks a second


class Recorder(Outlining):
    """A canvas that notes the colour and brightness of each polyline."""

    def __init__(self) -> None:
        super().__init__()
        self.brights: list[float] = []
        self.colours: list[tuple[int, int, int]] = []

    def polyline(
        self,
        points: object,
        colour: tuple[int, int, int],
        closed: bool = False,
        bright: float = 1.0,
    ) -> None:
        """Note the brightness."""
        del points, closed
        self.colours.append(colour)
        self.brights.append(bright)


def test_no_light_falls_outside_the_letterbox() -> None:
    for size, bars in (
        ((1000, 900), [(0, 0, 1000, 168), (0, 732, 1000, 168)]),
        ((1600, 500), [(0, 0, 355, 500), (1245, 0, 355, 500)]),
    ):
        frame = paint(busy_world(), size)
        for bar in bars:
            assert lit(frame, bar, 1) == 0
        assert lit(frame, (0, 0, *size)) > 100


@pytest.mark.parametrize("size", [(640, 360), (1920, 1080), (64, 36)])
def test_a_busy_world_can_be_drawn_at_any_size(size: tuple[int, int]) -> None:
    assert lit(paint(busy_world(), size), (0, 0, *size)) > 20


def test_enemies_never_wear_the_players_colours() -> None:
    friends = {DEFAULT.ship, DEFAULT.ship_two, DEFAULT.shot, DEFAULT.laser}

    assert friends.isdisjoint({DEFAULT.saucer, DEFAULT.lancer, DEFAULT.lancer_beam, DEFAULT.enemy_shot})


def test_a_lancer_turned_down_is_drawn_downwards() -> None:
    world = empty_world()
    world.ships.clear()
    lancer = add_beam(world, LancerPhase.STALK, ())
    lancer.heading = QUARTER
    frame = paint(world)

    assert lit(frame, (294, 321, 13, 8)) > 4
    assert lit(frame, (280, 262, 40, 14)) == 0


@given(st.floats(0.0, 1279.0), st.floats(0.0, 719.0), st.one_of(st.floats(0.0, 800.0), st.just(math.nan)))
def test_the_images_of_a_body_are_those_that_the_torus_lists(x: float, y: float, reach: float) -> None:
    torus = Torus(1280.0, 720.0)
    assume(all(abs(gap - reach) > 1e-6 for gap in (x, y, 1280.0 - x, 720.0 - y)))
    assert sorted(images(torus, (x, y), reach)) == sorted([(x, y), *torus.straddles((x, y), reach)])


def tied_world(far: float, x: float = 400.0) -> World:
    """Return two ships with a tether, so many units apart on a line at a height of 300."""
    world = empty_world(ships=2)
    world.tuning = TETHER
    for ship, place in zip(world.ships, (x, x + far), strict=True):
        ship.x, ship.y = world.torus.wrap((place, 300.0))
        ship.protection = 0
    return world


def test_a_tether_is_a_line_between_two_ships_that_is_brighter_when_taut() -> None:
    slack, taut = (light(paint(tied_world(far)), 400.0 + far / 2, 300.0, 2) for far in (120.0, 200.0))
    assert taut > 2 * slack > 40
    world = tied_world(120.0)
    world.tuning = MODERN
    assert light(paint(world), 460.0, 300.0, 2) == 0
    world = tied_world(120.0)
    world.ships[1].phase = ShipPhase.LOST
    assert light(paint(world), 460.0, 300.0, 2) == 0


def test_a_tether_goes_the_short_way_over_the_seam() -> None:
    frame = paint(tied_world(200.0, 1180.0))
    assert light(frame, 1240.0, 300.0, 2) > 100
    assert light(frame, 40.0, 300.0, 2) > 100
    assert light(frame, 640.0, 300.0, 20) == 0
