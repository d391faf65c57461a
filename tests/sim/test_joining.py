"""Joining and leaving in mid-game: what commands say, what the reserve has, and that a replay repeats it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.replay.file_format import decode, encode
from game.replay.playback import Playback, verify
from game.replay.replay import Recorder, Replay
from game.sim.clone import clone
from game.sim.command import AWAY, IDLE
from game.sim.digest import state_hash
from tests.play import *


def play(world: World, ticks: int, *commands: Command) -> list[Event]:
    """Hold a command for each ship for some ticks; return all that happened."""
    held = [*commands, *[IDLE] * (len(world.ships) - len(commands))]
    return [event for _ in range(ticks) for event in step(world, held)]


def pair() -> World:
    """Return two ships far apart in a pause without end, in wave 3."""
    world = arena((200.0, 500.0), ships=2)
    world.ships[1].x, world.ships[1].y = 800.0, 200.0
    world.wave, world.tick = 3, 1000
    play(world, 1)
    return world


def kill(world: World, number: int, *commands: Command) -> list[Event]:
    ship = world.ships[number]
    add_shot(world, (ship.x, ship.y), (0.0, 0.0), hostile=True)
    events = play(world, 1, *commands)
    assert [lost.ship for lost in of(events, ShipDestroyed)] == [ship.id]
    return events


def test_who_is_away_holds_nothing_else() -> None:
    assert Command(5, True, True, True, True, away=True) == AWAY
    assert (AWAY.turn, AWAY.thrust, AWAY.fire, AWAY.laser, AWAY.warp) == (0, False, False, False, False)
    with pytest.raises(ValueError, match="away"):
        Command(away=2)  # type: ignore[arg-type]


def begin_wave(world: World, *commands: Command) -> list[Event]:
    """Let the next wave begin."""
    world.ticks_to_wave = 1
    return play(world, 1, *commands)


@pytest.mark.slow
@given(st.integers(0, 2**20), st.integers(1, 12), st.integers(0, 600))
def test_a_ship_that_is_left_meets_what_it_would_have_met_until_the_next_wave(
    seed: int, wave: int, since: int
) -> None:
    roll = Random(seed).random
    left = new_world(seed, ships=2, wave=wave)
    for _ in range(since):
        play(left, 1, *[Command(int(roll() * 255) - 127, roll() < 0.5, roll() < 0.2) for _ in range(2)])
    stayed = clone(left)
    for _ in range(400):
        first = Command(int(roll() * 255) - 127, roll() < 0.5, roll() < 0.2)
        events = play(left, 1, first, AWAY)
        assert play(stayed, 1, first, IDLE) == events or of(events, WaveBegan)
        if left.over or any(isinstance(event, ShipDestroyed | WaveBegan) for event in events):
            break
    else:
        left.ships[1].held = IDLE
        assert state_hash(left) == state_hash(stayed)


def test_a_ship_whose_player_leaves_goes_back_to_the_reserve_with_the_next_wave() -> None:
    world = pair()
    other = world.ships[1]
    assert not of(play(world, 600, IDLE, AWAY), ShipLeft)
    assert (other.flying, world.lives, world.reserve) == (True, 6, 4)
    assert of(begin_wave(world, IDLE, AWAY), ShipLeft) == [ShipLeft(other.id, (800.0, 200.0))]
    assert (other.phase, world.lives, world.reserve) == (ShipPhase.OUT, 6, 5)
    assert not of(play(world, 600, IDLE, AWAY), ShipReturned)


def test_who_is_away_as_the_first_wave_begins_adds_nothing_to_the_reserve() -> None:
    first = ticks(MODERN.wave.first_pause)
    for commands, lives, reserve in (((IDLE, AWAY), 3, 2), ((IDLE, IDLE), 6, 4), ((AWAY, AWAY), 6, 4)):
        world = new_world(0, ships=2)
        play(world, first - 1, IDLE, AWAY)
        assert (world.wave, world.lives, world.ships[1].flying) == (0, 6, True)
        play(world, 1, *commands)
        assert (world.wave, world.lives, world.reserve) == (1, lives, reserve)
    alone = new_world(0)
    play(alone, first, AWAY)
    assert (alone.lives, alone.reserve, alone.over) == (3, 2, False)


def test_who_comes_back_waits_for_the_next_wave_though_the_reserve_has_a_ship() -> None:
    world = pair()
    begin_wave(world, IDLE, AWAY)
    world.ticks_to_wave = 1000
    events = play(world, 600)
    assert of(events, ShipJoined) == [ShipJoined(world.ships[1].id)]
    assert not of(events, ShipReturned)
    (back,) = of(begin_wave(world) + play(world, 1), ShipReturned)
    assert (back.ship, back.place) == (world.ships[1].id, (700.0, 360.0))
    assert (world.lives, world.reserve) == (6, 4)
    assert world.ships[1].protection > 0


def test_nobody_joins_without_a_ship_in_the_reserve() -> None:
    world = pair()
    for ship in world.ships:
        ship.lives = 0
    world.ships[0].lives = 1
    world.ships[1].phase, world.ships[1].held = ShipPhase.OUT, AWAY
    events = play(world, 300) + begin_wave(world) + play(world, 3)
    assert len(of(events, ShipJoined)) == 1
    assert not of(events, ShipReturned)
    assert world.ships[1].phase is ShipPhase.WAITING


def test_to_join_and_leave_again_and_again_farms_no_ship() -> None:
    world = pair()
    for turn in range(40):
        play(world, 5, AWAY if turn % 3 == 0 else IDLE, AWAY if turn % 2 else IDLE)
        world.ticks_to_wave = 1 if turn % 4 else 100
        assert world.lives == 6
        assert world.reserve == 6 - sum(ship.in_play for ship in world.ships)
        assert world.played


def test_leaving_does_not_shorten_the_wait_of_the_other() -> None:
    world = pair()
    for ship in world.ships:
        ship.lives = 1
    kill(world, 1)
    assert not of(play(world, 500, AWAY), ShipReturned)
    events = begin_wave(world, AWAY) + play(world, 3, AWAY)
    assert [back.ship for back in of(events, ShipReturned)] == [world.ships[1].id]
    assert (world.reserve, world.over) == (0, False)


def test_a_deserted_ship_that_is_lost_costs_no_second_one() -> None:
    world = pair()
    kill(world, 1, IDLE, AWAY)
    kill(world, 0, IDLE, AWAY)
    events = play(world, 600, IDLE, AWAY)
    assert [back.ship for back in of(events, ShipReturned)] == [world.ships[0].id]
    assert (world.lives, world.reserve) == (4, 3)


def test_the_game_of_who_stays_ends_with_the_last_ship_of_the_reserve() -> None:
    world = pair()
    begin_wave(world, IDLE, AWAY)
    world.ticks_to_wave = 1_000_000
    over: list[GameOver] = []
    for _ in range(6):
        assert not world.over
        over += of(kill(world, 0, IDLE, AWAY), GameOver)
        play(world, 600, IDLE, AWAY)
        world.ships[0].protection = 0
    assert (len(over), world.over, world.lives) == (1, True, 0)
    assert not of(play(world, 300), ShipJoined)


def test_who_left_takes_part_in_nothing() -> None:
    world = pair()
    other = world.ships[1]
    other.bonus = other.may_choose = True
    begin_wave(world, IDLE, AWAY)
    assert (other.bonus, other.may_choose) == (False, False)
    add_shot(world, (other.x, other.y), (0.0, 0.0), hostile=True)
    assert not of(play(world, 2, IDLE, AWAY), ShipDestroyed)


def _changing() -> Replay:
    """Return a game in which the second player comes and goes."""
    world = new_world(5, ships=2)
    recorder = Recorder(world)
    for tick in range(1500):
        there = tick // 200 % 2 > 0 or tick > 900
        commands = [Command(tick % 50, fire=tick % 9 == 0), Command(60, fire=True) if there else AWAY]
        step(world, commands)
        recorder.follow(world, commands)
    return recorder.replay(world)


@pytest.mark.slow
def test_a_replay_repeats_who_came_and_went() -> None:
    replay = _changing()
    again = decode(encode(replay))
    assert again == replay
    _world, difference = verify(again)
    assert difference is None
    playback = Playback(again)
    world, seen = playback.start(), []
    while not playback.is_over(world):
        seen += [type(event) for event in step(world, playback.commands(world))]
    assert seen.count(ShipLeft) == seen.count(ShipJoined) == 1


def test_after_the_end_of_a_replay_who_was_away_does_not_join() -> None:
    world = new_world(1, ships=2)
    recorder = Recorder(world)
    for _ in range(10):
        step(world, [IDLE, AWAY])
        recorder.follow(world, [IDLE, AWAY])
    playback = Playback(recorder.replay(world))
    assert playback.commands(world) == [IDLE, AWAY]
    assert playback.command(world, world.ships[1].id) == AWAY
