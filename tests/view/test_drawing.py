"""The field is drawn where the world says, on both sides of its edges, and nothing is touched by looking."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pygame
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.physics import Leg, Point, Torus
from game.sim.bodies import Cause, Kind, Lancer, LancerPhase, SaucerSize, ShipPhase, SpawnMarker
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
from game.view.paint.theme import DEFAULT, Colour, blend
from tests.arena import add_body, add_lancer, add_rock, add_saucer, add_shot, add_wall, arena
from tests.each import each
from tests.view.outlining import Outlining

SIZE = (1280, 720)
WHOLE = (0, 0, *SIZE)
TORUS = Torus(1280.0, 720.0)
Box = tuple[int, int, int, int]
"""left, top, width and height in px."""


def empty_world(ships: int = 0) -> World:
    """Return a world with unprotected ships at the centre and nothing else."""
    world = new_world(1, ships=max(1, ships))
    for ship in world.ships:
        ship.protection = 0
    del world.ships[ships:]
    return world


def one_leg(x: float, y: float, dx: float, dy: float = 0.0) -> tuple[Leg, ...]:
    """Return a beam of one leg."""
    return (Leg((x, y), (dx, dy), None, None),)


def add_beam(world: World, phase: LancerPhase, legs: tuple[Leg, ...], timer: int = 20) -> Lancer:
    """Put a Lancer with this line at the beginning of the line."""
    lancer = add_lancer(world, legs[0].start, 0, phase)
    lancer.path, lancer.timer, lancer.target = legs, timer, 1
    return lancer


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


def paint(
    world: World, size: tuple[int, int] = SIZE, poses: Poses | None = None, alpha: float = 1.0
) -> pygame.Surface:
    """Return a frame of the field alone, without sky, so that every lit pixel was drawn."""
    frame = pygame.Surface(size, 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(*size))
    draw_world(canvas, world, poses or Poses(), alpha)
    canvas.end(frame, 0.0)
    return frame


def lit(frame: pygame.Surface, box: Box = WHOLE, least: int = 90) -> int:
    """Count the bright pixels in a box."""
    part = frame.subsurface(pygame.Rect(box).clip(frame.get_rect()))
    dark = pygame.mask.from_threshold(part, (0, 0, 0), (least, least, least))
    return part.get_width() * part.get_height() - dark.count()


def light(frame: pygame.Surface, x: float, y: float, reach: int = 2) -> int:
    """Return the brightest channel within reach of a pixel."""
    span = range(-reach, reach + 1)
    return max(max(frame.get_at((int(x) + dx, int(y) + dy))[:3]) for dx in span for dy in span)


@each("place", [(640.0, 360.0), (200.0, 150.0), (1100.0, 600.0)])
def test_the_ship_is_green_where_the_world_says_and_nowhere_else(place: Point) -> None:
    world = empty_world(ships=1)
    world.ships[0].x, world.ships[0].y = place
    core = blend(DEFAULT.ship, (255, 255, 255), 0.6)
    green = pygame.mask.from_threshold(paint(world), core, (40, 20, 30))
    assert green.count() > 60
    for rect in green.get_bounding_rects():
        assert max(math.dist(place, rect.topleft), math.dist(place, rect.bottomright)) < 28.0


@each("phase", [ShipPhase.LOST, ShipPhase.WARPING, ShipPhase.OUT])
def test_a_ship_that_is_away_is_not_drawn(phase: ShipPhase) -> None:
    world = empty_world(ships=1)
    world.ships[0].phase = phase
    assert lit(paint(world), least=1) == 0


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
    world, poses = empty_world(), Poses()
    rock = add_rock(world, Size.SMALL, (1278.0, 300.0))
    poses.remember(world)
    rock.x = 2.0
    frame = paint(world, poses=poses, alpha=0.5)
    assert lit(frame, (0, 270, 30, 60)) > 5
    assert lit(frame, (1250, 270, 30, 60)) > 5
    assert lit(frame, (100, 0, 1080, 720), 20) == 0


def test_looking_changes_nothing_and_equal_worlds_give_equal_pictures() -> None:
    world = busy_world()
    before = clone(world)
    effects, poses, canvas = Effects(), Poses(), Canvas()
    events: list[Event] = [
        BodyDestroyed(Kind.LARGE_ROCK, 3, (4.0, 5.0), (1.0, 2.0), Cause.SHOT, 1, 20, ()),
        LaserFired(1, one_leg(1000.0, 10.0, 500.0), ((1.0, 2.0),)),
    ]
    effects.follow(events, world)
    effects.tick()
    poses.remember(world)
    canvas.begin(Camera.fit(*SIZE))
    draw_world(canvas, world, poses, 0.3)
    effects.draw(canvas, 0.3)
    draw_hud(canvas, world, 7)
    canvas.end(pygame.Surface(SIZE, 0, 32), 1 / 60)
    assert world == before
    assert paint(world).get_buffer().raw == paint(busy_world()).get_buffer().raw


class Recorder(Outlining):
    """A canvas that notes the colour and brightness of each polyline."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[tuple[Colour, float]] = []

    def polyline(self, points: object, colour: Colour, closed: bool = False, bright: float = 1.0) -> None:
        """Note the colour and brightness."""
        del points, closed
        self.noted.append((colour, bright))


def first_line(world: World) -> tuple[Colour, float]:
    """Return the colour and brightness of the first polyline of the field."""
    canvas = Recorder()
    draw_world(canvas, world, Poses())
    return canvas.noted[0]


def test_a_damaged_rock_is_hotter_and_cracked_and_its_outline_changes_colour() -> None:
    world, box, seen = empty_world(), (230, 230, 140, 140), []
    rock = add_rock(world, Size.LARGE, (300.0, 300.0))
    for rock.health, hurt in ((90, 0.0), (60, 1 / 3), (30, 2 / 3)):
        frame = paint(world)
        red = sum(pygame.image.tobytes(frame.subsurface(box), "RGB")[::3])
        seen.append((red, lit(frame, box), first_line(world)[0]))
        assert damage(world, rock) == pytest.approx(hurt)
        assert seen[-1][2] == heated(DEFAULT, hurt)
    reds, lines, colours = zip(*seen, strict=True)
    assert reds[0] * 1.3 < reds[1] < reds[2]
    assert lines[0] + 40 < lines[1] < lines[2]
    assert colours[0] == DEFAULT.rock
    assert len(set(colours)) == 3


def test_protection_blinks_slowly() -> None:
    world, brights = empty_world(ships=1), []
    for world.ships[0].protection in range(240, 0, -1):
        brights.append(first_line(world)[1])
    assert set(brights) == {1.0, 0.3}
    assert sum(one != other for one, other in pairwise(brights)) <= 8  # at most two full blinks a second


def line_of(phase: LancerPhase, timer: int, x: float = 300.0, length: float = 600.0) -> pygame.Surface:
    """Return a Lancer's level line alone, so many ticks before its phase ends."""
    world = empty_world()
    add_beam(world, phase, one_leg(x, 300.0, length), timer)
    return paint(world)


def covered(phase: LancerPhase, timer: int) -> int:
    """Return on how many of 400 pixels the line is there, not its haze alone."""
    frame = line_of(phase, timer)
    return sum(max(frame.get_at((x, 300))[:3]) > 65 for x in range(400, 800))


def test_a_charging_line_has_gaps_and_grows_denser_and_a_locked_one_has_none() -> None:
    early, middle, late, last = (covered(LancerPhase.CHARGE, timer) for timer in (100, 60, 5, 1))
    assert early > 40
    assert early * 1.5 * 1.2 < middle * 1.2 < late <= last < 350
    assert covered(LancerPhase.LOCK, 54) == covered(LancerPhase.LOCK, 1) == 400


def test_a_beam_is_far_brighter_than_the_lines_before_it() -> None:
    charge, lock, beam = (
        lit(line_of(phase, 10), (400, 280, 400, 40), 60)
        for phase in (LancerPhase.CHARGE, LancerPhase.LOCK, LancerPhase.FIRE)
    )
    assert charge * 1.3 * 1.3 < lock * 1.3 < beam


@each("x, length, seen, dark", [
    (300.0, 200.0, [400], (530, 200, 700, 200)),
    (1100.0, 300.0, [1200, 60], (160, 250, 800, 100)),  # across the seam, on both sides
])  # fmt: skip
def test_a_beam_ends_where_its_path_ends(x: float, length: float, seen: list[int], dark: Box) -> None:
    frame = line_of(LancerPhase.FIRE, 20, x, length)
    assert all(light(frame, at, 300) > 200 for at in seen)
    assert lit(frame, dark, 40) == 0


def length_inside(piece: BeamPiece) -> float:
    seen = clip_segment(piece.start, piece.end, (0.0, 0.0, 1280.0, 720.0))
    return math.dist(*seen) if seen else 0.0


@each("legs, end", [
    ([((1200.0, 700.0), (300.0, 150.0)), ((220.0, 130.0), (-400.0, 0.0))], (1100.0, 130.0)),
    ([((300.0, 300.0), (30.0, 40.0)), ((330.0, 340.0), (0.0, 60.0)), ((330.0, 400.0), (70.0, 0.0))],
     (400.0, 400.0)),
    ([((100.0, 100.0), (3000.0, 0.0))], (540.0, 100.0)),  # it comes round again
])  # fmt: skip
def test_the_pieces_of_a_beam_add_up_to_its_length_and_tell_what_is_before(
    legs: list[tuple[Point, Point]], end: Point
) -> None:
    beam = [Leg(start, motion, None, None) for start, motion in legs]
    pieces, before = beam_pieces(TORUS, beam), 0.0
    for start, motion in legs:
        assert before in {piece.before for piece in pieces if piece.start == start}
        before += math.hypot(*motion)
    assert sum(map(length_inside, pieces)) == pytest.approx(before, abs=1e-6)
    assert beam_end(TORUS, beam) == pytest.approx(end)


def test_dashes_go_on_in_step_over_the_seam() -> None:
    whole = dashes(BeamPiece((0.0, 0.0), (100.0, 0.0), 0.0), 6.0, 16.0, 3.0)
    halves = dashes(BeamPiece((0.0, 0.0), (50.0, 0.0), 0.0), 6.0, 16.0, 3.0)
    halves += dashes(BeamPiece((50.0, 0.0), (100.0, 0.0), 50.0), 6.0, 16.0, 3.0)
    assert sum(math.dist(*line) for line in whole) == pytest.approx(sum(math.dist(*line) for line in halves))
    assert {round(end[0]) for _, end in whole} <= {round(end[0]) for _, end in halves}


@each("place, number", [
    ((640.0, 360.0), 1), ((2.0, 360.0), 2), ((2.0, 718.0), 4),
    # 56 units more than it reaches: haze and the strongest shake show them
    ((105.0, 360.0), 2), ((107.0, 360.0), 1),
])  # fmt: skip
def test_things_near_an_edge_are_drawn_beyond_it_too(place: Point, number: int) -> None:
    found = copies(TORUS, place, 50.0)
    assert len(found) == number
    assert found[0] == place


@given(st.floats(0.0, 1279.0), st.floats(0.0, 719.0), st.one_of(st.floats(0.0, 800.0), st.just(math.nan)))
def test_the_images_of_a_body_are_those_that_the_torus_lists(x: float, y: float, reach: float) -> None:
    assume(all(abs(gap - reach) > 1e-6 for gap in (x, y, 1280.0 - x, 720.0 - y)))
    assert sorted(images(TORUS, (x, y), reach)) == sorted([(x, y), *TORUS.straddles((x, y), reach)])


@each("radius", [52.0, 26.0, 13.0])
def test_a_rocks_rim_runs_in_and_out_of_its_circle_and_its_cracks_stay_within(radius: float) -> None:
    for rock_id in range(1, 60):
        outline = rock_outline(rock_id, radius)
        reaches = [math.hypot(*corner) / radius for corner in outline[:-1]]
        assert 9 <= len(reaches) <= 13
        assert outline[0] == outline[-1]
        assert area(outline[:-1]) == pytest.approx(math.pi * radius * radius)
        assert 0.5 < min(reaches) < 0.95
        assert 1.03 < max(reaches) < 1.4
        cracks = rock_cracks(rock_id, radius)
        assert all(math.hypot(*point) < radius * 1.4 for crack in cracks for point in crack)


def test_the_ship_is_a_little_larger_than_what_can_be_hit() -> None:
    drawn = max(math.hypot(*corner) for corner in HULL)
    assert 0.65 <= new_world().tuning.ship.radius / drawn <= 0.8


@each("size, bars", [
    ((1000, 900), [(0, 0, 1000, 168), (0, 732, 1000, 168)]),
    ((1600, 500), [(0, 0, 355, 500), (1245, 0, 355, 500)]),
    *((size, []) for size in ((640, 360), (1920, 1080), (64, 36))),
])  # fmt: skip
def test_a_busy_world_is_drawn_at_any_size_and_no_light_falls_outside_the_letterbox(
    size: tuple[int, int], bars: list[Box]
) -> None:
    frame = paint(busy_world(), size)
    assert [lit(frame, bar, 1) for bar in bars] == [0] * len(bars)
    assert lit(frame, (0, 0, *size)) > 20


def test_enemies_never_wear_the_players_colours() -> None:
    friends = {DEFAULT.ship, DEFAULT.ship_two, DEFAULT.shot, DEFAULT.laser}
    assert friends.isdisjoint({DEFAULT.saucer, DEFAULT.lancer, DEFAULT.lancer_beam, DEFAULT.enemy_shot})


def test_a_lancer_turned_down_is_drawn_downwards() -> None:
    world = empty_world()
    add_lancer(world, (300.0, 300.0), QUARTER)
    frame = paint(world)
    assert lit(frame, (294, 321, 13, 8)) > 4
    assert lit(frame, (280, 262, 40, 14)) == 0


def tied(
    far: float, x: float = 400.0, phase: ShipPhase = ShipPhase.FLYING, rules: Any = TETHER
) -> pygame.Surface:
    """Return the picture of two ships so many units apart on a line at a height of 300, with a tether."""
    world = empty_world(ships=2)
    world.tuning = rules
    for ship, place in zip(world.ships, (x, x + far), strict=True):
        ship.x, ship.y = world.torus.wrap((place, 300.0))
    world.ships[1].phase = phase
    return paint(world)


def test_a_tether_is_a_line_between_two_ships_that_is_brighter_when_taut() -> None:
    assert light(tied(200.0), 500.0, 300.0) > 2 * light(tied(120.0), 460.0, 300.0) > 40
    assert light(tied(120.0, rules=MODERN), 460.0, 300.0) == 0
    assert light(tied(120.0, phase=ShipPhase.LOST), 460.0, 300.0) == 0


def test_a_tether_goes_the_short_way_over_the_seam() -> None:
    frame = tied(200.0, 1180.0)
    assert light(frame, 1240.0, 300.0) > 100
    assert light(frame, 40.0, 300.0) > 100
    assert light(frame, 640.0, 300.0, 20) == 0
