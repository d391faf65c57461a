"""The special cases of the lab: each is told in words, and every record is what physics answers directly."""

from __future__ import annotations

import math
import re
from itertools import product
from random import Random

import pytest

from game.cards import CardKind
from game.cards.numbers import MINUS
from game.cards.shapes import Arrow, Dot, Ring
from game.lab.bench import Bench
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.lab.sheet import thrown
from game.physics import (
    Torus,
    along,
    bounce,
    first_hit,
    line_hits_disc,
    quadratic,
    ray_hits_disc,
    segment_hits_disc,
    signed_distance,
    sweep_disc_disc,
    sweep_disc_segment,
    time_of_impact_on_torus,
    unit,
)

LASER, ENEMY, OUTLINE, FALLING, BILLIARDS, MIRRORS = ROOMS


def opened(room: Room, **numbers: float) -> Bench:
    bench = Bench(room)
    for name, value in numbers.items():
        if name in {switch.name for switch in room.switches}:
            at = [switch.name for switch in room.switches].index(name)
            while bench.state[name] != value:
                bench.switch(at)
        else:
            bench.type(room.field(name), value)
    return bench


def told(bench: Bench) -> str:
    return " ".join(bench.answer.words)


CASES = [
    (LASER, {"c1y": 260.0}, "A tangent to C1"),
    (LASER, {"c1x": 110.0, "c1y": 330.0}, "P is inside C1: t1 < 0"),
    (LASER, {"px": 800.0, "py": 250.0}, "C1 is behind: the line meets it"),
    (LASER, {"dx": 0.0, "dy": 0.0}, "d has no length"),
    (LASER, {"shape": 2.0, "reach": 100.0}, "is out of reach"),
    (LASER, {"shape": 0.0}, "The endless line is what the lesson draws"),
    (LASER, {"shape": 0.0, "c1x": 110.0, "c1y": 330.0}, "P is inside C1: t1 < 0 is a root of the line too"),
    (LASER, {"shape": 0.0, "px": 800.0, "py": 250.0}, "C1 is behind P: both t < 0, and the line meets it"),
    (LASER, {"c1y": 200.0, "c2y": 500.0, "c3y": 100.0}, "the line misses"),
    (ENEMY, {"ex": 110.0, "ey": 120.0}, "Q = P: the beam is a point"),
    (ENEMY, {"c1x": 120.0, "c1y": 130.0}, "P is inside PLAYER"),
    (ENEMY, {"sx": 435.0, "sy": 295.0, "c1x": 110.0, "c1y": 120.0}, "PLAYER is behind P"),
    (ENEMY, {"sx": 100.0, "sy": 300.0, "ex": 500.0, "ey": 300.0, "c1x": 545.0, "c1y": 300.0},
     "just touches PLAYER"),
    (
        ENEMY,
        {"sx": 100.0, "sy": 300.0, "ex": 800.0, "ey": 300.0, "c1x": 500.0, "c1y": 300.0, "r1": 40.0,
         "c2x": 500.0, "c2y": 300.0, "r2": 40.0},
        "A tie: of two at the same t",
    ),
    (ENEMY, {"code": 1.0, "c1x": 120.0, "c1y": 130.0}, "The lesson's code misses PLAYER"),
    (ENEMY, {"code": 1.0}, "takes the root of a negative number"),
    (OUTLINE, {"qx": 240.0, "qy": 420.0}, "P = Q: the segment is a point"),
    (OUTLINE, {"py": 400.0, "qy": 400.0, "cx": 240.0}, "The foot falls on an end"),
    (OUTLINE, {"cx": 100.0}, "The foot is beyond an end"),
    (OUTLINE, {"cx": 440.0, "cy": 375.0, "r": 220.0}, "wholly inside: the disc is met, the rim is not"),
    (OUTLINE, {"py": 400.0, "qy": 400.0, "cy": 310.0}, "A tangent: h = r"),
    (OUTLINE, {"py": 400.0, "qy": 400.0, "cy": 310.03}, "Nearly a tangent: the roots are 4.6 apart"),
    (OUTLINE, {"py": 400.0, "qy": 400.0, "cy": 309.97}, "Nearly a tangent: the line passes 0.0300 from"),
    (LASER, {"c1y": 260.049}, "Nearly a tangent to C1: the roots are 5.2 apart"),
    (LASER, {"c1y": 260.0 + 1e-6}, "Nearly a tangent to C1: the roots are ≈ 0.0237 apart"),
    (FALLING, {"bx": 160.0, "by": 420.0}, "P = Q: a line without a direction"),
    (FALLING, {"ay": 400.0, "by": 400.0, "c1y": 366.0, "vy1": 0.0}, "Circle 1 rests: |s| = r"),
    (BILLIARDS, {"cBx": 260.0, "vax": -100.0, "vbx": 100.0}, "part already: no impulse"),
    (BILLIARDS, {"cax": 300.0, "cay": 200.0, "cbx": 300.0, "cby": 200.0}, "The centres are one"),
    (BILLIARDS, {"cay": 300.0, "cby": 404.9, "vbx": 0.0, "vby": 0.0}, "A graze"),
    (BILLIARDS, {"way": 1.0, "cby": 350.0}, "Axis by axis"),
    (BILLIARDS, {"vax": 0.0, "vbx": 0.0, "vby": 0.0}, "They do not touch within 4 s"),
    (MIRRORS, {"tx": 300.0 + 190.0, "px": 300.0 + 50.0}, "half a world apart"),
    (MIRRORS, {"dx": 0.0, "dy": 0.0}, "d has no length"),
    (MIRRORS, {"m1hx": 0.0, "m1hy": 0.0}, "A mirror without a length"),
    (MIRRORS, {"dx": 0.0, "dy": 1.0}, "A mirror is parallel to d"),
    (MIRRORS, {"limit": 0.0, "dx": 0.0, "dy": -1.0, "px": 300.0 + 140.0}, "no more reflections are allowed"),
    (MIRRORS, {"px": 395.0, "py": 320.0, "dx": 0.0, "dy": 1.0}, "meets a mirror at its end"),
    (MIRRORS, {"px": 550.0, "py": 380.0, "dx": 0.6, "dy": 0.8, "reach": 50.0}, "ends at the corner"),
    (
        MIRRORS,
        {"tx": 505.0, "ty": 280.0, "sx": 460.0, "sy": 280.0, "svx": 90.0, "svy": 0.0},
        "samples miss it",
    ),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("room", "numbers", "words"), CASES, ids=[words for _, _, words in CASES])
def test_a_special_case_is_told(room: Room, numbers: dict[str, float], words: str) -> None:
    numbers = {name.lower() if name.startswith("cB") else name: value for name, value in numbers.items()}
    assert words not in told(Bench(room)) or words == "takes the root of a negative number"
    assert words in told(opened(room, **numbers))


@pytest.mark.parametrize("shape", [0, 1, 2])
def test_the_laser_cutters_record_is_what_physics_answers(shape: int) -> None:
    bench = opened(LASER, shape=shape, c1y=330.0, reach=500.0)
    ray = bench.answer.record.rays[0]
    ask = (line_hits_disc, ray_hits_disc, segment_hits_disc)[shape]
    met = 0
    for number in (1, 2, 3):
        centre, radius = bench.state.point(f"c{number}x", f"c{number}y"), bench.state[f"r{number}"]
        crossing = ask(ray.start, ray.motion, centre, radius)
        found = [hit for hit in ray.hits if hit.target == number]
        assert [hit.crossing for hit in found] == ([] if crossing is None else [crossing])
        assert all(hit.equation == quadratic(ray.start, ray.motion, centre, radius) for hit in found)
        met += len(found)
    assert met >= 1


BEHIND = "both t < 0: the disc is behind P, and the endless line meets it all the same"
INSIDE = "t1 < 0: P lies in the disc, and the endless line meets it at both roots"


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({"px": 345.0, "py": 250.0}, INSIDE),
        ({"px": 800.0, "py": 250.0, "c2y": 600.0, "c3y": 600.0}, BEHIND),
        ({"py": 250.0, "c3y": 600.0}, "D > 0: the endless line meets it at both roots"),
        ({"py": 180.0, "c1y": 250.0, "r1": 70.0}, "D = 0: a tangent, both roots are one"),
        ({"py": 30.0}, "D < 0, so no solution: the line passes outside"),
    ],
)
def test_an_endless_laser_has_its_own_verdict_and_x_is_drawn_where_it_says(
    numbers: dict[str, float], words: str
) -> None:
    bench = opened(LASER, shape=0.0, **numbers)
    (card,) = bench.answer.cards
    assert card.verdict.startswith(words)
    comments = [line.comment for line in card.lines]
    assert ("on the line" in comments, "on the ray" in comments) == (True, False)
    drawn = [f.place for f in bench.answer.shapes if isinstance(f, Dot) and f.label == "X"]
    met = re.search(rf"X is at t1 = ({MINUS}?[0-9.]+)$", card.verdict)
    missed = words.startswith("D < 0")
    assert (met is None) == missed, card.verdict
    assert len(drawn) == (0 if missed else 1)
    if met is not None:
        t = float(met[1].replace(MINUS, "-"))
        start = bench.state.point("px", "py")
        assert bench.answer.value("t1") == pytest.approx(t, abs=0.05)
        assert drawn[0] == pytest.approx((start[0] + t, start[1]), abs=0.05)
        assert (bench.answer.value("X.x"), bench.answer.value("X.y")) == drawn[0]


@pytest.mark.parametrize(
    ("shape", "outside"),
    [(0.0, set[str]()), (1.0, {"t1"}), (2.0, {"t1", "t2"})],
    ids=["line", "ray", "reach"],
)
def test_roots_where_the_laser_is_not_are_hollow_dots(shape: float, outside: set[str]) -> None:
    bench = opened(LASER, shape=shape, px=345.0, py=250.0, reach=50.0)
    (card,) = bench.answer.cards
    hollow = {f.label for f in bench.answer.shapes if isinstance(f, Dot) and f.hollow}
    on_card = {shape.ink for shape in card.shapes if isinstance(shape, Dot) and shape.hollow}
    assert hollow == on_card == outside


def test_the_enemy_lasers_record_is_what_physics_answers() -> None:
    bench = opened(ENEMY, c1x=630.0, c1y=400.0)
    ray = bench.answer.record.rays[0]
    discs = [(bench.state.point(f"c{n}x", f"c{n}y"), bench.state[f"r{n}"]) for n in (1, 2, 3)]
    first = first_hit(ray.start, ray.motion, discs)
    assert first is not None
    assert [(hit.target, hit.crossing) for hit in ray.hits] == [(first[0] + 1, first[1])]


def test_the_outlines_record_is_what_physics_answers() -> None:
    bench = opened(OUTLINE, cx=440.0, cy=375.0)
    ray = bench.answer.record.rays[0]
    crossing = segment_hits_disc(ray.start, ray.motion, (440.0, 375.0), bench.state["r"])
    assert [hit.crossing for hit in ray.hits] == [crossing]


def test_the_falling_circles_record_is_what_physics_answers() -> None:
    bench = opened(FALLING, line=1.0, c2y=330.0, vy2=9000.0)
    a, b = bench.state.point("ax", "ay"), bench.state.point("bx", "by")
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
    assert touch is not None
    assert sweep.fraction == pytest.approx(touch.fraction, rel=1e-15)
    masses = 1.0 / (state["rA"] * state["rA"]), 1.0 / (state["rB"] * state["rB"])
    after = bounce(contact.before_a, contact.before_b, contact.normal, *masses, state["e"])
    assert after is not None
    assert contact.impulse == after.impulse
    assert bench.answer.value("J") == after.impulse


def test_the_card_of_room_5_has_the_contact_point_and_the_parting_that_takes_place() -> None:
    touching = opened(BILLIARDS).answer
    assert touching.cards[0].value("X") == pytest.approx(touching.record.contacts[0].point)
    assert touching.cards[0].value("CA'") is None
    bench = opened(BILLIARDS, cbx=290.0, vax=0.0, vbx=0.0, vby=0.0)
    card, after = bench.answer.cards[0], BILLIARDS.advance(bench.state)
    assert card.verdict.endswith("no impulse; the overlap is shared by 1/m")
    assert card.value("CA'") == pytest.approx(after.point("cax", "cay"))
    assert card.value("CB'") == pytest.approx(after.point("cbx", "cby"))
    ghosts = [f.centre for f in bench.answer.shapes if isinstance(f, Ring) and f.dashed]
    assert ghosts == [after.point("cax", "cay"), after.point("cbx", "cby")]


@pytest.mark.slow
def test_room_5_foretells_the_first_touch_of_any_image_and_draws_it_on_the_field() -> None:
    chance, met = Random(5), set()
    for _ in range(400):
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
        seconds = answer.value("SECONDS TO HIT")
        if first > 0.0:
            assert seconds == (pytest.approx(first) if first <= 4.0 else None), state
            assert ("They do not touch" in " ".join(answer.words)) == (first > 4.0)
            if first <= 4.0:
                assert answer.cards[-1].value("t/L") == pytest.approx(first / 4.0)
            met.add(first <= 4.0)
        for shape in (f for f in answer.shapes if isinstance(f, Dot) and f.ink == "hit"):
            assert 0.0 <= shape.place[0] < 880.0
            assert 0.0 <= shape.place[1] < 640.0
    assert met == {True, False}


@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("place", [300.0, 250.0, 400.0])
def test_axis_by_axis_j_is_what_the_lessons_code_gives_whatever_e_is(place: float, e: float) -> None:
    bench = opened(BILLIARDS, way=1.0, e=e, cby=place)
    state, (contact,) = bench.state, bench.answer.record.contacts
    ma, mb = state["rA"] ** 2, state["rB"] ** 2
    relative = (state["vax"] - state["vbx"], state["vay"] - state["vby"])
    impulse = 2.0 * ma * mb / (ma + mb) * math.dist((0.0, 0.0), relative)
    assert bench.answer.value("J") == contact.impulse == pytest.approx(impulse)
    labelled = {f.label: f for f in bench.answer.shapes if isinstance(f, Arrow | Ring)}
    after = bounce(contact.before_a, contact.before_b, contact.normal, 1.0 / ma, 1.0 / mb, 1.0)
    assert after is not None
    arrows = [labelled[name] for name in ("vA'", "vB'", "J")]
    motions = [arrow.motion for arrow in arrows if isinstance(arrow, Arrow)]
    assert motions[0] == pytest.approx(after.velocity_a)
    assert motions[1] == pytest.approx(after.velocity_b)
    assert unit(motions[2]) == pytest.approx(unit(relative))


def test_axis_by_axis_the_picture_has_b_where_the_same_bounce_is_head_on() -> None:
    bench = opened(BILLIARDS, way=1.0, cby=380.0)
    (ghost,) = [f for f in bench.answer.shapes if isinstance(f, Ring) and f.label == "B HEAD-ON"]
    (hit,) = [f for f in bench.answer.shapes if isinstance(f, Ring) and f.label == "A" and f.dashed]
    state = bench.state
    relative = (state["vax"] - state["vbx"], state["vay"] - state["vby"])
    way = (ghost.centre[0] - hit.centre[0], ghost.centre[1] - hit.centre[1])
    assert unit(way) == pytest.approx(unit(relative))
    assert math.dist(ghost.centre, hit.centre) == pytest.approx(state["rA"] + state["rB"])
    assert "acts like a head-on one" in told(bench)
    assert not [f for f in opened(BILLIARDS).answer.shapes if isinstance(f, Arrow) and f.label == "J"]


def test_a_graze_axis_by_axis_is_not_said_to_change_hardly_anything() -> None:
    graze = {"cay": 300.0, "cby": 404.9, "vbx": 0.0, "vby": 0.0}
    assert "hardly anything changes" in told(opened(BILLIARDS, **graze))
    assert "hardly anything changes" not in told(opened(BILLIARDS, **graze, way=1.0))


def test_the_mirrors_shot_is_what_physics_answers() -> None:
    bench = opened(MIRRORS, tx=505.0, ty=280.0, sx=460.0, sy=280.0, svx=90.0, svy=0.0)
    state, world = bench.state, Torus(280.0, 200.0)
    sweep = bench.answer.record.sweeps[0]
    target = (state["tx"] - 300.0, state["ty"] - 220.0)
    asked = time_of_impact_on_torus(world, world.delta(sweep.start, target), sweep.motion, 10.0)
    assert sweep.fraction == asked
    assert asked is not None


def test_the_beam_leaves_the_round_mirror_by_its_outward_normal() -> None:
    bench = opened(
        MIRRORS, px=300.0 + 60.0, py=220.0 + 105.0, dx=1.0, dy=0.1, cx=300.0 + 120.0, cy=220.0 + 105.0
    )
    legs = bench.answer.record.rays
    assert len(legs) >= 2
    cosines = bench.answer.value("-d.n (COS IN)"), bench.answer.value("d2.n (COS OUT)")
    assert cosines[0] == pytest.approx(cosines[1], abs=1e-12)
    assert cosines[0] is not None


def test_the_lessons_code_does_not_see_a_beam_that_starts_inside() -> None:
    bench = opened(ENEMY, code=1.0, c1x=120.0, c1y=130.0)
    assert bench.answer.value("HIT t") == 0.0
    assert "The lesson's code misses PLAYER" in told(bench)


@pytest.mark.parametrize(
    ("room", "kind"),
    [
        (LASER, CardKind.RAY_DISC),
        (ENEMY, CardKind.RAY_DISC),
        (OUTLINE, CardKind.RAY_DISC),
        (FALLING, CardKind.SIDE),
        (BILLIARDS, CardKind.CONTACT),
        (MIRRORS, CardKind.MIRROR),
    ],
    ids=lambda value: value.title if isinstance(value, Room) else value.name,
)
def test_a_room_shows_the_card_of_its_lesson(room: Room, kind: CardKind) -> None:
    assert kind in [card.kind for card in Bench(room).answer.cards]


def test_a_laser_through_all_circles_wears_them_down_until_none_is_left() -> None:
    bench = opened(LASER, c1y=330.0, c2y=330.0, c3y=330.0)
    for _ in range(3):
        bench.do(0)
    assert "No circle is left" in told(bench)
    bench.reset()
    assert bench.state["health1"] == 90.0


def test_the_card_of_a_mirror_that_ends_the_beam_tells_of_no_reflection() -> None:
    straight = {"dx": 0.0, "dy": -1.0, "px": 300.0 + 140.0}
    ends, goes_on = (opened(MIRRORS, limit=limit, **straight).answer.cards[0] for limit in (0.0, 4.0))
    assert ends.kind is goes_on.kind is CardKind.MIRROR
    assert ends.verdict == "no mirror, or the last one allowed: the ray ends here"
    assert "the angle out equals the angle in" in goes_on.verdict
    assert ends.value("d2") is None
    assert goes_on.value("d2") is not None


@pytest.mark.parametrize("numbers", [{"way": 1.0}, {"vax": 0.0, "vbx": 0.0, "vby": 0.0}])
def test_where_room_5_has_no_bounce_to_explain_its_sweep_is_shown(numbers: dict[str, float]) -> None:
    (card,) = opened(BILLIARDS, **numbers).answer.cards
    assert card.kind is CardKind.SWEEP
    assert ("no motion" in card.verdict) == ("vax" in numbers)
