"""The debug overlay shows what physics answered, where it answered it, and touches nothing."""

from __future__ import annotations

import copy
import math
from dataclasses import fields

import pygame
import pytest

from game.cards.card import Card, CardKind
from game.cards.numbers import MINUS, figure
from game.overlay.body_layer import describe, seen
from game.overlay.card_layer import TO_READ
from game.overlay.card_panel import deciding
from game.overlay.debug_draw import DebugDraw
from game.overlay.happenings import Happenings
from game.overlay.memory import CONTACT_SPAN, RAY_SPAN, BeamPart, Memory
from game.overlay.number_cards import OverlayStats, tell_numbers
from game.overlay.overlay import Level, Overlay
from game.overlay.pointing import pointed_at
from game.overlay.record_layers import draw_broad
from game.overlay.text_cache import TextCache
from game.physics import (
    BeamTarget,
    BroadRecord,
    ContactRecord,
    Point,
    Purpose,
    Record,
    SweepRecord,
    length,
    naive_pairs,
    quadratic,
    trace_beam,
)
from game.physics.record import IntervalRecord, RayHit, RayRecord
from game.sim.bodies import (
    Kind,
    PickUp,
    PickUpKind,
    Rock,
    SaucerSize,
)
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.kinds.registry import ROWS, Role, has
from game.sim.rule_sets import CLASSIC, TETHER
from game.sim.step import step
from game.sim.tuning import Size
from game.sim.world import World, new_world
from game.view.paint.camera import Camera
from game.view.paint.theme import DEFAULT
from tests.arena import (
    add_body,
    add_lancer,
    add_rock,
    add_saucer,
    add_shot,
    add_wall,
    arena,
    fly,
    tuned,
)
from tests.each import each

WHITE = (255, 255, 255)
BLACK = (0, 0, 0)
SIZE = (1280, 720)
LEGEND = 24  # px at the bottom that the legend may use at 720p


def field() -> World:
    """Return a world with nothing on it but the ship in the middle, unprotected."""
    world = new_world(3)
    world.ticks_to_wave = 0
    world.ships[0].protection = 0
    return world


def empty() -> World:
    world = field()
    world.ships.clear()
    return world


def rock(world: World, x: float, y: float, size: Size = Size.LARGE, *, vx: float = 0.0) -> Rock:
    return add_rock(world, size, (x, y), (vx, 0.0))


def ray_record(
    world: World, start: tuple[float, float], heading: float, purpose: Purpose = Purpose.LASER
) -> Record:
    """Return a record of one ray of 560 units from start at an angle, traced by physics among the rocks."""
    direction = (math.cos(heading), math.sin(heading))
    targets = [BeamTarget(body.id, (body.x, body.y), body.radius) for body in world.rocks]
    beam = trace_beam(world.torus, start, direction, 560.0, (), targets, 0, pierce=True)
    (leg,) = beam.legs
    hits = tuple(
        RayHit(
            hit.target, hit.centre, hit.radius, hit.crossing,
            quadratic(leg.start, leg.motion, hit.centre, hit.radius),
        )
        for hit in beam.hits
    )  # fmt: skip
    return Record(rays=[RayRecord(purpose, leg.start, leg.motion, hits, leg.normal)])


def crowded() -> tuple[World, Record]:
    """Return a world and a record with something of every query."""
    world = field()
    first = rock(world, 600.0, 300.0, vx=60.0)
    second = rock(world, 690.0, 300.0, vx=-60.0)
    rock(world, 1270.0, 200.0)
    add_wall(world, (300.0, 200.0), (40.0, 30.0), mirror=True)
    record = ray_record(world, (100.0, 290.0), 0.02)
    record.contacts.append(ContactRecord(first.id, second.id, (645.0, 300.0), (1.0, 0.0), 14.0, 9e4))
    record.sweeps.append(SweepRecord(1, (640.0, 400.0), (4.0, 3.0), 12.0, None, None))
    spans = [IntervalRecord(first.id, 548.0, 104.0), IntervalRecord(second.id, 638.0, 104.0)]
    record.broad = BroadRecord(spans, [(first.id, second.id)], [])
    return world, record


def drawn(
    world: World,
    overlay: Overlay,
    record: Record | None = None,
    pointer: tuple[float, float] | None = None,
    size: tuple[int, int] = SIZE,
) -> pygame.Surface:
    frame = pygame.Surface(size)
    stats = OverlayStats(120.0, 4.0)
    overlay.draw(frame, Camera.fit(*size), world, record, pointer=pointer, stats=stats)
    return frame


def pixels(frame: pygame.Surface, height: int = 720 - LEGEND) -> bytes:
    """Return the picture without the legend."""
    return pygame.image.tobytes(frame.subsurface((0, 0, frame.get_width(), height)), "RGB")


def light(frame: pygame.Surface, x: float, y: float, reach: int = 1) -> int:
    """Return the brightest channel near a pixel."""
    near = range(-reach, reach + 1)
    return max(max(frame.get_at((round(x) + u, round(y) + v))[:3]) for u in near for v in near)


def rim(frame: pygame.Surface, centre: tuple[float, float], turn: float, around: float) -> float:
    """Return the distance from the centre at which this direction is brightest."""
    steps = [around - 8.0 + 0.25 * k for k in range(65)]
    ux, uy = math.cos(turn), math.sin(turn)
    levels = [max(frame.get_at((round(centre[0] + ux * s), round(centre[1] + uy * s)))[:3]) for s in steps]
    best = max(levels)
    assert best > 60
    bright = [s for s, level in zip(steps, levels, strict=True) if level >= 0.8 * best]
    return sum(bright) / len(bright)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_circles_are_of_exactly_the_radius_that_physics_uses(size: tuple[int, int]) -> None:
    world = field()
    ship, scale = world.ships[0], size[0] / 1280
    ship.x, ship.y = 200.0, 500.0
    rock(world, 640.0, 200.0)
    add_lancer(world, (900.0, 400.0)).radius = 16.0
    add_saucer(world, (400.0, 300.0), SaucerSize.LARGE)
    frame = drawn(world, Overlay(on=True), size=size)

    for place, radius in (
        ((640.0, 200.0), 52.0),
        ((900.0, 400.0), 16.0),
        ((400.0, 300.0), 20.0),
        ((200.0, 500.0), 12.0),
    ):
        centre = (place[0] * scale, place[1] * scale)
        for turn in (0.5, 1.6, 2.4, 3.3, 4.0):  # the label stands at the upper right
            assert rim(frame, centre, turn, radius * scale) == pytest.approx(radius * scale, abs=0.9)


def test_octagons_are_those_that_the_rules_ask_of_and_not_over_an_edge_where_nothing_meets() -> None:
    rocks = {(640.0, 200.0): Size.LARGE, (1270.0, 500.0): Size.LARGE}
    world = arena((200.0, 500.0), rocks=rocks, tuning=CLASSIC)
    add_saucer(world, (400.0, 300.0), SaucerSize.LARGE)
    frame, kind = drawn(world, Overlay(on=True)), CLASSIC.saucer.large
    rock_size, corner = CLASSIC.rock.large.radius, CLASSIC.classic.corner
    cases = (
        ((640.0, 200.0), (rock_size,)),
        ((200.0, 500.0), (CLASSIC.ship.radius, CLASSIC.classic.target)),
        ((400.0, 300.0), (kind.radius, CLASSIC.classic.large_ram)),
    )
    for (x, y), sizes in cases:
        for size in sizes:
            for u, v in ((-1.0, 0.42), (-0.42, 1.0), (0.42, 1.0), (-corner / 2, corner / 2)):
                assert light(frame, x + u * size, y + v * size) > 60, (x, y, size, u, v)
    assert light(frame, 1270.0 - rock_size, 500.0) > 60
    assert light(frame, 1270.0 - 1280.0 + rock_size, 500.0) < 60


def test_words_of_the_layers_say_where_a_normal_points_and_what_an_image_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, record = crowded()
    rock(world, 300.0, 5.0)
    texts, arrows = list[str](), list[tuple[Point, Point]]()

    monkeypatch.setattr(DebugDraw, "note", lambda _, __, text, *___: texts.append(text))
    monkeypatch.setattr(DebugDraw, "arrow", lambda _, start, way, *__: arrows.append((start, way)))
    drawn(world, Overlay(on=True), record)

    first, second = world.rocks[0].id, world.rocks[1].id
    assert f"#{first} and #{second}, J = 90000" in texts
    assert f"448.1 units to #{first}" in texts  # 500.1 to its middle along the ray, less the radius
    assert f"n = (0.600, {MINUS}0.800), left of the wall" in texts
    assert ((300.0, 200.0), (18.0, -24.0)) in arrows
    assert f"rock {world.rocks[3].id}, seen across the seam: (0, 720) away" in texts
    assert not [text for text in texts if "image" in text or "  " in text]


def test_a_note_that_is_too_wide_leaves_out_its_end() -> None:
    image, bounce = "rock 8, seen across the seam: (0, 720) away", "#19 and #3, J = 7"
    for size, wide in (((1280, 720), True), ((640, 360), False)):
        frame, text_cache = pygame.Surface(size), TextCache()
        draw = DebugDraw(frame, Camera.fit(*size), field().torus, text_cache)
        text_cache.fit(1.0)
        draw.note((640.0, 200.0), image, WHITE, 0)
        draw.note((640.0, 500.0), bounce, WHITE, 0)
        draw.settle()
        first, second = (box.width for box in draw.taken)
        assert (first >= text_cache.width(image)) is wide
        assert second >= text_cache.width(bounce)
        assert max(first, second) <= 0.25 * size[0] + 4


def test_under_the_rules_of_1979_what_has_met_is_explained_by_its_octagons_and_can_be_pointed_at() -> None:
    world = arena((200.0, 500.0), rocks={(640.0, 200.0): Size.LARGE}, tuning=CLASSIC)
    overlay, record = Overlay(), Record()
    overlay.level = Level.EXPLAIN
    fly(world, ".", record=record)
    drawn(world, overlay, record)
    assert overlay.card is not None
    assert overlay.card.kind is CardKind.OCTAGON
    assert "they do not meet" in overlay.card.verdict  # the ship and the rock, while nothing has met
    assert [line.symbol for line in deciding(overlay.card)] == ["|fx|", "|fy|", "|fx| + |fy|"]

    add_shot(world, (652.0, 205.0), (0.0, 0.0))
    rock_id = world.rocks[0].id
    fly(world, ".", record=record)
    overlay.follow(world, record)
    assert overlay.card.title == "Does the shot meet the rock?"
    assert "they meet" in overlay.card.verdict
    found = pointed_at(world, overlay.memory, Happenings(), (world.rocks[0].x, world.rocks[0].y))
    assert found is not None
    assert found[1].title == "Does the ship meet the rock?"
    frame = drawn(world, Overlay(on=True), record)
    assert light(frame, 640.0 - CLASSIC.rock.large.radius, 200.0) > 60
    assert rock_id not in {each.id for each in world.rocks}


@pytest.mark.slow
def test_off_draws_no_pixel_and_remembers_nothing() -> None:
    world, record = crowded()
    overlay = Overlay()
    overlay.follow(world, record)

    assert not any(pixels(drawn(world, overlay, record), 720))
    overlay.on = True
    assert not overlay.memory.rays
    assert not overlay.memory.contacts


def test_a_hit_point_is_drawn_where_the_record_says() -> None:
    world = empty()
    rock(world, 640.0, 360.0)
    record = ray_record(world, (300.0, 340.0), 0.0)
    x, y = record.rays[0].hits[0].crossing.point
    overlay = Overlay()
    overlay.level = Level.SEE
    frame = drawn(world, overlay, record)

    assert light(frame, x, y) == max(DEFAULT.overlay_hit)
    assert math.dist((x, y), (640.0, 360.0)) == pytest.approx(52.0)


def asked(world: World, record: Record, pointer: tuple[float, float]) -> Card:
    """Return the card of what is pointed at after a tick with this record."""
    memory, happenings = Memory(), Happenings()
    memory.follow(world, record)
    happenings.follow(world, record)
    found = pointed_at(world, memory, happenings, pointer)
    assert found is not None
    return found[1]


def test_pointing_at_a_disc_that_was_hit_shows_the_recorded_equation_for_a_direction_of_length_1() -> None:
    world = empty()
    rock(world, 640.0, 360.0)
    record = ray_record(world, (300.0, 340.0), 0.1)
    card = asked(world, record, (640.0, 360.0))
    hit, size = record.rays[0].hits[0], length(record.rays[0].motion)

    assert card.kind is CardKind.RAY_DISC
    assert card.value("b") == hit.equation.b / size
    assert card.value("c") == hit.equation.c
    assert card.value("t") == pytest.approx((hit.crossing.entry * size, hit.crossing.exit * size))
    assert "the nearer one is the hit" in card.verdict


def test_a_disc_that_was_missed_shows_its_own_equation_and_a_negative_discriminant() -> None:
    world = empty()
    rock(world, 640.0, 360.0)
    rock(world, 500.0, 120.0, Size.MEDIUM)
    record = ray_record(world, (300.0, 340.0), 0.0)
    card = asked(world, record, (505.0, 125.0))
    ray = record.rays[0]
    expected = quadratic(ray.start, ray.motion, (500.0, 120.0), 26.0).discriminant / 560.0**2

    assert card.value("D") == pytest.approx(expected)
    assert expected < 0.0
    assert card.value("t") is None
    assert "passes outside" in card.verdict


def test_the_equation_across_the_seam_is_that_of_the_image_the_ray_comes_near() -> None:
    world = empty()
    rock(world, 30.0, 500.0)
    record = ray_record(world, (1200.0, 380.0), 0.0)
    card = asked(world, record, (30.0, 500.0))

    assert card.value("f") == pytest.approx((1200.0 - 1310.0, 380.0 - 500.0))


def test_pointing_at_a_contact_explains_the_contact_and_not_the_laser() -> None:
    world = field()
    a, b = rock(world, 500.0, 200.0, vx=120.0), rock(world, 602.0, 200.0, vx=-120.0)
    pulse = ray_record(world, (300.0, 190.0), 0.0)
    record = Record()
    step(world, [Command()], record)
    record.rays.extend(pulse.rays)
    card = asked(world, record, record.contacts[0].point)

    assert record.contacts[0][:2] == (a.id, b.id)
    assert card.kind is CardKind.CONTACT
    assert card.value("J") == record.contacts[0].impulse


@pytest.mark.parametrize("value", [0.0, -0.25, 412.338, -165146.0, 2.28036e9, -4.6e-7, 1e300])
def test_a_number_reads_as_what_it_is(value: float) -> None:
    text = figure(value).replace(MINUS, "-").replace(" \N{MULTIPLICATION SIGN} 10^", "e")

    assert float(text) == pytest.approx(value, rel=1e-5)


def test_drawing_leaves_the_world_unchanged() -> None:
    world, record = crowded()
    add_shot(world, (100.0, 100.0), (300.0, 20.0))
    before, noted, bits = clone(world), copy.deepcopy(record), state_hash(world)
    drawn(world, Overlay(on=True), record, pointer=(600.0, 320.0))

    assert world == before
    assert record == noted
    assert state_hash(world) == bits


@pytest.mark.slow
def test_a_game_is_the_same_game_with_the_overlay_on() -> None:
    watched, alone = new_world(11), new_world(11)
    overlay, record, frame = Overlay(on=True), Record(), pygame.Surface(SIZE)
    for tick in range(400):
        command = Command(turn=40, thrust=tick % 50 < 20, fire=tick % 24 < 12, laser=tick % 90 < 40)
        step(watched, [command], record)
        overlay.follow(watched, record)
        if tick % 20 == 0:
            overlay.draw(frame, Camera.fit(*SIZE), watched, record, pointer=(300.0, 300.0))
        step(alone, [command])

    assert state_hash(watched) == state_hash(alone)


def test_a_pulse_is_kept_for_its_time_and_then_forgotten() -> None:
    world = empty()
    overlay = Overlay(on=True)
    overlay.follow(world, ray_record(world, (100.0, 500.0), 0.0))
    for _ in range(RAY_SPAN - 1):
        world.tick += 1
        overlay.follow(world, Record())
    assert light(drawn(world, overlay), 200, 500) > 60

    world.tick += 1
    overlay.follow(world, Record())
    assert light(drawn(world, overlay), 200, 500) == 0


def test_an_old_pulse_is_dimmer_than_a_new_one() -> None:
    world = empty()
    overlay = Overlay(on=True)
    overlay.follow(world, ray_record(world, (100.0, 500.0), 0.0))
    young = light(drawn(world, overlay), 200, 500)
    world.tick += RAY_SPAN - 5
    overlay.follow(world, Record())

    assert light(drawn(world, overlay), 200, 500) < 0.7 * young


def test_while_paused_everything_stays() -> None:
    world, record = crowded()
    overlay = Overlay(on=True)
    overlay.follow(world, record)
    first = drawn(world, overlay, pointer=(640.0, 300.0))
    for _ in range(100):
        overlay.follow(world, Record())
    later = drawn(world, overlay, pointer=(640.0, 300.0))

    assert pixels(later, 720) == pixels(first, 720)


def test_a_line_of_sight_lasts_its_own_tick_only() -> None:
    world = empty()
    memory = Memory()
    memory.follow(world, ray_record(world, (100.0, 500.0), 0.0, Purpose.SIGHT))
    assert len(memory.rays) == 1

    world.tick += 1
    memory.follow(world, Record())
    assert not memory.rays


def test_a_line_of_sight_gives_way_to_the_beam_that_it_becomes() -> None:
    world = empty()
    both = ray_record(world, (100.0, 500.0), 0.0, Purpose.SIGHT)
    both.rays.extend(ray_record(world, (100.0, 500.0), 0.0, Purpose.BEAM).rays)
    memory = Memory()
    memory.follow(world, both)

    assert [kept.thing.ray.purpose for kept in memory.rays] == [Purpose.BEAM]


def test_of_a_beam_that_is_recorded_in_every_tick_only_the_latest_is_kept() -> None:
    world = empty()
    memory = Memory()
    for y in (500.0, 501.0, 502.0):
        world.tick += 1
        memory.follow(world, ray_record(world, (100.0, y), 0.0, Purpose.BEAM))

    assert [kept.thing.ray.start for kept in memory.rays] == [(100.0, 502.0)]


def test_the_way_to_a_hit_counts_from_the_start_of_a_mirrored_beam() -> None:
    world = empty()
    legs = [
        RayRecord(Purpose.LASER, (1200.0, 100.0), (100.0, 0.0), (), (-1.0, 0.0)),
        RayRecord(Purpose.LASER, (20.0, 100.0), (0.0, 200.0), (), None),
        RayRecord(Purpose.LASER, (500.0, 500.0), (0.0, 50.0), (), None),
    ]
    memory = Memory()
    memory.follow(world, Record(rays=legs))

    assert [kept.thing for kept in memory.rays] == [
        BeamPart(legs[0], 0.0),
        BeamPart(legs[1], 100.0),
        BeamPart(legs[2], 0.0),
    ]


def test_a_bounce_is_not_overwritten_by_the_parting_that_follows() -> None:
    world = empty()
    memory = Memory()
    memory.follow(world, Record(contacts=[ContactRecord(4, 5, (10.0, 10.0), (1.0, 0.0), 1.0, 700.0)]))
    world.tick += 1
    memory.follow(world, Record(contacts=[ContactRecord(4, 5, (11.0, 10.0), (1.0, 0.0), 0.5, 0.0)]))
    assert [kept.thing.impulse for kept in memory.contacts] == [700.0]

    world.tick += CONTACT_SPAN
    memory.follow(world, Record())
    assert not memory.contacts


def test_a_new_game_forgets_the_old_one() -> None:
    world = empty()
    world.tick = 500
    memory = Memory()
    memory.follow(world, ray_record(world, (100.0, 500.0), 0.0))
    memory.follow(empty(), Record())

    assert not memory.rays


def test_a_leg_that_crosses_the_seam_appears_on_both_sides() -> None:
    world = empty()
    frame = drawn(world, Overlay(on=True), ray_record(world, (1100.0, 300.0), 0.0))

    assert light(frame, 1200, 300) > 100
    assert light(frame, 200, 300) > 100
    assert light(frame, 500, 300) == 0


def test_a_disc_over_an_edge_is_drawn_on_both_sides_and_its_ghost_is_named() -> None:
    world = empty()
    rock(world, 1270.0, 300.0)
    frame = drawn(world, Overlay(on=True))

    assert light(frame, 1218, 300) > 60
    assert light(frame, 42, 300) > 60
    (note,) = [note for note in notes_of(Overlay(on=True), frame, world) if "across the seam" in note]
    assert note.startswith(f"rock {world.rocks[0].id}")


def test_nothing_is_drawn_outside_the_viewport_and_the_clip_is_given_back() -> None:
    world, record = crowded()
    rock(world, 900.0, 5.0)
    frame = pygame.Surface((1280, 900))
    frame.set_clip((5, 6, 1200, 800))
    Overlay(on=True).draw(frame, Camera.fit(1280, 900), world, record, pointer=(640.0, 300.0))

    assert frame.get_clip() == pygame.Rect(5, 6, 1200, 800)
    assert not any(pixels(frame, 90))
    assert any(pixels(frame, 900))


@pytest.mark.slow
@pytest.mark.parametrize("bad", [math.nan, math.inf, 1e300, 1e12])
def test_absurd_numbers_neither_raise_nor_stall(bad: float) -> None:
    world, record = crowded()
    rock(world, 100.0, 100.0, vx=bad)
    world.rocks[-1].x = bad
    hit = record.rays[0].hits[0]
    record.rays.append(RayRecord(Purpose.LASER, (bad, 5.0), (bad, 1.0), (hit,), (bad, bad)))
    record.contacts.append(ContactRecord(1, 2, (bad, bad), (1.0, 0.0), 1.0, bad))
    record.sweeps.append(SweepRecord(1, (5.0, bad), (bad, bad), 12.0, bad, 3))

    drawn(world, Overlay(on=True), record, pointer=(640.0, 300.0))
    drawn(world, Overlay(on=True), record, pointer=(bad, 300.0))


def test_words_never_cover_one_another_and_the_nearest_to_the_pointer_win() -> None:
    frame, world = pygame.Surface(SIZE), empty()
    text_cache = TextCache()
    text_cache.fit(1.0)
    draw = DebugDraw(frame, Camera.fit(*SIZE), world.torus, text_cache, (640.0, 360.0))
    for number in range(80):
        draw.note((300.0 + number * 5.0, 360.0), f"word {number}", WHITE, 1)
    draw.settle()
    boxes = draw.taken

    assert 4 < len(boxes) <= 26
    assert all(not a.colliderect(b) for at, a in enumerate(boxes) for b in boxes[:at])
    assert min(abs(box.centerx - 640) for box in boxes) < 60


def test_the_broad_phase_shows_what_the_step_recorded_and_asks_nothing_again() -> None:
    world = empty()
    a, b = rock(world, 300.0, 300.0), rock(world, 400.0, 300.0)
    rock(world, 900.0, 300.0)
    record = Record()
    step(world, [], record)

    assert record.broad.overlapping == [(a.id, b.id)]
    assert record.broad.near == [(a.id, b.id)]
    frames = []
    for broad in (record.broad, BroadRecord()):
        record.broad, memory = broad, Memory()
        memory.follow(world, record)
        frames.append(pygame.Surface(SIZE))
        draw = DebugDraw(frames[-1], Camera.fit(*SIZE), world.torus, TextCache())
        draw_broad(draw, DEFAULT, seen(world), memory)
    assert light(frames[0], 350, 300) > 60
    assert light(frames[0], 650, 300) == 0
    assert light(frames[1], 350, 300) == 0


def test_the_nearness_recorded_includes_every_pair_that_overlaps_also_across_the_seam() -> None:
    world = empty()
    for number in range(40):
        rock(world, (number * 397.0) % 1280.0, (number * 251.0) % 720.0, Size(number % 3 + 1))
    rocks = world.rocks
    xs, ys, radii = [r.x for r in rocks], [r.y for r in rocks], [r.radius for r in rocks]
    touching = {(rocks[i].id, rocks[j].id) for i, j in naive_pairs(world.torus, xs, ys, radii)}
    record = Record()
    step(world, [], record)

    assert touching
    assert touching <= {*record.broad.overlapping} <= {*record.broad.near}
    assert len(record.broad.near) < 40 * 39 // 2
    assert len(record.broad.intervals) == 40


def test_pointing_at_a_body_shows_its_state() -> None:
    world = empty()
    rock(world, 640.0, 300.0, vx=30.0)
    away, near = drawn(world, Overlay(on=True)), drawn(world, Overlay(on=True), pointer=(650.0, 300.0))

    beside = pygame.Rect(700, 310, 200, 120)
    assert not any(pygame.image.tobytes(away.subsurface(beside), "RGB"))
    assert any(pygame.image.tobytes(near.subsurface(beside), "RGB"))


def pick_up(world: World, x: float, y: float) -> PickUp:
    made = PickUp(
        id=world.new_id(), x=x, y=y, vx=25.0, vy=0.0, radius=14.0, gives=PickUpKind.TRIPLE, life=300
    )
    world.pick_ups.append(made)
    return made


def test_a_pick_up_shows_its_circle_its_velocity_and_its_image_like_any_body() -> None:
    world = empty()
    pick_up(world, 640.0, 200.0)
    pick_up(world, 1275.0, 500.0)
    frame = drawn(world, Overlay(on=True))

    for turn in (1.6, 2.4, 3.3, 4.0):
        assert rim(frame, (640.0, 200.0), turn, 14.0) == pytest.approx(14.0, abs=0.9)
    assert light(frame, 648.0, 200.0) > 60
    assert light(frame, 9.0, 500.0) > 60


def test_of_a_pick_up_that_is_pointed_at_no_ray_is_asked() -> None:
    world = empty()
    rock(world, 500.0, 120.0)
    pick_up(world, 600.0, 350.0)
    card = asked(world, ray_record(world, (300.0, 340.0), 0.0), (600.0, 342.0))

    assert card.title == "Where does the laser meet the rock?"


def test_a_game_that_stands_still_has_no_ticks_a_second() -> None:
    stats = {pace: OverlayStats(149.0, 4.0, pace) for pace in ("", "1/4 speed", "paused")}
    told = {pace: tell_numbers(arena(), Memory(), each)[-2] for pace, each in stats.items()}

    assert told[""] == "149 ticks a second   4.0 ms a frame"
    assert told["1/4 speed"] == "149 ticks a second   4.0 ms a frame   1/4 speed"
    assert told["paused"] == "4.0 ms a frame   paused"


def test_the_numbers_tell_the_energy_of_the_rocks() -> None:
    world = empty()
    assert not any("energy" in line for line in tell_numbers(world, Memory(), None))
    rock(world, 640.0, 200.0, vx=240.0)
    (line,) = [line for line in tell_numbers(world, Memory(), None) if "energy" in line]
    mass = world.rocks[0].radius ** 2
    assert line == f"rocks' energy {0.5 * mass * 240.0**2 / 1e6:.1f} million"


STATE = {"health": 2, "life": 300, "timer": 90, "energy": 2.5, "protection": 60, "banks": 1, "ricochets": 3}
DESCRIBED = {
    Kind.SHIP: "radius r 12.0 | flying   heading 45.0° | energy 2.5   protected for 0.50 s",
    Kind.LARGE_ROCK: "radius r 52.0   mass m 2704 | large   health 2",
    Kind.MEDIUM_ROCK: "radius r 26.0   mass m 676 | medium   health 2",
    Kind.SMALL_ROCK: "radius r 13.0   mass m 169 | small   health 2",
    Kind.SHOT: "of #7   gone in 2.50 s | reflections: 1 so far, 3 left",
    Kind.ENEMY_SHOT: "of #7   gone in 2.50 s | reflections: 1 so far, 3 left",
    Kind.LARGE_SAUCER: "radius r 20.0   mass m 400 | large   health 2   leaves in 2.50 s",
    Kind.SMALL_SAUCER: "radius r 11.0   mass m 121 | small   health 2   leaves in 2.50 s",
    Kind.LANCER: "radius r 20.0   mass m 1156 | cool 0.75 s   heading 45.0°"
    " | health 2   target #9   shield down",
    Kind.SHIELD: "radius r 14.0 | shield   gone in 2.50 s",
    Kind.TRIPLE: "radius r 14.0 | triple   gone in 2.50 s",
    Kind.OVERCHARGE: "radius r 14.0 | overcharge   gone in 2.50 s",
    Kind.MINELAYER: "radius r 18.0   mass m 1156 | health 2 | course x 0.0 | course y 0.0 | life 300"
    " | lay wait 1000000000",
    Kind.MINE: "radius r 9.0   mass m 81 | health 2 | phase armed | timer 90",
    Kind.CHROME: "radius r 30.0   mass m 900 | health 2 | fade 0",
    Kind.CASTLE: "radius r 18.0   mass m 14400 | health 2 | form 1 | course x 0.0 | course y 0.0 | twin 0"
    " | circle 0 | heading 8192 | phase stalk | timer 90 | target 9 | raising 1000000000 | stage 0"
    " | turns (0, 0, 0) | turns before (0, 0, 0) | path () | reach 0.0",
    Kind.GATE: "radius r 26.0 | ricochet   closes in 2.50 s",
}


@each("kind", [kind for kind in Kind if has(kind, Role.MOVES)])
def test_every_kind_that_moves_is_described_as_approved(kind: Kind) -> None:
    body = add_body(world := arena((100.0, 100.0)), kind, (900.0, 360.0))
    state = {**STATE, "owner": 7, "target": 9, "heading": 8192, "vx": 3.0, "vy": -4.0}
    for name in state.keys() & {part.name for part in fields(body)}:
        setattr(body, name, state[name])
    (found,) = [describe(one) for one in seen(world) if one.id == body.id]
    moves = f"v (3.0, {MINUS}4.0)   speed |v| 5.0 units/s"
    assert found == [
        f"{ROWS[kind].word} #{body.id}",
        "at (900.0, 360.0)",
        moves,
        *DESCRIBED[kind].split(" | "),
    ]


def test_the_numbers_of_the_tick_stay_to_be_read_in_play_and_follow_each_step_in_a_pause() -> None:
    def told(ticks: int, *, paused: bool) -> str:
        for _ in range(ticks):
            overlay.follow(world, step_record(world))
        overlay.draw(frame, camera, world, stats=OverlayStats(120.0, 5.0, "paused" if paused else ""))
        return overlay._number_lines[0]

    def step_record(world: World) -> Record:
        record = Record()
        step(world, [Command()], record)
        return record

    world, overlay = new_world(1), Overlay(on=True)
    frame, camera = pygame.Surface(SIZE), Camera.fit(*SIZE)
    first = told(1, paused=False)
    assert told(TO_READ - 1, paused=False) == first
    assert told(1, paused=False).startswith(f"tick {world.tick} ")
    assert told(1, paused=True).startswith(f"tick {world.tick} ")


def tethered(far: float, vx: float) -> tuple[World, Overlay]:
    """Return two ships so far apart on a tether, the second leaving, and an overlay that saw one tick."""
    world = arena((500.0, 300.0), ships=2, tuning=tuned(TETHER, ship={"drag": 0.0}))
    second = world.ships[1]
    second.x, second.y, second.vx = 500.0 + far, 300.0, vx
    overlay, record = Overlay(on=True), Record()
    step(world, [Command()] * 2, record)
    overlay.follow(world, record)
    return world, overlay


def notes_of(overlay: Overlay, frame: pygame.Surface, world: World) -> list[str]:
    """Draw an overlay; return all words that it wants to write at places."""
    notes: list[str] = []

    def note(_draw: DebugDraw, _place: object, text: str, *_rest: object) -> None:
        notes.append(text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DebugDraw, "note", note)
        overlay.draw(frame, Camera.fit(*SIZE), world)
    return notes


def test_a_tether_is_drawn_as_it_was_asked_with_its_length_its_impulse_and_its_pull() -> None:
    for far, vx, said in (
        (150.0, 0.0, "150.0 of 200.0"),
        (200.0, 0.0, "taut at 200.0, J = 0"),
        (200.0, 3.0, "taut at 200.0, J = 1.5, a pull of 180"),
    ):
        world, overlay = tethered(far, vx)
        frame = pygame.Surface(SIZE, 0, 32)
        assert said in notes_of(overlay, frame, world)
        assert frame.get_at((600, 300))[:3] != BLACK or frame.get_at((602, 300))[:3] != BLACK


def test_a_tether_that_becomes_taut_is_a_question_and_can_be_pointed_at() -> None:
    world, overlay = tethered(199.99, 90.0)
    assert overlay.card is not None
    assert overlay.card.kind is CardKind.TETHER
    assert overlay.card.value("J") == pytest.approx(45.0)
    happenings, record = Happenings(), Record()
    for _ in range(3):
        step(world, [Command(), Command()], record)
        happenings.follow(world, record)
    assert len([each for each in happenings.all if each.key[0] == "tether"]) <= 1


def test_the_pull_of_a_tether_is_drawn_at_both_ends_the_same_and_the_other_way() -> None:
    world, overlay = tethered(200.0, 3.0)
    arrows: list[tuple[Point, Point]] = []

    def arrow(_draw: DebugDraw, start: Point, motion: Point, *_rest: object) -> None:
        arrows.append((start, motion))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DebugDraw, "arrow", arrow)
        overlay.draw(pygame.Surface(SIZE, 0, 32), Camera.fit(*SIZE), world)
    pull = 0.22 * 1.5 * 120.0
    (one, push), (other, back) = [arrow for arrow in arrows if abs(arrow[1][0]) == pytest.approx(pull)]
    assert one == (500.0, 300.0)
    assert other == pytest.approx((700.0, 300.0), abs=0.1)
    assert push == pytest.approx((0.22 * 1.5 * 120.0, 0.0))
    assert back == (-push[0], -push[1])


def test_a_bounce_of_two_ships_is_drawn_and_explained_with_its_normal_and_impulse() -> None:
    rules = tuned(ship={"drag": 0.0}, team={"restitution": 0.5})
    world = arena((500.0, 300.0), ships=2, velocity=(50.0, 0.0), tuning=rules)
    second = world.ships[1]
    second.x, second.y, second.vx = 524.2, 300.0, -50.0
    overlay, record = Overlay(on=True), Record()
    step(world, [Command()] * 2, record)
    overlay.follow(world, record)
    card = overlay.card
    assert card is not None
    assert (card.kind, card.title) == (CardKind.CONTACT, "How does the ship bounce off the ship?")
    assert card.value("J") == 75.0
    assert card.value("v1'") == (world.ships[0].vx, 0.0) == (-25.0, 0.0)
    assert card.value("n") == (1.0, 0.0)
