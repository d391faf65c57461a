"""The overlay shows gates as bodies and explains the gifts that are mathematics, by physics' numbers."""

from __future__ import annotations

import pytest

from game.cards import Card
from game.cards.card import CardKind
from game.cards.of_record import known_bodies
from game.overlay.body_layer import seen
from game.overlay.happenings import Happenings
from game.physics import Record
from game.sim.bodies import Gift, Kind, LancerPhase
from game.sim.command import Command
from game.sim.gifts import rules_of
from game.sim.step import step
from game.sim.tuning import Size
from game.sim.world import World
from tests.arena import NEVER, RIGHT, add_body, add_gate, add_lancer, add_shot, arena, fly, ship_of


def gifted(world: World, *gifts: Gift) -> World:
    """Give the first ship some gifts."""
    ship = ship_of(world)
    ship.gifts = gifts
    ship.reflects = rules_of(world, ship).ship.reflects
    return world


def cards_of(world: World, flying: str) -> list[Card]:
    """Return the cards of what happens in a few ticks, each for as long as it is remembered."""
    happenings, found = Happenings(), {}
    happenings.before = known_bodies(world)
    for letter in flying:
        record = Record()
        fly(world, letter, record=record)
        happenings.follow(world, record)
        found.update({each.key: each.make() for each in happenings.all})
    return [card for card in found.values() if card is not None]


@pytest.mark.parametrize("fade", [0, 30])
def test_a_gate_is_a_body_with_its_circle_that_can_be_touched_once_it_is_open(fade: int) -> None:
    world = arena()
    add_gate(world, (900.0, 360.0)).fade = fade
    (it,) = [body for body in seen(world) if body.kind is Kind.GATE]
    assert (it.place, it.radius, it.open) == ((900.0, 360.0), world.tuning.gate.radius, fade == 0)


def test_the_touch_of_a_gate_has_its_card() -> None:
    world = arena((850.0, 360.0), heading=RIGHT, velocity=(600.0, 0.0))
    add_body(world, Kind.GATE, (900.0, 360.0))
    ship_of(world).may_choose = True
    titles = [card.title for card in cards_of(world, "." * 12)]
    assert "When does the ship meet the gate?" in titles


def test_a_push_is_told_with_the_velocity_that_physics_gave() -> None:
    world = gifted(arena(), Gift.PUSH)
    rock = add_lancer(world, (800.0, 300.0), phase=LancerPhase.COOL)
    rock.timer = NEVER
    rock.vx, rock.vy = 30.0, -12.0
    add_shot(world, (775.0, 302.0), (960.0, 40.0), owner=ship_of(world).id)
    before = known_bodies(world)
    record, happenings = Record(), Happenings()
    happenings.before = before
    step(world, [Command()], record)
    happenings.follow(world, record)
    (card,) = [each.make() for each in happenings.all if each.key[0] == "sweep" and each.key[3] == rock.id]
    assert card is not None
    assert rock.alive
    assert card.value("v2'") == pytest.approx((rock.vx, rock.vy))
    assert card.value("v2'") != pytest.approx(before[rock.id].velocity)
    assert card.value("m1") == 170.0
    assert card.value("m2") == pytest.approx(1.0 / before[rock.id].inverse_mass)


def test_a_shot_without_the_gift_hands_nothing_over_and_no_card_says_so() -> None:
    world = arena(rocks={(800.0, 300.0): Size.LARGE})
    add_shot(world, (740.0, 302.0), (960.0, 0.0), owner=ship_of(world).id)
    cards = [card for card in cards_of(world, "..") if card.kind is CardKind.SWEEP]
    assert cards
    assert not any(line.symbol == "v2'" for card in cards for line in card.lines)


def test_a_second_reflection_in_a_row_is_told_and_a_first_is_not() -> None:
    walls = [((800.0, 360.0), (0.0, 120.0), False), ((600.0, 360.0), (0.0, 120.0), False)]
    world = gifted(arena((100.0, 100.0), walls=walls), Gift.RICOCHET)
    shot = add_shot(world, (700.0, 360.0), (960.0, 0.0), owner=ship_of(world).id)
    shot.ricochets = rules_of(world, ship_of(world)).shot.ricochets
    notes = [card.notes for card in cards_of(world, "." * 60) if card.kind is CardKind.SIDE]
    told = [any("twice the angle between them" in words for words in each) for each in notes]
    assert told == [False, True]


@pytest.mark.slow
def test_a_beam_that_a_hull_sends_back_is_reflected_off_the_ship_s_circle() -> None:
    world = gifted(arena(lancers=[(340.0, 360.0)]), Gift.MIRROR_HULL)
    cards = [card for card in cards_of(world, "." * 320) if "ship's hull" in card.title]
    assert cards
    ship = ship_of(world)
    for card in cards:
        normal, place = card.value("n"), card.place
        assert isinstance(normal, tuple)
        radius = world.tuning.ship.radius
        assert normal == pytest.approx(((place[0] - ship.x) / radius, (place[1] - ship.y) / radius), abs=1e-6)
        assert any("n is the radius at X" in words for words in card.notes)
