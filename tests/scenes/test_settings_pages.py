"""The settings: each acts at once and is found again after a restart; and the count-in after a pause."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.scenes.base.page import PageScene
from game.scenes.menu import settings_page
from game.scenes.menu.settings_page import (
    GameSettings,
    HandlingPage,
    PictureSettings,
    SettingsPage,
    SoundSettings,
)
from game.scenes.menu.title import TitleScene
from game.scenes.play.pause import CountInScene, PauseScene
from game.scenes.play.play import PlayScene
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.cues import Cue
from game.storage.settings import GLOWS, LINES, PALETTES, TEXT_SIZES, Settings
from game.storage.store import Store
from game.view.paint import theme as looks
from game.view.paint.glow import Quality
from game.window.app import App
from tests.scenes.context import make_stage
from tests.scenes.hands import DOWN, ENTER, ESCAPE, LEFT, RIGHT, SPACE, UP, expect, key, make_app, tap, wait
from tests.scenes.reader import read

SETTINGS = [DOWN, DOWN, DOWN, ENTER]
"""keys from the title to the settings."""

IN_A_PAUSE = [DOWN, DOWN, ENTER]
"""keys from a pause to them."""


def go_to(app: App, label: str) -> None:
    """Choose a row by keys."""
    scene = expect(PageScene, app.stack[-1])
    labels = [row.look().label for row in scene.rows]
    tap(app, *[UP] * len(labels), *[DOWN] * labels.index(label))


def set_rows(app: App, page: str, changes: dict[str, list[int]]) -> None:
    """From the list of pages change rows of one, and come back."""
    go_to(app, page)
    tap(app, ENTER)
    for label, keys in changes.items():
        go_to(app, label)
        tap(app, *keys)
    tap(app, ESCAPE)


CHANGES = {
    "SOUND": {
        "MASTER": [LEFT],
        "EFFECTS": [LEFT] * 2,
        "BEAT": [LEFT] * 3,
        "MUSIC": [LEFT] * 3,
        "MUTE": [ENTER],
        "AUDIO DELAY": [RIGHT],
    },
    "PICTURE": {
        "FULL SCREEN": [ENTER],
        "PALETTE": [RIGHT],
        "TEXT SIZE": [RIGHT] * 3,
        "GLOW": [RIGHT] * 3,
        "SHAKE": [LEFT] * 4,
        "FLASHES": [LEFT],
        "TRAILS": [ENTER],
        "STARS": [SPACE],
        "GRID": [SPACE],
    },
    "GAME": {"COUNT-IN": [RIGHT] * 2},
}
CHOSEN = Settings(
    volume=75,
    effects_volume=90,
    beat_volume=85,
    music_volume=55,
    muted=True,
    sound_buffer="large",
    palette="mono",
    text_size=200,
    fullscreen=True,
    glow="plain",
    shake=80,
    flashes=False,
    trails=False,
    stars=False,
    grid=False,
    count_in=3,
)


@pytest.mark.slow
def test_all_that_is_set_by_keys_is_found_again_by_the_next_start(
    app: App, window: pygame.Window, tmp_path: Path
) -> None:
    tap(app, *SETTINGS)
    for page, changes in CHANGES.items():
        set_rows(app, page, changes)
        assert Store(tmp_path).settings == app.context.store.settings
    tap(app, ESCAPE)
    app.close()

    again = make_app(window, tmp_path)
    assert again.context.store.settings == CHOSEN
    glow, mixer = again.painter.canvas.glow, again.audio.mixer
    assert (glow.quality, glow.trails, glow.stars) == (Quality.PLAIN, False, False)
    assert (mixer.volumes.master, mixer.volumes.effects, mixer.volumes.beat) == (0.75, 0.9, 0.85)
    assert mixer.muted
    assert not again.context.look.grid
    assert (again.context.look.shake, again.context.look.flashes) == (0.8, False)


def test_a_player_who_is_killed_in_a_page_loses_only_what_was_set_there(app: App, tmp_path: Path) -> None:
    tap(app, *SETTINGS, ENTER, LEFT)
    assert Store(tmp_path).settings == Settings()
    app.close()
    assert Store(tmp_path).settings == Settings(volume=75)


def test_volumes_are_heard_at_once(window: pygame.Window, tmp_path: Path) -> None:
    app = make_app(window, tmp_path, sound=True)
    tap(app, *SETTINGS, ENTER)
    assert isinstance(app.stack[-1], SoundSettings)
    mixer = app.audio.mixer
    for label, name in (("MASTER", "master"), ("EFFECTS", "effects"), ("BEAT", "beat"), ("MUSIC", "music")):
        go_to(app, label)
        before = getattr(mixer.volumes, name)
        tap(app, LEFT)
        assert getattr(mixer.volumes, name) == pytest.approx(before - 0.05)
    go_to(app, "MUTE")
    tap(app, ENTER)
    assert mixer.muted
    tap(app, pygame.K_m)
    assert not mixer.muted
    assert not app.context.store.settings.muted


@pytest.mark.slow
def test_glow_trails_and_stars_are_seen_at_once(app: App) -> None:
    tap(app, *SETTINGS, DOWN, ENTER)
    assert isinstance(app.stack[-1], PictureSettings)
    glow = app.painter.canvas.glow
    go_to(app, "GLOW")
    for word in GLOWS[1:]:
        tap(app, RIGHT)
        assert glow.quality is Quality[word.upper()]
        app.draw(0.0)
    go_to(app, "TRAILS")
    tap(app, ENTER)
    go_to(app, "STARS")
    tap(app, ENTER)
    assert (glow.trails, glow.stars) == (False, False)


def test_every_word_for_the_glow_is_a_quality() -> None:
    assert [word.upper() for word in GLOWS] == ["AUTO"] + [quality.name for quality in Quality]


def test_the_effects_set_the_four_below_and_say_when_one_of_them_was_changed(app: App) -> None:
    tap(app, *SETTINGS, DOWN, ENTER)
    go_to(app, "EFFECTS")
    page = expect(PictureSettings, app.stack[-1])
    tap(app, RIGHT)
    chosen = app.context.store.settings
    assert (chosen.effects, chosen.shake, chosen.flashes, chosen.trails, chosen.stars) == (
        *("reduced", 0, False, False),
        True,
    )
    assert page.rows[page.chosen].look().value == "REDUCED"
    tap(app, DOWN, RIGHT, UP)
    assert page.rows[page.chosen].look().value == "REDUCED, CHANGED"
    tap(app, LEFT)
    assert app.context.store.settings == Settings()


@pytest.mark.slow
def test_the_effects_of_the_game_beneath_change_at_once(app: App) -> None:
    tap(app, SPACE)
    game = expect(PlayScene, app.stack[0])
    tap(app, ESCAPE, *IN_A_PAUSE, DOWN, ENTER)
    go_to(app, "EFFECTS")
    tap(app, RIGHT, RIGHT)

    assert game.session.look == app.context.look
    assert game.session.effects.sparks.fraction == 0.0
    assert game.slowdown.shake.factor == 0.0
    assert not game.session.look.flashes


def test_the_demo_behind_the_settings_goes_on_and_shows_their_effect(app: App) -> None:
    title = expect(TitleScene, app.stack[0])
    tap(app, *SETTINGS, DOWN, ENTER)
    before = title.demo.world.tick
    go_to(app, "FLASHES")
    tap(app, ENTER)
    assert title.demo.world.tick > before
    assert not title.demo.look.flashes


def test_the_palette_colours_the_next_frame_the_overlay_and_the_sky(app: App) -> None:
    tap(app, *SETTINGS, DOWN, ENTER)
    canvas = app.painter.canvas
    for name in PALETTES[1:]:
        go_to(app, "PALETTE")
        tap(app, RIGHT)
        app.draw(0.0)
        assert canvas.palette is app.context.overlay.theme is app.context.palette is looks.PALETTES[name]
        assert canvas.glow.sky == looks.PALETTES[name].sky
        assert canvas.written[0].pen[0] == looks.PALETTES[name].title


def test_rows_say_plainly_what_they_set(app: App) -> None:
    tap(app, *SETTINGS, ENTER)
    app.draw(0.0)
    assert "AUDIO DELAY" in [each.text for each in app.painter.canvas.written]
    tap(app, pygame.K_ESCAPE, DOWN, ENTER)
    app.draw(0.0)
    shown = [each.text for each in app.painter.canvas.written]
    assert shown[shown.index("PALETTE") + 1] == "DEFAULT"


@pytest.mark.slow
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("made", [PictureSettings, SoundSettings, GameSettings, HandlingPage])
def test_a_page_explains_the_chosen_row_alone_and_no_row_moves_with_the_choice(
    made: type[SettingsPage], text_size: int
) -> None:
    context = make_stage()
    context.store.settings = replace(context.store.settings, text_size=text_size)
    page = made(context)
    told = [line.explanation for line in LINES.values() if line.section is made.section]
    steady = set()
    for number, row in enumerate(page.rows):
        page.chosen = number
        layout = page.layout()
        said = " ".join(text.text for text in layout.texts)
        own = told[number] if number < len(told) else ""
        assert [each for each in told if each and each != own and each in said] == []
        if not layout.scrolls:
            steady.add(tuple(map(tuple, layout.boxes)))
            assert text_size > 100 or " ".join(own.split()) in " ".join(said.split())
        assert row.look().label in said
    assert len(steady) <= 1
    assert any(told)


def test_no_explanation_is_broken_into_lines_again_at_the_same_text_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = PictureSettings(make_stage())
    boxes = page.layout().boxes
    monkeypatch.setattr(settings_page, "wrapped", None)

    for number in range(len(page.rows)):
        page.chosen = number
        assert page.layout().boxes == boxes


def test_the_text_size_is_seen_in_the_row_that_sets_it(app: App) -> None:
    tap(app, *SETTINGS, DOWN, ENTER)
    go_to(app, "TEXT SIZE")
    heights = []
    for _ in TEXT_SIZES:
        app.draw(0.0)
        heights.append(next(each.box[3] for each in app.painter.canvas.written if each.text == "TEXT SIZE"))
        tap(app, RIGHT)
    assert [height / heights[0] for height in heights] == pytest.approx([1.0, 1.25, 1.5, 2.0])


def test_the_sound_buffer_says_that_it_waits_for_the_next_start(app: App) -> None:
    tap(app, *SETTINGS, ENTER)
    go_to(app, "AUDIO DELAY")
    page = expect(SoundSettings, app.stack[-1])
    assert page.rows[page.chosen].look().value == "NORMAL"
    tap(app, RIGHT)
    assert page.rows[page.chosen].look().value == "LARGE, AT NEXT START"
    tap(app, LEFT)
    assert page.rows[page.chosen].look().value == "NORMAL"


def test_auto_glow_steps_down_by_the_frames_of_the_program(app: App) -> None:
    for _ in range(180):
        app.painter.worked(20.0, 1 / 60)
    stepped = app.painter.canvas.glow.quality
    assert stepped is Quality.PLAIN
    app.context.change(replace(app.context.store.settings, glow="full"))
    for _ in range(180):
        app.painter.worked(20.0, 1 / 60)
    assert app.painter.canvas.glow.quality is Quality.FULL


@pytest.mark.slow
def test_shake_is_shown_by_the_heading_and_none_is_shown_at_nought(app: App) -> None:
    tap(app, *SETTINGS, DOWN, ENTER)
    page = expect(PictureSettings, app.stack[-1])
    go_to(app, "SHAKE")
    key(pygame.KEYDOWN, LEFT)
    app.events()
    wait(app, 20)
    assert page.shake.pose() != ((0.0, 0.0), 0.0)
    wait(app, 4 * TICKS_PER_SECOND)
    assert app.context.store.settings.shake == 0
    assert page.shake.pose() == ((0.0, 0.0), 0.0)


def test_full_screen_is_entered_at_once_and_f11_shows_in_the_page(app: App) -> None:
    tap(app, *SETTINGS, DOWN, ENTER, ENTER)
    assert app.window.full
    page = expect(PictureSettings, app.stack[-1])
    assert page.rows[0].look().value == "ON"
    tap(app, pygame.K_F11)
    assert page.rows[0].look().value == "OFF"


@pytest.mark.parametrize("full", [False, True])
def test_a_screen_asked_for_on_the_command_line_stays_when_another_setting_is_changed(
    window: pygame.Window, tmp_path: Path, full: bool
) -> None:
    Store(tmp_path).save_settings(Settings(fullscreen=not full))
    app = make_app(window, tmp_path, fullscreen=full)
    tap(app, *SETTINGS, ENTER, LEFT)
    assert app.window.full == full
    app.close()


def test_without_sound_a_volume_that_is_moved_says_why_nothing_is_heard(
    window: pygame.Window, tmp_path: Path
) -> None:
    app = make_app(window, tmp_path)
    tap(app, *SETTINGS, DOWN, ENTER)
    go_to(app, "STARS")
    tap(app, ENTER)
    assert app.notices.current_text == ""
    tap(app, ESCAPE, UP, ENTER, LEFT)
    assert "no sound" in app.notices.current_text
    assert app.context.store.settings.volume == 75


def counting(app: App, seconds: int) -> PlayScene:
    """Play, pause and resume with a count-in."""
    tap(app, SPACE)
    game = expect(PlayScene, app.stack[0])
    app.context.change(Settings(count_in=seconds))
    tap(app, ESCAPE, ENTER)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [1, 3])
def test_after_a_pause_the_seconds_are_counted_and_then_the_game_goes_on(app: App, seconds: int) -> None:
    game = counting(app, seconds)
    numbers = []
    ticks = 1  # the tap's own
    before = game.session.world.tick
    while isinstance(scene := app.stack[-1], CountInScene):
        numbers.append(scene.number)
        if ticks % 30 == 1:
            app.draw(0.5)
        app.tick()
        ticks += 1
    assert sorted(set(numbers), reverse=True) == list(range(seconds, 0, -1))
    assert ticks == seconds * TICKS_PER_SECOND
    assert list(app.stack) == [game]
    assert game.session.world.tick == before
    app.tick()
    assert game.session.world.tick == before + 1


@pytest.mark.slow
def test_a_second_is_counted_unless_the_player_or_the_file_of_an_older_game_says_otherwise(
    window: pygame.Window, tmp_path: Path
) -> None:
    for number, (said, counted) in enumerate([(None, 1), (0, 0), (3, 3)]):
        folder = tmp_path / str(number)
        if said is not None:
            store = Store(folder)
            store.keep_settings(Settings(count_in=said))
            store.flush()
        app = make_app(window, folder)
        tap(app, SPACE, ESCAPE, ESCAPE)
        scene = app.stack[-1]
        assert (scene.number if isinstance(scene, CountInScene) else 0) == counted


def test_without_a_count_in_the_game_goes_on_at_once(app: App) -> None:
    game = counting(app, 0)
    assert list(app.stack) == [game]


@pytest.mark.parametrize("code", [ESCAPE, pygame.K_p])
def test_pausing_works_during_the_count_in(app: App, code: int) -> None:
    game = counting(app, 3)
    tap(app, code)
    assert [type(scene) for scene in app.stack] == [PlayScene, PauseScene]
    tap(app, code)
    assert isinstance(app.stack[-1], CountInScene)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    app.events()
    assert [type(scene) for scene in app.stack] == [PlayScene, PauseScene]
    assert app.stack[0] is game


def test_keys_held_through_the_count_in_count_and_taps_do_not(app: App) -> None:
    game = counting(app, 1)
    ship = game.session.world.ships[0]
    heading = ship.heading
    key(pygame.KEYDOWN, LEFT)
    app.events()
    tap(app, pygame.K_j, pygame.K_j)
    while isinstance(app.stack[-1], CountInScene):
        app.tick()
    wait(app, 10)

    assert ship.heading != heading
    assert game.session.world.shots == []


def test_fire_held_through_the_count_in_fires_at_its_end(app: App) -> None:
    game = counting(app, 1)
    key(pygame.KEYDOWN, pygame.K_j)
    app.events()
    while isinstance(app.stack[-1], CountInScene):
        app.tick()
    app.tick()

    assert len(game.session.world.shots) == 1


@pytest.mark.parametrize("percent", TEXT_SIZES)
def test_the_number_of_a_count_in_stands_clear_of_the_middle_where_ships_begin(percent: int) -> None:
    context = make_stage()
    context.store.settings = Settings(text_size=percent)
    scene = CountInScene(context, PlayScene.begin(context, 1), 3)
    canvas = read(scene, percent / 100.0)
    ship = pygame.Rect(0, 0, 60, 60)
    ship.center = (640, 360)
    assert len(canvas.boxes) == 2
    assert [word for word, box in canvas.boxes if box.colliderect(ship)] == []


def test_a_new_volume_is_heard_in_a_sample_of_what_it_sets() -> None:
    context = make_stage()
    said: list[Cue] = []
    context.sounds.say = said.append  # type: ignore[method-assign,assignment]
    page = SoundSettings(context)
    for name, value in (("beat_volume", 50), ("music_volume", 40), ("effects_volume", 30)):
        page.set(name, value)
    assert said == [Cue.BEAT_HIGH, Cue.STING_WAVE]
