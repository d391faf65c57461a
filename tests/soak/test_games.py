"""What a soak plays: games of all sorts, each from its own seed, and a replay of the one that fails."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.sim.bodies import Kind as BodyKind
from game.sim.command import Command
from game.sim.events import Event
from game.sim.kinds.registry import ROWS, Role, bodies, has, numbers_of
from game.sim.step import step
from game.sim.world import World
from game.storage.replays import read_replay
from tests.soak import run
from tests.soak.__main__ import main, report_of
from tests.soak.episodes import KINDS, Episode, Rules, episode, under
from tests.soak.input_sources import Kind, pilots
from tests.soak.run import Failure, soak


def test_a_short_soak_of_crowded_games_keeps_every_promise() -> None:
    course = soak(500, 6, rules=Rules.CROWDED)
    assert course.ticks == 500
    assert course.events["BodyDestroyed"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", [*range(7), 12, 16])
def test_a_game_of_every_kind_keeps_every_promise(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(run, "TWIN_EVERY", 1)
    course = soak(500, seed)
    assert json.loads(json.dumps(report_of(course)))["ticks"] == 500
    assert course.ticks == 500
    assert course.input_sources[KINDS[seed % 7]] > 0
    assert course.twins == course.episodes


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules.TOGETHER, Rules.AT_ODDS, Rules.TETHER, Rules.DUEL, Rules.CLASSIC])
def test_a_game_of_every_mode_keeps_every_promise_for_as_many_as_play_it(rules: Rules) -> None:
    game = under(episode(9), rules)
    assert game.ships == (1 if rules is Rules.CLASSIC else 2)
    course = soak(1500, 9, rules=rules)
    assert (course.ticks, course.rules[rules]) == (1500, 1500)
    assert course.events["BodyDestroyed"] > 0


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize(("invariant", "tick"), [("score", 131), ("exception", 151)])
def test_a_fault_is_one_line_and_leaves_a_replay_that_ends_with_it(
    invariant: str,
    tick: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """A point that no event reports, or an error."""

    def faulty(world: World, *rest: Any) -> list[Event]:
        events = step(world, *rest)
        if invariant == "exception" and world.tick == tick:
            raise ZeroDivisionError
        world.ships[0].score += world.tick == tick
        return events

    monkeypatch.setattr("tests.soak.invariants.step", faulty)
    assert main(["--ticks", "300", "--seed", "0", "--out", str(tmp_path)]) == 1
    assert f"soak: {invariant} broken at tick {tick} of seed 0 (" in capsys.readouterr().err
    assert read_replay(tmp_path / f"soak-0-{tick}.replay").ticks == tick


@pytest.mark.slow
def test_a_game_that_comes_out_otherwise_when_played_again_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hasty(world: World, held: list[Command]) -> list[Event]:
        events = step(world, held)
        world.tally.pulses_fired += world.tick == 100
        return events

    monkeypatch.setattr(run, "step", hasty)
    with pytest.raises(Failure, match="twin"):
        soak(300, 0)
