"""The four sentences of scoring: points times the wave, LINE and BANK, a bonus that shrinks or is lost."""

from __future__ import annotations

from game.sim.command import IDLE
from game.sim.event_table import Aim, ShotCounter
from game.sim.scoring import bonus_left
from game.sim.tick.waves import enter
from tests.play import *

BONUS = MODERN.bonus


def playing(wave: int, second: float = 0.0, ships: int = 1) -> World:
    """Return a world in the middle of a wave, with a single rock far from its ships."""
    world = arena(
        tuning=tuned(saucer={"most": 0}, reinforcement={"rocks": 0}, lancer={"most": 0}), ships=ships
    )
    add_rock(world, Size.SMALL, (1000.0, 100.0))
    world.wave, world.ticks_to_wave, world.wave_tick = wave, 0, ticks(second)
    for ship in world.ships:
        ship.bonus = True
    return world


def break_rock(world: World, owner: int) -> list[Event]:
    """Let a shot break the rock, and return what the tick brings."""
    (rock,) = world.rocks
    add_shot(world, (rock.x, rock.y), (0.0, 0.0), owner=owner)
    return fly(world, ".")


@each("wave", [1, 2, 7, 20, 99])
def test_a_kill_pays_its_points_times_the_wave_and_a_second_one_in_a_row_no_more(wave: int) -> None:
    world = playing(wave, BONUS.seconds)
    add_rock(world, Size.SMALL, (200.0, 600.0))
    for rock in [*world.rocks]:
        add_shot(world, (rock.x, rock.y), (0.0, 0.0), owner=ship_of(world).id)
        assert [end.points for end in of(fly(world, "."), BodyDestroyed)] == [100 * wave]
    assert ship_of(world).score == 200 * wave


@each("second, left", [(0.0, 90), (10.0, 80), (10.1, 80), (89.0, 1), (89.5, 1), (90.0, 0), (500.0, 0)])
def test_a_cleared_wave_pays_what_is_left_of_the_bonus(second: float, left: int) -> None:
    world = playing(4, second)
    assert bonus_left(world, ship_of(world)) == BONUS.each * 4 * left
    events = break_rock(world, ship_of(world).id)
    assert len(of(events, WaveCleared)) == 1
    paid = [BonusPaid(ship_of(world).id, BONUS.each * 4 * left, left)] if left else []
    assert of(events, BonusPaid) == paid
    assert ship_of(world).score == 100 * 4 + BONUS.each * 4 * left


def test_who_loses_the_ship_loses_the_bonus_of_that_wave_and_not_of_the_next() -> None:
    world = playing(2, 20.0)
    ship = ship_of(world)
    add_shot(world, (ship.x, ship.y), (0.0, 0.0), owner=NOBODY, hostile=True)
    assert [(lost.ship, lost.points) for lost in of(fly(world, "."), BonusLost)] == [
        (ship.id, BONUS.each * 2 * 70)
    ]
    assert bonus_left(world, ship) == 0
    assert not of(break_rock(world, ship.id), BonusPaid)
    world.ticks_to_wave = 1
    fly(world, ".")
    assert bonus_left(world, ship) == BONUS.each * 3 * BONUS.seconds


def test_each_of_two_ships_has_a_bonus_of_its_own() -> None:
    world = playing(1, 30.0, ships=2)
    one, other = world.ships
    add_shot(world, (one.x, one.y), (0.0, 0.0), owner=NOBODY, hostile=True)
    fly(world, ".")
    paid = of(break_rock(world, one.id), BonusPaid)
    assert [(event.ship, event.points) for event in paid] == [(other.id, BONUS.each * 60)]


def test_a_game_without_a_bonus_pays_none() -> None:
    world = playing(1)
    world.tuning = tuned(bonus={"each": 0}, saucer={"most": 0})
    assert not of(break_rock(world, ship_of(world).id), BonusPaid)


@each("came", range(4))
def test_the_first_two_saucers_of_a_wave_pay_and_later_ones_neither_pay_nor_drop(came: int) -> None:
    world = playing(3)
    world.tuning = tuned(pick_up={"chance": 1.0})
    world.spawner(Kind.LARGE_SAUCER).came = came
    enter(StepContext(world), SpawnMarker(Kind.LARGE_SAUCER, 0.0, 600.0, 0, rightwards=True))
    (saucer,) = world.saucers
    add_shot(world, (saucer.x + 1.0, saucer.y), (0.0, 0.0), owner=ship_of(world).id)
    events = fly(world, ".")
    pays = came < MODERN.saucer.paid
    (end,) = of(events, BodyDestroyed)
    assert (end.points, end.by) == (3 * MODERN.saucer.large.points * pays, ship_of(world).id)
    assert len(of(events, PickUpDropped)) == pays


def test_before_the_first_wave_and_between_waves_there_is_no_bonus_to_lose() -> None:
    for world in (new_world(1, wave=7), playing(4)):
        ship = ship_of(world)
        if world.wave == 4:
            break_rock(world, ship.id)
        ship.protection = 0
        assert bonus_left(world, ship) == 0
        add_shot(world, (ship.x, ship.y), (0.0, 0.0), owner=NOBODY, hostile=True)
        events = fly(world, ".")
        assert of(events, ShipDestroyed)
        assert not of(events, BonusLost)


def test_a_ship_that_is_out_has_no_bonus_in_the_next_wave() -> None:
    world = playing(1, ships=2)
    world.ships[1].phase, world.ships[1].lives = ShipPhase.OUT, 0
    world.ticks_to_wave = 1
    step(world, [IDLE, Command(away=True)])
    assert [ship.bonus for ship in world.ships] == [True, False]


def test_extra_ships_go_by_the_score_with_all_that_it_holds() -> None:
    world = playing(5, 10.0)
    first = MODERN.ship.extra_at[0]
    assert 5 * BONUS.each * 80 >= first
    ship = ship_of(world)
    extra = of(break_rock(world, ship.id), ExtraShip)
    assert (len(extra), ship.lives) == (1, MODERN.ship.lives + 1)
    assert ship.next_extra == MODERN.ship.extra_at[1]


@each("first, script, ship, fired, hit", [
    (None, "*", 0, 0, 0), (None, "*200.", 0, 1, 0), (None, "*200.", 2, 0, 0),
    (Kind.SMALL_ROCK, "*200.", 0, 1, 1), (Kind.SMALL_ROCK, "*5.*5.*200.", 1, 3, 1),
    (Kind.WALL, "*200.", 0, 1, 0), (Kind.CHROME, "*200.", 0, 1, 1), (Kind.CHROME, "*30.", 0, 0, 0),
])  # fmt: skip
def test_a_shot_counts_when_it_is_gone_and_has_hit_if_it_damaged_something(
    first: Kind | None, script: str, ship: int, fired: int, hit: int
) -> None:
    world = arena((300.0, 360.0), RIGHT)
    if first is not None:
        add_body(world, first, (460.0, 360.0))
    aim = Aim()
    counter = ShotCounter(aim, ship)
    for command in commands(script):
        counter.follow(step(world, [command]), world)
    assert (aim.fired, aim.hit, aim.percent) == (fired, hit, round(100 * hit / fired) if fired else 0)
