"""What rooms tell of a state is approved as a text, and every record is what physics answers directly."""

import math

import pytest

from game.cards.card import CardKind
from game.cards.shapes import Arrow, Dot, Line, Ring, Shape
from game.lab.bench import Bench
from game.lab.handout import thrown
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.physics import *
from tests.cards.reading import shape_line, worth
from tests.cards.reading import told as told_of
from tests.play import *

LASER, ENEMY, OUTLINE, FALLING, BILLIARDS, MIRRORS = ROOMS
NAMED = dict(zip(("LASER", "ENEMY", "OUTLINE", "FALLING", "BILLIARDS", "MIRRORS"), ROOMS, strict=True))


def opened(room: Room, **numbers: float) -> Bench:
    """Return a room with some numbers typed and switches set."""
    bench = Bench(room)
    for name, value in numbers.items():
        if name in {switch.name for switch in room.switches}:
            at = [switch.name for switch in room.switches].index(name)
            while bench.state[name] != value:
                bench.switch(at)
        else:
            bench.type(room.field(name), value)
    return bench


# What is told


def told(bench: Bench) -> list[str]:
    """Return what a room says: its words, and what its cards ask and answer."""
    cards = [f"{card.title} {card.verdict}" for card in bench.answer.cards]
    names = [shape.label for shape in bench.answer.shapes if isinstance(shape, Ring) and shape.label]
    tone = "" if bench.answer.tone is None else f", tone {worth(bench.answer.tone)}"
    facts = f"{', '.join(sorted(bench.answer.facts))}{tone}"
    return [f"  {line}" for line in (*bench.answer.words, *cards, f"[{', '.join(names)}]", facts)]


def faint_line(shape: Shape) -> bool:
    """Tell whether a shape is a line of an image of the field."""
    return isinstance(shape, Line) and shape.ink == "faint"


@each("room", ROOMS)
def test_a_room_opens_as_approved(room: Room) -> None:
    """Its numbers and shapes, and the cards of rooms that have letters of their own."""
    bench = Bench(room)
    numbers = [f"{reading.name} = {worth(reading.value)}" for reading in bench.answer.readings]
    numbers.append(f"typed: {', '.join(field.label for field in room.fields if field.is_visible)}")
    shapes = [shape_line(shape) for shape in bench.answer.shapes if not faint_line(shape)]
    cards = [line for card in bench.answer.cards for line in told_of(card)] if room in ROOMS[4:] else []
    approve(f"lab/room_{room.number}", "\n".join([*told(bench), *numbers, *shapes, *cards]))


CASES = """
    LASER c1y=260                           tangent
    LASER px=37 py=20 qx=97 qy=100 c1x=258 c1y=223 r1=55 c2x=800 c3x=800   a tangent
    LASER px=37.3 py=20.1 qx=97.3 qy=100.1 c1x=258.3 c1y=223.1 r1=55 c2x=800 c3x=800
    LASER c1y=260.05                        nearly
    LASER c1x=110 c1y=330                   P inside
    LASER px=800 py=250 qx=850 qy=250       behind
    LASER qx=110 qy=330                     Q = P
    LASER shape=2 reach=250 c1y=330 c2y=100 c3y=100   out of reach
    LASER shape=2 reach=180 c1y=330 c2y=100 c3y=100   just in reach
    LASER shape=2 reach=100
    LASER shape=0
    LASER shape=0 c1x=110 c1y=330
    LASER shape=0 px=800 py=250 qx=850 qy=250 c2y=600 c3y=600
    LASER shape=0 py=180 qy=180 c1y=250 r1=70
    LASER shape=3 px=360 py=180             a point on a rim is no tangent
    LASER c1y=200 c2y=500 c3y=100           missed
    ENEMY qx=110 qy=120                     Q = P
    ENEMY c1x=120 c1y=130                   P inside
    ENEMY px=435 py=295 c1x=110 c1y=120     behind
    ENEMY px=100 py=300 qx=500 qy=300 c1x=545 c1y=300
    ENEMY px=100 py=300 qx=800 qy=300 c1x=500 c1y=300 r1=40 c2x=500 c2y=300 r2=40
    ENEMY px=100 py=300 qx=800 qy=300 c1x=500 c1y=345
    ENEMY code=1 c1x=120 c1y=130
    ENEMY code=1
    ENEMY c1x=600 c1y=400                   the lesson's t and ours
    OUTLINE qx=240 qy=420                   P = Q
    OUTLINE py=400 qy=400 cx=240            the foot on an end
    OUTLINE cx=100                          and beyond it
    OUTLINE cx=440 cy=375 r=220             wholly inside
    OUTLINE cx=440 cy=375 r=220 circle=1       the rim
    OUTLINE py=400 qy=400 cy=310            tangent
    OUTLINE py=400 qy=400 cy=310.03
    OUTLINE py=400 qy=400 cy=309.97
    FALLING qx=160 qy=420                   P = Q
    FALLING py=400 qy=400 c1y=366 vy1=0     rests
    FALLING line=0                          without an end
    FALLING py=400 qy=400 c4y=380           beyond the end of the segment ...
    FALLING py=400 qy=400 c4y=380 line=0    ... and of no line
    BILLIARDS cbx=260 vax=-100 vbx=100      they part
    BILLIARDS cax=300 cay=200 cbx=300 cby=200
    BILLIARDS cay=300 cby=404.9 vbx=0 vby=0 a graze
    BILLIARDS cay=300 cby=404.9 vbx=0 vby=0 way=1
    BILLIARDS way=1 cby=350                 axis by axis
    BILLIARDS vax=0 vbx=0 vby=0             nothing comes
    BILLIARDS cbx=290 vax=0 vbx=0 vby=0     overlap
    MIRRORS tx=490 px=350                   half a world apart
    MIRRORS dx=0 dy=0
    MIRRORS m1hx=0 m1hy=0
    MIRRORS dx=0 dy=1                       parallel
    MIRRORS limit=0 dx=0 dy=-1 px=440       the last mirror allowed
    MIRRORS dx=0 dy=-1 px=440
    MIRRORS px=395 py=320 dx=0 dy=1         the end of a mirror
    MIRRORS px=550 py=380 dx=0.6 dy=0.8 reach=50
    MIRRORS px=360 py=325 dx=1 dy=0.1 cx=420 cy=325
"""
"""A room, its numbers, and what is special."""


@pytest.mark.slow
def test_each_special_case_is_told_as_approved() -> None:
    """What a room says then and not as it opens."""
    found = []
    for case in CASES.strip().splitlines():
        name, *words = case.split()
        numbers = {key: float(value) for key, _, value in (word.partition("=") for word in words) if value}
        bench, usual = opened(NAMED[name], **numbers), Bench(NAMED[name])
        lines = [line for line in told(bench) if line not in told(usual)]
        assert lines, case
        found += [case.strip(), *lines]
    approve("lab/special", "\n".join(found))


# What physics answers


@each("shape", [0, 1, 2])
def test_the_laser_cutters_record_is_what_physics_answers(shape: int) -> None:
    bench = opened(LASER, shape=shape, c1y=330.0, reach=500.0)
    ray, ask = bench.answer.record.rays[0], (line_hits_disc, ray_hits_disc, segment_hits_disc)[shape]
    wanted = []
    for number in (1, 2, 3):
        circle = bench.state.point(f"c{number}x", f"c{number}y"), bench.state[f"r{number}"]
        crossing = ask(ray.start, ray.motion, *circle)
        if crossing is not None:
            wanted.append((number, crossing, quadratic(ray.start, ray.motion, *circle)))
    assert sorted((hit.target, hit.crossing, hit.equation) for hit in ray.hits) == wanted != []


def test_the_records_of_beam_and_outline_are_what_physics_answers() -> None:
    bench = opened(ENEMY, c1x=630.0, c1y=400.0)
    (ray,) = bench.answer.record.rays
    discs = [(bench.state.point(f"c{n}x", f"c{n}y"), bench.state[f"r{n}"]) for n in (1, 2, 3)]
    number, crossing = sure(first_hit(ray.start, ray.motion, discs))
    assert [(hit.target, hit.crossing) for hit in ray.hits] == [(number + 1, crossing)]
    bench = opened(OUTLINE, cx=440.0, cy=375.0)
    (ray,) = bench.answer.record.rays
    asked = segment_hits_disc(ray.start, ray.motion, (440.0, 375.0), bench.state["r"])
    assert [hit.crossing for hit in ray.hits] == [asked]


def test_the_falling_circles_record_is_what_physics_answers() -> None:
    bench = opened(FALLING, line=1.0, c2y=330.0, vy2=9000.0)
    a, b = bench.state.point("px", "py"), bench.state.point("qx", "qy")
    met = 0
    for number, sweep in enumerate(bench.answer.record.sweeps, 1):
        touch = sweep_disc_segment(sweep.start, sweep.motion, bench.state[f"r{number}"], a, b)
        assert sweep.fraction == (None if touch is None else touch.fraction)
        met += touch is not None
        centre = bench.state.point(f"c{number}x", f"c{number}y")
        assert bench.answer.value(f"s{number}") == signed_distance(centre, a, b)
    assert met == 1


def test_the_billiards_record_is_what_physics_answers() -> None:
    bench = Bench(BILLIARDS)
    record, state = bench.answer.record, bench.state
    sweep, contact = record.sweeps[0], record.contacts[0]
    offset = Torus(880.0, 640.0).delta(state.point("cax", "cay"), state.point("cbx", "cby"))
    centre = along(sweep.start, offset, 1.0)
    touch = sweep_disc_disc(sweep.start, sweep.motion, state["rA"], centre, sweep.other, state["rB"])
    assert sweep.fraction == pytest.approx(sure(touch).fraction, rel=1e-15)
    masses = 1.0 / (state["rA"] * state["rA"]), 1.0 / (state["rB"] * state["rB"])
    after = sure(bounce(contact.before_a, contact.before_b, contact.normal, *masses, state["e"]))
    assert bench.answer.value("J") == contact.impulse == after.impulse


def test_the_parting_of_room_5_is_told_and_drawn_as_it_takes_place() -> None:
    bench = opened(BILLIARDS, cbx=290.0, vax=0.0, vbx=0.0, vby=0.0)
    card, after = bench.answer.cards[0], BILLIARDS.advance(bench.state)
    both = [after.point("cax", "cay"), after.point("cbx", "cby")]
    assert [card.value("CA'"), card.value("CB'")] == [pytest.approx(place) for place in both]
    assert [f.centre for f in bench.answer.shapes if isinstance(f, Ring) and f.dashed] == both


@pytest.mark.slow
def test_room_5_foretells_the_first_touch_of_any_image_and_draws_it_on_the_field() -> None:
    chance, met = Random(5), set()
    for _ in range(150):
        state = thrown(BILLIARDS, chance)
        ax, ay, bx, by = (state[name] for name in ("cax", "cay", "cbx", "cby"))
        vx, vy = state["vax"] - state["vbx"], state["vay"] - state["vby"]
        reach, touches = state["rA"] + state["rB"], []
        for x, y in product(range(-6, 7), repeat=2):
            fx, fy = ax - bx - 880.0 * x, ay - by - 640.0 * y
            a, half, c = vx * vx + vy * vy, fx * vx + fy * vy, fx * fx + fy * fy - reach * reach
            if c > 0.0 and half < 0.0 and half * half >= a * c:
                touches.append((-half - math.sqrt(half * half - a * c)) / a)
            elif c <= 0.0:
                touches.append(0.0)
        answer, first = BILLIARDS.ask(state), min(touches, default=9.0)
        if first > 0.0:
            told_of = answer.value("SECONDS TO HIT")
            assert told_of == (pytest.approx(first) if first <= 4.0 else None), state
            met.add(first <= 4.0)
        for shape in (f for f in answer.shapes if isinstance(f, Dot) and f.ink == "hit"):
            assert 0.0 <= shape.place[0] < 880.0
            assert 0.0 <= shape.place[1] < 640.0
    assert met == {True, False}


@each("e, place", [(0.0, 300.0), (0.5, 250.0), (1.0, 400.0)])
def test_axis_by_axis_j_is_what_the_lessons_code_gives_whatever_e_is(e: float, place: float) -> None:
    bench = opened(BILLIARDS, way=1.0, e=e, cby=place)
    state, (contact,) = bench.state, bench.answer.record.contacts
    ma, mb = state["rA"] ** 2, state["rB"] ** 2
    relative = (state["vax"] - state["vbx"], state["vay"] - state["vby"])
    impulse = 2.0 * ma * mb / (ma + mb) * math.dist((0.0, 0.0), relative)
    assert bench.answer.value("J") == contact.impulse == pytest.approx(impulse)
    arrows = {f.label: f.motion for f in bench.answer.shapes if isinstance(f, Arrow)}
    after = sure(bounce(contact.before_a, contact.before_b, contact.normal, 1.0 / ma, 1.0 / mb, 1.0))
    for name, velocity in (("vA'", after.velocity_a), ("vB'", after.velocity_b)):
        assert arrows[name] == pytest.approx(velocity)
    assert unit(arrows["J"]) == pytest.approx(unit(relative))


def test_where_room_5_has_no_bounce_to_explain_its_sweep_is_shown() -> None:
    for numbers in ({"way": 1.0}, {"vax": 0.0, "vbx": 0.0, "vby": 0.0}):
        assert [card.kind for card in opened(BILLIARDS, **numbers).answer.cards] == [CardKind.SWEEP]
