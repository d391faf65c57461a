"""Going back in a paused game, and practising from there: the game itself is left as it was."""

from __future__ import annotations

import os
import re
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
from game.scenes.base.scene import ReplaceAll, ToPlay, ToPractice
from game.scenes.play.game_over import GameOverScene, ToGameOver
from game.scenes.play.pause import PauseScene, PracticeQuestion
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
from game.window.app import App
from tests.scenes.context import make_stage
from tests.scenes.every_scene import texts
from tests.scenes.hands import expect, make_app, move
from tests.scenes.reader import words_of
from tests.scenes.script import Player, sessions
from tests.scenes.test_room_for_text import faults
from tests.virtual_pad import DPAD_LEFT, VirtualPad

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


@pytest.fixture
def app(window: pygame.Window, tmp_path: Path) -> App:
    """Run a program on the dummy driver, with its files in a folder of its own."""
    return make_app(window, tmp_path, seed=SEED)


class Traveller(Player):
    """A player whose scripts fly a known game (`paused`, `fly=50`) and see its tick (`shown=399`)."""

    def __init__(self, app: App, pad: VirtualPad | None = None) -> None:
        super().__init__(
            app,
            pad,
            paused=self.paused,
            fly=lambda ticks: play(self.game, int(ticks)),
            level=lambda name: setattr(app.context.overlay, "level", Level[name]),
            count=lambda seconds: app.context.change(
                replace(app.context.store.settings, count_in=int(seconds))
            ),
            time=lambda part: click(expect(PauseScene, self.top), float(part)),
            drag=lambda part: click(expect(PauseScene, self.top), float(part), GestureKind.DRAG),
            score=lambda points: setattr(self.ship, "score", int(points)),
            shown=self.shown,
            past=lambda: self.game.past is not None,
            practises=lambda: self.game.practice,
            hud=lambda: [word for word in words_of(self.game) if re.fullmatch("[0-9]{6}", word)],
            told_practice=lambda: "PRACTICE" in words_of(self.game),
        )

    def paused(self) -> None:
        """Fly TICKS ticks, and pause."""
        self.app.stack.follow(ReplaceAll(ToPlay(SEED)))
        play(self.game)
        self.app.stack.follow(self.game.press(Action.PAUSE))

    def shown(self) -> str:
        """Return the tick of the game on the screen, and whether its state is not that of the flight."""
        tick, state = shown(self.app.stack)
        return f"{tick}" if state == flown()[1][tick] else f"{tick}, another game"


@sessions("""
    comma goes a tick back and dot a tick on and each is as it was
        paused COMMA             : shown=399
        COMMA*2                  : shown=397
        PERIOD*2                 : shown=399
        PERIOD                   : shown=400
    dot never leads beyond the present once one has gone back
        paused COMMA PERIOD*5    : shown=400 ; game.timeline.last=400
    dot never leads beyond the present with the overlay either
        level=EXPLAIN paused COMMA PERIOD*5 : shown=400 ; game.timeline.last=400
    comma never leads before the beginning
        paused time=0.0 COMMA    : shown=0
    the bar is reached below the menu and its arrows go by ticks
        paused DOWN*9            : page.chosen=4
        LEFT*3                   : shown=397
        RIGHT                    : shown=398
    on the strip the arrows choose but on the bar they go through time
        level=ALL paused RIGHT*9 : page.chosen=4 ; shown=400
        LEFT                     : page.chosen=4 ; shown=399
        UP                       : page.chosen=3
    the bar is dragged by the mouse over the whole game
        paused time=0.5          : shown=200
        drag=0.25                : shown=100
        drag=-0.2                : shown=0
        drag=0.9                 : shown=360
        drag=1.5                 : shown=400 ; past=False
    looking back changes nothing of the game
        paused time=0.0 time=0.3 time=0.8 : shown=320 ; past=True
        ESCAPE wait=119          : stack=PlayScene ; past=False ; shown=400
        fly=50                   : shown=450
    a count-in leads to the present
        count=3 paused time=0.2 P : at CountInScene ; top.number=3 ; past=False ; shown=400
    from the past a second at least leads into the present
        count=0 paused time=0.2 P wait=118 : at CountInScene ; shown=400
        wait=1                   : stack=PlayScene
    who has looked back and returned has that second as well
        count=0 paused COMMA PERIOD : page.heading=PAUSED
        P                        : at CountInScene
    who has not looked back has none
        count=0 paused P         : stack=PlayScene
    the screen says what is seen and how one goes on
        paused                   : ~PAUSED ; ~0:03.33   TICK 400   NOW ; ~DOT TICK ON   COMMA TICK BACK
                                 : not ~PRACTISE
        COMMA                    : ~THE PAST ; ~TO THE PRESENT ; ~0:03.32   TICK 399 ; not ~NOW
                                 : ~PRACTISE FROM HERE
    the field shows the past with its score
        paused score=777         : hud=000777
        time=0.0                 : hud=000000
    practice goes on from the past with the player's own commands
        count=0 paused time=0.5 >PRACTISE_FROM_HERE : at PracticeQuestion
                                 : ~ITS SCORE AND ITS REPLAY ARE KEPT ; ~PRACTICE KEEPS NO SCORE
        DOWN RETURN              : at CountInScene ; top.number=1 ; shown=200 ; practises=True
        wait=119                 : at CountInScene ; shown=200
        wait=1                   : stack=PlayScene
        fly=100                  : shown=300
    practice begins with the seconds that the player has chosen
        count=3 paused time=0.5 >PRACTISE_FROM_HERE DOWN RETURN wait=358 : at CountInScene ; shown=200
        wait=2                   : at PlayScene
    no leads back to the past
        paused time=0.5 >PRACTISE_FROM_HERE RETURN : at PauseScene ; shown=200 ; world.tick=400
    practice from practice is not asked for
        paused time=0.5 >PRACTISE_FROM_HERE DOWN RETURN until=PlayScene fly=100 P : at PauseScene ; shown=300
        time=0.5 >PRACTISE_FROM_HERE : stack=PlayScene CountInScene ; shown=250
    practice is said on the screen
        paused time=0.9 >PRACTISE_FROM_HERE DOWN RETURN until=PlayScene fly=60 : NO SCORE IS KEPT ; PRACTICE
        fly=30                   : PRACTICE
        P                        : at PauseScene ; told_practice=True
""")
def test_time(app: App, session: str) -> None:
    Traveller(app).plays(session)


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
def test_practice_that_is_over_can_be_had_again_from_the_same_moment() -> None:
    stack, _game, pause = paused()
    click(pause, 0.5)
    practice = to_practice(stack, pause)
    play(practice, 20)
    practice.session.world.over = True
    move = next(filter(None, (practice.tick() for _ in range(3 * TICKS_PER_SECOND))))
    assert isinstance(move, ReplaceAll)
    assert isinstance(move.to, ToGameOver)
    assert (move.to.place, move.to.replay) == (None, "")
    stack.follow(move)
    over = expect(GameOverScene, stack[-1])
    for _ in range(TICKS_PER_SECOND):
        assert over.tick() is None
    assert "PRACTICE: NO SCORE IS KEPT" in words_of(over)

    again = over.press(Action.ACCEPT)
    assert isinstance(again, ReplaceAll)
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


def on_screen(app: App) -> int:
    assert app.stack.session is not None
    return app.stack.session.world.tick


def test_by_keys_alone_one_goes_back_and_practises(app: App) -> None:
    player = Player(app, tick=lambda: on_screen(app), practises=lambda: player.game.practice)
    player.plays("""
        SPACE wait=299 P        : tick=300
        COMMA*3                 : tick=297 ; app.metronome.pace=1
        PERIOD                  : tick=298
        DOWN*5 RETURN DOWN RETURN : tick=298 ; practises=True
    """)
    app.close()


def test_by_the_mouse_alone_one_drags_time_and_practises(app: App) -> None:
    player = Player(app, tick=lambda: on_screen(app), practises=lambda: player.game.practice)
    player.plays("SPACE wait=299 P : at PauseScene")
    pause = expect(PauseScene, player.top)
    track = pause.bar.track
    player.plays(f"click={track.left + 3 * track.width // 4},{track.centery}")
    assert abs(on_screen(app) - 225) <= 2
    move(app, track.centerx, track.centery - 60, (1, 0, 0))
    app.tick()
    assert abs(on_screen(app) - 150) <= 2
    sought = on_screen(app)
    player.plays(f"click={pause.bar.button.centerx},{pause.bar.button.centery} : at PracticeQuestion")
    player.plays(f"click=YES : practises=True ; tick={sought}")
    app.close()


@pytest.mark.slow
def test_by_a_pad_alone_one_goes_back_and_an_arrow_that_is_held_goes_faster(
    app: App, pad: VirtualPad
) -> None:
    player = Player(app, pad, practises=lambda: player.game.practice)
    player.plays(f"wait={SETTLING} pad=A wait=720 pad=START pad=DPAD_DOWN*4")
    now = on_screen(app)
    player.plays("pad=DPAD_LEFT")
    assert on_screen(app) == now - 1
    pad.press(DPAD_LEFT)
    player.plays("wait=240")
    pad.release(DPAD_LEFT)
    assert now - 400 < on_screen(app) < now - 100
    player.plays("pad=DPAD_DOWN pad=A pad=DPAD_DOWN pad=A : practises=True")
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
