"""Going back in a game: every tick is again what it was. test_golden.py goes back in golden replays."""

from sys import getrefcount

import pytest

from game.replay.timeline import Timeline
from tests.play import *


def flown(ticks: int) -> tuple[Timeline, World]:
    """Return a game of so many ticks in which the ship turns now left, now right."""
    world = new_world(3)
    timeline = Timeline(world)
    for number in range(ticks):
        commands = [Command(turn=1 if number // 7 % 2 else -1, fire=number % 30 < 5)]
        step(world, commands)
        timeline.follow(world, commands)
    return timeline, world


def test_what_is_done_to_a_world_of_the_past_changes_no_other() -> None:
    timeline, world = flown(250)
    whole = state_hash(world)
    for tick in (0, 120, 240):
        mine = timeline.at(tick)
        mine.rocks.clear()
        mine.ships[0].lives = 0
        mine.dice.bits()
        step(mine, [Command()])

    assert state_hash(timeline.at(250)) == whole
    assert timeline.at(0).ships[0].lives == world.tuning.ship.lives


def test_a_seek_takes_less_than_a_second_of_steps_and_a_keyframe_is_kept_each_second_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timeline, _world = flown(260)
    assert [len(it._keyframes) for it in (flown(0)[0], flown(119)[0], timeline)] == [1, 1, 3]
    steps: list[int] = []
    real = step

    def counted(world: World, commands: tuple[Command, ...]) -> list[Event]:
        steps.append(world.tick)
        return real(world, commands)

    monkeypatch.setattr("game.replay.timeline.step", counted)
    for tick in (0, 1, 119, 120, 239, 240, 260):
        steps.clear()
        timeline.at(tick)
        assert len(steps) == tick % 120, tick


def test_a_timeline_may_begin_in_the_middle_of_a_game() -> None:
    timeline, world = flown(130)
    later = Timeline(timeline.at(50))
    mine = later.at(50)
    for tick in range(50, 130):
        step(mine, timeline.commands(tick))
        later.follow(mine, timeline.commands(tick))

    assert (later.first, later.last) == (50, 130)
    assert state_hash(later.at(130)) == state_hash(world)
    assert state_hash(later.at(77)) == state_hash(timeline.at(77))


@pytest.mark.slow
def test_of_a_very_long_game_the_beginning_is_dropped_and_the_rest_is_as_it_was() -> None:
    early, begins, ends = Command(turn=9), 60 * TICKS_PER_SECOND, 70 * TICKS_PER_SECOND
    known = getrefcount(early)
    world = new_world(3, tuned(ship={"lives": 99}))
    timeline, most = Timeline(world, longest=2), 0
    hashes = dict.fromkeys((begins, begins + 1, begins + 555, ends), "")
    while world.tick < ends:
        command = early if world.tick < 120 else Command(turn=world.tick % 50, fire=world.tick % 40 < 5)
        step(world, [command])
        timeline.follow(world, [command])
        most = max(most, len(timeline._keyframes))
        if world.tick in hashes:
            hashes[world.tick] = state_hash(world)
        assert (getrefcount(early) > known) == (timeline.first == 0), "its commands are dropped with a minute"

    assert most == 62
    assert (timeline.first, timeline.last) == (begins, ends)
    assert {tick: state_hash(timeline.at(tick)) for tick in hashes} == hashes
    with pytest.raises(ValueError, match=r"not within 7200\.\.8400"):
        timeline.at(timeline.first - 1)


@each("tick", [-1, 11, 10**9])
def test_nothing_is_to_be_had_beyond_the_present_or_before_the_beginning(tick: int) -> None:
    timeline, _world = flown(10)
    for ask in (timeline.at, timeline.commands):
        with pytest.raises(ValueError, match=r"not within 0\.\.10"):
            ask(tick)


def test_no_command_leads_on_from_the_present_and_a_tick_that_was_left_out_is_refused() -> None:
    timeline, world = flown(10)
    with pytest.raises(ValueError, match="what follows tick 10"):
        timeline.commands(10)
    step(world, [Command()])
    step(world, [Command()])
    with pytest.raises(ValueError, match="tick 12 does not follow tick 10"):
        timeline.follow(world, [Command()])
