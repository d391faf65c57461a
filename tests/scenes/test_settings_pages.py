"""The settings: each acts at once and is found again after a restart; and the count-in after a pause."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.scenes.menu import settings_page
from game.scenes.menu.settings_page import (
    GameSettings,
    HandlingPage,
    PictureSettings,
    SettingsPage,
    SoundSettings,
)
from game.scenes.play.pause import CountInScene
from game.scenes.play.play import PlayScene
from game.sound.cues import Cue
from game.storage.settings import GLOWS, LINES, PALETTES, TEXT_SIZES, Settings
from game.storage.store import Store
from game.view.paint import theme as looks
from game.view.paint.glow import Quality
from game.window.app import App
from tests.each import each
from tests.scenes.context import make_stage
from tests.scenes.hands import make_app
from tests.scenes.reader import read
from tests.scenes.script import Player, sessions

CHOSEN = Settings(
    volume=75, effects_volume=90, beat_volume=85, music_volume=55, muted=True, sound_buffer="large",
    palette="mono", text_size=200, fullscreen=True, glow="plain", shake=80, flashes=False, trails=False,
    stars=False, grid=False, count_in=3,
)  # fmt: skip


def at_settings(app: App, **counted: int) -> Player:
    """Return a player whose scripts see what the settings change."""
    app.context.change(replace(app.context.store.settings, **counted))  # type: ignore[arg-type]
    player = Player(
        app,
        value=lambda: player.page.rows[player.page.chosen].look().value,
        glow=lambda: app.painter.canvas.glow.quality,
        shaken=lambda: player.page.shake.pose() != ((0.0, 0.0), 0.0),  # type: ignore[attr-defined]
        shots=lambda: len(player.world.shots),
    )
    return player


@pytest.mark.slow
def test_all_that_is_set_by_keys_is_found_again_by_the_next_start(
    app: App, window: pygame.Window, tmp_path: Path
) -> None:
    player = at_settings(app)
    for page in (
        ">SOUND @MASTER LEFT @EFFECTS LEFT*2 @BEAT LEFT*3 @MUSIC LEFT*3 >MUTE @AUDIO_DELAY RIGHT",
        """>PICTURE >FULL_SCREEN @PALETTE RIGHT @TEXT_SIZE RIGHT*3 @GLOW RIGHT*3
            @SHAKE LEFT*4 @FLASHES LEFT >TRAILS @STARS SPACE @GRID SPACE""",
        ">GAME @COUNT-IN RIGHT*2",
    ):
        player.plays(f">SETTINGS {page} ESCAPE")
        assert Store(tmp_path).settings == app.context.store.settings
        player.plays("ESCAPE")
    app.close()

    again = make_app(window, tmp_path)
    assert again.context.store.settings == CHOSEN
    glow, volumes = again.painter.canvas.glow, again.audio.mixer.volumes
    assert (glow.quality, glow.trails, glow.stars) == (Quality.PLAIN, False, False)
    assert (volumes.master, volumes.effects, volumes.beat) == (0.75, 0.9, 0.85)
    assert again.audio.mixer.muted
    look = again.context.look
    assert (look.grid, look.shake, look.flashes) == (False, 0.8, False)


def test_a_player_who_is_killed_in_a_page_loses_only_what_was_set_there(app: App, tmp_path: Path) -> None:
    Player(app).plays(">SETTINGS >SOUND LEFT")
    assert Store(tmp_path).settings == Settings()
    app.close()
    assert Store(tmp_path).settings == Settings(volume=75)


@pytest.mark.slow
def test_volumes_are_heard_at_once(window: pygame.Window, tmp_path: Path) -> None:
    Player(make_app(window, tmp_path, sound=True)).plays("""
        >SETTINGS >SOUND     : at SoundSettings ; mixer.volumes.master=0.8
        LEFT                 : mixer.volumes.master=0.75
        @EFFECTS LEFT        : mixer.volumes.effects=0.95
        @BEAT LEFT           : mixer.volumes.beat=0.95
        @MUSIC LEFT          : mixer.volumes.music=0.65
        >MUTE                : mixer.muted=True
        M                    : mixer.muted=False ; settings.muted=False
    """)


@sessions("""
    glow, trails and stars are seen at once
        @GLOW RIGHT              : glow=FULL
        RIGHT                    : glow=PLAIN
        >TRAILS >STARS           : app.painter.canvas.glow.trails=False ; app.painter.canvas.glow.stars=False
    the effects set the four below and say when one of them was changed
        @EFFECTS RIGHT           : settings.effects=reduced ; settings.shake=0 ; settings.flashes=False
                                 : settings.trails=False ; settings.stars=True ; value=REDUCED
        DOWN RIGHT UP            : value=REDUCED, CHANGED
        LEFT                     : settings.effects=full ; settings.shake=100 ; settings.trails=True
    the demo behind the settings goes on and shows their effect
        >FLASHES                 : game.demo.look.flashes=False ; not game.demo.world.tick=0
    shake is shown by the heading and none is shown at nought
        @SHAKE down=LEFT wait=19 : shaken=True
        wait=480                 : shaken=False ; settings.shake=0
    full screen is entered at once and F11 shows in the page
        RETURN                   : app.window.full=True ; value=ON
        F11                      : app.window.full=False ; value=OFF
    rows say plainly what they set
        @PALETTE                 : PALETTE ; DEFAULT
    the sound buffer says that it waits for the next start
        ESCAPE >SOUND @AUDIO_DELAY : AUDIO DELAY ; value=NORMAL
        RIGHT                    : value=LARGE, AT NEXT START
        LEFT                     : value=NORMAL
    what a page tells of a row stands in place of its explanation until another row is chosen
        ESCAPE >GAME >SHOW_HINTS_AGAIN : HINTS WILL BE SHOWN AGAIN IN PLAY
        UP                       : not HINTS WILL BE SHOWN AGAIN IN PLAY
        DOWN*2                   : page.chosen=7 ; not HINTS WILL BE SHOWN AGAIN IN PLAY
        @COUNT-IN                : SECONDS BETWEEN A PAUSE AND THE GAME ; not ~HINTS WILL
    without sound a volume that is moved says why nothing is heard
        >STARS                   : app.notices.current_text=
        ESCAPE UP RETURN LEFT    : told no sound ; settings.volume=75
""")
def test_settings(app: App, session: str) -> None:
    player = at_settings(app)
    player.plays(">SETTINGS >PICTURE : at PictureSettings\n" + session)
    app.draw(0.0)


def test_every_word_for_the_glow_is_a_quality() -> None:
    assert [word.upper() for word in GLOWS] == ["AUTO"] + [quality.name for quality in Quality]


def test_the_effects_of_the_game_beneath_change_at_once(app: App) -> None:
    player = Player(app)
    player.plays("""
        SPACE ESCAPE >SETTINGS >PICTURE @EFFECTS RIGHT*2 : game.session.effects.sparks.fraction=0
            : game.slowdown.shake.factor=0 ; game.session.look.flashes=False
    """)
    assert player.game.session.look == app.context.look


def test_the_palette_colours_the_next_frame_the_overlay_and_the_sky(app: App) -> None:
    player, canvas = Player(app), app.painter.canvas
    player.plays(">SETTINGS >PICTURE @PALETTE")
    for name in PALETTES[1:]:
        player.plays("RIGHT")
        app.draw(0.0)
        assert canvas.palette is app.context.overlay.theme is app.context.palette is looks.PALETTES[name]
        assert canvas.glow.sky == looks.PALETTES[name].sky
        assert canvas.written[0].pen[0] == looks.PALETTES[name].title


@pytest.mark.slow
@each("text_size", TEXT_SIZES)
@each("made", [PictureSettings, SoundSettings, GameSettings, HandlingPage])
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
    player, heights = Player(app), []
    player.plays(">SETTINGS >PICTURE @TEXT_SIZE")
    for _ in TEXT_SIZES:
        app.draw(0.0)
        heights.append(next(each.box[3] for each in app.painter.canvas.written if each.text == "TEXT SIZE"))
        player.plays("RIGHT")
    assert [height / heights[0] for height in heights] == pytest.approx([1.0, 1.25, 1.5, 2.0])


def test_auto_glow_steps_down_by_the_frames_of_the_program(app: App) -> None:
    for _ in range(180):
        app.painter.worked(20.0, 1 / 60)
    stepped = app.painter.canvas.glow.quality
    assert stepped is Quality.PLAIN
    app.context.change(replace(app.context.store.settings, glow="full"))
    for _ in range(180):
        app.painter.worked(20.0, 1 / 60)
    assert app.painter.canvas.glow.quality is Quality.FULL


@pytest.mark.parametrize("full", [False, True])
def test_a_screen_asked_for_on_the_command_line_stays_when_another_setting_is_changed(
    window: pygame.Window, tmp_path: Path, full: bool
) -> None:
    Store(tmp_path).save_settings(Settings(fullscreen=not full))
    app = make_app(window, tmp_path, fullscreen=full)
    Player(app).plays(f">SETTINGS >SOUND LEFT : app.window.full={full}")
    app.close()


@sessions("""
    three seconds are counted and then the game goes on
        count=3 ESCAPE RETURN : top.number=3 ; world.tick=1
        wait=118              : top.number=3
        wait=1                : top.number=2
        wait=120              : top.number=1
        wait=119              : at CountInScene ; world.tick=1
        wait=1                : stack=PlayScene ; world.tick=1
        wait=1                : world.tick=2
    without a count-in the game goes on at once
        count=0 ESCAPE RETURN : stack=PlayScene
    pausing works during the count-in
        count=3 ESCAPE*3      : stack=PlayScene PauseScene
        ESCAPE P              : stack=PlayScene PauseScene
        P                     : stack=PlayScene CountInScene
        unfocus               : stack=PlayScene PauseScene
    a key held through the count-in counts and taps do not
        count=1 ESCAPE RETURN : ship.heading=49152
        down=LEFT J*2 until=PlayScene wait=10 : shots=0 ; not ship.heading=49152
    fire held through the count-in fires at its end
        count=1 ESCAPE RETURN down=J until=PlayScene wait=1 : shots=1
""")
def test_after_a_pause(app: App, session: str) -> None:
    player = at_settings(app)
    player.words["count"] = lambda seconds: app.context.change(Settings(count_in=int(seconds)))
    player.plays("SPACE : at PlayScene\n" + session)


@each("number, saved, counted", [(0, None, 1), (1, 0, 0), (2, 3, 3)])
def test_a_second_is_counted_unless_the_player_or_the_file_of_an_older_game_says_otherwise(
    window: pygame.Window, tmp_path: Path, number: int, saved: int | None, counted: int
) -> None:
    folder = tmp_path / str(number)
    if saved is not None:
        store = Store(folder)
        store.keep_settings(Settings(count_in=saved))
        store.flush()
    seen = f"top.number={counted}" if counted else "at PlayScene"
    Player(make_app(window, folder)).plays(f"SPACE ESCAPE*2 : {seen}")


@each("percent", TEXT_SIZES)
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
