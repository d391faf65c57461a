"""A lost ship halts time for 150 ms and slows it for 0.6 s, on the screen alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pygame
import pytest

from game.command_line.arguments import build_parser
from game.options import EFFECTS, Problem
from game.scenes.base.session import Session
from game.scenes.play.death_slowdown import APART, SLOWED, SLOWED_FALL, DeathSlowdown
from game.scenes.play.play import PlayScene
from game.sim.bodies import Cause, Kind, ShipPhase
from game.sim.command import FULL_TURN, Command
from game.sim.digest import state_hash
from game.sim.event_table import FALL_BURSTS
from game.sim.events import BodyDestroyed, Event, ShipDestroyed
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World, new_world
from game.storage.settings import EFFECTS as SETTINGS
from game.storage.settings import with_effects
from game.view.effects.impact import FREEZE, TIERS
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.look import LEVELS
from game.window.game_loop import NS_PER_SECOND, Metronome
from tests.arena import in_every_wave, tuned
from tests.scenes.context import make_stage
from tests.scenes.hands import wait

DEATH: list[Event] = [ShipDestroyed(1, (5.0, 5.0), (0.0, 0.0), 0, Cause.RAM, 3, 2)]


def played(level: str = "full", ticks: int = 200, *, steady: bool = False) -> list[bool]:
    """Return for each tick after a death whether the game played one too."""
    slowdown = DeathSlowdown(LEVELS[level])
    assert slowdown.due(steady=steady)
    slowdown.follow(DEATH, new_world())
    return [slowdown.due(steady=steady) for _ in range(ticks)]


@pytest.mark.parametrize(("level", "freeze"), [("full", FREEZE), ("reduced", 0)])
def test_a_death_freezes_for_150_ms_then_goes_slowly_for_600_ms(level: str, freeze: int) -> None:
    due = played(level)
    slow = sum(SLOWED)

    assert FREEZE / TICKS_PER_SECOND == 0.15
    assert slow / TICKS_PER_SECOND == 0.6
    assert due.index(True) == freeze, "with reduced effects nothing freezes"
    assert sum(due[freeze : freeze + slow]) == len(SLOWED) == 24
    assert all(due[freeze + slow :])


def test_a_lost_ship_slows_nothing_while_the_partner_flies() -> None:
    slowdown = DeathSlowdown(LEVELS["full"])
    assert slowdown.due()
    world = new_world(ships=2)
    slowdown.follow(DEATH, world)
    due = [slowdown.due() for _ in range(FREEZE + 30)]
    assert all(due[FREEZE:])

    world.ships[1].phase = ShipPhase.LOST
    slowdown.follow(DEATH, world)
    due = [slowdown.due() for _ in range(FREEZE + 30)]
    assert not all(due[FREEZE:])


def end(kind: Kind, by: int = 1) -> list[Event]:
    """Return the end of a body, which a ship brought about."""
    return [BodyDestroyed(kind, 3, (5.0, 5.0), (0.0, 0.0), Cause.SHOT, by, 20)]


def held(slowdown: DeathSlowdown, events: list[Event]) -> int:
    """Return for how many ticks more than one the tick of some events is shown."""
    assert slowdown.due()
    slowdown.follow(events, new_world())
    more = 0
    while not slowdown.due():
        more += 1
    slowdown.follow([], new_world())
    return more


@pytest.mark.parametrize(
    ("kind", "ticks"),
    [(Kind.PLATE, 0), (Kind.SMALL_ROCK, 0), (Kind.MEDIUM_ROCK, 2), (Kind.LARGE_ROCK, 4), (Kind.LANCER, 4)],
)
def test_the_larger_what_breaks_the_longer_its_picture_is_held(kind: Kind, ticks: int) -> None:
    assert held(DeathSlowdown(), end(kind)) == ticks
    assert held(DeathSlowdown(), end(kind, by=0)) == 0, "no ship brought it about"
    for level in ("reduced", "off"):
        assert held(DeathSlowdown(LEVELS[level]), end(kind)) == 0
    assert [tier.hold for tier in TIERS] == sorted(tier.hold for tier in TIERS)


def test_of_many_kills_in_a_row_few_are_held_so_that_the_game_does_not_stutter() -> None:
    slowdown = DeathSlowdown()
    holds = [held(slowdown, end(Kind.LARGE_ROCK)) for _ in range(120)]
    assert 0 < sum(holds) <= 4 * len(holds) // (APART // 2)
    assert sum(holds) < 0.2 * 2 * len(holds)


def test_a_castle_bursts_a_good_second_and_a_half_after_its_end_in_the_time_of_the_player() -> None:
    slowdown = DeathSlowdown()
    slowdown.due()
    slowdown.follow(end(Kind.CASTLE), new_world())
    played, game = 0, 0
    while game < FALL_BURSTS:
        played += 1
        game += slowdown.due()
    assert 1.4 < played / TICKS_PER_SECOND < 2.0
    assert len(SLOWED_FALL) > FALL_BURSTS


@pytest.mark.parametrize(("level", "steady"), [("off", False), ("full", True)])
def test_without_effects_or_with_the_overlay_on_time_runs_as_ever(level: str, steady: bool) -> None:
    assert all(played(level, steady=steady))


def test_what_is_shown_never_goes_backwards_nor_jumps() -> None:
    slowdown = DeathSlowdown()
    shown, game = [], 0
    for tick in range(160):
        if slowdown.due():
            game += 1
            slowdown.follow(DEATH if tick == 10 else [], new_world())
        shown += [game - 1 + slowdown.alpha(alpha) for alpha in (0.0, 0.5)]
    steps = [later - now for now, later in pairwise(shown)]

    assert min(steps) == 0.0  # in the freeze
    assert max(steps) <= 0.5 + 1e-9
    assert game == 160 - FREEZE - (sum(SLOWED) - len(SLOWED))


def test_the_picture_shakes_and_the_figures_do_not() -> None:
    slowdown = DeathSlowdown()
    slowdown.follow(DEATH, new_world())
    for _ in range(12):
        slowdown.due()
    canvas = Canvas(trails=False, stars=False)
    frame = pygame.Surface((1280, 720), 0, 32)
    canvas.begin(Camera.fit(1280, 720))
    with slowdown.shaking(canvas, 0.0):
        canvas.line((100.0, 360.0), (1180.0, 360.0), (255, 255, 255))
    canvas.line((100.0, 100.0), (1180.0, 100.0), (255, 255, 255))
    canvas.end(frame, 0.0)

    assert slowdown.shake.trauma > 0.4
    assert all(frame.get_at((x, 100))[0] == 255 for x in range(110, 1170, 10))
    assert not all(frame.get_at((x, 360))[0] == 255 for x in range(110, 1170, 10))


def test_with_the_overlay_on_nothing_shakes() -> None:
    slowdown = DeathSlowdown()
    slowdown.follow(DEATH, new_world())
    for _ in range(12):
        slowdown.due()
    canvas = Canvas(trails=False, stars=False)
    frame = pygame.Surface((1280, 720), 0, 32)
    canvas.begin(Camera.fit(1280, 720))
    with slowdown.shaking(canvas, 0.0, steady=True):
        canvas.line((100.0, 360.0), (1180.0, 360.0), (255, 255, 255))
    canvas.end(frame, 0.0)

    assert all(frame.get_at((x, 360))[0] == 255 for x in range(110, 1170, 10))


def script(tick: int) -> Command:
    """Return what is flown in a tick: recklessly."""
    turn = FULL_TURN if tick // 50 % 2 else -FULL_TURN
    return Command(turn, thrust=tick % 90 < 60, fire=tick % 20 == 0, laser=tick % 200 < 40)


TICKS = 1800

PERILOUS = tuned(
    in_every_wave(rocks=24),
    ship={"protection": 0.0, "respawn_delay": 0.5, "lives": 100},
    rock={"fresh": 0.0},
)
"""Rules under which whoever flies like that loses two ships or more, whatever the seed (30 of 30)."""


def perilous() -> World:
    """Return the game that is flown."""
    return new_world(5, PERILOUS, wave=6)


@cache
def bare() -> tuple[str, int]:
    """Return the end of a game without any looks, and how many ships were lost."""
    world = perilous()
    lost = 0
    for tick in range(TICKS):
        lost += sum(isinstance(event, ShipDestroyed) for event in step(world, [script(tick)]))
    return state_hash(world), lost


def readings(rate: int) -> Iterator[int]:
    """Yield the clock at every frame."""
    return (frame * NS_PER_SECOND // rate for frame in range(10**9))


def seen(level: str, rate: int) -> str:
    """Return the end of the same game, shown at this level and frame rate, halts and all."""
    look = LEVELS[level]
    session, slowdown, metronome = Session(perilous(), look=look), DeathSlowdown(look), Metronome()
    session.listeners.append(slowdown)
    canvas = Canvas(trails=look.trails, stars=look.stars)
    frame = pygame.Surface((160, 90), 0, 32)
    for number, now in enumerate(readings(rate)):
        for _ in range(metronome.ticks_due(now)):
            if session.world.tick < TICKS and slowdown.due():
                session.tick([script(session.world.tick)])
        if number % 9 == 0:
            canvas.begin(Camera.fit(160, 90))
            with slowdown.shaking(canvas, metronome.alpha) as alpha:
                session.draw(canvas, alpha)
            canvas.end(frame, 1 / rate)
        if session.world.tick == TICKS:
            return state_hash(session.world)
    raise AssertionError


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "rate"),
    [("full", 30), ("full", 144), ("reduced", 60), ("off", 60)],
)
def test_no_effect_and_no_frame_rate_changes_a_bit_of_a_game(level: str, rate: int) -> None:
    hash_of_state, lost = bare()

    assert lost >= 2
    assert seen(level, rate) == hash_of_state


@pytest.mark.slow
def test_a_recorded_game_has_no_pauses() -> None:
    """The scene halts, the replay does not: as many commands as ticks of the world."""
    context = make_stage()
    game = PlayScene(context, hopeless())
    wait(game, 3 * TICKS_PER_SECOND)
    world = game.session.world
    bare_world = hopeless()
    while bare_world.tick < world.tick:
        step(bare_world, [Command()])

    assert world.tally.deaths == 1
    assert world.tick == 1 + 3 * TICKS_PER_SECOND - FREEZE - sum(SLOWED) + len(SLOWED)
    assert state_hash(world) == state_hash(bare_world)


def hopeless() -> World:
    """Return a game whose ship is about to be rammed."""
    world = new_world(3, tuned(rock={"fade": 0.0}))
    ship = world.ships[0]
    ship.protection = 0
    world.ticks_to_wave = 1
    step(world, [Command()])
    rock = world.rocks[0]
    rock.x, rock.y, rock.vx, rock.vy = ship.x - 90.0, ship.y, 100.0, 0.0
    return world


def test_a_word_for_the_effects_sets_all_that_its_level_says() -> None:
    context = make_stage()
    levels = [context.look]
    for word in LEVELS:
        context.store.keep_settings(with_effects(context.store.settings, word))
        levels.append(context.look)

    assert levels == [LEVELS["full"], *LEVELS.values()]
    assert tuple(LEVELS) == EFFECTS == SETTINGS


def test_the_command_line_takes_the_words_of_the_levels_and_no_others() -> None:
    assert [build_parser().parse_args(["--effects", word]).effects for word in LEVELS] == list(LEVELS)
    with pytest.raises(Problem, match="--effects"):
        build_parser().parse_args(["--effects", "wild"])
