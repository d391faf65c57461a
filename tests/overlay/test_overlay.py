"""The debug overlay shows what physics answered, where it answered it, and touches nothing."""

import copy
import math

import pygame
import pytest
from hypothesis import assume, example

from game.overlay.body_layer import describe, seen
from game.overlay.debug_draw import DebugDraw
from game.overlay.levels import tell_numbers
from game.overlay.state import SPAN, Level, Memory
from game.physics import *
from game.physics.beams import BeamRequest, BeamTarget, trace_beam
from game.physics.record import ContactRecord, RayHit, RayRecord
from game.sim.tick.forecast import approaches
from game.view.paint.box import Box
from tests.overlay.looking import (
    PAUSED,
    PLAYED,
    SIZE,
    WHITE,
    about_to_meet,
    at,
    blank,
    bounced,
    drawn,
    lasered,
    pen,
)
from tests.play import *
from tests.roles import ROLES, role_canvas, roles_of


def empty() -> World:
    world = arena()
    world.ships.clear()
    return world


def ray_record(
    world: World, start: Point, turn: float = 0.0, purpose: Purpose = Purpose.LASER, mirror: bool = False
) -> Record:
    """Return a record of one ray of 560 units from start at an angle, traced by physics among the rocks."""
    targets = [BeamTarget(body.id, (body.x, body.y), body.radius) for body in world.rocks]
    direction = (math.cos(turn), math.sin(turn))
    beam = trace_beam(world.torus, BeamRequest(start, direction, 560.0, pierce=True), (), targets)
    (leg,) = beam.legs
    hits = tuple(
        RayHit(hit.target, hit.centre, hit.radius, hit.crossing,
               quadratic(leg.start, leg.motion, hit.centre, hit.radius))
        for hit in beam.hits
    )  # fmt: skip
    return Record(rays=[RayRecord(purpose, leg.start, leg.motion, hits, (-1.0, 0.0) if mirror else None)])


def crowded() -> tuple[World, Record]:
    """Return a world and a record with something of every query."""
    rocks = {(600.0, 300.0): (60.0, 0.0), (690.0, 300.0): (-60.0, 0.0), (1270.0, 200.0): (0.0, 0.0)}
    world = arena(rocks={place: (Size.LARGE, velocity) for place, velocity in rocks.items()})
    first, second, _ = world.rocks
    add_wall(world, (300.0, 200.0), (40.0, 30.0))
    add_lancer(world, (900.0, 500.0), heading=RIGHT)
    add_shot(world, (800.0, 600.0), (300.0, 0.0))
    record = ray_record(world, (100.0, 290.0), 0.02, mirror=True)
    record.contacts.append(ContactRecord(first.id, second.id, (645.0, 300.0), (1.0, 0.0), 14.0, 9e4))
    record.sweeps.append(SweepRecord(1, (640.0, 400.0), (4.0, 3.0), 12.0, 0.25, 2, (0.0, 0.0), 64.0))
    return world, record


def tethered(far: float, vx: float) -> tuple[World, Record]:
    """Return two ships so far apart on a tether, the second leaving, after a tick."""
    world, record = arena((500.0, 300.0), ships=2, tuning=tuned(TETHER, ship={"drag": 0.0})), Record()
    second = world.ships[1]
    second.x, second.y, second.vx = 500.0 + far, 300.0, vx
    fly(world, ".", record=record)
    return world, record


def octagons() -> tuple[World, Record]:
    """Return a tick under the rules of 1979, in which a shot meets a rock and a saucer looks on."""
    rocks = {(640.0, 200.0): Size.LARGE, (1270.0, 500.0): Size.SMALL}
    world, record = arena((200.0, 500.0), rocks=rocks, tuning=CLASSIC), Record()
    add_saucer(world, (400.0, 300.0), SaucerSize.LARGE)
    add_shot(world, (652.0, 205.0), (0.0, 0.0))
    fly(world, ".", record=record)
    return world, record


def scenes() -> Iterator[tuple[str, World, Record]]:
    """Yield scenes of one thing each."""
    for far, vx in ((150.0, 0.0), (200.0, 0.0), (200.0, 3.0)):
        yield (f"a tether, {far:g} long, pulled by {vx:g}", *tethered(far, vx))
    yield ("octagons", *octagons())
    world = arena((100.0, 100.0))
    castle = add_castle(world, (640.0, 360.0))
    castle.vx, castle.turns = 30.0, (100, 0, 0)
    world.plates.append(add_plate(arena(), (660.0, 300.0), mirror=True))
    world.plates[0].castle = castle.id
    yield "a plate", world, Record()
    rocks = {(760.0, 330.0): (Size.SMALL, (0.0, -20.0)), (1040.0, 260.0): (Size.SMALL, (0.0, 120.0))}
    world = arena((600.0, 300.0), velocity=(300.0, 0.0), rocks=rocks, ships=2)
    world.ships[1].x, world.ships[1].y = 1040.0, 360.0
    yield "what threatens", world, Record()


def moments() -> Iterator[tuple[str, World, Record]]:
    """Yield what all levels are asked about: hits, a bounce and all that `scenes` has."""
    yield ("a rock will come", *about_to_meet())
    yield ("a laser meets a rock", *lasered())
    yield ("a bounce", *bounced())
    yield ("a crowd", *crowded())
    world, record = arena(heading=RIGHT, walls=[((800.0, 360.0), (60.0, 60.0))]), Record()
    fly(world, "l", record=record)
    yield "a laser off a mirror", world, record
    yield from scenes()


def pictures() -> Iterator[str]:
    """Yield every level's picture of each moment: in play, a fifth of a second later, and in a pause."""
    for (name, world, record), level in product(moments(), (Level.SEE, Level.EXPLAIN, Level.ALL)):
        overlay, later = at(level, world, record), clone(world)
        overlay.theme = ROLES
        views: dict[str, tuple[World, dict[str, Any]]] = {
            "": (world, {"stats": PLAYED}),
            " later": (later, {"stats": PLAYED, "written": (Box(0, 0, 1280, 120),)}),
            " with its working": (later, {"stats": replace(PLAYED, working_key="E")}),
            " paused": (later, {"stats": PAUSED, "pointer": (610.0, 300.0), "text_scale": 2.0}),
        }
        for when, (seen_now, how) in views.items():
            if when == " with its working":
                if level is not Level.EXPLAIN:
                    continue
                overlay.toggle_working()
            if when == " later":
                for _ in range(24):
                    found = Record()
                    step(later, [IDLE] * len(later.ships), found)
                    overlay.follow(later, found)
            canvas = role_canvas(size=(1920, 1080) if when == " later" else SIZE)
            overlay.draw(canvas, seen_now, **how)
            yield f"{name}, {level.name}{when}\n" + "\n".join(roles_of(canvas))


def test_each_level_shows_each_moment_as_approved_in_play_and_in_a_pause() -> None:
    approve("overlay/pictures", "\n\n".join(pictures()))


def test_of_a_gunner_that_stalks_nobody_no_time_that_is_over_is_told() -> None:
    world = arena()
    for body in (add_lancer(world, (900.0, 100.0)), add_castle(world, (300.0, 500.0))):
        body.phase, body.timer, body.target, body.heading = LancerPhase.STALK, -148, 0, 8192
        (told,) = [describe(one) for one in seen(world) if one.id == body.id]
        assert told[-2] == "stalk   heading 45.0°"
        assert "no target" in told[-1]


STATE = {
    "health": 2, "life": 300, "timer": 90, "energy": 2.5, "protection": 60, "banks": 1, "ricochets": 3,
    "owner": 7, "target": 9, "heading": 8192, "vx": 3.0, "vy": -4.0,
}  # fmt: skip


def test_every_kind_that_moves_and_the_numbers_of_a_tick_are_told_as_approved() -> None:
    told = []
    for kind in (kind for kind in Kind if has(kind, Role.MOVES)):
        body = add_body(world := arena((100.0, 100.0)), kind, (900.0, 360.0))
        for name in STATE.keys() & {part.name for part in fields(body)}:
            setattr(body, name, STATE[name])
        told.append(" | ".join(next(describe(one) for one in seen(world) if one.id == body.id)))
    told += ["", *tell_numbers(crowded()[0], Memory(), PAUSED)]
    approve("overlay/bodies", "\n".join([*told, "", *tell_numbers(empty(), Memory(), None)]))


# What was decided


@each("turn", [0.3, 1.1, -0.7])
def test_at_a_mirror_the_arcs_are_of_equal_angles_from_one_leg_to_the_normal_to_the_other(
    turn: float,
) -> None:
    half, arcs = (80.0 * math.sin(turn), 80.0 * math.cos(turn)), []
    world, record = arena((300.0, 360.0), heading=RIGHT, walls=[((600.0, 360.0), half)]), Record()
    fly(world, "l", record=record)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DebugDraw, "arc", lambda _, *given: arcs.append(given))
        drawn(at(Level.SEE), world, record=record)
    (centre, middle, one, _, marks), (_, other_middle, two, _, other_marks) = arcs
    assert (middle, one, marks) == (other_middle, -two, other_marks)
    legs = [(ray.start, along(ray.start, ray.motion, 1.0)) for ray in record.rays]
    u, v = minus(middle, centre)
    for leg, angle in zip(legs, (one, two), strict=True):
        sine, cosine = math.sin(angle), math.cos(angle)
        end = along(centre, (u * cosine - v * sine, u * sine + v * cosine), 1.0)
        assert distance_to_segment(end, *leg) < 1e-6


@each("off", [8.0, 20.0, 60.0, 200.0])
def test_to_a_ship_that_a_beam_just_misses_the_gap_of_the_forecast_is_drawn_square_to_it(off: float) -> None:
    world, record, marks, lines = arena((300.0, 360.0 + off)), Record(), [], []
    lancer = add_lancer(world, (900.0, 360.0), LEFT, LancerPhase.LOCK)
    lancer.timer, lancer.target = 90, world.ships[0].id
    fly(world, ".", record=record)
    coming = next(it for it in approaches(world, world.ships[0]) if it.beam)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DebugDraw, "right_angle", lambda _, *given: marks.append(given))
        patch.setattr(DebugDraw, "line", lambda _, *given: lines.append(given))
        drawn(at(Level.SEE), world, record=record)
    gaps = [math.dist(start, end) for start, end, *_ in lines]
    assert gaps == ([pytest.approx(coming.gap)] if 12.0 < off < 100.0 else [])
    assert len(marks) == len(gaps)


@each("velocities", [((60.0, 0.0), (-60.0, 0.0)), ((80.0, 30.0), (-20.0, -10.0))])
def test_at_a_bounce_both_impulses_are_equal_and_the_velocities_after_are_those_that_the_bodies_have(
    velocities: tuple[Point, Point],
) -> None:
    places = ((300.0, 500.0), (405.0, 500.0))
    rocks = {place: (Size.LARGE, way) for place, way in zip(places, velocities, strict=True)}
    world, record, arrows = arena((900.0, 100.0), rocks=rocks), Record(), []
    while not any(contact.impulse for contact in record.contacts):
        fly(world, ".", record=record)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DebugDraw, "arrow", lambda _, *given: arrows.append(given))
        drawn(at(Level.SEE), world, record=record)
    pushes = [motion for _, motion, _, width in arrows if width == 3]
    assert pushes[0] == pytest.approx(scaled(pushes[1], -1.0))
    ways = [motion for _, motion, _, width in arrows if width == 2]
    told = [before for contact in record.contacts for before in (contact.before_a, contact.before_b)]
    wanted = [
        told[0],
        (world.rocks[0].vx, world.rocks[0].vy),
        told[1],
        (world.rocks[1].vx, world.rocks[1].vy),
    ]
    seconds = length(ways[0]) / length(wanted[0])
    for drawn_way, way in zip(ways, [it for it in wanted if length(it) * seconds >= 18.0], strict=True):
        assert drawn_way == pytest.approx(scaled(way, seconds))


# Strokes


def test_no_line_is_drawn_where_others_write() -> None:
    canvas, box = blank(), Box(300, 200, 200, 200)
    draw = pen(canvas)
    draw.kept_off = [box]
    draw.line((100.0, 300.0), (700.0, 300.0), WHITE)
    draw.path(((350.0, 250.0), (450.0, 350.0)), WHITE)
    draw.circle((300.0, 300.0), 50.0, WHITE)
    draw.dot((400.0, 300.0), WHITE)
    assert not canvas.strokes.dots
    assert not canvas.strokes.steady
    (paths,) = canvas.strokes.lines.values()
    assert [*paths[:2]] == [[(100.0, 300.0), (300.0, 300.0)], [(500.0, 300.0), (700.0, 300.0)]]
    assert len(paths) > 2
    assert not any(box.grown(-1, -1).holds(*place) for path in paths for place in path)


@given(st.floats(-90.0, 1370.0), st.floats(-90.0, 810.0), st.floats(0.0, 300.0), st.sampled_from((1, 2)))
@example(1200.0, 300.0, 20.0, 2)
@example(700.0, 600.0, 20.0, 2)
def test_a_disc_is_drawn_wherever_the_picture_shows_it(
    x: float, y: float, radius: float, zoom: float
) -> None:
    with (canvas := blank()).zoomed((700.0, 300.0), zoom):
        draw = pen(canvas)
    spots = [draw.spot((x + i * 1280.0, y + j * 720.0)) for i in range(-3, 4) for j in range(-3, 4)]
    gaps = [max(-u, u - 1280.0, -v, v - 720.0) - (radius + 11.0) * zoom for u, v in spots]
    assume(all(abs(gap) > 1e-6 for gap in gaps))
    shown = [spot for spot, gap in zip(spots, gaps, strict=True) if gap < 0.0]
    assert sum(draw._spots((x, y), radius), ()) == pytest.approx(sum(shown, ()))


def test_off_nothing_is_drawn_or_remembered() -> None:
    world, record = crowded()
    overlay = at(Level.OFF, world, record)
    assert drawn(overlay, world, record=record).strokes == blank().strokes
    overlay.on = True
    assert not overlay.memory.rays
    assert drawn(overlay, world, record=record).strokes != blank().strokes


@each("level", Level)
def test_no_level_changes_the_world_or_the_record(level: Level) -> None:
    world, record = crowded()
    before, noted, bits = clone(world), copy.deepcopy(record), state_hash(world)
    overlay = at(level, world, record)
    overlay.next_question(world)
    drawn(overlay, world, record=record, pointer=(600.0, 320.0))
    assert (world, record, state_hash(world)) == (before, noted, bits)


@pytest.mark.slow
@each("bad", [math.nan, math.inf, 1e300, 1e12])
def test_absurd_numbers_neither_raise_nor_stall(bad: float) -> None:
    world, record = crowded()
    add_rock(world, Size.LARGE, (bad, 100.0), (bad, 0.0))
    hit = record.rays[0].hits[0]
    record.rays.append(RayRecord(Purpose.LASER, (bad, 5.0), (bad, 1.0), (hit,), (bad, bad)))
    record.contacts.append(ContactRecord(1, 2, (bad, bad), (1.0, 0.0), 1.0, bad))
    record.sweeps.append(SweepRecord(1, (5.0, bad), (bad, bad), 12.0, bad, 3))
    for pointer in ((640.0, 300.0), (bad, 300.0)):
        drawn(at(Level.ALL), world, record=record, pointer=pointer).end(
            pygame.Surface((1280, 720), 0, 32), 0.0
        )


# What is remembered


def kept(world: World, *ticks: Record | int) -> Memory:
    """Return what is remembered after records, a tick each; a number: as many ticks without."""
    memory = Memory()
    for one in ticks:
        for _ in range(one if isinstance(one, int) else 1):
            world.tick += 1
            memory.follow(world, Record() if isinstance(one, int) else one)
    return memory


def test_rays_and_bounces_are_remembered_for_their_time_and_given_up_for_what_follows() -> None:
    world = empty()

    def ray(purpose: Purpose, y: float = 500.0) -> Record:
        return ray_record(world, (100.0, y), purpose=purpose)

    pulse, sight, beam = ray(Purpose.LASER), ray(Purpose.SIGHT), ray(Purpose.BEAM)
    becomes = Record(rays=[*sight.rays, *beam.rays])
    bounce, parting = (
        Record(contacts=[ContactRecord(4, 5, (10.0, 10.0), (1.0, 0.0), 1.0, impulse)])
        for impulse in (700.0, 0.0)
    )
    for ticks, left in (
        ((pulse, SPAN - 1), pulse.rays),
        ((pulse, SPAN), []),
        ((sight,), sight.rays),
        ((sight, 1), []),
        ((becomes,), beam.rays),
        ((beam, ray(Purpose.BEAM, 501.0)), ray(Purpose.BEAM, 501.0).rays),
        ((bounce, parting), bounce.contacts),
        ((bounce, parting, SPAN), []),
    ):
        memory = kept(world, *ticks)
        assert [it.thing.ray for it in memory.rays] + [it.thing for it in memory.contacts] == left
    memory = kept(world, pulse)
    world.tick = 0
    memory.follow(world, Record())
    assert not memory.rays, "of another game"


def test_the_way_to_a_hit_counts_from_the_start_of_a_mirrored_beam() -> None:
    first = RayRecord(Purpose.LASER, (1200.0, 100.0), (100.0, 0.0), (), (-1.0, 0.0))
    off_it = RayRecord(Purpose.LASER, (20.0, 100.0), (0.0, 200.0), (), None)
    another = RayRecord(Purpose.LASER, (500.0, 500.0), (0.0, 50.0), (), None)
    legs = [it.thing for it in kept(empty(), Record(rays=[first, off_it, another])).rays]
    assert [(leg.ray, leg.before) for leg in legs] == [(first, 0.0), (off_it, 100.0), (another, 0.0)]


# Words


def test_a_note_that_is_too_wide_leaves_out_its_end() -> None:
    image, bounce = "rock 8, seen across the seam: (0, 720) away", "#19 and #3, J = 7"
    draw = pen()
    draw.view = Box(0, 0, 640, 720)
    for text, y in ((image, 200.0), (bounce, 500.0)):
        draw.note((320.0, y), text, WHITE, 0)
    draw.settle()
    first, second = (box.width for box in draw.taken)
    assert first < draw.letters.width(image)
    assert second >= draw.letters.width(bounce)


def test_words_never_cover_one_another_and_the_nearest_to_the_pointer_win() -> None:
    draw = pen(pointer=(640.0, 360.0))
    for number in range(80):
        draw.note((300.0 + number * 5.0, 360.0), f"word {number}", WHITE, 1)
    draw.settle()
    assert 4 < len(draw.taken) <= 26
    assert all(box.free_of(draw.taken[:number]) for number, box in enumerate(draw.taken))
    assert min(abs(box.centre[0] - 640) for box in draw.taken) < 60
