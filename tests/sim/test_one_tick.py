"""Several things that meet within one tick: the earlier decides, ties go to the lower id."""

from __future__ import annotations

from tests.play import *

FAR = (100.0, 600.0)
ROCK = (800.0, 360.0)
RIM = 13.0


def test_two_bullets_into_one_rock_make_one_kill_and_one_set_of_children() -> None:
    world = arena(FAR, rocks={ROCK: Size.LARGE})
    late = add_shot(world, (800.0 - 52.0 - 4.0, 360.0), (600.0, 0.0))
    early = add_shot(world, (800.0 + 52.0 + 1.0, 360.0), (-600.0, 0.0))
    events = fly(world, ".")
    (broken,) = destroyed(events, *ROCKS)
    assert [rock.id for rock in world.rocks] == list(broken.children)
    assert ship_of(world).score == 100
    assert [shot.id for shot in world.shots] == [late.id]
    assert (early.alive, late.alive) == (False, True)
    assert late.x == 800.0 - 52.0 - 4.0 + 5.0


def test_the_bullet_that_found_its_rock_gone_breaks_the_next_one_on_its_way() -> None:
    world = arena(FAR, rocks={ROCK: Size.SMALL, (800.0, 390.0): Size.SMALL})
    add_shot(world, (800.0, 360.0 - RIM - 4.0), (0.0, 12_000.0))
    add_shot(world, (800.0 + RIM + 1.0, 360.0), (-6000.0, 0.0))
    assert len(destroyed(fly(world, "."), *ROCKS)) == 2
    assert not world.shots
    assert ship_of(world).score == 200


def test_of_two_bullets_at_the_very_same_moment_the_older_one_hits() -> None:
    for flip in (False, True):
        world = arena(FAR, rocks={ROCK: Size.LARGE})
        older = add_shot(world, (800.0 - 54.0, 360.0), (600.0, 0.0))
        younger = add_shot(world, (800.0 + 54.0, 360.0), (-600.0, 0.0))
        if flip:
            world.shots.reverse()
        assert len(destroyed(fly(world, "."), *ROCKS)) == 1
        assert (older.alive, younger.alive) == (False, True)


def test_a_bullet_that_touches_two_rocks_at_once_breaks_the_older_one() -> None:
    for flip in (False, True):
        world = arena(FAR, rocks={(800.0, 350.0): Size.LARGE, (800.0, 450.0): Size.LARGE})
        first = world.rocks[0].id
        if flip:
            world.rocks.reverse()
        add_shot(world, (740.0, 400.0), (9600.0, 0.0))
        assert [end.id for end in destroyed(fly(world, "."), *ROCKS)] == [first]


def test_laser_and_bullet_on_one_rock_in_one_tick_score_once() -> None:
    world = arena(heading=RIGHT, rocks={ROCK: Size.SMALL})
    shot = add_shot(world, (800.0, 360.0 - RIM - 1.0), (0.0, 600.0))
    events = fly(world, "l")
    assert [type(event) for event in events] == [LaserFired, BodyDestroyed]
    assert destroyed(events, *ROCKS)[0].cause is Cause.LASER
    assert shot.alive
    assert ship_of(world).score == 100


def test_laser_cracks_and_bullet_breaks_in_the_same_tick() -> None:
    world = arena(heading=RIGHT, rocks={ROCK: Size.LARGE})
    add_shot(world, (800.0, 360.0 - 52.0 - 1.0), (0.0, 600.0))
    events = fly(world, "l")
    assert [hit.health for hit in damaged(events, *ROCKS)] == [60]
    assert [end.cause for end in destroyed(events, *ROCKS)] == [Cause.SHOT]
    assert ship_of(world).score == 100


def test_when_the_bullet_reaches_the_rock_before_the_ship_does_the_ship_lives() -> None:
    world = arena(CENTRE, RIGHT, {(640.0 + 12.0 + RIM + 2.0, 360.0): Size.SMALL}, velocity=(480.0, 0.0))
    add_shot(world, (667.0, 360.0 - RIM - 1.0), (0.0, 600.0))
    assert [end.cause for end in destroyed(fly(world, "."), *ROCKS)] == [Cause.SHOT]
    assert world.lives == 3


def test_when_the_ship_reaches_the_rock_before_the_bullet_does_the_ship_is_lost() -> None:
    world = arena(CENTRE, RIGHT, {(640.0 + 12.0 + RIM + 1.0, 360.0): Size.SMALL}, velocity=(480.0, 0.0))
    shot = add_shot(world, (666.0, 360.0 - RIM - 4.0), (0.0, 600.0))
    events = fly(world, ".")
    assert [end.cause for end in destroyed(events, *ROCKS)] == [Cause.RAM]
    assert [loss.cause for loss in of(events, ShipDestroyed)] == [Cause.RAM]
    assert shot.alive


def test_ship_and_bullet_at_the_very_same_moment_the_ship_is_older_and_loses() -> None:
    world = arena(CENTRE, RIGHT, {(640.0 + 12.0 + RIM, 360.0): Size.SMALL})
    shot = add_shot(world, (640.0 + 12.0 + RIM, 360.0), (600.0, 0.0))
    events = fly(world, ".")
    assert [end.cause for end in destroyed(events, *ROCKS)] == [Cause.RAM]
    assert shot.alive


def test_a_saucer_shot_before_it_reaches_the_rock_leaves_the_rock_whole() -> None:
    world = arena(FAR, rocks={ROCK: Size.LARGE})
    add_saucer(world, (800.0 - 52.0 - 20.0 - 0.9, 360.0), SaucerSize.LARGE, (120.0, 0.0))
    add_shot(world, (800.0 - 52.0 - 20.0, 360.0 - 20.0 - 1.0), (0.0, 600.0))
    events = fly(world, ".")
    assert [end.cause for end in destroyed(events, *SAUCERS)] == [Cause.SHOT]
    assert [rock.size for rock in world.rocks] == [Size.LARGE]


def test_a_ship_that_dies_frees_the_enemy_bullet_behind_it() -> None:
    world = arena(CENTRE, rocks={(640.0, 500.0): Size.SMALL})
    add_shot(world, (640.0 - 12.0 - 1.0, 360.0), (600.0, 0.0), owner=99, hostile=True)
    second = add_shot(world, (640.0, 360.0 - 12.0 - 2.0), (0.0, 600.0), owner=99, hostile=True)
    events = fly(world, ".")
    assert len(of(events, ShipDestroyed)) == 1
    assert world.lives == 2
    assert second.alive


def test_a_bullet_dies_of_age_before_it_could_hit() -> None:
    world = arena(FAR, rocks={ROCK: Size.SMALL})
    shot = add_shot(world, (800.0 - RIM - 1.0, 360.0), (600.0, 0.0))
    shot.life = 0
    events = fly(world, ".")
    assert [type(event) for event in events] == [ShotSpent]
    assert len(world.rocks) == 1


def test_two_rocks_in_the_ship_s_way_cost_one_ship() -> None:
    world = arena(
        CENTRE, RIGHT, {(664.0, 350.0): Size.SMALL, (664.0, 377.0): Size.SMALL}, velocity=(480.0, 0.0)
    )
    events = fly(world, ".")
    assert len(of(events, ShipDestroyed)) == 1
    assert len(destroyed(events, *ROCKS)) == 1
