"""Every kind of body shows its hits, its end and where it comes from; rocks and wells come up gently."""

from game.sim.kinds.registry import ROWS
from game.view.bodies.poses import STRUCK_TIME, HitFeedback
from game.view.bodies.styles import STYLES, Layer, drawers
from game.view.effects.impact import trauma
from tests.play import *
from tests.view.words import *

PLACE = (900.0, 360.0)
FAR = (100.0, 100.0)
HARD = [kind for kind in Kind if has(kind, Role.SHOOTABLE)]
SHOT = ShotFired(9, 1, False, (5.0, 5.0), (600.0, 0.0))
ROCK_HIT = BodyDamaged(Kind.LARGE_ROCK, 7, (5.0, 5.0), (9.0, 5.0), 60)


def test_every_list_is_drawn_once_and_by_one_drawer() -> None:
    drawn = drawers(Layer.WALLS, Layer.SHIPS)
    assert len(drawn) == len(set(drawn)) == len({row.list_name for row in ROWS.values()})
    for one in Kind:
        for other in Kind:
            if ROWS[one].list_name == ROWS[other].list_name:
                assert (STYLES[one].draw, STYLES[one].layer) == (STYLES[other].draw, STYLES[other].layer)


@each("kind", HARD)
def test_a_hit_throws_sparks_and_turns_the_body_white(kind: Kind) -> None:
    world, effects, feedback = arena(FAR), Effects(), HitFeedback()
    body = add_body(world, kind, PLACE)
    hit = BodyDamaged(kind, body.id, (PLACE[0] - 5.0, PLACE[1]), PLACE, 30)
    effects.follow([hit], world)
    feedback.follow([hit], world)
    feedback.tick()
    assert len(effects.sparks) >= 7
    assert sum(map(sum, noted(world, feedback).colours)) > sum(map(sum, noted(world).colours))


def test_a_hit_whose_place_nobody_knows_throws_sparks_every_way() -> None:
    effects = Effects()
    effects.follow([BodyDamaged(Kind.CHROME, 9, PLACE, PLACE, 60)], arena(FAR))
    assert {spark.vx > 0.0 for spark in effects.sparks} == {True, False}


@each("kind", Kind)
def test_the_end_of_what_can_be_destroyed_is_seen_and_shakes_the_picture(kind: Kind) -> None:
    effects, end = Effects(), BodyDestroyed(kind, 9, PLACE, (0.0, 0.0), Cause.SHOT, 1, 50)
    effects.follow([end], arena(FAR))
    ends = kind in HARD or kind is Kind.PLATE
    assert [STYLES[kind].end is not None, len(effects.sparks) > 0, trauma(end) > 0.0] == [ends] * 3


def jolted(*events: Event, level: str = "full", count: int = 1) -> HitFeedback:
    """Return what remains of these events after some ticks."""
    feedback = HitFeedback(LEVELS[level])
    for _ in range(30):
        feedback.tick()
    feedback.follow(events, new_world())
    for _ in range(count):
        feedback.tick()
    return feedback


@each("event, body", [(ROCK_HIT, 7), (ShieldBroken(1, (5.0, 5.0), Cause.RAM, 3), 1)])
def test_what_was_hit_is_white_for_one_to_three_frames_of_two_ticks(event: Event, body: int) -> None:
    whites = [jolted(event, count=count).glare(body) for count in range(1, 10)]
    assert 2 <= sum(white > 0.0 for white in whites) == STRUCK_TIME <= 6
    assert all(sooner >= later for sooner, later in pairwise(whites))
    assert whites[0] >= 0.5
    assert jolted(event).glare(999) == jolted(SHOT).glare(body) == 0.0
