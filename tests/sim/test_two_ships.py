"""Two ships: what they do to one another, how they share the reserve, who joins and leaves in mid-game."""

import pytest

from game.sim.command import AWAY
from tests.play import *

ICE = tuned(ship={"drag": 0.0})


def pair(*lives: int, tuning: Tuning = MODERN) -> World:
    """Return two ships far apart, the first at the left, the second at the right, in an endless pause."""
    world = arena((200.0, 500.0), RIGHT, ships=2, tuning=tuning)
    world.ships[1].x, world.ships[1].y, world.ships[1].heading = 800.0, 200.0, RIGHT
    for ship, left in zip(world.ships, lives, strict=False):
        ship.lives = left
    return world


def mid_game(*lives: int, tuning: Tuning = MODERN) -> World:
    """Return a pair in wave 3: who is away as the first begins was never there."""
    world = pair(*lives, tuning=tuning)
    world.wave, world.tick = 3, 1000
    play(world, 1)
    return world


def beside(far: float, tuning: Tuning = ICE, speed: float = 0.0, **stage: Point) -> World:
    """Return two ships at one height, the second ahead of the first, which flies to the right."""
    world = arena(stage.get("ship", (0.0, 360.0)), RIGHT, ships=2, tuning=tuning, velocity=(speed, 0.0))
    world.ships[1].x, world.ships[1].y = world.ships[0].x + far, world.ships[0].y
    return world


def kill(world: World, number: int, *held: Command) -> list[Event]:
    ship = world.ships[number]
    add_body(world, Kind.ENEMY_SHOT, (ship.x, ship.y))
    events = play(world, 1, *held)
    assert [lost.ship for lost in of(events, ShipDestroyed)] == [ship.id]
    return events


def play(world: World, ticks: int, *held: Command) -> list[Event]:
    """Hold a command for each ship for some ticks; return all that happened."""
    both = [*held, *[IDLE] * (2 - len(held))]
    return [event for _ in range(ticks) for event in step(world, both)]


def begin_wave(world: World, *held: Command) -> list[Event]:
    """Let the next wave begin."""
    world.ticks_to_wave = 1
    return play(world, 2, *held)


def returned(events: list[Event]) -> list[int]:
    return [back.ship for back in of(events, ShipReturned)]


def test_two_start_side_by_side_and_each_has_its_own_keys_score_and_four_bullets() -> None:
    assert [(ship.x, ship.y, ship.lives) for ship in new_world(0, ships=2).ships] == [
        (580.0, 360.0, 3), (700.0, 360.0, 3)
    ]  # fmt: skip
    world = pair()
    one, other = world.ships
    fly(world, "10>", "10^")
    assert (one.heading, one.vx) == (66 + 133 + 200 + 266 + 333 + 5 * 400, 0.0)
    assert (other.heading, other.vx > 0.0) == (RIGHT, True)
    world = pair()
    for place, size in (((400.0, 500.0), Size.LARGE), ((1000.0, 200.0), Size.SMALL)):
        add_rock(world, size, place)
    events = fly(world, "*60.", "l60.")
    assert [ship.score for ship in (*world.ships, world)] == [100, 100, 200]  # type: ignore[attr-defined]
    assert {(broken.by, broken.cause) for broken in destroyed(events, *ROCKS)} == {
        (1, Cause.SHOT),
        (2, Cause.LASER),
    }
    world = pair()
    assert [fired.ship for fired in of(fly(world, "l" + ".*" * 6, "l" + ".*" * 6), LaserFired)] == [1, 2]
    assert sorted(shot.owner for shot in world.shots) == [1] * 4 + [2] * 4


# Friendly fire


@each("keys, first, other, walls", [
    ("*60.", (600.0, 200.0), (800.0, 200.0), []),
    ("l60.", (600.0, 200.0), (800.0, 200.0), []),
    ("*60.", (600.0, 190.0), (800.0, 200.0), [((800.0, 184.0), (60.0, 0.0))]),  # near it all is swept
    ("l60.", (400.0, 360.0), (600.0, 500.0), [((600.0, 360.0), (40.0, 40.0))]),
])  # fmt: skip
def test_their_bullets_and_lasers_hurt_each_other_only_by_friendly_fire(
    keys: str, first: Point, other: Point, walls: list[tuple[Point, Point]]
) -> None:
    how = (Cause.SHOT, Kind.SHOT) if keys[0] == "*" else (Cause.LASER, Kind.SHIP)
    for hurts, shields in ((False, 0), (True, 0), (True, 1)):
        world = arena(first, RIGHT, ships=2, walls=walls, tuning=tuned(team={"friendly_fire": hurts}))
        world.ships[1].x, world.ships[1].y = other
        world.ships[1].shields = shields
        events = fly(world, keys)
        lost = [(2, 1, *how)] * (hurts and not shields)
        assert [
            (one.ship, one.fired_by, one.cause, one.killer_kind) for one in of(events, ShipDestroyed)
        ] == lost
        assert [(one.ship, one.fired_by) for one in of(events, ShieldBroken)] == [(2, 1)] * shields
        assert world.lives == 6 - len(lost)
        assert [shot.x > other[0] + 50.0 for shot in world.shots] == [True] * (keys[0] == "*" and not hurts)


def test_no_ship_is_hit_by_its_own_shot_that_comes_back() -> None:
    world = arena((400.0, 360.0), RIGHT, walls=[((600.0, 360.0), (0.0, 60.0))],
                  ships=2, tuning=tuned(team={"friendly_fire": True}))  # fmt: skip
    world.ships[1].x, world.ships[1].y = 340.0, 360.0
    world.ships[1].protection = 10
    assert story(fly(world, "*90.")) == "Ricocheted, ShipDestroyed 2 4"


@each("hurts", [False, True])
def test_a_beam_that_a_hull_sends_on_hurts_the_other_ship_only_by_friendly_fire(*, hurts: bool) -> None:
    world = arena((400.0, 360.0), RIGHT, ships=2, tuning=tuned(team={"friendly_fire": hurts}))
    one, other = world.ships
    one.reflects = 1
    other.x, other.y = 400.0, 60.0
    # A beam from the right that meets the hull where its normal points halfway between right and up.
    lancer = add_lancer(world, (700.0, 360.0 - 12.0 * 0.5**0.5), LEFT, LancerPhase.LOCK)
    record = Record()
    events = fly(world, ".", record=record)
    assert len(of(events, BeamReflected)) == 1
    assert [lost.ship for lost in of(events, ShipDestroyed)] == [other.id] * hurts
    end = lancer.path[1]
    assert (end.start[1] + end.motion[1] < 0.0) is not hurts  # it goes past, or ends there
    assert len([ray for ray in record.rays if ray.purpose is Purpose.BEAM]) == len(lancer.path)


# They bounce


def test_two_that_meet_head_on_exchange_their_velocities_and_the_bounce_is_on_record() -> None:
    world = arena((500.0, 360.0), RIGHT, ships=2, velocity=(100.0, 7.0), tuning=ICE)
    one, other = world.ships
    other.x, other.y, other.vx, other.vy = 524.5, 360.0, -60.0, 7.0
    record = Record()
    (bounced,) = of(fly(world, ".", record=record), Bounced)
    assert (one.vx, one.vy, other.vx, other.vy) == (-60.0, 7.0, 100.0, 7.0)
    assert (bounced.a, bounced.b, bounced.normal, bounced.speed) == (one.id, other.id, (1.0, 0.0), 160.0)
    (contact,) = record.contacts
    assert (contact.a, contact.b, contact.normal) == (one.id, other.id, (1.0, 0.0))
    assert (contact.impulse, contact.before_a, contact.before_b) == (160.0, (100.0, 7.0), (-60.0, 7.0))
    assert gap(world.torus, one, other) == pytest.approx(24.0)
    assert world.lives == 6


def test_protected_ships_bounce_too_and_one_in_hyperspace_does_not() -> None:
    world = beside(20.0)
    one, other = world.ships
    other.protection = one.protection = 100
    fly(world, ".")
    assert gap(world.torus, one, other) == pytest.approx(24.0)
    fly(world, "h")
    other.x, other.y = one.x, one.y
    fly(world, ".")
    assert (other.x, other.y) == (one.x, one.y)


# The reserve


@each("first, last", [(0, 1), (1, 0)])
def test_it_is_over_when_both_are_out_and_not_before(first: int, last: int) -> None:
    world = pair(1, 1)
    kill(world, first)
    assert (world.over, world.ships[first].phase, world.reserve) == (False, ShipPhase.WAITING, 0)
    assert returned(play(world, 400)) == []
    assert of(kill(world, last), GameOver) == [GameOver(0, 0)]
    assert [world.over, *(ship.phase for ship in world.ships)] == [True, ShipPhase.OUT, ShipPhase.OUT]
    both = pair(1, 1)
    add_body(both, Kind.ENEMY_SHOT, (200.0, 500.0))
    add_body(both, Kind.ENEMY_SHOT, (800.0, 200.0))
    assert [type(event) for event in fly(both, ".")].count(GameOver) == 1


@each("lives, after", [((3, 3), [3, 2]), ((3, 1), [2, 1])])
def test_a_lost_ship_comes_back_with_the_next_wave_if_need_be_from_the_others_part(
    lives: tuple[int, int], after: list[int]
) -> None:
    world = pair(*lives)
    lost = world.ships[1]
    kill(world, 1)
    assert (lost.phase, world.lives, world.reserve) == (ShipPhase.WAITING, sum(lives) - 1, sum(lives) - 2)
    assert returned(play(world, 600)) == []
    assert story(begin_wave(world)) == "WaveBegan 1, ShipReturned 2"
    assert (lost.flying, lost.bonus, world.reserve) == (True, True, sum(lives) - 3)
    assert [ship.lives for ship in world.ships] == after


def test_rocks_of_a_wave_keep_away_from_where_a_ship_comes_back_with_it() -> None:
    for seed in range(12):
        world = arena((100.0, 100.0), ships=2, seed=seed)
        world.ships[1].x, world.ships[1].y = 100.0, 600.0
        kill(world, 1)
        world.ticks_to_wave = 1
        fly(world, ".")
        for rock in world.fading:
            assert world.torus.distance((rock.x, rock.y), (700.0, 360.0)) - rock.radius > 190.0


@each("kind, lives, back", [
    (PickUpKind.SHIELD, 3, [2]), (PickUpKind.TRIPLE, 3, []), (PickUpKind.SHIELD, 1, []),
])  # fmt: skip
def test_a_lost_ship_comes_as_soon_as_the_other_takes_a_shield_while_the_reserve_lasts(
    kind: PickUpKind, lives: int, back: list[int]
) -> None:
    world = pair(lives, lives)
    kill(world, 1)
    play(world, 300)
    add_pick_up(world, (200.0, 500.0), kind)
    events = fly(world, "3.")
    assert (len(of(events, PickUpTaken)), returned(events)) == (1, back)
    assert world.ships[0].shields == (kind is PickUpKind.SHIELD)


@each("left, back", [(4, [2, 1]), (3, [2]), (2, [])])
def test_when_none_is_in_play_the_lost_come_back_as_far_as_the_reserve_lasts(
    left: int, back: list[int]
) -> None:
    world = pair(left - 1, 1)
    kill(world, 1)
    fly(world, "30.")
    kill(world, 0)
    assert returned(play(world, 460)) == back
    assert (world.over, world.reserve) == (back == [], max(0, left - 2 - len(back)))


def test_each_returns_to_its_own_place_at_once_where_nobody_waits() -> None:
    world = pair(tuning=tuned(team={"waits": False}))
    kill(world, 1)
    assert of(play(world, 300), ShipReturned) == [ShipReturned(2, (700.0, 360.0))]
    assert world.ships[1].heading == UP


def test_an_extra_ship_goes_to_the_one_who_earned_it_and_of_a_waiting_one_to_the_reserve() -> None:
    world = pair(1)
    add_rock(world, Size.SMALL, (1000.0, 200.0))
    add_rock(world, Size.SMALL, (400.0, 650.0))
    for ship in world.ships:
        ship.score = MODERN.ship.extra_at[0] - 50
    add_shot(world, (300.0, 650.0), (600.0, 0.0), owner=1)
    events = kill(world, 0) + fly(world, "20.l40.", "20.l40.")
    assert of(events, ExtraShip) == [ExtraShip(1, 4), ExtraShip(2, 5)]
    assert ([ship.lives for ship in world.ships], world.reserve) == ([1, 4], 4)


# Neither is the first


@each("lives, back", [((1, 2), [2]), ((2, 1), [1]), ((2, 2), [1, 2]), ((1, 3), [1, 2])])
def test_of_two_lost_in_one_blast_who_has_a_ship_left_returns_and_both_do_at_once_if_they_can(
    lives: tuple[int, int], back: list[int]
) -> None:
    world = pair(*lives)
    world.ships[1].x, world.ships[1].y = 240.0, 500.0
    add_mine(world, (220.0, 560.0), MinePhase.TRIGGERED, 1)
    assert len(of(play(world, 1), ShipDestroyed)) == 2
    play(world, 191)
    assert returned(play(world, 1)) == back
    assert returned(play(world, 500)) == []


def hands(seed: int) -> Callable[[World, Ship], Command]:
    """Return a bot that turns to the other ship and attacks; it draws anew four times a second."""
    roll, held = Random(seed).random, [Command()]

    def command(world: World, ship: Ship) -> Command:
        if world.tick % 30 == 0:
            held[0] = Command(0, roll() < 0.4, roll() < 0.5, roll() < 0.5, roll() < 0.02)
        (other,) = (each for each in world.ships if each is not ship)
        off = turn_between(ship.heading, heading_of(world.torus.delta((ship.x, ship.y), (other.x, other.y))))
        fire = held[0].fire and world.tick % 6 < 3
        return replace(held[0], turn=max(-FULL_TURN, min(FULL_TURN, off // 8)), fire=fire)

    return command


def scattered(seed: int, tuning: Tuning) -> World:
    """Return two ships near one another in a field of all that ties could be about; no rock there splits."""
    roll = Random(seed).uniform
    world = arena(ships=2, seed=seed, tuning=tuning)
    for number in range(12):
        add_rock(world, Size.SMALL, (roll(0, 1280), roll(0, 720)), (roll(-90, 90), roll(-90, 90)))
        if number < 3:
            add_wall(world, (roll(0, 1280), roll(0, 720)), (roll(20, 60), roll(20, 60)))
            add_pick_up(world, (roll(200, 800), roll(100, 600)), [*PickUpKind][number])
            add_mine(world, (roll(0, 1280), roll(0, 720)))
    add_gate(world, (500.0, 360.0))
    for ship in world.ships:
        ship.x, ship.y, ship.heading = roll(400, 600), roll(250, 450), int(roll(0, 65536))
        ship.lives, ship.protection = int(roll(1, 3)), max(0, int(roll(-60, 60)))
    world.ships[0].score = 1  # of two pulses on one rock that of the other pays
    return world


def swapped(world: World) -> World:
    """Return the same world with each ship in the other's place."""
    found = clone(world)
    one, other = found.ships
    found.ships, one.id, other.id = [other, one], other.id, one.id
    return found


def view(world: World, order: Sequence[Ship]) -> tuple[object, ...]:
    """Return all that is to be seen of a world, with the ships in an order and no ids but theirs."""
    number = {ship.id: place for place, ship in enumerate(order)}
    shots = sorted((number[shot.owner], shot.x, shot.y, shot.vx, shot.vy, shot.life) for shot in world.shots)
    others = [
        (body.id, body.x, body.y) for group in (world.rocks, world.mines, world.pick_ups) for body in group
    ]
    return [replace(ship, id=0) for ship in order], shots, others, len(world.gates), world.over, world.lives


@pytest.mark.slow
@each("tuning", [DUEL, tuned(team={"friendly_fire": True}), TETHER])
@each("seed", range(2))
def test_if_the_players_change_places_so_does_all_that_happens_to_them(tuning: Tuning, seed: int) -> None:
    """Until a ship is put on a place of its own, or both land in one tick, in the order of the dice.

    In a third of the games both press the same keys in the same ticks.
    """
    world = scattered(seed, tuning)
    other = swapped(world)
    flown = [
        (one, [hands(2 * seed + number * (seed % 3 > 0)) for number in range(2)]) for one in (world, other)
    ]
    flown[1][1].reverse()
    for _ in range(360):
        events: list[Event] = []
        for one, bots in flown:
            events += step(one, [bot(one, ship) for bot, ship in zip(bots, one.ships, strict=True)])
        own = any(back.rescuer == 0 for back in of(events, ShipReturned)) or of(events, WaveBegan)
        if own or len(of(events, ShipLanded)) > 2:
            break
        assert view(other, other.ships[::-1]) == view(world, world.ships)


# Enemies and things that ask for the nearer one


@each("lands", [0, 1])
def test_who_is_on_the_field_acts_before_who_comes_back_to_it_whichever_is_the_first(lands: int) -> None:
    world = arena((200.0, 300.0), ships=2, tuning=tuned(ship={"warp_risk": 0.0}))
    landing, leaving = world.ships[lands], world.ships[1 - lands]
    landing.phase, landing.timer = ShipPhase.WARPING, 1
    events = step(world, [Command(warp=ship is leaving) for ship in world.ships])
    acted = [each for each in events if isinstance(each, ShipWarped | ShipLanded)]
    assert [(type(each), each.ship) for each in acted] == [(ShipWarped, leaving.id), (ShipLanded, landing.id)]


@each("near", [0, 1])
def test_a_lancer_goes_for_the_nearer_ship_and_stays_with_it_until_it_goes(near: int) -> None:
    world = pair()
    target, rest = world.ships[near], world.ships[1 - near]
    lancer = add_lancer(world, (target.x, target.y + 300.0), UP)
    (charging,) = of(fly(world, "."), BeamCharging)
    assert (charging.sender, charging.target) == (lancer.id, target.id)
    rest.x, rest.y = lancer.x + 100.0, lancer.y
    fly(world, "20.")
    assert (lancer.target, abs(turn_between(lancer.heading, UP)) < 400) == (target.id, True)
    held = [IDLE, IDLE]
    held[near] = Command(warp=True)
    assert len(of(play(world, 1, *held), BeamEnded)) == 1


# Joining and leaving


def test_who_is_away_holds_nothing_else() -> None:
    assert Command(5, True, True, True, True, away=True) == AWAY
    assert (AWAY.turn, AWAY.thrust, AWAY.fire, AWAY.laser, AWAY.warp) == (0, False, False, False, False)
    with pytest.raises(ValueError, match="away"):
        Command(away=2)  # type: ignore[arg-type]


@each("ships, held, lives, reserve", [
    (2, (IDLE, AWAY), 3, 2), (2, (IDLE, IDLE), 6, 4), (2, (AWAY, AWAY), 6, 4), (1, (AWAY,), 3, 2),
])  # fmt: skip
def test_who_is_away_as_the_first_wave_begins_adds_nothing_to_the_reserve(
    ships: int, held: tuple[Command, ...], lives: int, reserve: int
) -> None:
    world = new_world(0, ships=ships)
    world.ticks_to_wave = 2
    step(world, [IDLE, AWAY][:ships])
    assert (world.wave, world.lives, world.ships[-1].flying) == (0, 3 * ships, True)
    step(world, held)
    assert (world.wave, world.lives, world.reserve, world.over) == (1, lives, reserve, False)


def test_a_ship_that_is_left_goes_to_the_reserve_with_the_next_wave_and_who_is_back_waits_for_one() -> None:
    world = mid_game()
    other = world.ships[1]
    other.bonus = other.may_choose = True
    assert story(play(world, 300, IDLE, AWAY)) == ""
    assert (other.flying, world.lives, world.reserve) == (True, 6, 4)
    assert of(begin_wave(world, IDLE, AWAY), ShipLeft) == [ShipLeft(other.id, (800.0, 200.0))]
    assert (other.phase, world.lives, world.reserve) == (ShipPhase.OUT, 6, 5)
    assert (other.bonus, other.may_choose) == (False, False)  # it takes part in nothing
    world.fading.clear()
    world.ticks_to_wave = NEVER
    add_body(world, Kind.ENEMY_SHOT, (800.0, 200.0))
    assert story(play(world, 300, IDLE, AWAY)) == ""
    assert story(play(world, 300)) == "ShipJoined"
    assert of(begin_wave(world), ShipReturned) == [ShipReturned(2, (700.0, 360.0))]
    assert (world.lives, world.reserve, other.protection > 0) == (6, 4, True)


def test_nobody_joins_without_a_ship_in_the_reserve() -> None:
    world = mid_game(1, 0)
    world.ships[1].phase, world.ships[1].held = ShipPhase.OUT, AWAY
    events = play(world, 300) + begin_wave(world)
    assert (len(of(events, ShipJoined)), returned(events)) == (1, [])
    assert world.ships[1].phase is ShipPhase.WAITING


@each("phase, tuning, back", [
    (ShipPhase.WAITING, MODERN, [2]), (ShipPhase.FLYING, MODERN, []), (ShipPhase.FLYING, DUEL, [2]),
])  # fmt: skip
def test_who_joins_while_none_is_in_play_or_a_duel_waits_for_no_wave(
    phase: ShipPhase, tuning: Tuning, back: list[int]
) -> None:
    world = mid_game(tuning=tuning)
    (one, other), held = world.ships, IDLE if phase is ShipPhase.FLYING else AWAY
    one.phase, one.held, other.phase, other.held = phase, held, ShipPhase.OUT, AWAY
    assert returned(play(world, 460, held)) == back


def test_leaving_does_not_shorten_the_wait_of_the_other_and_a_deserted_loss_costs_no_second_ship() -> None:
    world = mid_game(1, 1)
    kill(world, 1)
    assert returned(play(world, 500, AWAY)) == []
    assert returned(begin_wave(world, AWAY)) == [2]
    assert (world.reserve, world.over) == (0, False)
    deserted = mid_game()
    kill(deserted, 1, IDLE, AWAY)
    kill(deserted, 0, IDLE, AWAY)
    assert returned(play(deserted, 300, IDLE, AWAY)) == [1]
    assert (deserted.lives, deserted.reserve) == (4, 3)


def test_the_game_of_who_stays_ends_with_the_last_ship_of_the_reserve() -> None:
    world = mid_game(1, 1)
    begin_wave(world, IDLE, AWAY)
    world.fading.clear()
    world.ticks_to_wave = NEVER
    assert of(kill(world, 0, IDLE, AWAY), GameOver) == []
    assert returned(play(world, 300, IDLE, AWAY)) == [1]
    world.ships[0].protection = 0
    assert len(of(kill(world, 0, IDLE, AWAY), GameOver)) == 1
    assert (world.over, world.lives, of(play(world, 50), ShipJoined)) == (True, 0, [])


@each("reserve, after, back", [(1, 192, True), (1, 100, False), (0, 192, False)])
def test_who_flies_through_a_wreck_brings_the_partner_back_if_a_ship_is_left(
    reserve: int, after: int, back: bool
) -> None:
    world = pair(1, 1 + reserve)
    kill(world, 1)
    lost = world.ships[1]
    play(world, after)
    world.ships[0].x, world.ships[0].y = lost.x - 30.0, lost.y
    events = play(world, 1)
    assert of(events, ShipReturned) == (
        [ShipReturned(lost.id, (lost.x, lost.y), world.ships[0].id)] if back else []
    )
    assert lost.flying == back
    assert world.lives == 1 + reserve


def test_a_wreck_drifts_slowly_and_who_joins_leaves_none() -> None:
    world = pair(2, 2)
    world.ships[1].vx = 300.0
    kill(world, 1)
    x = world.ships[1].x
    play(world, 120)
    assert world.ships[1].x == pytest.approx(x + MODERN.team.wreck_speed)
    joined = mid_game(2, 2)
    begin_wave(joined, IDLE, AWAY)
    play(joined, 200)
    joined.ships[0].x, joined.ships[0].y = joined.ships[1].x, joined.ships[1].y
    assert returned(play(joined, 200)) == []
