"""Pages of rows: driven alike by keys and by the mouse, and readable at every size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.input.capture import Device
from game.scenes.base.page import PageScene
from game.scenes.base.scene import Scene
from game.scenes.lab.lab_list import LabList
from game.scenes.menu.binding_page import KeysPage, PadPage
from game.scenes.menu.help import HelpScene
from game.scenes.menu.scores_page import ScoresScene
from game.scenes.menu.settings_page import (
    ControlsScene,
    GameSettings,
    PictureSettings,
    SettingsScene,
    SoundSettings,
)
from game.scenes.menu.title import LeaveQuestion, TitleScene
from game.scenes.play.pause import CountInScene, PauseScene, QuitQuestion, RestartQuestion
from game.scenes.play.play import PlayScene
from game.scenes.watch.watch import WatchScene
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.audio_sink import Freeze, Hold, Order
from game.sound.sounds import Sounds
from game.storage.scores import Score
from game.storage.settings import with_effects
from game.storage.store import Store
from game.window.app import App
from tests.scenes.context import make_stage
from tests.scenes.hands import (
    DOWN,
    ENTER,
    ESCAPE,
    LEFT,
    SPACE,
    UP,
    expect,
    key,
    move,
    push,
    tap,
    turn_wheel,
    wait,
)
from tests.scenes.reader import read, words_of

F1 = pygame.K_F1
LEFT_BUTTON = (1, 0, 0)


def page(app: App) -> PageScene:
    return expect(PageScene, app.stack[-1])


def row_named(app: App, label: str) -> int:
    return [row.look().label for row in page(app).rows].index(label)


def click(app: App, label: str) -> bool:
    """Click on a row, in the middle of its label's half."""
    box = page(app).layout().boxes[row_named(app, label)]
    return push(app, box.left + box.width * 0.3, box.centery)


def with_scores(folder: Path, rules: str = "modern") -> Store:
    """Return a store with ten long rows."""
    store = Store(folder)
    for number in range(10):
        store.add_score(
            Score(
                score=99_999_000 + number,
                wave=88,
                ticks=1,
                seed=1,
                date="2026-12-28",
                rules=rules,
                replay="x.replay" if number % 2 else "",
            )
        )
    return store


@pytest.fixture(scope="module")
def scored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with ten long rows of scores, to which `make` adds none."""
    folder = tmp_path_factory.mktemp("scored")
    with_scores(folder, "custom")
    return folder


def make(kind: str, folder: Path) -> Scene:
    """Return a scene of each kind, its texts as long as they get."""
    context = make_stage(folder)
    context.store.keep_settings(
        replace(with_effects(context.store.settings, "reduced"), shake=100, count_in=3)
    )
    game = PlayScene.begin(context, 1)
    makers: dict[str, Callable[[], Scene]] = {
        "title": lambda: TitleScene(context),
        "pause": lambda: PauseScene(context, game),
        "quit": lambda: QuitQuestion(context),
        "restart": lambda: RestartQuestion(context, game.session.world),
        "leave": lambda: LeaveQuestion(context),
        "settings": lambda: SettingsScene(context),
        "controls": lambda: ControlsScene(context),
        "keys": lambda: KeysPage(context),
        "pad": lambda: PadPage(context),
        "sound": lambda: SoundSettings(context),
        "picture": lambda: PictureSettings(context),
        "game": lambda: GameSettings(context),
        "scores": lambda: ScoresScene(context),
        "help": lambda: HelpScene(context),
        "count-in": lambda: CountInScene(context, game, 3),
    }
    return makers[kind]()


KINDS = [
    "title",
    "pause",
    "quit",
    "restart",
    "leave",
    "settings",
    "controls",
    "keys",
    "pad",
    "sound",
    "picture",
    "game",
    "scores",
    "help",
    "count-in",
]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("pause", "quit", "restart")])
def test_a_chosen_row_looks_other_than_by_its_colour(kind: str, scored: Path) -> None:
    scene = make(kind, scored)
    if isinstance(scene, PageScene):
        scene.layout()
        for chosen in [number for number, row in enumerate(scene.rows) if row.acts]:
            scene.chosen = chosen
            layout = scene.layout()
            marked = any(text.text.startswith("> ") or text.text == "<" for text in layout.texts)
            framed = any(layout.boxes[chosen].contains((*stroke.start, 0, 0)) for stroke in layout.strokes)
            assert marked or framed


def test_every_row_of_the_title_leads_somewhere_and_escape_leads_back(app: App) -> None:
    for rows, scene in ((1, LabList), (2, ScoresScene), (3, SettingsScene), (4, HelpScene)):
        tap(app, *[DOWN] * rows, ENTER)
        assert isinstance(app.stack[-1], scene)
        tap(app, ESCAPE)
        assert isinstance(app.stack[-1], TitleScene)
        tap(app, *[UP] * 5)
    tap(app, ENTER)
    assert isinstance(app.stack[-1], PlayScene)


def test_the_last_row_of_the_title_quits(app: App) -> None:
    tap(app, *[DOWN] * 9)
    key(pygame.KEYDOWN, ENTER)
    assert not app.events()


@pytest.mark.slow
@pytest.mark.parametrize("code", [pygame.K_j, SPACE, ENTER])
def test_fire_starts_a_game_only_while_play_is_chosen(app: App, code: int) -> None:
    tap(app, DOWN, pygame.K_j)
    assert isinstance(app.stack[-1], TitleScene)
    tap(app, UP, code)
    assert isinstance(app.stack[-1], PlayScene)


def test_the_mouse_alone_goes_through_the_menus_and_starts_a_game(app: App) -> None:
    for label, scene in (
        *(("LAB", LabList), ("SCORES", ScoresScene)),
        *(("SETTINGS", SettingsScene), ("HELP", HelpScene)),
    ):
        assert click(app, label)
        assert isinstance(app.stack[-1], scene)
        assert click(app, "BACK")
        assert isinstance(app.stack[-1], TitleScene)
    assert click(app, "PLAY")
    assert isinstance(app.stack[-1], PlayScene)
    assert push(app, 600, 300, pygame.BUTTON_RIGHT)
    assert click(app, "QUIT")
    assert isinstance(app.stack[-1], QuitQuestion)
    assert click(app, "YES")
    assert isinstance(app.stack[-1], TitleScene)
    assert push(app, 600, 300, pygame.BUTTON_RIGHT)
    assert not click(app, "QUIT")


def test_a_mouse_that_hovers_chooses_and_the_wheel_moves_the_choice(app: App) -> None:
    boxes = page(app).layout().boxes
    move(app, *boxes[3].center)
    assert page(app).chosen == 3
    move(app, 1200, 700)
    assert page(app).chosen == 3
    turn_wheel(app, 1)
    assert page(app).chosen == 2
    turn_wheel(app, -2)
    assert page(app).chosen == 3


def open_page(app: App, label: str) -> PageScene:
    click(app, "SETTINGS")
    click(app, label)
    return page(app)


def test_a_slider_goes_where_it_is_clicked_and_dragged_and_the_wheel_turns_it(app: App) -> None:
    sound = open_page(app, "SOUND")
    track = sound.layout().values[0]
    assert track is not None
    push(app, track.left + track.width * 0.4, track.centery)
    assert app.context.store.settings.volume == 40
    move(app, track.left + track.width * 0.7, track.centery + 80, LEFT_BUTTON)
    assert app.context.store.settings.volume == 70
    move(app, track.right + 300, track.centery, LEFT_BUTTON)
    assert (app.context.store.settings.volume, sound.chosen) == (100, 0)
    move(app, track.left, track.centery)
    assert app.context.store.settings.volume == 100
    turn_wheel(app, -1)
    assert app.context.store.settings.volume == 95


def test_a_choice_is_clicked_forwards_and_at_its_left_end_backwards(app: App) -> None:
    picture = open_page(app, "PICTURE")
    row = row_named(app, "GLOW")
    room = picture.layout().values[row]
    assert room is not None
    said = []
    for x in (room.right - 8, room.right - 8, room.left + 8):
        push(app, x, room.centery)
        said.append(app.context.store.settings.glow)
    assert said == ["full", "plain", "full"]


@pytest.mark.slow
def test_a_held_arrow_repeats_after_a_while_and_ends_with_the_key(app: App) -> None:
    open_page(app, "SOUND")
    key(pygame.KEYDOWN, LEFT)
    app.events()
    volumes = []
    for _ in range(TICKS_PER_SECOND):
        app.tick()
        volumes.append(app.context.store.settings.volume)
    assert volumes[30] == 75
    assert volumes[-1] <= 40
    key(pygame.KEYUP, LEFT)
    app.events()
    wait(app, TICKS_PER_SECOND)
    assert app.context.store.settings.volume == volumes[-1]


def test_an_arrow_held_into_a_page_does_not_repeat_there(app: App) -> None:
    key(pygame.KEYDOWN, DOWN)
    app.events()
    tap(app, F1, ESCAPE)
    before = page(app).chosen
    key(pygame.KEYDOWN, ENTER)
    app.events()
    settings = page(app)
    wait(app, TICKS_PER_SECOND)
    assert (before, settings.chosen) == (1, 0)


@pytest.mark.slow
def test_restart_asks_and_then_begins_another_game(app: App) -> None:
    tap(app, SPACE)
    game = app.stack[0]
    tap(app, ESCAPE, DOWN, ENTER)
    assert isinstance(app.stack[-1], RestartQuestion)
    tap(app, ENTER)
    assert isinstance(app.stack[-1], PauseScene)
    assert app.stack[0] is game
    tap(app, ENTER, DOWN, ENTER)
    (other,) = app.stack
    assert isinstance(other, PlayScene)
    assert other is not game
    assert other.session.world.seed == 2


@pytest.mark.slow
@pytest.mark.parametrize("study", [False, True])
def test_f1_opens_the_help_everywhere_and_pauses_a_game_first(app: App, study: bool) -> None:
    app.context.overlay.on = study
    tap(app, F1)
    assert isinstance(app.stack[-1], HelpScene)
    app.draw(0.5)
    tap(app, F1, SPACE)
    game = expect(PlayScene, app.stack[0])
    tap(app, F1)
    assert [type(scene) for scene in app.stack] == [PlayScene, PauseScene, HelpScene]
    ticks = game.session.world.tick
    for _ in range(30):
        app.tick()
        app.draw(0.5)
    assert game.session.world.tick == ticks
    tap(app, ESCAPE)
    assert isinstance(app.stack[-1], PauseScene)


def test_a_thrust_that_is_heard_falls_silent_when_the_help_is_opened(app: App) -> None:
    orders: list[Order] = []
    app.context.sounds = Sounds(orders.append)
    tap(app, SPACE)
    key(pygame.KEYDOWN, UP)
    app.events()
    wait(app, 60)
    assert any(isinstance(order, Hold) and order.loop for order in orders)
    orders.clear()
    tap(app, F1)
    wait(app, 60)
    assert any(isinstance(order, Freeze) for order in orders)


def test_the_overlay_is_not_drawn_over_a_page_but_over_a_pause(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        app.context.overlay, "draw", lambda *_, **__: drawn.append(type(app.stack[-1]).__name__)
    )
    tap(app, SPACE, pygame.K_F3, ESCAPE)
    app.draw(0.0)
    tap(app, DOWN, DOWN, ENTER)
    app.draw(0.0)
    tap(app, F1)
    app.draw(0.0)

    assert drawn == ["PauseScene"]


def test_after_a_pad_a_click_or_the_wheel_brings_the_names_of_keys_back(
    app: App,
) -> None:
    controls, used = app.context.controls, []
    for act in (lambda: move(app, 600, 300), lambda: click(app, "SETTINGS"), lambda: turn_wheel(app, -1)):
        controls.used = Device.PAD
        act()
        used.append(controls.used)
    assert used == [Device.PAD, Device.KEYS, Device.KEYS]


def test_the_help_over_a_page_goes_back_to_that_page(app: App) -> None:
    sound = open_page(app, "SOUND")
    tap(app, F1)
    assert isinstance(app.stack[-1], HelpScene)
    tap(app, F1)
    assert app.stack[-1] is sound


@pytest.mark.slow
def test_a_row_of_the_scores_shows_its_replay_and_one_without_says_so(app: App) -> None:
    tap(app, SPACE)
    game = expect(PlayScene, app.stack[-1])
    wait(app, 60)
    game.session.world.ships[0].score = 500
    tap(app, ESCAPE, *[DOWN] * 3, ENTER, DOWN, ENTER)
    store = app.context.store
    store.add_score(Score(score=400, wave=1, ticks=1, seed=1, date="2026-01-01"))
    store.add_score(Score(score=300, wave=1, ticks=1, seed=1, date="2026-01-01", replay="bad.replay"))
    (store.folder / "replays" / "bad.replay").write_bytes(b"no replay")

    tap(app, DOWN, DOWN, ENTER, DOWN, ENTER)
    scores = page(app)
    assert isinstance(scores, ScoresScene)
    assert any("NO REPLAY OF THIS GAME" in line for line in scores.help)
    tap(app, DOWN, ENTER)
    assert any("CANNOT BE WATCHED" in line for line in scores.help)
    assert "BAD.REPLAY" in " ".join(scores.help)
    assert str(store.folder).upper() not in " ".join(scores.help)
    assert app.stack[-1] is scores
    tap(app, UP, UP, ENTER)
    watched = expect(WatchScene, app.stack[-1])
    assert watched.session.world.seed == 1


def test_scores_without_a_game_say_so(app: App) -> None:
    tap(app, DOWN, DOWN, ENTER)
    assert "NO GAME OF YOURS YET" in words_of(app.stack[-1])


@pytest.mark.parametrize("kind", ["sound", "picture"])
def test_no_text_stands_on_the_track_of_a_slider(kind: str, tmp_path: Path) -> None:
    scene = make(kind, tmp_path)
    assert isinstance(scene, PageScene)
    canvas = read(scene)
    looks = [row.look() for row in scene.rows]
    tracks = [
        box.inflate(12, 0)
        for look, box in zip(looks, scene.layout().values, strict=True)
        if look.fill is not None and box is not None
    ]

    assert tracks
    assert all(box.collidelist(tracks) < 0 for _, box in canvas.boxes)
