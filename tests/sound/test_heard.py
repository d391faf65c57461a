"""The game and its sounds together: scenes, the window's M, the files, and what comes out of the device."""

import time
from array import array

import pygame
import pytest

from game.sim import events
from game.sim.bodies import Cause
from game.sound.cues import Cue
from game.sound.mixer import SoundMixer
from game.sound.voices import Freeze, Play, Stop, Thaw
from tests.scenes.words import *
from tests.sound.ear import Ear, listen, only

Start = Callable[..., App]


def listened() -> tuple[SceneContext, Ear]:
    """Return a scene context and the ear that hears what is played in it."""
    context = make_stage()
    context.sounds, ear = listen()
    return context, ear


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Start]:
    """Return a maker of programs on the dummy screen, one after another, with one folder."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.mixer.quit()  # a test before may have left it open
    windows = []

    def make(*, sound: bool = True) -> App:
        pygame.display.init()
        windows.append(pygame.Window("test", (640, 360)))
        app = make_app(windows[-1], tmp_path, sound=sound)
        assert app.events()  # the focus comes; a key that may have been held before does nothing at first
        for _ in range(HELD):
            app.context.controls.tick()
        return app

    yield make
    for window in windows:
        window.destroy()
    pygame.quit()


def test_a_game_is_heard_from_its_first_shot_in_the_very_tick() -> None:
    context, ear = listened()
    game = PlayScene.begin(context, 1)
    hold(context, pygame.K_SPACE)
    game.tick()
    assert ear.cues == [Cue.SHOT]


def test_the_engine_is_frozen_by_a_pause_goes_on_after_it_and_ends_on_the_way_to_the_title() -> None:
    context, ear = listened()
    game = PlayScene.begin(context, 1)
    pause = PauseScene(context, game)
    hold(context, pygame.K_UP)
    wait(game, 20)
    voice = only(ear.of(Hold)).voice
    for scene, order, level in ((pause, Freeze(voice), 0.0), (game, Thaw(voice), 1.0)):
        wait(scene, 20)
        assert ear.levels(voice)[-1] == pytest.approx(level)
        assert ear.of(type(order)) == [order]

    for _ in range(3):
        pause.press(Action.DOWN)
    question = pause.press(Action.ACCEPT)
    assert isinstance(question, Push)
    asked = make_scene(context, question.to)
    asked.press(Action.DOWN)
    answer = asked.press(Action.ACCEPT)
    assert isinstance(answer, ReplaceAll)
    assert isinstance(make_scene(context, answer.to), TitleScene)
    assert ear.of(Stop) == [Stop(voice)]


def played(context: SceneContext) -> str:
    """Play a busy game for 4 s and return the hashes of its states."""
    game = PlayScene(context, new_world(5, wave=6))
    hashes = []
    for tick in range(4 * TICKS_PER_SECOND):
        for key, every in ((pygame.K_SPACE, 20), (pygame.K_k, 70), (pygame.K_LEFT, 50), (pygame.K_UP, 90)):
            if tick % every == 0:
                hold(context, key)
            elif tick % every == every // 2:
                let_go(context, key)
        if tick % 300 == 0:
            PauseScene(context, game).tick()
        game.tick()
        if tick % 120 == 0:
            hashes.append(str(state_hash(game.session.world)))
    return " ".join(hashes)


@pytest.mark.slow
def test_sounds_change_no_bit_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = played(make_stage())
    context, ear = listened()
    assert played(context) == silent
    assert len(ear.of(Play)) > 12
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    context = make_stage()
    mixer = SoundMixer()
    assert mixer.working
    context.sounds = Sounds(mixer.handle, seed=9)
    assert played(context) == silent
    pygame.mixer.quit()


@pytest.mark.slow
def test_m_mutes_everywhere_says_so_and_is_remembered(start: Start) -> None:
    app = start()
    for key, muted, notice in (
        (pygame.K_m, True, "sound off"),
        (pygame.K_SPACE, True, "sound off"),
        (pygame.K_m, False, "sound on"),
        (pygame.K_p, False, "sound on"),
        (pygame.K_m, True, "sound off"),
    ):
        press(app, key)
        assert (app.audio.mixer.settings.muted, app.notices.current_text) == (muted, notice)
    assert isinstance(app.stack[-1], PauseScene)
    assert pygame.mixer.get_init() is not None
    assert start().audio.mixer.settings.muted


@pytest.mark.slow
def test_no_sound_leaves_the_device_alone_and_m_says_why(start: Start, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save_settings(type(store.settings)(volume=30))
    app = start(sound=False)
    press(app, pygame.K_SPACE)
    press(app, pygame.K_SPACE)
    app.tick()
    assert pygame.mixer.get_init() is None
    assert app.notices.current_text == ""

    press(app, pygame.K_m)
    assert "--no-sound" in app.notices.current_text
    mixer = start().audio.mixer
    assert not mixer.settings.muted
    assert mixer.settings.volume == 30


@pytest.mark.slow
def test_without_a_device_the_window_says_so_once_and_the_game_goes_on(
    start: Start, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "invalid")
    app = start()
    assert app.notices.current_text.startswith("no sound: ")
    app.notices.tick(60.0)
    press(app, pygame.K_SPACE)
    press(app, pygame.K_SPACE)
    wait(app, 60)
    app.draw(0.5)

    assert app.notices.current_text == ""
    assert isinstance(app.stack[-1], PlayScene)
    assert capfd.readouterr().err == ""


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Let SDL write what would be heard to a file, quicker than it would be heard."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "replay.raw"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "2")
    yield tmp_path / "replay.raw"
    pygame.mixer.quit()


def loudest(file: Path, seconds: float) -> tuple[int, int]:
    """Wait until so much more has come out of the device, end it, and return the loudest of both sides."""
    enough = file.stat().st_size + seconds * 44_100 * 4
    while file.stat().st_size < enough:
        time.sleep(0.01)
    pygame.mixer.quit()
    data = file.read_bytes()
    samples = array("h", data[: len(data) // 4 * 4])
    return max(map(abs, samples[::2])), max(map(abs, samples[1::2]))


@pytest.mark.slow
@pytest.mark.parametrize("muted", [False, True])
def test_a_game_comes_out_of_the_device_unless_it_is_muted(start: Start, replay: Path, muted: bool) -> None:
    app = start()
    if muted:
        press(app, pygame.K_m)
    press(app, pygame.K_SPACE)
    hold(app.context, pygame.K_SPACE)
    hold(app.context, pygame.K_UP)
    wait(app, 30)
    for side in loudest(replay, 0.5):
        assert side == 0 if muted else 1000 < side < 32_000


@pytest.mark.slow
def test_what_happens_on_the_left_comes_out_on_the_left(replay: Path) -> None:
    mixer = SoundMixer()
    rock = events.BodyDestroyed(Kind.LARGE_ROCK, 3, (0.0, 5.0), (0.0, 0.0), Cause.SHOT, 1, 20, ())
    Sounds(mixer.handle).follow([rock], new_world())
    left, right = loudest(replay, 0.3)
    assert left > 4 * right > 0
