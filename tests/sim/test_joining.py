"""Joining and leaving in mid-game: what commands say, what the reserve has, and that a replay repeats it."""

from __future__ import annotations

import pytest

from game.replay.file_format import decode, encode
from game.replay.playback import Playback, verify
from game.replay.replay import Recorder, Replay
from game.sim.bodies import ShipPhase
from game.sim.command import AWAY, IDLE, Command
from game.sim.events import Event, GameOver, ShipDestroyed, ShipJoined, ShipLeft, ShipReturned
from game.sim.step import step
from game.sim.world import World, new_world
from tests.arena import add_shot, arena, is_flying, of


def play(world: World, ticks: int, *commands: Command) -> list[Event]:
    """Hold a command for each ship for some ticks; return all that happened."""
    held = [*commands, *[IDLE] * (len(world.ships) - len(commands))]
    return [event for _ in range(ticks) for event in step(world, held)]


def pair() -> World:
    """Return two ships far apart in a pause without end, in wave 3."""
    world = arena((200.0, 500.0), ships=2)
    world.ships[1].x, world.ships[1].y = 800.0, 200.0
    world.wave = 3
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


def test_a_ship_whose_player_leaves_goes_back_to_the_reserve() -> None:
    world = pair()
    other = world.ships[1]
    events = play(world, 2, IDLE, AWAY)
    assert of(events, ShipLeft) == [ShipLeft(other.id, (800.0, 200.0))]
    assert (other.phase, world.lives, world.reserve) == (ShipPhase.OUT, 6, 5)
    assert not of(play(world, 600, IDLE, AWAY), ShipReturned)


def test_who_is_away_as_the_game_begins_adds_nothing_to_the_reserve() -> None:
    world = new_world(0, ships=2)
    play(world, 1, IDLE, AWAY)
    assert (world.lives, world.reserve) == (3, 2)
    alone = new_world(0)
    play(alone, 1, AWAY)
    assert (alone.lives, alone.reserve, alone.over) == (3, 3, False)


def test_who_joins_a_game_in_a_later_wave_comes_at_once_and_the_reserve_pays() -> None:
    world = new_world(0, ships=2)
    play(world, 1, IDLE, AWAY)
    world.wave = 4
    world.ships[0].x = 100.0
    events = play(world, 2)
    assert of(events, ShipJoined) == [ShipJoined(world.ships[1].id)]
    (back,) = of(events, ShipReturned)
    assert (back.ship, back.place) == (world.ships[1].id, (700.0, 360.0))
    assert (world.lives, world.reserve) == (3, 1)
    assert world.ships[1].protection > 0


def test_nobody_joins_without_a_ship_in_the_reserve() -> None:
    world = pair()
    for ship in world.ships:
        ship.lives = 0
    world.ships[0].lives = 1
    world.ships[1].phase, world.ships[1].held = ShipPhase.OUT, AWAY
    events = play(world, 600)
    assert len(of(events, ShipJoined)) == 1
    assert not of(events, ShipReturned)
    assert world.ships[1].phase is ShipPhase.WAITING


def test_to_leave_and_join_in_one_wave_is_as_long_a_wait_as_a_loss() -> None:
    world = pair()
    play(world, 10, IDLE, AWAY)
    assert not of(play(world, 600), ShipReturned)
    world.ticks_to_wave = 1
    assert len(of(play(world, 3), ShipReturned)) == 1
    assert (world.lives, world.reserve) == (6, 4)


def test_to_join_and_leave_again_and_again_farms_no_ship() -> None:
    world = pair()
    for turn in range(40):
        world.wave += turn % 2
        play(world, 5, AWAY if turn % 3 == 0 else IDLE, AWAY if turn % 2 else IDLE)
        assert world.lives == 6
        assert world.reserve == 6 - sum(ship.in_play for ship in world.ships)


def test_who_waits_comes_when_the_other_leaves_his_ship_to_the_reserve() -> None:
    world = pair()
    for ship in world.ships:
        ship.lives = 1
    kill(world, 1)
    assert world.reserve == 0
    events = play(world, 500, AWAY)
    assert [back.ship for back in of(events, ShipReturned)] == [world.ships[1].id]
    assert not world.over


def test_the_game_of_who_stays_ends_with_the_last_ship_of_the_reserve() -> None:
    world = pair()
    play(world, 1, IDLE, AWAY)
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
    play(world, 1, Command(), AWAY)
    assert (other.bonus, other.may_choose) == (False, False)
    add_shot(world, (other.x, other.y), (0.0, 0.0), hostile=True)
    assert not of(play(world, 2, IDLE, AWAY), ShipDestroyed)


def _changing() -> Replay:
    """Return a game in which the second player comes and goes."""
    world = new_world(5, ships=2)
    recorder = Recorder(world)
    for tick in range(1500):
        there = tick // 100 % 3 > 0 or tick > 900
        commands = [Command(tick % 50, fire=tick % 9 == 0), Command(60, fire=True) if there else AWAY]
        step(world, commands)
        recorder.follow(world, commands)
    assert is_flying(world.ships[0])
    return recorder.replay(world)


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
    assert seen.count(ShipLeft) == seen.count(ShipJoined) == 4


def test_after_the_end_of_a_replay_who_was_away_does_not_join() -> None:
    world = new_world(1, ships=2)
    recorder = Recorder(world)
    for _ in range(10):
        step(world, [IDLE, AWAY])
        recorder.follow(world, [IDLE, AWAY])
    playback = Playback(recorder.replay(world))
    assert playback.commands(world) == [IDLE, AWAY]
    assert playback.command(world, world.ships[1].id) == AWAY
