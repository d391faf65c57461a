"""The summary of a game counts what happened in it, and its graph shows when."""

import pytest

from game.replay.playback import Playback
from game.scenes.game.summary import RunSummary
from tests.play import *
from tests.scenes.words import *
from tools.golden import recording

PLACE = (0.0, 0.0)


@cache
def summed(name: str) -> tuple[RunSummary, World, list[Event]]:
    """Return the summary of a golden replay, the world at its end, and all that happened."""
    playback = Playback(recording(name))
    world = playback.start()
    summary, told = RunSummary(world.ships[0].id), list[Event]()
    while not playback.is_over(world):
        events = step(world, playback.commands(world))
        summary.follow(events, world)
        told += events
    return summary, world, told


@pytest.mark.slow
def test_a_whole_game_is_summed_as_the_game_itself_has_counted() -> None:
    summary, world, told = summed("powers")
    mine = {event.shot for event in of(told, ShotFired) if not event.hostile}
    flying = mine & {shot.id for shot in world.shots}
    struck = {event.killer for event in of(told, BodyDamaged)}
    spent = ({event.shot for event in of(told, ShotSpent)} & mine) - struck
    all_ends = [event for event in of(told, BodyDestroyed) if event.by == summary.ship]
    ends = [event for event in all_ends if event.kind is not Kind.PLATE]

    assert len(mine) == world.tally.shots_fired
    assert (summary.shots.fired, summary.shots.hit) == (len(mine - flying), len(mine - flying - spent))
    assert summary.pulses.fired == world.tally.pulses_fired
    assert summary.bonuses == sum(event.points for event in of(told, BonusPaid))
    assert summary.rocks == sum(event.kind in ROCKS for event in ends) > 0
    assert summary.enemies == len(ends) - summary.rocks


def loss(cause: Cause, kind: Kind | None, killer: int = 9, fired_by: int = 0, ship: int = 1) -> ShipDestroyed:
    return ShipDestroyed(ship, PLACE, PLACE, 0, cause, killer, 0, kind, fired_by)


def fired(shot: int, owner: int = 1, *, hostile: bool = False) -> ShotFired:
    return ShotFired(shot, owner, hostile, PLACE, PLACE)


def ended(kind: Kind, by: int = 1, cause: Cause = Cause.SHOT) -> BodyDestroyed:
    return BodyDestroyed(kind, 20, PLACE, PLACE, cause, by, 100)


def pulse(*hits: tuple[float, float], ship: int = 1) -> LaserFired:
    return LaserFired(ship, (), hits)


def followed(*ticks: Sequence[Event]) -> RunSummary:
    """Return the summary of the first ship after seconds in which this happened, with no shot in flight."""
    summary, world = RunSummary(1), new_world(1)
    for events in ticks:
        world.tick += TICKS_PER_SECOND
        summary.follow(events, world)
    return summary


def test_what_a_player_did_is_counted_and_what_others_did_is_not() -> None:
    damaged = BodyDamaged(Kind.CHROME, 9, PLACE, PLACE, 60, killer=5)
    summary = followed(
        [fired(5), fired(6), damaged, ShotSpent(5, PLACE), ShotSpent(6, PLACE)],  # one hit and flew on
        [fired(7, 2), fired(8, 3, hostile=True)],
        [fired(9), ShieldBroken(1, PLACE, Cause.SHOT, 9, Kind.SHOT, 1)],  # the own shield
        [pulse(PLACE), ended(Kind.SMALL_ROCK), ended(Kind.PLATE), ended(Kind.LANCER), ended(Kind.CHROME, 2)],
        [pulse(), ended(Kind.PLATE, cause=Cause.LASER)],
        [pulse(), BodyDamaged(Kind.PLATE, 9, PLACE, PLACE, 60, killer=1)],
        [pulse(), pulse(PLACE, ship=2), ended(Kind.SMALL_ROCK, 2, Cause.LASER)],
        [BonusPaid(1, 500, 3), BonusPaid(2, 9000, 3), GiftTaken(1, Gift.MIRROR_HULL, PLACE)],
        [GiftTaken(2, Gift.BRAKES, PLACE), ended(Kind.CASTLE, 2), loss(Cause.WARP, None, ship=2)],
        [loss(Cause.WARP, None)],
    )
    assert summary.lines() == [
        ("TIME", "0:10"),
        ("SHOTS", "1 OF 3 HIT, 33 %"),
        ("LASER", "3 OF 4 HIT, 75 %"),
        ("DESTROYED", "1 ROCK, 1 OTHER"),
        ("BONUSES", "500"),
        ("LOST TO", "HYPERSPACE"),
        ("GIFTS", "MIRROR HULL"),
    ]
    assert ("SHOTS", "NOT FIRED") in RunSummary(1).lines()


@each(
    "event, said",
    [
        (loss(Cause.RAM, Kind.MEDIUM_ROCK), "A MEDIUM ROCK"),
        (loss(Cause.SHOT, Kind.ENEMY_SHOT, fired_by=7), "THE SHOT OF A LARGE SAUCER"),
        (loss(Cause.SHOT, Kind.ENEMY_SHOT, fired_by=8), "THE SHOT OF AN ENEMY"),
        (loss(Cause.SHOT, Kind.SHOT, fired_by=1), "YOUR OWN SHOT"),
        (loss(Cause.SHOT, Kind.SHOT, fired_by=2), "THE OTHER SHIP'S SHOT"),
        (loss(Cause.LASER, Kind.SHIP, killer=2, fired_by=2), "THE OTHER SHIP'S LASER"),
        (loss(Cause.LASER, Kind.SHIP, killer=1, fired_by=1), "YOUR OWN LASER"),
        (loss(Cause.BEAM, Kind.LANCER), "A LANCER'S BEAM"),
        (loss(Cause.BEAM, Kind.CASTLE), "THE CASTLE'S BEAM"),
        (loss(Cause.BLAST, Kind.MINE), "THE BLAST OF A MINE"),
        (loss(Cause.WARP, None, killer=0), "HYPERSPACE"),
    ],
)
def test_each_end_of_a_ship_has_its_words(event: ShipDestroyed, said: str) -> None:
    assert followed([BodyArrived(Kind.LARGE_SAUCER, 7, PLACE)], [event]).lost_to == said


def test_every_kind_that_can_ram_a_ship_has_a_name() -> None:
    powers = {Kind.SHIELD, Kind.TRIPLE, Kind.OVERCHARGE, Kind.SHOT, Kind.ENEMY_SHOT, Kind.WELL, Kind.GATE}
    for kind in set(Kind) - powers:
        assert followed([loss(Cause.RAM, kind)]).lost_to != "SOMETHING ELSE", kind


def test_the_time_ends_with_the_last_ship() -> None:
    summary, world = RunSummary(1), new_world(1)
    for tick, over, events in ((500, False, []), (600, True, [loss(Cause.WARP, None)]), (700, True, [])):
        world.tick, world.over = tick, over
        summary.follow(events, world)
    assert summary.ticks == 600
