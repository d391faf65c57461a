"""What a soak plays: games of all sorts, each from its own seed, and a replay of the one that fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.replay.playback import verify
from game.sim import damage as harm
from game.sim import scoring
from game.sim.bodies import Kind as BodyKind
from game.sim.command import IDLE, Command
from game.sim.context import StepContext
from game.sim.events import Event
from game.sim.kinds.registry import ROWS, Role, bodies, has, numbers_of
from game.sim.step import step
from game.sim.world import MAX_SEED
from tests.arena import arena
from tests.soak import run
from tests.soak.episodes import KINDS, Episode, Rules, episode, under
from tests.soak.input_sources import EVERYTHING, Kind, Uniform, Written, mutated, pilots
from tests.soak.run import Course, Failure, soak

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", [*range(7), 12, 16])
def test_a_game_of_every_kind_keeps_every_promise(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(run, "TWIN_EVERY", 1)
    course = soak(500, seed)
    assert course.ticks == 500
    assert course.input_sources[KINDS[seed % 7]] > 0
    assert course.twins == course.episodes


@pytest.mark.parametrize("rules", [Rules.TOGETHER, Rules.AT_ODDS, Rules.TETHER, Rules.DUEL, Rules.CLASSIC])
def test_a_game_of_every_mode_keeps_every_promise_for_as_many_as_play_it(rules: Rules) -> None:
    game = under(episode(9), rules)
    assert game.ships == (1 if rules is Rules.CLASSIC else 2)
    course = soak(1500, 9, rules=rules)
    assert (course.ticks, course.rules[rules]) == (1500, 1500)
    assert course.events["BodyDestroyed"] > 0


def test_a_crowded_game_of_two_ships_keeps_every_promise() -> None:
    games = [episode(seed) for seed in range(300)]
    crowded = [game for game in games if game.rules is Rules.CROWDED and game.ships == 2 and game.immortal]
    course = soak(600, crowded[0].seed)
    assert course.ticks == 600
    assert course.events["Bounced"] > 20
    assert course.events["BodyDestroyed"] > 5


def test_a_crowded_game_holds_every_kind_sooner_or_later_and_none_is_faster_than_its_row_says() -> None:
    crowded = Episode(1, Kind.AUTOPILOT, Rules.CROWDED, ships=1, wave=9, immortal=True, length=40_000)
    world, (bot,) = crowded.world(), pilots(crowded.kind, crowded.seed, crowded.ships)
    missing = set(BodyKind) - {BodyKind.GATE}  # its waves take too long for gates
    while missing and world.tick < crowded.length:
        step(world, [bot.command(world, world.ships[0].id)])
        missing -= {body.kind for row in ROWS.values() for body in row.held(world)}
        for body in bodies(world, Role.DRIFTS):
            most = numbers_of(world.tuning, body.kind).speed * (1.0 + 1e-9)
            assert has(body.kind, Role.SOLID) or body.vx * body.vx + body.vy * body.vy <= most * most
    assert [kind.name for kind in missing] == []


def test_games_follow_one_another_with_kinds_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "episode", lambda seed: replace(episode(seed), length=300))
    monkeypatch.setattr(run, "PROGRESS_EVERY", 500)
    reports: list[int] = []
    course = soak(1_500, 5, lambda course: reports.append(course.ticks))
    assert course.episodes >= 5
    assert len(course.input_sources) >= 5
    assert sum(course.input_sources.values()) == sum(course.rules.values()) == 1_500
    assert reports == [500, 1000, 1500]
    assert [episode(seed).kind for seed in range(7)] == list(Kind)


def test_the_games_after_the_last_seed_begin_anew() -> None:
    assert soak(10, MAX_SEED).ticks == 10
    assert episode(MAX_SEED).seed == MAX_SEED


def test_a_game_is_made_from_its_own_seed_alone() -> None:
    alone, second = Course(0), Course(0)
    run.play(episode(8), 300, alone, lambda _course: None)
    run.play(episode(7), 300, second, lambda _course: None)
    before = second.events.copy()
    run.play(episode(8), 300, second, lambda _course: None)
    second.events.subtract(before)
    assert +second.events == alone.events


def test_there_are_all_sorts_of_games() -> None:
    games = [episode(seed) for seed in range(400)]
    assert {game.rules for game in games} == set(Rules)
    assert {game.ships for game in games} == {1, 2}
    assert {1, 20} <= {game.wave for game in games}
    assert {game.immortal for game in games if game.kind is not Kind.IDLE} == {True, False}
    assert not any(game.immortal for game in games if game.kind is Kind.IDLE)


def test_hands_do_what_their_names_say() -> None:
    world = arena()
    held = pilots(Kind.HELD, 0, 1)[0]
    alternating = pilots(Kind.ALTERNATING, 0, 1)[0]
    assert held.command(world, 1) == EVERYTHING
    assert {alternating.command(world, 1), alternating.command(world, 2)} == {EVERYTHING, IDLE}
    uniform = [Uniform(1).command(world, 1) for _ in range(3)]
    assert uniform[0] == uniform[1] == uniform[2]
    one = Uniform(1)
    assert len({one.command(world, 1) for _ in range(50)}) > 40
    written = Written([[EVERYTHING]])
    assert written.command(world, 1) == EVERYTHING
    world.tick = 1
    assert written.command(world, 1) == IDLE


def test_a_spoilt_replay_is_mostly_the_old_one() -> None:
    replay = [[Command(turn=number % 100, fire=number % 9 == 0)] for number in range(2000)]
    spoilt = mutated(replay, 3)
    assert spoilt == mutated(replay, 3)
    assert spoilt not in (mutated(replay, 4), replay)
    assert sum(commands in replay for commands in spoilt) > 0.97 * len(spoilt)
    assert 1900 < len(spoilt) < 2400
    assert len(mutated(replay[:500], 1)) != len(mutated(replay[:500], 2))


def test_a_mutated_game_follows_the_autopilot_at_first() -> None:
    game = episode(next(seed for seed in range(100) if episode(seed).kind is Kind.MUTATED))
    replay = game.replay()
    assert len(replay) > 500
    assert any(command.fire for commands in replay for command in commands)
    assert episode(0).replay() == []


def generous(times: int) -> Callable[..., int]:
    """Return a fault: points that no event tells of, from the third kill on."""
    award = scoring.award
    kills = 0

    def awarding(ctx: StepContext, ship_id: int, points: int, often: int = 1) -> int:
        nonlocal kills
        kills += 1
        given = award(ctx, ship_id, points, often)
        ship = ctx.world.ship(ship_id)
        if ship is not None and kills >= times:
            ship.score += 1
        return given

    return awarding


@pytest.fixture(scope="module")
def failure() -> Failure:
    """Return what a soak finds where the rules have that fault."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(harm, "award", generous(3))
        with pytest.raises(Failure) as caught:
            soak(20_000, 1)
    return caught.value


def test_a_fault_in_the_rules_is_found_with_its_seed_and_tick(
    failure: Failure, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert failure.invariant == "score"
    assert failure.episode == episode(failure.episode.seed)
    assert len(failure.commands) == failure.tick > 100
    again = Course(0)
    monkeypatch.setattr(harm, "award", generous(3))
    with pytest.raises(Failure) as caught:
        run.play(failure.episode, failure.tick, again, lambda _course: None)
    assert caught.value.tick == failure.tick


def test_the_replay_of_a_failure_ends_with_the_tick_that_failed(failure: Failure) -> None:
    replay = failure.replay()
    assert replay.ticks == failure.tick
    assert replay.start.seed == failure.episode.seed
    assert replay.start.tuning == failure.episode.tuning
    world, difference = verify(replay)
    assert difference is None
    assert world.tick == failure.tick
    events: list[Event] = []
    world = replay.start.world()
    for commands in failure.commands:
        events = step(world, commands)
    assert any(hasattr(event, "points") for event in events)


def test_an_exception_does_not_keep_the_replay_from_being_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(world: Any, *rest: Any) -> Any:
        if world.tick == 130:
            raise ZeroDivisionError
        return step(world, *rest)

    monkeypatch.setattr("tests.soak.invariants.step", failing)
    monkeypatch.setattr(run, "step", failing)
    with pytest.raises(Failure) as caught:
        soak(300, 0)
    assert caught.value.replay().ticks == caught.value.tick == 131
