"""Going back in a paused game, and practising from there: the game itself is left as it was."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.input.pads import SETTLING
from game.overlay.memory import Memory
from game.overlay.overlay import Level
from game.physics import Record
from game.pilots.autopilot import Autopilot
from game.replay.playback import verify
from game.replay.timeline import Timeline
from game.scenes.base.scene import Become, Pop, Push, Swap, ToPlay, ToPractice
from game.scenes.play.game_over import GameOverScene, ToGameOver
from game.scenes.play.pause import PauseScene, PracticeQuestion, ToCountIn
from game.scenes.play.play import PlayScene
from game.scenes.stack import SceneStack
from game.sim.bodies import Cause
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.events import ShipDestroyed
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World, new_world
from game.storage.recovery import recover
from game.storage.replays import ReplayShelf, read_replay
from game.storage.settings import TEXT_SIZES
from game.storage.store import Store
from game.view.paint.camera import Camera
from game.window.app import App
from tests.scenes.context import make_stage
from tests.scenes.every_scene import texts
from tests.scenes.hands import expect, make_app, tap, wait
from tests.scenes.reader import words_of
from tests.scenes.test_room_for_text import faults
from tests.virtual_pad import DPAD_DOWN, DPAD_LEFT, START, A, VirtualPad

ROOT = Path(__file__).resolve().parents[2]
SEED, TICKS = 3, 400
TIME, PRACTISE = 4, 5
"""rows of the pause."""


@cache
def flown() -> tuple[tuple[Command, ...], tuple[str, ...]]:
    """Return what an autopilot commands in a game, and the game's hash at every tick."""
    world, pilot = new_world(SEED), Autopilot()
    commands, hashes = [], [state_hash(world)]
    for _ in range(TICKS + 50):
        commands.append(pilot.command(world, world.ships[0].id))
        step(world, [commands[-1]])
        hashes.append(state_hash(world))
    return tuple(commands), tuple(hashes)


def play(game: PlayScene, ticks: int = TICKS) -> None:
    """Fly a game by those commands from where it is."""
    commands, _ = flown()
    until = game.session.world.tick + ticks
    game.context.controls.command = lambda seat=0: commands[game.session.world.tick % len(commands)]  # type: ignore[method-assign]  # noqa: ARG005
    while game.session.world.tick < until:
        game.tick()


def paused(
    folder: Path | None = None, *, level: Level = Level.OFF
) -> tuple[SceneStack, PlayScene, PauseScene]:
    """Return a game of TICKS ticks in its pause."""
    context = make_stage(folder)
    context.overlay.level = level
    stack = SceneStack(context, ToPlay(SEED), lambda: None)
    game = expect(PlayScene, stack[0])
    play(game)
    stack.follow(game.press(Action.PAUSE))
    pause = expect(PauseScene, stack[-1])
    return stack, game, pause


def shown(stack: SceneStack) -> tuple[int, str]:
    """Return tick and state of the game that is on the screen."""
    assert stack.session is not None
    return stack.session.world.tick, state_hash(stack.session.world)


def click(pause: PauseScene, fraction: float, kind: GestureKind = GestureKind.CLICK) -> None:
    track = pause.bar.track
    pause.point(Gesture(kind, track.left + fraction * track.width, track.centery))
    pause.tick()


@pytest.mark.slow
def test_comma_goes_a_tick_back_and_dot_a_tick_on_and_each_is_as_it_was() -> None:
    stack, _game, pause = paused()
    _, hashes = flown()

    for tick in (399, 398, 397):
        pause.press(Action.SLOW)
        assert shown(stack) == (tick, hashes[tick])
    for tick in (398, 399, 400):
        pause.press(Action.STEP)
        assert shown(stack) == (tick, hashes[tick])


@pytest.mark.slow
@pytest.mark.parametrize("level", [Level.OFF, Level.EXPLAIN])
def test_dot_never_leads_beyond_the_present_once_one_has_gone_back(level: Level) -> None:
    stack, game, pause = paused(level=level)

    pause.press(Action.SLOW)
    for _ in range(5):
        pause.press(Action.STEP)

    assert shown(stack) == (TICKS, flown()[1][TICKS])
    assert game.timeline.last == TICKS


@pytest.mark.slow
def test_comma_never_leads_before_the_beginning() -> None:
    stack, _game, pause = paused()
    click(pause, 0.0)
    pause.press(Action.SLOW)

    assert shown(stack) == (0, flown()[1][0])


@pytest.mark.slow
def test_the_bar_is_reached_below_the_menu_and_its_arrows_go_by_ticks() -> None:
    stack, _game, pause = paused()
    for _ in range(9):
        pause.press(Action.DOWN)
    assert pause.chosen == TIME

    for _ in range(3):
        pause.press(Action.LEFT)
    assert shown(stack)[0] == 397
    pause.press(Action.RIGHT)
    assert shown(stack)[0] == 398


@pytest.mark.slow
def test_on_the_strip_the_arrows_choose_but_on_the_bar_they_go_through_time() -> None:
    stack, _game, pause = paused(level=Level.ALL)
    for _ in range(9):
        pause.press(Action.RIGHT)
    assert (pause.chosen, shown(stack)[0]) == (TIME, TICKS)
    pause.press(Action.LEFT)
    assert (pause.chosen, shown(stack)[0]) == (TIME, TICKS - 1)
    pause.press(Action.UP)
    assert pause.chosen == TIME - 1


@pytest.mark.slow
def test_the_bar_is_dragged_by_the_mouse_over_the_whole_game() -> None:
    stack, game, pause = paused()
    _, hashes = flown()
    for fraction, kind in (
        (0.5, GestureKind.CLICK),
        (0.25, GestureKind.DRAG),
        (-0.2, GestureKind.DRAG),
        (0.9, GestureKind.DRAG),
    ):
        click(pause, fraction, kind)
        tick = round(max(0.0, fraction) * TICKS)
        assert abs(shown(stack)[0] - tick) <= 1
        assert shown(stack)[1] == hashes[shown(stack)[0]]
    click(pause, 1.5, GestureKind.DRAG)
    assert pause.session is None
    assert stack.session is game.session


@pytest.mark.slow
def test_many_moves_of_the_mouse_within_a_tick_are_one_seek(monkeypatch: pytest.MonkeyPatch) -> None:
    _stack, game, pause = paused()
    sought: list[int] = []
    real = Timeline.at

    def counted(timeline: Timeline, tick: int) -> World:
        sought.append(tick)
        return real(timeline, tick)

    monkeypatch.setattr(Timeline, "at", counted)
    track = pause.bar.track
    pause.point(Gesture(GestureKind.CLICK, track.left + 100, track.centery))
    for x in range(100, 300):
        pause.point(Gesture(GestureKind.DRAG, track.left + x, track.centery))
    pause.tick()

    assert len(sought) == 1
    assert game.past is not None


@pytest.mark.slow
def test_looking_back_changes_nothing_of_the_game() -> None:
    stack, game, pause = paused()
    before = state_hash(game.session.world)
    for fraction in (0.0, 0.3, 0.8):
        click(pause, fraction)
    stack.follow(pause.press(Action.BACK))
    for _ in range(TICKS_PER_SECOND):
        stack.follow(stack[-1].tick())

    assert list(stack) == [game]
    assert game.past is None
    assert state_hash(game.session.world) == before
    play(game, 50)
    assert state_hash(game.session.world) == flown()[1][TICKS + 50]


@pytest.mark.slow
def test_a_replay_of_a_game_that_was_looked_back_on_is_the_game(tmp_path: Path) -> None:
    stack, game, pause = paused(tmp_path)
    click(pause, 0.2)
    stack.follow(pause.press(Action.BACK))
    play(game, 50)
    stack.leave_all()
    game.context.store.flush()
    game.context.shelf.flush()

    replay = read_replay(next(tmp_path.glob("replays/*.replay")))
    assert (replay.ticks, verify(replay)[1]) == (TICKS + 50, None)


@pytest.mark.slow
def test_a_count_in_leads_to_the_present() -> None:
    stack, game, pause = paused()
    game.context.store.settings = replace(game.context.store.settings, count_in=3)
    click(pause, 0.2)
    move = pause.press(Action.PAUSE)
    assert move == Swap(ToCountIn(game, 3))
    stack.follow(move)

    assert game.past is None
    assert shown(stack)[0] == TICKS


@pytest.mark.slow
@pytest.mark.parametrize(("chosen", "counted"), [(0, 1), (1, 1), (3, 3)])
def test_from_the_past_a_second_at_least_leads_into_the_present(chosen: int, counted: int) -> None:
    stack, game, pause = paused()
    game.context.store.settings = replace(game.context.store.settings, count_in=chosen)
    click(pause, 0.2)
    move = pause.press(Action.PAUSE)
    assert move == Swap(ToCountIn(game, counted))
    stack.follow(move)
    for left in range(counted * TICKS_PER_SECOND, 0, -1):
        assert (len(stack), shown(stack)[0]) == (2, TICKS), left
        stack.follow(stack[-1].tick())
    assert list(stack) == [game]


@pytest.mark.slow
def test_who_has_looked_back_and_returned_has_that_second_as_well_and_who_has_not_has_none() -> None:
    for looked_back in (True, False):
        _, game, pause = paused()
        game.context.store.settings = replace(game.context.store.settings, count_in=0)
        if looked_back:
            for action in (Action.SLOW, Action.STEP):
                pause.press(action)
            assert pause.heading == "PAUSED"
        assert pause.press(Action.PAUSE) == (Swap(ToCountIn(game, 1)) if looked_back else Pop())


@pytest.mark.slow
def test_practice_begins_with_a_second_at_least() -> None:
    stack, game, pause = paused()
    game.context.store.settings = replace(game.context.store.settings, count_in=0)
    click(pause, 0.5)
    practice = to_practice(stack, pause)
    assert practice.tick() == Push(ToCountIn(practice, 1))


DEATH = ShipDestroyed(1, (5.0, 5.0), (0.0, 0.0), 0, Cause.RAM, 3, 2)


@pytest.mark.slow
def test_the_pause_after_a_loss_keeps_its_slowdown() -> None:
    """What is held of a death goes on as if nobody had looked back."""
    paces = []
    for looked_back in (False, True):
        stack, game, pause = paused()
        game.session.world.ships[0].protection = 0
        game.slowdown.follow([DEATH], game.session.world)
        if looked_back:
            click(pause, 0.2)
        stack.follow(pause.press(Action.BACK))
        pace = []
        for _ in range(40):
            game.tick()
            pace.append(game.session.world.tick)
        paces.append(pace)

    assert paces[0] == paces[1]
    assert paces[0][10] == TICKS


@cache
def memories() -> tuple[tuple[int, str], ...]:
    """Return what the overlay remembers after every tick if the game is played with it on."""
    world, memory = new_world(SEED), Memory()
    found = [told(memory)]
    for command in flown()[0][:TICKS]:
        record = Record()
        step(world, [command], record)
        memory.follow(world, record)
        found.append(told(memory))
    return tuple(found)


def told(memory: Memory) -> tuple[int, str]:
    return memory.tick, repr((memory.rays, memory.contacts, memory.sweeps))


@pytest.mark.slow
@pytest.mark.parametrize("ways", [[Action.SLOW] * 3, [Action.SLOW] * 3 + [Action.STEP] * 2])
def test_the_overlay_remembers_at_every_tick_what_it_did_then(ways: list[Action]) -> None:
    _stack, game, pause = paused(level=Level.ALL)
    for fraction in (0.2, 0.55, 0.8, 1.0):
        click(pause, fraction)
        for way in ways:
            pause.press(way)
        tick = pause.travel.tick
        assert told(game.context.overlay.memory) == memories()[tick]
    assert sum("target=" in what for _, what in memories()) > 20


@pytest.mark.slow
def test_an_overlay_that_is_switched_on_in_a_pause_knows_what_came_before() -> None:
    _stack, game, pause = paused()
    pause.tick()
    game.context.overlay.toggle()
    pause.tick()

    assert told(game.context.overlay.memory) == memories()[TICKS]


@pytest.mark.slow
def test_back_in_the_present_the_overlay_remembers_the_present() -> None:
    stack, game, pause = paused(level=Level.ALL)
    click(pause, 0.3)
    stack.follow(pause.press(Action.BACK))

    assert told(game.context.overlay.memory) == memories()[TICKS]


@pytest.mark.slow
def test_the_screen_says_what_is_seen_and_how_one_goes_on() -> None:
    _stack, _game, pause = paused()
    said = " ".join(words_of(pause))
    assert "PAUSED" in said
    assert "0:03.33   TICK 400   NOW" in said
    assert "DOT TICK ON   COMMA TICK BACK" in said
    assert "PRACTISE" not in said

    pause.press(Action.SLOW)
    said = " ".join(words_of(pause))
    assert "THE PAST" in said
    assert "TO THE PRESENT" in said
    assert "0:03.32   TICK 399" in said
    assert "NOW" not in said
    assert "PRACTISE FROM HERE" in said


@pytest.mark.slow
def test_the_field_shows_the_past_with_its_score() -> None:
    _stack, game, pause = paused()
    game.session.world.ships[0].score = 777
    assert "000777" in words_of(game)
    click(pause, 0.0)
    assert "000777" not in words_of(game)
    assert "000000" in words_of(game)


def to_practice(stack: SceneStack, pause: PauseScene) -> PlayScene:
    """Choose to practise from where one is, and say yes."""
    pause.chosen = PRACTISE
    stack.follow(pause.press(Action.ACCEPT))
    question = expect(PracticeQuestion, stack[-1])
    question.press(Action.DOWN)
    stack.follow(question.press(Action.ACCEPT))
    practice = expect(PlayScene, stack[0])
    assert len(stack) == 1
    return practice


@pytest.mark.slow
def test_practice_goes_on_from_the_past_with_the_players_own_commands() -> None:
    stack, _game, pause = paused()
    click(pause, 0.5)
    practice = to_practice(stack, pause)
    assert shown(stack) == (200, flown()[1][200])
    assert practice.practice

    play(practice, 100)
    assert shown(stack) == (300, flown()[1][300])


@pytest.mark.slow
def test_practice_is_asked_for_and_no_leads_back_to_the_past() -> None:
    stack, game, pause = paused()
    click(pause, 0.5)
    pause.chosen = PRACTISE
    move = pause.press(Action.ACCEPT)
    assert isinstance(move, Push)
    stack.follow(move)
    question = expect(PracticeQuestion, stack[-1])
    said = " ".join(words_of(question))
    assert "ITS SCORE AND ITS REPLAY ARE KEPT" in said
    assert "PRACTICE KEEPS NO SCORE" in said
    assert question.press(Action.ACCEPT) == Pop()
    stack.follow(Pop())

    assert stack[-1] is pause
    assert shown(stack)[0] == 200
    assert game.session.world.tick == TICKS


@pytest.mark.slow
def test_practice_from_practice_is_not_asked_for() -> None:
    stack, _game, pause = paused()
    click(pause, 0.5)
    practice = to_practice(stack, pause)
    play(practice, 100)
    stack.follow(practice.press(Action.PAUSE))
    second = expect(PauseScene, stack[-1])
    click(second, 0.5)
    second.chosen = PRACTISE
    stack.follow(second.press(Action.ACCEPT))

    assert len(stack) == 1
    assert shown(stack) == (250, flown()[1][250])


@pytest.mark.slow
def test_the_game_ends_on_the_board_as_by_quitting_and_practice_leaves_nothing(tmp_path: Path) -> None:
    stack, game, pause = paused(tmp_path)
    game.session.world.ships[0].score = 500
    click(pause, 0.5)
    practice = to_practice(stack, pause)
    practice.session.world.ships[0].score = 99_000
    play(practice, 150)
    stack.leave_all()
    game.context.store.flush()
    game.context.shelf.flush()

    (row,) = Store(tmp_path).scores.entries
    assert (row.score, row.ticks) == (500, TICKS)
    (kept,) = (path for path in (tmp_path / "replays").iterdir() if path.name != ".lock")
    assert kept.name == row.replay
    assert read_replay(kept).ticks == TICKS


@pytest.mark.slow
def test_practice_from_the_very_first_tick_is_not_recorded_either(tmp_path: Path) -> None:
    stack, _game, pause = paused(tmp_path)
    click(pause, 0.0)
    practice = to_practice(stack, pause)
    play(practice, 150)
    stack.leave_all()

    names = [path.name for path in (tmp_path / "replays").iterdir() if path.name != ".lock"]
    assert len(names) == 1


KILLED = """
import sys, time
from pathlib import Path
from tests.scenes.test_time_travel import click, paused
from game.input.actions import Action
_stack, game, pause = paused(Path(sys.argv[1]))
click(pause, 0.1)
pause.press(Action.SLOW)
print(game.past.world.tick, flush=True)
for _ in range(30_000):  # as the program does in every frame
    game.context.store.take_notices()
    time.sleep(0.02)
"""


@pytest.mark.slow
def test_a_kill_in_a_pause_in_the_past_loses_nothing(tmp_path: Path) -> None:
    quiet = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    asked = [sys.executable, "-c", KILLED, str(tmp_path)]
    with subprocess.Popen(asked, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=quiet) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline().strip() == "39"
        while not Store(tmp_path).scores.entries and killed.poll() is None:
            time.sleep(0.02)  # the score is written by a thread
        killed.kill()

    again = Store(tmp_path)
    recover(again, ReplayShelf(again))
    (found,) = (tmp_path / "replays").glob("*.replay")
    assert read_replay(found).ticks >= TICKS - TICKS % TICKS_PER_SECOND
    assert verify(read_replay(found))[1] is None
    (row,) = Store(tmp_path).scores.entries
    assert (row.score, row.replay) == (100, found.name)


@pytest.mark.slow
def test_practice_is_said_on_the_screen() -> None:
    stack, _game, pause = paused()
    click(pause, 0.9)
    practice = to_practice(stack, pause)
    play(practice, 60)
    assert "NO SCORE IS KEPT" in words_of(practice)
    assert words_of(practice).count("PRACTICE") == 2
    play(practice, 30)
    assert "PRACTICE" in words_of(practice)
    stack.follow(practice.press(Action.PAUSE))
    assert "PRACTICE" in words_of(practice)


@pytest.mark.slow
def test_practice_begins_with_the_seconds_that_the_player_has_chosen() -> None:
    stack, game, pause = paused()
    game.context.store.settings = replace(game.context.store.settings, count_in=1)
    click(pause, 0.5)
    practice = to_practice(stack, pause)

    move = practice.tick()
    assert move == Push(ToCountIn(practice, 1))
    stack.follow(move)
    for _ in range(TICKS_PER_SECOND):
        assert shown(stack)[0] == 200
        stack.follow(stack[-1].tick())
    assert practice.tick() is None
    assert shown(stack)[0] == 201


@pytest.mark.slow
def test_practice_that_is_over_can_be_had_again_from_the_same_moment() -> None:
    stack, _game, pause = paused()
    click(pause, 0.5)
    practice = to_practice(stack, pause)
    play(practice, 20)
    practice.session.world.over = True
    move = next(filter(None, (practice.tick() for _ in range(3 * TICKS_PER_SECOND))))
    assert isinstance(move, Become)
    assert isinstance(move.to, ToGameOver)
    assert (move.to.place, move.to.replay) == (None, "")
    stack.follow(move)
    over = expect(GameOverScene, stack[-1])
    for _ in range(TICKS_PER_SECOND):
        assert over.tick() is None
    assert "PRACTICE: NO SCORE IS KEPT" in words_of(over)

    again = over.press(Action.ACCEPT)
    assert isinstance(again, Become)
    assert isinstance(again.to, ToPractice)
    stack.follow(again)
    assert shown(stack) == (200, flown()[1][200])


def test_a_pause_before_the_first_tick_has_nowhere_to_go() -> None:
    context = make_stage()
    game = PlayScene.begin(context, 1)
    pause = PauseScene(context, game)
    for act in (Action.SLOW, Action.STEP):
        pause.press(act)
    click(pause, 0.3)

    assert pause.session is None
    assert len(pause.rows) == TIME + 1
    assert "0:00.00   TICK 0   NOW" in words_of(pause)


# The whole program, by keys alone, by the mouse alone, by a pad alone.


@pytest.fixture
def app(window: pygame.Window, tmp_path: Path) -> App:
    """Run a program on the dummy driver, with its files in a folder of its own."""
    return make_app(window, tmp_path, seed=SEED)


def on_screen(app: App) -> int:
    assert app.stack.session is not None
    return app.stack.session.world.tick


def started(app: App, ticks: int = 300) -> PlayScene:
    tap(app, pygame.K_SPACE)
    wait(app, ticks - 1)
    return expect(PlayScene, app.stack[0])


@pytest.mark.slow
def test_by_keys_alone_one_goes_back_and_practises(app: App) -> None:
    game = started(app)
    tap(app, pygame.K_p)
    now = game.session.world.tick
    for _ in range(3):
        tap(app, pygame.K_COMMA)
    assert on_screen(app) == now - 3
    assert app.metronome.pace == 1
    tap(app, pygame.K_PERIOD)
    assert on_screen(app) == now - 2
    app.draw(1.0)
    for _ in range(5):
        tap(app, pygame.K_DOWN)
    tap(app, pygame.K_RETURN)
    tap(app, pygame.K_DOWN)
    tap(app, pygame.K_RETURN)

    practice = expect(PlayScene, app.stack[0])
    assert practice.practice
    assert on_screen(app) in (now - 2, now - 1)
    app.close()


def mouse(app: App, place: tuple[float, float], *, down: bool = True, drag: bool = False) -> None:
    x, y = place
    pos = (round(x), round(y))
    if drag:
        event = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(1, 0, 0))
    else:
        event = pygame.Event(
            pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, pos=pos, button=pygame.BUTTON_LEFT
        )
    pygame.event.post(event)
    assert app.events()
    app.tick()


def pixels(app: App, place: tuple[float, float]) -> tuple[float, float]:
    """Return where in the window a place of the field is."""
    frame = app.window.surface()
    return Camera.fit(*frame.get_size()).to_screen(*place)


@pytest.mark.slow
def test_by_the_mouse_alone_one_drags_time_and_practises(app: App) -> None:
    started(app)
    tap(app, pygame.K_p)
    pause = expect(PauseScene, app.stack[-1])
    track = pause.bar.track
    mouse(app, pixels(app, (track.left + track.width * 0.75, track.centery)))
    assert abs(on_screen(app) - 225) <= 2
    mouse(app, pixels(app, (track.centerx, track.centery - 60)), drag=True)
    assert abs(on_screen(app) - 150) <= 2
    sought = on_screen(app)
    mouse(app, pixels(app, pause.bar.button.center))
    assert isinstance(app.stack[-1], PracticeQuestion)
    yes = app.stack[-1].layout().boxes[1].center
    mouse(app, pixels(app, yes))

    practice = expect(PlayScene, app.stack[0])
    assert practice.practice
    assert on_screen(app) in (sought, sought + 1)
    app.close()


@pytest.mark.slow
def test_by_a_pad_alone_one_goes_back_and_an_arrow_that_is_held_goes_faster(
    app: App, plug: type[VirtualPad]
) -> None:
    pad = plug()  # type: ignore[call-arg]

    def press(button: int) -> None:
        pad.press(button)
        pad.release(button)
        assert app.events()
        app.tick()

    def held(button: int, ticks: int) -> None:
        pad.press(button)
        assert app.events()
        wait(app, ticks)
        pad.release(button)
        assert app.events()

    assert app.events()
    wait(app, SETTLING)
    press(A)
    wait(app, 6 * TICKS_PER_SECOND)
    press(START)
    now = on_screen(app)
    for _ in range(TIME):
        press(DPAD_DOWN)
    press(DPAD_LEFT)
    assert on_screen(app) == now - 1
    held(DPAD_LEFT, TICKS_PER_SECOND * 2)
    assert now - 400 < on_screen(app) < now - 100
    press(DPAD_DOWN)
    press(A)
    press(DPAD_DOWN)
    press(A)

    practice = expect(PlayScene, app.stack[0])
    assert practice.practice
    app.close()


@pytest.mark.slow
@pytest.mark.parametrize("level", [Level.OFF, Level.ALL])
def test_in_the_past_no_text_lies_on_another_and_none_is_cut(level: Level) -> None:
    stack, game, pause = paused(level=level)
    context = game.context
    for text_size, size in zip(TEXT_SIZES, cycle(((1280, 720), (640, 360))), strict=False):
        context.change(replace(context.store.settings, text_size=text_size))
        for fraction, row in ((1.0, 0), (0.5, TIME), (0.5, PRACTISE)):
            click(pause, fraction)
            pause.chosen = row
            assert faults(texts(stack, context, size), size) == []
