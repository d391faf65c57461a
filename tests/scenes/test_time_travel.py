"""Going back in a paused game, and practising from there: the game itself is left as it was."""

import re

import pygame
import pytest

from game.overlay.state import Memory
from tests.play import *
from tests.scenes.hands import move
from tests.scenes.test_room_for_text import faults
from tests.scenes.test_watch import told
from tests.scenes.words import *

pytestmark = pytest.mark.slow

SEED = 3
TIME, PRACTISE = 4, 5
"""rows of the pause."""


@cache
def flown() -> list[tuple[Command, World]]:
    """Return what an autopilot commands in each tick, and the world then."""
    world, pilot = new_world(SEED), Autopilot()
    found = []
    for _ in range(270):
        found.append((pilot.command(world, world.ships[0].id), clone(world)))
        step(world, [found[-1][0]])
    return found


def remembered(tick: int) -> str:
    """Return what the overlay has to remember at a tick."""
    world, memory = new_world(SEED), Memory()
    for command, _ in flown()[:tick]:
        record = Record()
        step(world, [command], record)
        memory.follow(world, record)
    return told(memory)


def play(game: PlayScene, ticks: int) -> None:
    """Fly a game by those commands from where it is."""
    until = game.session.world.tick + ticks
    game.context.controls.command = lambda seat=0: flown()[game.session.world.tick][0]  # type: ignore[method-assign]  # noqa: ARG005
    while game.session.world.tick < until:
        game.tick()


def paused(
    folder: Path | None = None, ticks: int = 200, level: Level = Level.OFF
) -> tuple[SceneStack, PlayScene, PauseScene]:
    """Return a game in its pause."""
    context = make_stage(folder)
    context.overlay.level = level
    stack = SceneStack(context, ToPlay(SEED), lambda: None)
    game = expect(PlayScene, stack[0])
    play(game, ticks)
    stack.follow(game.press(Action.PAUSE))
    return stack, game, expect(PauseScene, stack[-1])


def click(pause: PauseScene, fraction: float, kind: GestureKind = GestureKind.CLICK) -> None:
    track = pause.bar.track
    pause.point(Gesture(kind, track.left + fraction * track.width, track.centre[1]))
    pause.tick()


@pytest.fixture
def app(window: pygame.Window, tmp_path: Path) -> App:
    """Run a program on the dummy driver, with its files in a folder of its own."""
    return make_app(window, tmp_path, seed=SEED)


class Traveller(Player):
    """A player whose scripts fly a known game (`paused`, `fly=50`) and see its tick (`shown=199`)."""

    def __init__(self, app: App, folder: Path, plug: Callable[[], VirtualPad]) -> None:
        self.folder = folder
        super().__init__(
            app,
            plug=lambda: setattr(self, "pad", plug_in(app, plug)),
            paused=self.paused,
            fly=lambda ticks: play(self.game, int(ticks)),
            level=lambda name: setattr(app.context.overlay, "level", Level[name]),
            count=lambda seconds: app.context.change(replace(self.settings, count_in=int(seconds))),
            time=lambda part: click(expect(PauseScene, self.top), float(part)),
            drag=lambda part: click(expect(PauseScene, self.top), float(part), GestureKind.DRAG),
            score=lambda points: setattr(self.ship, "score", int(points)),
            over=lambda: setattr(self.world, "over", True),
            leave=app.stack.leave_all,
            shown=self.shown,
            past=lambda: self.game.past is not None,
            practises=lambda: self.game.practice,
            hud=lambda: [word for word in words_of(self.game) if re.fullmatch("[0-9]{6}", word)],
            told_practice=lambda: "PRACTICE" in words_of(self.game),
            kept=self.kept,
            left=self.left,
        )

    def paused(self, ticks: str = "200") -> None:
        """Fly so many ticks, and pause."""
        self.app.stack.follow(ReplaceAll(ToPlay(SEED)))
        play(self.game, int(ticks))
        self.app.stack.follow(self.game.press(Action.PAUSE))

    def shown(self) -> str:
        """Return the tick of the game on the screen, and whether its state is not that of the flight."""
        assert self.app.stack.session is not None
        world = self.app.stack.session.world
        return f"{world.tick}" if state_hash(world) == state_hash(flown()[world.tick][1]) else "another game"

    def left(self) -> list[int]:
        """Return the scores that the next start finds, and how long all replays are."""
        self.app.context.store.flush()
        rows, paths = Store(self.folder).scores.entries, (self.folder / "replays").glob("*.replay")
        return [*(row.score for row in rows), *(read_replay(path).ticks for path in paths)]

    def kept(self) -> list[int]:
        """Return how long the replays are, which must be the recorded games."""
        kept = [read_replay(path) for path in (self.folder / "replays").glob("*.replay")]
        return [replay.ticks for replay in kept if verify(replay)[1] is None]


@sessions("""
    comma goes a tick back and dot a tick on and none beyond the present or before the beginning
        paused COMMA             : shown=199
        COMMA*2                  : shown=197
        PERIOD*2                 : shown=199
        PERIOD*5                 : shown=200 ; game.run.timeline.last=200
        time=0.0 COMMA           : shown=0
    with the overlay dot never leads beyond the present once one has gone back
        level=EXPLAIN paused COMMA PERIOD*5 : shown=200 ; game.run.timeline.last=200
    the screen says what is seen and how one goes on
        paused score=777         : ~PAUSED ; ~0:01.66   TICK 200   NOW ; ~DOT TICK ON   COMMA TICK BACK
                                 : not ~PRACTISE ; hud=000777
        COMMA                    : ~THE PAST ; ~TO THE PRESENT ; ~0:01.65   TICK 199 ; not ~NOW
                                 : ~PRACTISE FROM HERE ; hud=000000
    before the first tick there is nowhere to go
        paused=0 PERIOD COMMA time=0.3 : past=False ; ~0:00.00   TICK 0   NOW
    the bar is reached below the menu and its arrows go by ticks and faster while they are held
        paused=250 DOWN*9        : page.chosen=4
        LEFT*3                   : shown=247
        RIGHT                    : shown=248
        down=LEFT wait=150       : shown=190
    on the strip the arrows choose but on the bar they go through time
        level=ALL paused RIGHT*9 : page.chosen=4 ; shown=200
        LEFT                     : page.chosen=4 ; shown=199
        UP                       : page.chosen=3
    the bar is dragged by the mouse over the whole game
        paused time=0.5          : shown=100
        drag=0.25                : shown=50
        drag=-0.2                : shown=0
        drag=0.9                 : shown=180
        drag=1.5                 : shown=200 ; past=False
    looking back changes nothing of the game nor of its replay
        paused time=0.0 time=0.3 time=0.8 : shown=160 ; past=True
        ESCAPE wait=119          : stack=PlayScene ; past=False ; shown=200
        fly=50                   : shown=250
        leave                    : kept=250
    the count-in leads to the present and lasts a second at least
        count=3 paused=50 time=0.2 P : at CountInScene ; top.number=3 ; past=False ; shown=50
        count=0 paused=50 time=0.2 P wait=118 : at CountInScene ; shown=50
        wait=1                   : stack=PlayScene
        count=0 paused=50 COMMA PERIOD : page.view.heading=PAUSED
        P                        : at CountInScene
        count=0 paused=50 P      : stack=PlayScene
    practice goes on from the past with the player's own commands
        count=0 paused time=0.5 >PRACTISE_FROM_HERE : at PracticeQuestion
                                 : ~ITS SCORE AND ITS REPLAY ARE KEPT ; ~PRACTICE KEEPS NO SCORE
        RETURN                   : at PauseScene ; shown=100 ; world.tick=200
        >PRACTISE_FROM_HERE DOWN RETURN : at CountInScene ; top.number=1 ; shown=100 ; practises=True
        wait=119                 : at CountInScene ; shown=100
        wait=1                   : stack=PlayScene
        fly=60                   : shown=160 ; NO SCORE IS KEPT ; PRACTICE
        P                        : at PauseScene ; shown=160 ; told_practice=True
        time=0.5 >PRACTISE_FROM_HERE : stack=PlayScene CountInScene ; shown=130
    practice begins with the seconds that the player has chosen and can be had again
        count=3 paused=50 score=500 time=0.5 >PRACTISE_FROM_HERE DOWN RETURN wait=358
                                 : at CountInScene ; shown=25
        wait=2 score=99000       : at PlayScene
        over until=GameOverScene wait=120 : ~PRACTICE: NO SCORE IS KEPT
        RETURN                   : stack=PlayScene CountInScene ; shown=25
        leave                    : left=500 50
    by a pad alone
        plug pad=A wait=60 pad=START pad=DPAD_DOWN*4 pad=DPAD_LEFT : ~TICK 60 ; past=True
        pad=DPAD_DOWN pad=A pad=DPAD_DOWN pad=A : practises=True
""")
def test_time(app: App, plug: Callable[[], VirtualPad], tmp_path: Path, session: str) -> None:
    Traveller(app, tmp_path, plug).plays(session)
    app.close()


def test_by_the_mouse_alone_one_drags_time_and_practises(app: App, plug: Callable[[], VirtualPad]) -> None:
    player = Traveller(app, Path(), plug)
    player.plays("paused : at PauseScene")
    track = expect(PauseScene, player.top).bar.track
    player.plays(f"click={track.left + 3 * track.width // 4},{track.centre[1]} : shown=150")
    move(app, track.centre[0], track.centre[1] - 60, (1, 0, 0))
    app.tick()
    player.plays(" : shown=100")
    button = expect(PauseScene, player.top).bar.button
    player.plays(f"click={button.centre[0]},{button.centre[1]} : at PracticeQuestion")
    player.plays("click=YES : practises=True ; shown=100")
    app.close()


def test_the_overlay_remembers_at_every_tick_what_it_did_then() -> None:
    stack, game, pause = paused()
    pause.tick()
    memory = game.context.overlay.memory
    game.context.overlay.toggle()  # it knows what came before
    pause.tick()
    assert told(memory) == remembered(200)
    for fraction in (0.2, 0.9, 1.0):
        click(pause, fraction)
        for way in (Action.SLOW, Action.SLOW, Action.STEP):
            pause.press(way)
        assert told(memory) == remembered(pause.travel.tick)
    click(pause, 0.3)
    stack.follow(pause.press(Action.BACK))
    assert told(memory) == remembered(200)
    assert "target=" in told(memory)


@pytest.mark.parametrize("level", [Level.OFF, Level.ALL])
def test_in_the_past_no_text_lies_on_another_and_none_is_cut(level: Level) -> None:
    stack, game, pause = paused(level=level)
    context = game.context
    for text_size, size in ((100, (1280, 720)), (150, (1280, 720)), (200, (640, 360))):
        context.change(replace(context.store.settings, text_size=text_size))
        for fraction, row in ((1.0, 0), (0.5, TIME), (0.5, PRACTISE)):
            click(pause, fraction)
            pause.chosen = row
            assert faults(texts(stack, context, size), size) == []
