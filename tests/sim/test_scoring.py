"""The four sentences of scoring: points times the wave, LINE and BANK, a bonus that shrinks or is lost."""

from game.sim.event_table import Aim, ShotCounter
from game.sim.scoring import bonus_left
from game.sim.tick.waves import enter
from tests.play import *

BONUS = MODERN.bonus


def playing(wave: int, second: float = 0.0, ships: int = 1, tuning: Tuning = MODERN) -> World:
    """Return a world in the middle of a wave, with a single rock far from its ships."""
    quiet = tuned(tuning, reinforcement={"rocks": 0})
    world = quiet_schedules(arena(rocks={(1000.0, 100.0): Size.SMALL}, tuning=quiet, ships=ships))
    world.wave, world.ticks_to_wave, world.wave_tick = wave, 0, ticks(second)
    for ship in world.ships:
        ship.bonus = True
    return world


def break_rock(world: World, owner: int = 1) -> list[Event]:
    """Let a shot break the first rock, and return what the tick brings."""
    add_shot(world, (world.rocks[0].x, world.rocks[0].y), (0.0, 0.0), owner=owner)
    return fly(world, ".")


def lose(world: World, number: int = 0) -> list[Event]:
    """Let an enemy's shot end a ship, and return what the tick brings."""
    add_body(world, Kind.ENEMY_SHOT, (world.ships[number].x, world.ships[number].y))
    events = fly(world, ".")
    assert of(events, ShipDestroyed)
    return events


@each("wave", [1, 2, 7, 20, 99])
def test_a_kill_pays_its_points_times_the_wave_and_a_second_one_in_a_row_no_more(wave: int) -> None:
    world = playing(wave, BONUS.seconds)
    add_rock(world, Size.SMALL, (200.0, 600.0))
    for _ in range(2):
        assert [end.points for end in of(break_rock(world), BodyDestroyed)] == [100 * wave]
    assert ship_of(world).score == 200 * wave


@each("second, left", [(0.0, 90), (10.0, 80), (10.1, 80), (89.0, 1), (89.5, 1), (90.0, 0), (500.0, 0)])
@each("each", [BONUS.each, 0])
def test_a_cleared_wave_pays_what_is_left_of_the_bonus_if_the_rules_have_one(
    second: float, left: int, each: int
) -> None:
    world = playing(4, second, tuning=tuned(bonus={"each": each}))
    ship = ship_of(world)
    assert bonus_left(world, ship) == each * 4 * left
    events = break_rock(world)
    assert of(events, WaveCleared) == [WaveCleared(4)]
    assert of(events, BonusPaid) == [BonusPaid(1, each * 4 * left, left)] * (each * left > 0)
    assert ship.score == 100 * 4 + each * 4 * left
    first = MODERN.ship.extra_at[0]  # extra ships go by the score with all that it holds
    assert (len(of(events, ExtraShip)), ship.lives) == (ship.score >= first, 3 + (ship.score >= first))


@each("jumps", [False, True])
def test_who_loses_the_ship_or_jumps_loses_the_bonus_of_that_wave_and_not_of_the_next_nor_the_other_s(
    *, jumps: bool
) -> None:
    world = playing(2, 20.0, ships=2)
    one, other = world.ships
    events = fly(world, "h", "") if jumps else lose(world)
    assert [(lost.ship, lost.points) for lost in of(events, BonusLost)] == [(1, BONUS.each * 2 * 70)]
    assert bonus_left(world, one) == 0
    assert [(paid.ship, paid.points) for paid in of(break_rock(world), BonusPaid)] == [
        (2, BONUS.each * 2 * 70)
    ]
    world.ticks_to_wave = 1
    fly(world, ".")
    assert bonus_left(world, one) == bonus_left(world, other) == BONUS.each * 3 * BONUS.seconds


@each("came", range(4))
def test_the_first_two_saucers_of_a_wave_pay_and_later_ones_neither_pay_nor_drop(came: int) -> None:
    world = playing(3, tuning=tuned(pick_up={"chance": 1.0}))
    world.spawner(Kind.LARGE_SAUCER).came = came
    enter(StepContext(world), SpawnMarker(Kind.LARGE_SAUCER, 0.0, 600.0, 0, rightwards=True))
    (saucer,) = world.saucers
    add_shot(world, (saucer.x + 1.0, saucer.y), (0.0, 0.0))
    events = fly(world, ".")
    pays = came < MODERN.saucer.paid
    (end,) = of(events, BodyDestroyed)
    assert (end.points, end.by) == (3 * MODERN.saucer.large.points * pays, 1)
    assert len(of(events, PickUpDropped)) == pays


@each("between", [False, True])
def test_before_the_first_wave_and_between_waves_there_is_no_bonus_to_lose(*, between: bool) -> None:
    world = playing(4) if between else new_world(1, wave=7)
    if between:
        break_rock(world)
    ship_of(world).protection = 0
    assert bonus_left(world, ship_of(world)) == 0
    assert not of(lose(world), BonusLost)


@each("first, script, ship, fired, hit", [
    (None, "*", 0, 0, 0), (None, "*200.", 0, 1, 0), (None, "*200.", 2, 0, 0),
    (Kind.SMALL_ROCK, "*200.", 0, 1, 1), (Kind.SMALL_ROCK, "*5.*5.*200.", 1, 3, 1),
    (Kind.MIRROR, "*200.", 0, 1, 0), (Kind.CHROME, "*200.", 0, 1, 1), (Kind.CHROME, "*30.", 0, 0, 0),
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
