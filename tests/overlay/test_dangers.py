"""What the overlay says will meet the ship next."""

from __future__ import annotations

import re
from random import Random

import pygame
import pytest

from game.cards.dangers import Meeting, all_dangers, dangers, meetings, nearest_ship
from game.cards.foretold import card_ahead
from game.cards.of_record import about
from game.overlay.overlay import Level, Overlay
from game.physics import Point, Record, length
from game.sim.bodies import LancerPhase
from game.sim.command import IDLE
from game.sim.events import ShipDestroyed
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND, Size
from game.sim.world import World
from game.view.paint.camera import Camera
from tests.arena import CENTRE, NEVER, RIGHT, add_lancer, add_shot, add_well, arena, fly, ship_of

SIZE = (1280, 720)


@pytest.mark.parametrize(("fade", "seen"), [(0, True), (20, True), (60, False)])
def test_a_fresh_piece_threatens_no_ship_that_it_meets_before_it_can_hurt_one(
    fade: int, *, seen: bool
) -> None:
    world = arena((640.0, 360.0), rocks={(700.0, 360.0): (Size.SMALL, (-120.0, 0.0))})
    world.rocks[0].fade = fade
    found = dangers(world, world.ships[0])
    assert [each.id for each in found] == [world.rocks[0].id] * seen
    assert all(each.seconds is not None and 20 <= 120 * each.seconds < 60 for each in found)


def explained(overlay: Overlay) -> str:
    """Return the question that is explained, "" for none."""
    return overlay.card.title if overlay.card is not None else ""


@pytest.mark.slow
def test_a_lancer_that_locks_and_shoots_at_the_ship_is_asked_about_before_a_bullet() -> None:
    overlay, record = Overlay(), Record()
    overlay.level = Level.EXPLAIN
    world = arena(CENTRE, RIGHT, lancers=[(340.0, 360.0)])
    add_shot(world, (640.0, 40.0), (0.0, 100.0), owner=world.lancers[0].id, hostile=True)
    asked: dict[LancerPhase, set[str]] = {LancerPhase.LOCK: set(), LancerPhase.FIRE: set()}
    while world.ships[0].flying and world.tick < 500:
        step(world, [IDLE], record)
        overlay.follow(world, record)
        phase = world.lancers[0].phase
        if phase in asked:
            asked[phase].add(explained(overlay))
    assert asked == {
        LancerPhase.LOCK: {"Where does the line of sight meet the ship?"},
        LancerPhase.FIRE: {"Where does the lancer's beam meet the ship?"},
    }


def test_what_touches_the_ship_sooner_than_a_beam_burns_is_asked_about_first() -> None:
    """A bullet that comes in half a second, before a Lancer that has just begun to charge."""
    for away, kind in ((165.0, "shot"), (700.0, "line of sight")):
        world, record = arena(CENTRE, RIGHT), Record()
        lancer = add_lancer(world, (300.0, 100.0), phase=LancerPhase.CHARGE)
        lancer.target, lancer.timer = world.ships[0].id, 60
        shot = add_shot(world, (640.0, 360.0 - away), (0.0, 300.0), owner=lancer.id, hostile=True)
        shot.life = NEVER
        overlay = Overlay()
        overlay.level = Level.EXPLAIN
        for _ in range(3):
            fly(world, ".", record=record)
            overlay.follow(world, record)
        assert kind in explained(overlay)


def test_a_danger_takes_the_place_of_what_has_just_happened_but_not_of_what_a_person_has_chosen() -> None:
    rocks = {(900.0, 380.0): (Size.LARGE, (0.0, 0.0)), (640.0, 560.0): (Size.LARGE, (0.0, -120.0))}
    for chosen in (False, True):
        world, record = arena(CENTRE, RIGHT, rocks=rocks), Record()
        overlay = Overlay()
        overlay.level = Level.EXPLAIN
        fly(world, "l", record=record)
        overlay.follow(world, record)
        if chosen:
            while explained(overlay) != "Where does the laser meet the rock?":
                overlay.next_question(world)
        fly(world, ".", record=record)
        overlay.follow(world, record)
        laser = "Where does the laser meet the rock?"
        assert explained(overlay) == (laser if chosen else "When does the ship meet the rock?")


def touch_of(world: World) -> tuple[int, Point]:
    """Fly on with hands off; return after how many ticks the ship is lost, and where."""
    for number in range(400):
        for event in fly(world, "."):
            if isinstance(event, ShipDestroyed):
                return number, event.place
    raise AssertionError("the ship lives")


def test_the_touch_that_is_foretold_comes_when_and_where_it_is_drawn() -> None:
    """With drag, over the seam, and by a shot: the ship goes as it will with hands off."""
    worlds = [
        arena((700.0, 330.0), rocks={(960.0, 352.0): (Size.LARGE, (-130.0, 8.0))}, velocity=(150.0, 6.0)),
        arena((1200.0, 20.0), rocks={(50.0, 650.0): (Size.SMALL, (-60.0, 40.0))}, velocity=(90.0, -60.0)),
        arena((600.0, 300.0), rocks={(840.0, 330.0): (Size.LARGE, (0.0, 0.0))}, velocity=(220.0, 0.0)),
    ]
    shot_at = arena((500.0, 400.0), velocity=(120.0, 0.0))
    shot = add_shot(shot_at, (1000.0, 405.0), (-330.0, 0.0), owner=0, hostile=True)
    shot.life = NEVER
    for world in [*worlds, shot_at]:
        (found,) = meetings(world, ship_of(world), 3)[:1]
        ticks, place = touch_of(world)
        assert found.seconds * TICKS_PER_SECOND == pytest.approx(ticks + 0.5, abs=1.5)
        assert world.torus.distance(world.torus.wrap(found.ship[-1]), place) < 4.0
        gap = (found.ship[-1][0] - found.other[-1][0], found.ship[-1][1] - found.other[-1][1])
        assert length(gap) == pytest.approx(found.radius + world.tuning.ship.radius, abs=0.5)


def verdict_ahead(world: World) -> str:
    """Return what the card of the ship and the only rock says."""
    (rock,) = world.rocks
    return card_ahead(world, ship_of(world), about(world, rock), rock.id).verdict


@pytest.mark.slow
def test_explain_tells_the_time_of_the_touch_that_see_draws() -> None:
    """With the drag of the ship, with a well that bends its course, and over the seam."""
    dice, told = Random(5), 0
    for number in range(300):
        place, other = ((dice.uniform(0.0, 1280.0), dice.uniform(0.0, 720.0)) for _ in range(2))
        velocity = (dice.uniform(-350.0, 350.0), dice.uniform(-350.0, 350.0))
        drift = (dice.uniform(-150.0, 150.0), dice.uniform(-150.0, 150.0))
        world = arena(place, rocks={other: (Size.LARGE, drift)}, velocity=velocity)
        if number % 3 == 0:
            add_well(world, (640.0, 360.0))
        seen = {round(each.seconds, 2) for each in meetings(world, ship_of(world), 3) if each.radius}
        said = re.fullmatch(r"they touch in ([0-9.]+) s", verdict_ahead(world))
        if world.torus.distance(place, other) < 80.0:
            continue
        told += len(seen)
        if seen:
            assert said is not None
            assert float(said[1]) in seen


def test_a_rock_that_drag_keeps_the_ship_from_is_not_said_to_be_touched() -> None:
    """At its present speed the ship would come there within 3 s."""
    world = arena((200.0, 360.0), rocks={(860.0, 360.0): (Size.SMALL, (0.0, 0.0))}, velocity=(225.0, 0.0))
    assert 660.0 - 12.0 - 13.0 < 3.0 * 225.0
    assert not meetings(world, ship_of(world), 3)
    assert "touch" not in verdict_ahead(world)


def test_a_locked_beam_is_foretold_where_the_ship_drifts_into_it() -> None:
    world = arena((640.0, 300.0), velocity=(0.0, 40.0))
    lancer = add_lancer(world, (300.0, 330.0), heading=RIGHT, phase=LancerPhase.CHARGE)
    lancer.target = world.ships[0].id
    fly(world, ".")
    assert lancer.phase is LancerPhase.LOCK
    (danger,) = [each for each in dangers(world, ship_of(world)) if each.beam]
    (found,) = meetings(world, ship_of(world), 3)
    ticks, place = touch_of(world)
    assert danger.seconds == found.seconds
    assert found.seconds * TICKS_PER_SECOND == pytest.approx(ticks + 0.5, abs=1.5)
    assert world.torus.distance(found.ship[-1], place) < 4.0


def test_nothing_is_foretold_that_passes_or_ends_before_or_meets_a_protected_ship() -> None:
    rocks = {(960.0, 352.0): (Size.LARGE, (-130.0, 8.0))}
    world = arena((700.0, 330.0), rocks=rocks)
    assert len(meetings(world, ship_of(world), 3)) == 1
    ship_of(world).protection = NEVER
    assert not meetings(world, ship_of(world), 3)
    passing = arena((700.0, 330.0), rocks={(960.0, 500.0): (Size.LARGE, (-130.0, 0.0))})
    assert not meetings(passing, ship_of(passing), 3)
    spent = arena((500.0, 400.0))
    shot = add_shot(spent, (1000.0, 400.0), (-330.0, 0.0), owner=0, hostile=True)
    for life, count in ((NEVER, 1), (60, 0)):
        shot.life = life
        assert len(meetings(spent, ship_of(spent), 3)) == count


def test_to_see_is_to_see_the_courses_of_the_threat_and_of_the_ship_and_where_they_touch() -> None:
    for drifts, foretold in ((-130.0, True), (130.0, False)):
        world = arena(
            (700.0, 330.0), rocks={(960.0, 352.0): (Size.LARGE, (drifts, 8.0))}, velocity=(90.0, 0.0)
        )
        found = meetings(world, ship_of(world), 3)
        assert bool(found) is foretold
        overlay = Overlay()
        overlay.level = Level.SEE
        frames = []
        for shown in (found, list[Meeting]()):
            frame = pygame.Surface(SIZE, 0, 32)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("game.overlay.danger_layer.meetings", lambda *_, shown=shown: shown)
                overlay.draw(frame, Camera.fit(*SIZE), world)
            frames.append(frame)
        new = pygame.mask.from_threshold(frames[0], (0, 0, 0), (1, 1, 1, 255), frames[1], 1)
        new.invert()
        assert (new.count() > 100) is foretold
        for meeting in found:
            box = pygame.Rect(0, 0, 12, 12)
            for place in (meeting.ship[-1], meeting.other[-1]):
                radius = meeting.radius if place is meeting.other[-1] else world.tuning.ship.radius
                box.center = (round(place[0]), round(place[1] - radius))
                assert new.overlap(pygame.mask.Mask(box.size, fill=True), box.topleft)


def with_partner(rocks: dict[Point, tuple[Size, Point]]) -> World:
    """Return a world of two ships that stand still, the second one at the right, with rocks."""
    world = arena(CENTRE, rocks=rocks, ships=2)
    world.ships[1].x, world.ships[1].y = 1040.0, 360.0
    return world


def test_of_two_ships_the_one_that_is_soonest_met_is_asked_about() -> None:
    late, soon = (340.0, 360.0), (1040.0, 160.0)
    world = with_partner({late: (Size.SMALL, (100.0, 0.0)), soon: (Size.SMALL, (0.0, 200.0))})
    first, second = world.ships
    found = all_dangers(world)

    assert (found[0].id, found[0].ship) == (world.rocks[1].id, second.id)
    assert {each.ship for each in found} == {first.id, second.id}

    overlay, record = Overlay(), Record()
    overlay.level = Level.EXPLAIN
    step(world, [IDLE, IDLE], record)
    overlay.follow(world, record)
    card = overlay.card
    assert card is not None
    seen = card_ahead(world, second, about(world, world.rocks[1]), world.rocks[1].id)
    assert (card.title, card.verdict, card.shapes) == (seen.title, seen.verdict, seen.shapes)
    overlay.next_question(world)
    assert overlay.card is not None
    assert overlay.card != card


def test_the_picture_shows_what_will_meet_either_ship(window: pygame.Window) -> None:
    del window
    both = {(540.0, 360.0): (Size.SMALL, (120.0, 0.0)), (1040.0, 260.0): (Size.SMALL, (0.0, 120.0))}
    drawn = []
    for count in (1, 2):
        world = with_partner(both)
        del world.rocks[count:]
        frame = pygame.Surface(SIZE)
        overlay = Overlay()
        overlay.level = Level.SEE
        overlay.draw(frame, Camera.fit(*SIZE), world)
        part = frame.subsurface((1000, 240, 80, 100))
        drawn.append(pygame.image.tobytes(part, "RGB"))

    assert drawn[0] != drawn[1]
    assert [len(meetings(world, ship, 3)) for ship in world.ships] == [1, 1]


def test_a_body_that_is_pointed_at_is_asked_about_with_the_nearest_ship() -> None:
    world = with_partner({(1140.0, 360.0): (Size.SMALL, (-40.0, 0.0))})
    assert nearest_ship(world, (1140.0, 360.0)) is world.ships[1]
    assert nearest_ship(world, (500.0, 360.0)) is world.ships[0]
    overlay, record = Overlay(), Record()
    overlay.level = Level.EXPLAIN
    step(world, [IDLE, IDLE], record)
    overlay.follow(world, record)
    frame = pygame.Surface(SIZE)
    rock = world.rocks[0]
    overlay.draw(frame, Camera.fit(*SIZE), world, record, pointer=(rock.x, rock.y))
    seen = card_ahead(world, world.ships[1], about(world, rock), rock.id)

    assert overlay.card is not None
    assert overlay.card.title == seen.title
