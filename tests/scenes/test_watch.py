"""Watching a replay, going through it both ways, asking why a ship was lost; every game leaves a replay."""

import pygame
import pytest
from hypothesis import settings

from game.overlay.state import Memory
from game.replay.playback import Playback
from game.replay.replay import Replay
from game.scenes.pages.scene import ToWhy
from tests.deaths.games import doomed
from tests.play import *
from tests.replays.games import recorded, with_other_checkpoint
from tests.scenes.words import *

pytestmark = pytest.mark.slow

TICKS = 300
GENEROUS = tuned(ship={"lives": 9}, laser={"energy": 1000.0}, bonus={"seconds": 900.0})


def told(memory: Memory) -> str:
    return repr((memory.tick, memory.rays, memory.contacts, memory.sweeps))


@cache
def facts() -> list[tuple[World, str]]:
    """Return the world of the recorded game at each tick, and what the overlay remembers."""
    playback, memory = Playback(tape(TICKS)), Memory()
    world = playback.start()
    found = [(clone(world), told(memory))]
    while not playback.is_over(world):
        record = Record()
        step(world, playback.commands(world), record)
        memory.follow(world, record)
        found.append((clone(world), told(memory)))
    return found


def watch(replay: Replay | None = None, *, level: Level = Level.OFF) -> WatchScene:
    context = make_stage()
    context.overlay.level = level
    return WatchScene(context, ToWatch(replay or tape(TICKS)))


def drag(scene: WatchScene, fraction: float, kind: GestureKind = GestureKind.CLICK) -> None:
    track = scene.bar.track
    scene.point(Gesture(kind, track.left + fraction * track.width, track.centre[1]))
    scene.tick()


@settings(max_examples=3)
@given(st.lists(st.one_of(st.floats(0.0, 1.0), st.sampled_from(Action)), min_size=1, max_size=5))
def test_wherever_one_goes_at_any_speed_it_is_the_recorded_game_and_what_the_overlay_saw(
    ways: list[float | Action],
) -> None:
    scene = watch(level=Level.ALL)
    scene.press(Action.PAUSE)
    for way in ways:
        if isinstance(way, float):
            drag(scene, way)
        elif way not in (Action.BACK, Action.ACCEPT):
            scene.press(way)
        scene.tick()
        state, memory = facts()[scene.session.world.tick]
        assert (state_hash(scene.session.world), scene.run.verdict) == (state_hash(state), "")
        assert told(scene.context.overlay.memory) == memory


def test_the_arrows_change_the_speed_from_a_64th_to_eight_times() -> None:
    scene, speeds = watch(), []
    for action in [Action.RIGHT] * 4 + [Action.LEFT] * 10:
        scene.press(action)
        scene.run.go(0)
        wait(scene, 32 if scene.speed >= 1 else 64)
        speeds.append(scene.session.world.tick)
    assert speeds == [64, 128, 256, 256, 128, 64, 32, 32, 16, 8, 4, 2, 1, 1]
    assert scene.where().endswith("X1/64")


@sessions("""
    opening a replay plays nothing, a focus lost before it pauses nothing and fire does nothing
        unfocus                   : world.tick=0 ; top.paused=False
        focus down=SPACE          : world.tick=1 ; speed=
    a pause stands still and lets single ticks through
        wait=1 P wait=20          : world.tick=1 ; top.paused=True
        PERIOD*3                  : world.tick=4
        COMMA                     : world.tick=3
        P                         : world.tick=4 ; top.paused=False
    up and down go by seconds for as long as they are held
        P down=UP wait=48         : world.tick=240
        up=UP wait=48 DOWN        : world.tick=120
        DOWN*2                    : world.tick=0
    escape leads to the title although it pauses elsewhere
        wait=1 P                  : at WatchScene
        ESCAPE                    : at TitleScene
    enter shows it again but only at its end where a click does not pause
        RETURN wait=9             : world.tick=10 ; top.run.over=False
        wait=300 click=640,300    : world.tick=300 ; top.run.over=True ; top.paused=False
        RETURN                    : world.tick=1 ; top.run.over=False ; world.seed=4
""")
def test_by_keys_and_mouse(app: App, session: str) -> None:
    app.stack.follow(ReplaceAll(ToWatch(tape(TICKS))))
    scene = expect(WatchScene, app.stack[-1])

    player = Player(app)
    player.words["speed"] = lambda: scene.where().partition("X")[2]
    player.plays(session)


def test_between_two_ticks_a_slow_replay_is_drawn_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []
    scene, canvas = watch(), Canvas(Glow())
    canvas.begin(Camera.fit(1280, 720))
    monkeypatch.setattr(scene.session, "draw", lambda _, alpha: seen.append(alpha))
    scene.press(Action.LEFT)
    scene.press(Action.LEFT)
    wait(scene, 4)
    for _ in range(4):
        scene.draw(canvas, 0.0)
        scene.draw(canvas, 0.5)
        scene.tick()
    assert seen == [0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875]


def test_a_replay_that_is_hard_to_play_or_dragged_far_leaves_the_window_time_to_answer() -> None:
    for slow, go, paces in ((30_000_000, Action.RIGHT, [4] * 3), (1_000_000, None, [100, 100, 100])):
        scene, canvas = (
            WatchScene(replace(make_stage(), clock=steady(slow)), ToWatch(tape(TICKS))),
            Canvas(Glow()),
        )
        canvas.begin(Camera.fit(64, 36))
        if go is not None:
            scene.press(go)
        found = []
        for number in range(3):
            scene.draw(canvas, 0.5)
            before = scene.session.world.tick
            if number == 0 and go is None:
                drag(scene, 1.0)
            else:
                wait(scene, 30)
            found.append(scene.session.world.tick - before)
        assert found == paces


def test_a_replay_counts_as_verified_once_all_of_it_was_played_and_not_before() -> None:
    scene = watch()
    assert scene.rules() == "MODERN RULES"
    for fraction, verified in (
        (0.6, False),
        (0.1, False),
        (0.9, False),
        (1.0, True),
        (0.5, False),
        (1.0, True),
    ):
        drag(scene, fraction)
        assert (scene.run.over, scene.verified) == (verified, verified)
    assert scene.ending() == ["THE SAME GAME TO THE LAST BIT   MODERN RULES   ENTER SHOWS IT AGAIN"]


def test_where_it_parts_from_the_recorded_game_it_stops_and_says_so_plainly() -> None:
    scene = watch(with_other_checkpoint(tape(TICKS), 2))
    scene.press(Action.PAUSE)
    drag(scene, 0.9)
    scene.press(Action.STEP)
    assert scene.session.world.tick == 240
    assert scene.run.verdict.startswith("it parts from the recorded game in second 2: ")
    drag(scene, 0.2)
    assert (state_hash(scene.session.world), scene.run.over) == (state_hash(facts()[60][0]), False)
    drag(scene, 1.0)
    assert (scene.session.world.tick, scene.run.over, scene.verified) == (240, True, False)


def test_a_game_by_other_rules_says_so_and_is_never_called_the_same_game() -> None:
    scene = watch(recorded(30, tuning=GENEROUS))
    wait(scene, 30)
    assert (scene.run.over, scene.run.verdict, scene.verified) == (True, "", False)
    assert scene.rules() == "CUSTOM RULES"
    assert " ".join(scene.ending()) == (
        "AS RECORDED, BUT NOT VERIFIED: IT WAS NOT PLAYED BY THE USUAL RULES ENTER SHOWS IT AGAIN"
    )


def test_after_going_back_the_replay_is_heard_again_and_once() -> None:
    scene = watch()
    for fraction in (0.5, 0.2, 0.9):
        drag(scene, fraction)
        scene.run.go(scene.run.tick)
        assert scene.session.listeners.count(scene.context.sounds) == 1


def test_an_overlay_that_is_switched_on_while_the_replay_stands_knows_what_came_before() -> None:
    scene = watch()
    scene.press(Action.PAUSE)
    drag(scene, 0.5)
    scene.context.overlay.toggle()
    scene.tick()
    assert told(scene.context.overlay.memory) == facts()[150][1]
    (keys,) = [box for word, box in read(scene).boxes if word.startswith("P PAUSE")]
    assert (keys.right, keys.bottom) == (1264, 674), "beside the overlay's numbers"


def played(folder: Path, ticks: int = 150, **more: Any) -> PlayScene:
    """Return a game in which somebody has turned and shot for a while, its scene context with more."""
    context = make_stage(folder)
    for name, value in more.items():
        setattr(context, name, value)
    game = PlayScene.begin(context, 1)
    hold(context, pygame.K_SPACE)
    hold(context, pygame.K_LEFT)
    wait(game, ticks)
    return game


def only_replay(folder: Path) -> Replay:
    (path,) = folder.glob("replays/*.replay")
    return read_replay(path)


def test_a_game_that_is_left_is_kept_with_its_steps_in_a_pause_and_verifies(tmp_path: Path) -> None:
    game = played(tmp_path)
    pause = PauseScene(game.context, game)
    game.context.overlay.on = True
    for _ in range(5):
        pause.press(Action.STEP)
    game.leave()
    game.leave()
    end, difference = verify(only_replay(tmp_path))
    assert (end.tick, state_hash(end), difference) == (155, state_hash(game.session.world), None)


def test_what_nobody_began_leaves_nothing(tmp_path: Path) -> None:
    played(tmp_path, 0).leave()
    assert not (tmp_path / "replays").exists()


@sessions("""
    by keys
        >WHY_DID_I_DIE? : at WhyScene ; top.stage=FUTURES ; ~ENTER OR CLICK GOES ON   ESC BACK
        RETURN*2        : top.stage=HIT ; ~ENTER OR CLICK SHOWS THE WORKING   ESC BACK
        RETURN          : top.stage=WORKING ; top.legend=False ; ~GOES ON   L LETTERS   ESC BACK
        L               : top.legend=True
        LEFT*3          : top.stage=FUTURES
        ESCAPE          : at PauseScene
    by a pad
        pad=@WHY_DID_I_DIE? pad=A : at WhyScene ; top.stage=FUTURES
        pad=A*3         : top.stage=WORKING ; ~◒ GOES ON   ◐ LETTERS   ◑ BACK
        pad=X           : top.legend=True
        pad=X pad=A     : top.legend=False ; top.stage=FUTURES
        pad=B           : at PauseScene
""")
def test_a_loss_is_explained_and_left(app: App, plug: Callable[[], VirtualPad], session: str) -> None:
    player = Player(app, plug_in(app, plug))
    app.stack.follow(ReplaceAll(ToPractice(doomed())))
    while not player.game.run.losses.any():
        player.game.tick()
    app.stack.follow(Push(partial(PauseScene, paused=player.game)))
    player.plays(session)


def ends_of(replay: Replay) -> list[tuple[int, ShipDestroyed]]:
    """Return the losses of ships in a replay, with their ticks."""
    playback, found = Playback(replay), []
    world = playback.start()
    while not playback.is_over(world):
        found += [(world.tick, event) for event in of(step(world, playback.commands(world)), ShipDestroyed)]
    return found


def asked(move: object) -> ShipDestroyed:
    """Return the loss that is explained."""
    assert isinstance(move, Push)
    assert isinstance(move.to, ToWhy)
    return move.to.rerun.loss.event


def test_in_a_replay_the_last_loss_by_the_tick_that_is_shown_is_explained_and_the_replay_waits() -> None:
    replay = recorded(500, seed=31, wave=10, ships=2)
    (first, one), (second, two), *_ = ends_of(replay)
    stack = SceneStack(context_with_scores(), ToWatch(replay), lambda: None)
    scene = expect(WatchScene, stack[0])
    wait(scene, first - 1)
    assert (scene.bar.action, scene.press(Action.LASER), scene.paused) == ("", None, False)
    wait(scene, 1)
    assert scene.bar.action == "K WHY WAS IT LOST?"
    assert any(box.contains(scene.bar.button) for box in scene.text_boxes)
    wait(scene, second + 5 - first)
    stack.follow(move := scene.press(Action.LASER))
    assert asked(move) == two
    for _ in range(60):
        stack.follow(stack[-1].tick())
    stack.follow(stack[-1].press(Action.BACK))
    assert (stack[-1], scene.paused, scene.session.world.tick) == (scene, True, second + 5)

    scene.run.go(first + 1)
    assert asked(scene.press(Action.LASER)) == one
    scene.run.go(first - 1)
    assert scene.press(Action.LASER) is None

    scene.paused = False
    while not scene.run.over:
        scene.tick()
    stack.follow(move := scene.point(Gesture(GestureKind.CLICK, *scene.bar.button.centre)))
    assert asked(move) == two
    stack.follow(stack[-1].press(Action.BACK))
    assert (scene.verified, scene.run.over, scene.paused) == (True, True, False)
