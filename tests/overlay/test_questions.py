"""Which question is explained: what has just happened, what will meet a ship next, or what is chosen."""

import math
import re
from typing import NamedTuple

import pytest

from game.cards.card import Card, CardKind
from game.cards.of_record import card_of_meeting, card_of_sweep, known_bodies, sweeps_of
from game.overlay.body_layer import nearest_ship
from game.overlay.explainer import AskedQuestion, Explainer, QuestionKey
from game.overlay.happenings import Happenings, Priority
from game.overlay.state import Level, Memory
from game.physics import *
from game.pilots.pilot import RandomPilot
from game.sim.tick.forecast import all_approaches
from tests.overlay.looking import about_to_meet, asked, at, bounced, drawn, lasered, title_of
from tests.play import *

MEETS, LASER = "When does the ship meet the rock?", "Where does the laser meet the rock?"


def test_f3_steps_through_off_see_explain_all_and_off_and_forgets_the_old_question() -> None:
    world, record = lasered()
    overlay, levels = at(Level.EXPLAIN, world, record), []
    assert title_of(overlay) == LASER
    for _ in range(4):
        overlay.toggle()
        levels.append(overlay.level)
    assert levels == [Level.ALL, Level.OFF, Level.SEE, Level.EXPLAIN]
    assert overlay.card is None


# What happens is explained by itself, and what is pointed at


def ticked(world: World, *flights: str) -> tuple[World, Record]:
    """Return a world after flights, and the record of the last tick."""
    record = Record()
    fly(world, *flights, record=record)
    return world, record


def ships_bounce() -> World:
    rules = tuned(ship={"drag": 0.0}, team={"restitution": 0.5})
    world = arena((500.0, 300.0), ships=2, velocity=(50.0, 0.0), tuning=rules)
    second = world.ships[1]
    second.x, second.y, second.vx = 524.2, 300.0, -50.0
    return world


def gated() -> World:
    world = arena((850.0, 360.0), heading=RIGHT, velocity=(600.0, 0.0))
    add_gate(world, (900.0, 360.0))
    return world


def taking() -> World:
    world = arena((600.0, 300.0), velocity=(240.0, 0.0))
    add_pick_up(world, (627.0, 300.0), PickUpKind.SHIELD)
    return world


def of_1979(*, shot: bool) -> World:
    world = arena((200.0, 500.0), rocks={(640.0, 200.0): Size.LARGE}, tuning=CLASSIC)
    if shot:
        add_shot(world, (652.0, 205.0), (0.0, 0.0))
    return world


def burning() -> World:
    """Return a world in which a Castle fires to the right past a resting Lancer, the ship far off."""
    world = arena((640.0, 650.0))
    castle = add_castle(world, (340.0, 360.0))
    castle.raising, castle.heading, castle.phase, castle.timer = 0, RIGHT, LancerPhase.LOCK, 1
    add_lancer(world, (500.0, 250.0), RIGHT, LancerPhase.COOL).timer = 1000
    return world


def at_a_castle() -> World:
    """Return a world in which a Lancer fires past a Castle."""
    world = arena((640.0, 650.0))
    add_lancer(world, (340.0, 360.0), RIGHT, LancerPhase.LOCK).timer = 1
    add_castle(world, (560.0, 250.0))
    return world


def two_rocks() -> World:
    rocks = {(800.0, 380.0): Size.LARGE, (30.0, 500.0): Size.MEDIUM, (760.0, 200.0): Size.MEDIUM}
    world = arena((640.0, 380.0), heading=RIGHT, rocks=rocks)
    add_pick_up(world, (720.0, 388.0), PickUpKind.TRIPLE)
    add_wall(world, (300.0, 200.0))
    add_well(world, (1100.0, 150.0))
    return world


def friends() -> World:
    world = arena((640.0, 650.0), heading=RIGHT, ships=2)
    world.ships[1].x, world.ships[1].y = 800.0, 600.0
    add_castle(world, (1100.0, 300.0))
    return world


def told(name: str, card: Card | None) -> str:
    """Return what a card asks and answers, and its numbers."""
    card = sure(card)
    values = [
        f"   {line.symbol} = {worth(line.value)}" for line in card.lines if line.symbol in {"f", "J", "when"}
    ]
    said = [card.title, *filter(None, [card.who]), card.verdict]
    return "\n".join([name, *(f"   {each}" for each in said), *values])


def worth(value: object) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(worth, value))})"
    return f"{value + 0.0:.6g}" if isinstance(value, float) else str(value)


def test_what_has_happened_or_will_is_explained_by_itself_as_approved() -> None:
    scenes = {
        "a laser meets a rock": (two_rocks(), "l"), "a rock will come": (about_to_meet()[0], "."),
        "ships bounce": (ships_bounce(), "."),
        "a gate is touched": (gated(), "...."), "octagons apart": (of_1979(shot=False), "."),
        "octagons meet": (of_1979(shot=True), "."), "a shield is taken": (taking(), "."),
    }  # fmt: skip
    cards = []
    for name, (world, script) in scenes.items():
        overlay = at(Level.EXPLAIN, world, Record())
        for letter in script:
            overlay.follow(*ticked(world, letter))
        cards.append(told(name, overlay.card))
    cards.append(told("rocks bounce", at(Level.EXPLAIN, *bounced()).card))
    approve("overlay/explained", "\n".join(cards))


def test_what_is_pointed_at_is_asked_about_as_approved() -> None:
    laser, beam, friendly = ticked(two_rocks(), "l"), ticked(burning(), "."), ticked(friends(), "l")
    octagons, both = ticked(of_1979(shot=True), "."), bounced()
    both[1].rays.extend(laser[1].rays)
    rows: list[tuple[str, tuple[World, Record], Point]] = [
        ("the rock that a laser met", laser, (800.0, 380.0)),
        ("a rock that it missed", laser, (762.0, 203.0)),
        ("one over the seam", laser, (30.0, 500.0)),
        ("a pick-up beside the laser", laser, (720.0, 388.0)),
        ("a wall", laser, (302.0, 190.0)),
        ("a well", laser, (1100.0, 150.0)),
        ("a bounce, with a laser about", both, both[1].contacts[0].point),
        ("a rock that octagons met", octagons, (octagons[0].rocks[0].x, octagons[0].rocks[0].y)),
        ("a lancer beside a castle's beam", beam, (500.0, 250.0)),
        ("the beam near its castle", beam, (385.0, 360.0)),
        ("the castle that fires", beam, (340.0, 360.0)),
        ("a castle beside a lancer's beam", ticked(at_a_castle(), "."), (560.0, 250.0)),
        ("a laser by a friend", friendly, (700.0, 650.0)),
    ]
    approve("overlay/pointed", "\n".join(told(name, asked(*scene, place)) for name, scene, place in rows))


@each("speed, comes_up", [(300.0, True), (200.0, False), (-300.0, False)])
def test_a_miss_comes_up_by_itself_only_within_the_next_second_but_can_be_asked_for(
    speed: float, comes_up: bool
) -> None:
    """The rock passes above the ship, 250 units ahead; it has 72 from centre to centre, and needs 64."""
    rocks = {(CENTRE[0] + 250.0, CENTRE[1] - 72.0): (Size.LARGE, (-speed, 0.0))}
    world, record = ticked(arena(heading=RIGHT, rocks=dict(rocks)), ".")
    overlay = at(Level.EXPLAIN, world, record)
    assert (overlay.card is not None) is comes_up
    overlay.next_question(world)
    assert ("they pass in" in sure(overlay.card).verdict) is (speed > 0.0)


@pytest.mark.slow
@each("speed, burns", [(300.0, 0), (300.0, 60), (480.0, 2)])
def test_a_pass_keeps_its_card_till_it_is_over_unless_the_ship_makes_it_wider(
    speed: float, burns: int
) -> None:
    cards, flown = passed(speed, DOWN, burns)
    verdicts = [each.verdict for each in cards]
    gaps = [float(gap) for each in verdicts for gap in re.findall(r"s, (?:≈ )?([0-9.]+) units", each)]
    assert len(gaps) == len(cards), verdicts
    assert gaps == sorted(gaps)
    assert gaps[-1] == pytest.approx(flown, abs=0.2)
    assert (len(cards) > 1) is (burns > 0)


def test_a_pass_becomes_a_touch_if_the_ship_flies_there() -> None:
    cards, flown = passed(300.0, UP, 60)
    assert flown < 0.5
    assert "they pass in" in cards[0].verdict
    assert re.fullmatch("they touched after 0.2[67] s", cards[-1].verdict)


def test_a_pass_is_told_anew_if_the_rock_turns_back() -> None:
    world, record = ticked(arena(rocks={(800.0, 288.0): (Size.LARGE, (-300.0, 0.0))}), ".")
    overlay = at(Level.EXPLAIN, world, record)
    foretold = sure(overlay.card)
    fly(world, "20.", record=record)
    world.rocks[0].vx = 300.0
    for _ in range(4):
        fly(world, ".", record=record)
        overlay.follow(world, record)
    assert "they pass in" in foretold.verdict
    assert "they pass in" not in sure(overlay.card).verdict


def passed(speed: float, heading: int, burns: int) -> tuple[list[Card], float]:
    """Let a rock pass above a ship that burns for some ticks; return the cards, and the least gap of rims."""
    rocks = {(CENTRE[0] + 250.0, CENTRE[1] - 72.0): (Size.LARGE, (-speed, 0.0))}
    world, record = ticked(arena(heading=heading, rocks=rocks), ".")
    overlay, ship, rock = at(Level.EXPLAIN, world, record), ship_of(world), world.rocks[0]
    cards, gaps = [sure(overlay.card)], list[float]()
    for tick in range(120):
        fly(world, "^" if tick < burns else ".", record=record)
        overlay.follow(world, record)
        gaps.append(math.dist((ship.x, ship.y), (rock.x, rock.y)) - 64.0)
        cards += [sure(overlay.card)] if overlay.card is not cards[-1] else []
    return cards, min(gaps)


# Whole flights: what a card said beforehand is what happens, and it stays until then


class Seen(NamedTuple):
    """A question in one tick of a game."""

    tick: int
    asked: AskedQuestion
    touch: float | None  # the tick for which it foretells a touch
    met: float | None  # the tick in which its two have touched in this one

    @property
    def key(self) -> QuestionKey:
        return self.asked.key


@cache
def watched(number: int) -> list[Seen]:
    """List the question of each tick of a game that has one."""
    world, record, found = new_world(number, wave=BEGUN_AT[number]), Record(), list[Seen]()
    pilot = RandomPilot(number) if number % 2 else Autopilot()
    explainer = Explainer()
    for _ in range((25 if number else 12) * TICKS_PER_SECOND):
        step(world, [pilot.command(world, 1)], record)
        explainer.follow(world, record)
        if (now := explainer.question) is not None:
            pair = frozenset(now.flight.ids) if now.flight is not None else frozenset[int]()
            met = explainer.happenings.touch_of(pair, world.tick - 1)
            found.append(Seen(world.tick, replace(now), now.touch, None if met is None else met.touch))
    return found


BEGUN_AT = (7, 1, 12)
GAMES = [[0], pytest.param([1, 2], marks=pytest.mark.slow)]
games = pytest.mark.parametrize("numbers", GAMES)


def told_by_lines(card: Card) -> float:
    """Return the s until a touch that a line of a card prints."""
    line = sure(card.line("when"))
    return float("".join(span.text for span in line.result))


@pytest.mark.slow
@games
def test_what_a_card_said_beforehand_is_what_happens_to_a_hundredth_of_a_second(
    numbers: Sequence[int],
) -> None:
    foretold = 0
    for number in numbers:
        for before, now in pairwise(watched(number)):
            card = now.asked.card
            assert "of the tick" not in card.verdict
            if now.met is None or before.key != now.key or before.touch is None:
                continue
            foretold += 1
            assert now.met == pytest.approx(before.touch, abs=1.2), (number, now.tick)
            assert now.asked.answered == now.tick
            (said,) = re.findall(r"they touched after (?:≈ )?([0-9.]+) s", card.verdict)
            flight = sure(now.asked.flight)
            assert float(said) == pytest.approx(told_by_lines(card), abs=0.015), (number, now.tick)
            if not flight.turned:
                assert float(said) == pytest.approx((now.met - now.asked.asked) * DT, abs=0.015)
    assert foretold >= len(numbers)


def test_the_seconds_count_from_the_question_though_the_ship_is_protected_for_half_of_one() -> None:
    world, record = about_to_meet()
    ship_of(world).protection = 60
    overlay = at(Level.EXPLAIN, world, record)
    cards = [sure(overlay.card)]
    while "touched" not in cards[-1].verdict:
        fly(world, ".", record=record)
        overlay.follow(world, record)
        cards.append(sure(overlay.card))
    for card in (cards[0], cards[-1]):
        assert re.search("1.6[23] s", card.verdict)
        assert told_by_lines(card) == pytest.approx(1.63, abs=0.015)


@pytest.mark.slow
@games
def test_a_question_stays_until_it_is_answered_and_read_unless_the_ship_is_in_danger(
    numbers: Sequence[int],
) -> None:
    for number in numbers:
        changes, since = list[int](), 0
        for before, now in pairwise(watched(number)):
            if now.key == before.key:
                continue
            answered = before.asked.answered
            read = answered is not None and now.tick - answered >= TICKS_PER_SECOND
            stayed = now.tick - since >= 2.5 * TICKS_PER_SECOND
            assert (read and stayed) or now.asked.priority >= Priority.DANGER, (number, now.tick)
            since = now.tick
            changes = [*[each for each in changes if now.tick - each < 45 * TICKS_PER_SECOND], now.tick]
            assert len(changes) <= 15


# A question that is chosen stays, but for the end of the ship


def test_tab_goes_through_the_questions_and_what_it_chose_is_not_taken_away_by_the_next_hit() -> None:
    world, record = lasered()
    overlay, titles = at(Level.EXPLAIN, world, record), []
    for _ in range(3):
        overlay.next_question(world)
        titles.append(title_of(overlay))
    assert titles in ([MEETS, LASER, MEETS], [LASER, MEETS, LASER])
    if titles[-1] == LASER:
        overlay.next_question(world)
    for _ in range(3):
        fly(world, "l", record=record)
        overlay.follow(world, record)
        assert title_of(overlay) == MEETS


def test_the_mouse_chooses_a_question_by_moving_and_keeps_it_while_it_rests() -> None:
    rocks = {(900.0, 380.0): (Size.LARGE, (0.0, 0.0)), (300.0, 500.0): (Size.LARGE, (60.0, 0.0))}
    world, record = ticked(arena(heading=RIGHT, rocks=dict(rocks)), ".")
    overlay = at(Level.EXPLAIN, world, record)
    drawn(overlay, world, pointer=(200.0, 200.0))
    before = overlay.card
    world.rocks[0].x, world.rocks[0].y = 200.0, 200.0
    drawn(overlay, world, pointer=(200.0, 200.0))
    assert overlay.card is before, "what drifts beneath a resting mouse is not chosen"
    world.rocks[0].x, world.rocks[0].y = 900.0, 380.0
    for place, offset in (((300.0, 500.0), (340.0, -140.0)), ((900.0, 380.0), (-260.0, -20.0))):
        drawn(overlay, world, pointer=place)
        assert sure(overlay.card).value("f") == pytest.approx(offset, abs=1.0)
    chosen = overlay.card
    drawn(overlay, world, pointer=(1000.0, 100.0))
    assert overlay.card is chosen


def test_the_end_of_the_ship_takes_the_place_even_of_a_chosen_question() -> None:
    world, record = ticked(arena(heading=RIGHT, rocks={(707.5, 360.0): (Size.LARGE, (-240.0, 0.0))}), "l")
    overlay = at(Level.EXPLAIN, world, record)
    assert title_of(overlay) == MEETS
    overlay.next_question(world)
    assert title_of(overlay) == LASER
    fly(world, ".", record=record)
    overlay.follow(world, record)
    assert (ship_of(world).flying, title_of(overlay)) == (False, MEETS)
    assert "they touched after" in sure(overlay.card).verdict


@each("chosen, shown", [(False, MEETS), (True, LASER)])
def test_a_danger_takes_the_place_of_what_has_just_happened_but_not_of_what_a_person_has_chosen(
    chosen: bool, shown: str
) -> None:
    rocks = {(900.0, 380.0): (Size.LARGE, (0.0, 0.0)), (640.0, 560.0): (Size.LARGE, (0.0, -120.0))}
    world, record = ticked(arena(heading=RIGHT, rocks=rocks), "l")
    overlay = at(Level.EXPLAIN, world, record)
    while chosen and title_of(overlay) != LASER:
        overlay.next_question(world)
    fly(world, ".", record=record)
    overlay.follow(world, record)
    assert title_of(overlay) == shown


@each("away, kind", [(165.0, "shot"), (700.0, "line of sight")])
def test_what_touches_the_ship_sooner_than_a_beam_burns_is_asked_about_first(away: float, kind: str) -> None:
    """A bullet that comes in half a second, before a Lancer that has just begun to charge."""
    world, record, overlay = arena(heading=RIGHT), Record(), at(Level.EXPLAIN)
    lancer = add_lancer(world, (300.0, 100.0), phase=LancerPhase.CHARGE)
    lancer.target, lancer.timer = world.ships[0].id, 60
    add_shot(world, (640.0, 360.0 - away), (0.0, 300.0), owner=lancer.id, hostile=True).life = NEVER
    for _ in range(3):
        fly(world, ".", record=record)
        overlay.follow(world, record)
    assert kind in title_of(overlay)


@pytest.mark.slow
def test_a_lancer_that_locks_and_shoots_at_the_ship_is_asked_about_before_a_bullet() -> None:
    world, record, overlay = arena(heading=RIGHT, lancers=[(340.0, 360.0)]), Record(), at(Level.EXPLAIN)
    add_shot(world, (640.0, 40.0), (0.0, 100.0), owner=world.lancers[0].id, hostile=True)
    titles: dict[LancerPhase, set[str]] = {LancerPhase.LOCK: set(), LancerPhase.FIRE: set()}
    while world.ships[0].flying and world.tick < 500:
        fly(world, ".", record=record)
        overlay.follow(world, record)
        titles.setdefault(world.lancers[0].phase, set()).add(title_of(overlay))
    assert titles[LancerPhase.LOCK] == {"Where does the line of sight meet the ship?"}
    assert titles[LancerPhase.FIRE] == {"Where does the lancer's beam meet the ship?"}


# Two ships


def with_partner(rocks: dict[Point, tuple[Size, Point]]) -> World:
    """Return a world of two ships that stand still, the second one at the right, with rocks."""
    world = arena(CENTRE, rocks=rocks, ships=2)
    world.ships[1].x, world.ships[1].y = 1040.0, 360.0
    return world


def test_of_two_ships_the_one_that_is_soonest_met_is_asked_about() -> None:
    late, soon = (340.0, 360.0), (1040.0, 160.0)
    world = with_partner({late: (Size.SMALL, (100.0, 0.0)), soon: (Size.SMALL, (0.0, 200.0))})
    first, second = world.ships
    found = all_approaches(world)
    assert (found[0].id, found[0].ship) == (world.rocks[1].id, second.id)
    assert {each.ship for each in found} == {first.id, second.id}
    card = at(Level.EXPLAIN, *ticked(world, ".")).card
    ahead = sure(card_of_meeting(world, second, world.rocks[1]))
    assert (sure(card).verdict, sure(card).shapes) == (ahead.verdict, ahead.shapes)


def test_a_body_that_is_pointed_at_is_asked_about_with_the_nearest_ship() -> None:
    world, record = ticked(with_partner({(1140.0, 460.0): (Size.SMALL, (0.0, 0.0))}), ".")
    first, second = world.ships
    assert [nearest_ship(world, (x, 360.0)) for x in (1140.0, 500.0)] == [second, first]
    assert asked(world, record, (1140.0, 460.0)).value("f") == (1040.0 - 1140.0, 360.0 - 460.0)


# Whose beam it is


def test_one_s_beam_does_not_take_the_place_of_another_s_and_off_a_mirror_plate_it_is_one_beam() -> None:
    world, record = ticked(burning(), ".")
    (castle,), (lancer,) = world.castles, world.lancers
    memory = Memory()
    memory.follow(world, record)
    add_plate(world, (600.0, 360.0), mirror=True)
    memory.follow(*ticked(world, "."))
    legs = [kept.thing for kept in memory.rays]
    assert [leg.before > 0.0 for leg in legs] == [False] + [True] * (len(legs) - 1) != [False]
    assert {sure(leg.ray.sender).id for leg in legs} == {castle.id}
    lancer.heading, lancer.phase, lancer.timer = RIGHT, LancerPhase.LOCK, 1
    castle.phase, castle.timer = LancerPhase.COOL, 1000
    memory.follow(*ticked(world, "."))
    assert [sure(kept.thing.ray.sender).id for kept in memory.rays] == [*[castle.id] * len(legs), lancer.id]


# Gifts


def gifted(world: World, *gifts: Gift) -> World:
    """Give the first ship some gifts."""
    ship = ship_of(world)
    ship.gifts = gifts
    ship.reflects = rules_of(world, ship).ship.reflects
    return world


def cards_of(world: World, flying: str) -> list[Card]:
    """Return the cards of what happens in a few ticks, each for as long as it is remembered."""
    happenings, found = Happenings(), {}
    happenings.past.append(known_bodies(world))
    for letter in flying:
        happenings.follow(*ticked(world, letter))
        found.update({each.key: each.make() for each in happenings.all})
    return [card for card in found.values() if card is not None]


def test_a_push_is_told_with_the_velocity_that_physics_gave_and_without_the_gift_none_is() -> None:
    for gifts in ((Gift.PUSH,), ()):
        world = gifted(arena(), *gifts)
        lancer = add_lancer(world, (800.0, 300.0), phase=LancerPhase.COOL)
        lancer.timer, lancer.vx, lancer.vy = NEVER, 30.0, -12.0
        add_shot(world, (775.0, 302.0), (960.0, 40.0), owner=ship_of(world).id)
        before = known_bodies(world)[lancer.id]
        (card,) = [card for card in cards_of(world, ".") if card.kind is CardKind.SWEEP]
        assert card.value("v2'") == (pytest.approx((lancer.vx, lancer.vy)) if gifts else None)
        assert card.value("m1") == (170.0 if gifts else None)
        assert card.value("m2") == (pytest.approx(1.0 / before.inverse_mass) if gifts else None)


def test_a_second_reflection_in_a_row_is_told_and_a_first_is_not() -> None:
    walls = [((730.0, 360.0), (0.0, 120.0)), ((690.0, 360.0), (0.0, 120.0))]
    world = gifted(arena((100.0, 100.0), walls=walls), Gift.RICOCHET)
    shot = add_shot(world, (700.0, 360.0), (960.0, 0.0), owner=ship_of(world).id)
    shot.ricochets = rules_of(world, ship_of(world)).shot.ricochets
    notes = [" ".join(card.notes) for card in cards_of(world, "." * 12) if card.kind is CardKind.SIDE]
    assert ["twice the angle between them" in note for note in notes][:2] == [False, True]


def test_a_beam_that_a_hull_sends_back_is_reflected_off_the_ship_s_circle() -> None:
    world = gifted(arena(), Gift.MIRROR_HULL)
    add_lancer(world, (340.0, 356.0), heading=RIGHT, phase=LancerPhase.LOCK)
    cards = [card for card in cards_of(world, "..") if "ship's hull" in card.title]
    assert cards
    ship, radius = ship_of(world), world.tuning.ship.radius
    for card in cards:
        x, y = card.place
        assert card.value("n") == pytest.approx(((x - ship.x) / radius, (y - ship.y) / radius), abs=1e-6)
        assert any("n is the radius at X" in words for words in card.notes)


# What cards know of bodies: their kinds decide, not their words, and all stand where they were met


@each("kind, word, priority", [
    (Kind.SHIELD, "prize", Priority.BOUNCE), (Kind.TRIPLE, "pick-up", Priority.BOUNCE),
    (Kind.SMALL_ROCK, "pick-up", Priority.STRUCK),
])  # fmt: skip
def test_to_take_a_pick_up_matters_little_and_a_rock_much_whatever_they_are_called(
    kind: Kind, word: str, priority: Priority
) -> None:
    world, happenings = arena((600.0, 300.0), velocity=(240.0, 0.0)), Happenings()
    body = add_body(world, kind, (612.0 + (13.0 if kind is Kind.SMALL_ROCK else 14.0) + 1.0, 300.0))
    known = known_bodies(world)
    happenings.past.append({**known, body.id: known[body.id]._replace(name=word)})
    happenings.follow(*ticked(world, "."))
    assert [each.priority for each in happenings.all if each.key[0] == "sweep"] == [priority]


def told_touch(world: World, most: int) -> Card:
    """Return the card of the first wall, shield or plate that a shot meets."""
    for _ in range(most):
        before, record = known_bodies(world), Record()
        step(world, [IDLE], record)
        for sweep, since in sweeps_of(record):
            if sweep.ends is not None:
                return sure(card_of_sweep(world, sweep, since, [before]))
    raise AssertionError("nothing was met")


@each("health", [1, 1000])
def test_a_plate_is_told_to_be_where_the_shot_met_it_though_it_may_be_gone(health: int) -> None:
    world = arena((100.0, 650.0))
    castle = add_castle(world, (800.0, 300.0), rings=True)
    castle.phase, castle.vx, castle.vy, castle.health, castle.stage = LancerPhase.COOL, 30.0, -20.0, 20, 2
    add_shot(world, (800.0 + world.tuning.castle.round.rings[-1] + 6.0, 306.0), (-900.0, 0.0))
    for plate in world.plates:
        plate.health = health
    card = told_touch(world, 3)
    assert "plate" in card.title
    assert abs(float(str(card.value("s")))) == pytest.approx(world.tuning.castle.thickness, abs=0.04)
    assert card.verdict.endswith("they touch")


@each("heading", [0, 20000, 50000])
@each("velocity", [(120.0, 0.0), (-70.0, 90.0)])
def test_a_shield_is_told_to_be_where_the_shot_met_it_though_its_lancer_flies_and_turns(
    heading: int, velocity: Point
) -> None:
    """Also over a corner of the field: on the card they touch, and the touch is on the shield."""
    world = arena((640.0, 360.0), tuning=tuned(lancer={"stalk": 1e6, "acceleration": 0.0}))
    lancer = add_lancer(world, (10.0, 10.0), heading)
    lancer.timer, (lancer.vx, lancer.vy) = NEVER, velocity
    ship_of(world).protection = NEVER
    dx, dy = facing(heading)
    place = world.torus.wrap((10.0 + dx * 60.0 - dy * 5.0, 10.0 + dy * 60.0 + dx * 5.0))
    add_shot(world, place, (velocity[0] - dx * 500.0, velocity[1] - dy * 500.0))
    card = told_touch(world, 30)
    assert "mirror" in card.title
    assert card.verdict.endswith("they touch")
    assert abs(float(str(card.value("s")))) < 1e-6
    assert 0.0 <= float(str(card.value("q"))) <= 1.0


@each("turn, k", [(21, 0), (21, 11), (-63, 4), (-63, 8)])
def test_a_mirror_that_turns_is_told_to_be_where_the_shot_met_it_within_the_tick(turn: int, k: int) -> None:
    world = arena((100.0, 100.0))
    mirror = add_wall(world, (640.0, 360.0), (100.0, 0.0))
    mirror.bearing, mirror.turn, mirror.size = 0, turn, 100.0
    add_shot(world, (640.0 + 15.0 * k - 85.0, 340.0 + 0.3 * k), (10.0, 200.0))
    card = told_touch(world, 30)
    assert card.verdict.endswith("they touch")
    assert abs(float(str(card.value("s")))) == pytest.approx(3.0, abs=0.03)
