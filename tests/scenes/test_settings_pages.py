"""The settings: each acts at once and is found again after a restart; and the count-in after a pause."""

import pygame
import pytest

from game.scenes.menu.settings_page import SoundSettings
from game.sound.cues import Cue
from game.storage.settings import PALETTES
from game.view.paint import theme as looks
from game.view.paint.strokes import Quality
from tests.scenes.words import *
from tests.virtual_pad import LEFT_X

pytestmark = pytest.mark.slow


def at_settings(app: App, pad: VirtualPad | None = None) -> Player:
    """Return a player whose scripts see what the settings change."""
    player = Player(
        app,
        pad,
        value=lambda: player.page.rows[player.page.chosen].view().value,
        glow=lambda: app.painter.canvas.glow.quality,
        shots=lambda: len(player.world.shots),
        count=lambda seconds: app.context.change(Settings(count_in=int(seconds))),
    )
    return player


def test_the_next_start_looks_and_sounds_as_it_was_set(window: pygame.Window, tmp_path: Path) -> None:
    Store(tmp_path).save_settings(
        Settings(
            volume=75, effects_volume=90, beat_volume=85, music_volume=55, muted=True, glow="plain",
            shake=80, flashes=False, trails=True, stars=False, grid=True,
        )
    )  # fmt: skip
    app = make_app(window, tmp_path)
    glow, mixer, look = app.painter.canvas.glow, app.audio.mixer, app.context.look
    assert (glow.quality, glow.trails, glow.stars) == (Quality.PLAIN, True, False)
    assert mixer.settings == app.context.store.settings
    assert (look.grid, look.shake, look.flashes) == (True, 0.8, False)
    app.close()


def test_a_page_is_saved_as_it_is_left_and_at_the_latest_at_the_end(app: App, tmp_path: Path) -> None:
    player = Player(app)
    player.plays(">SETTINGS >SOUND LEFT")
    assert Store(tmp_path).settings == Settings()
    player.plays("ESCAPE")
    assert Store(tmp_path).settings == Settings(volume=75)
    player.plays("RETURN LEFT")
    app.close()
    assert Store(tmp_path).settings == Settings(volume=70)


@sessions("""
    glow, trails and stars are seen at once
        @GLOW RIGHT              : glow=FULL
        RIGHT                    : glow=PLAIN
        >TRAILS                  : app.painter.canvas.glow.trails=False ; app.painter.canvas.glow.stars=True
        >STARS                   : app.painter.canvas.glow.stars=False
    the effects set the six below and say when one of them was changed
        @EFFECTS RIGHT           : settings.effects=reduced ; settings.shake=0 ; settings.flashes=False
                                 : settings.trails=False ; settings.stars=True ; value=REDUCED
        DOWN RIGHT UP            : value=REDUCED, CHANGED
        LEFT                     : settings.effects=full ; settings.shake=100 ; settings.trails=True
    the demo behind the settings goes on and shows their effect
        >FLASHES                 : game.demo.session.look.flashes=False ; not game.demo.session.world.tick=0
    full screen is entered at once and F11 shows in the page
        RETURN                   : app.window.full=True ; value=ON
        F11                      : app.window.full=False ; value=OFF
    the sound buffer is in use at once
        ESCAPE >SOUND @AUDIO_DELAY : AUDIO DELAY ; value=NORMAL
        RIGHT                    : value=LARGE ; mixer.settings.sound_buffer=large
    what a page tells of a row stands in place of its explanation until another row is chosen
        ESCAPE >GAME >SHOW_HINTS_AGAIN : told hints will be shown again in play
        @COUNT-IN                : SECONDS BETWEEN A PAUSE AND THE GAME
    a volume that is moved acts at once and without sound says why nothing is heard
        >STARS                   : app.notices.current_text=
        ESCAPE UP RETURN LEFT    : told no sound ; settings.volume=75 ; mixer.settings.volume=75
        @MUSIC LEFT              : mixer.settings.music_volume=65
        >MUTE                    : mixer.settings.muted=True
    the effects of the game beneath change at once
        ESCAPE*2 >PLAY ESCAPE >SETTINGS >PICTURE @EFFECTS RIGHT*2 : at PictureSettings
                                 : game.session.effects.look.sparks=0
                                 : game.slowdown.shake.factor=0 ; game.session.look.flashes=False
""")
def test_settings(app: App, session: str) -> None:
    at_settings(app).plays(">SETTINGS >PICTURE : at PictureSettings\n" + session)


@sessions("""
    keys alone set every row at once and it is found again
        >SETTINGS >CONTROLS >HANDLING : at HandlingPage
        @AUTO-FIRE RIGHT @THRUST RETURN @LASER RIGHT @TURN_SPEED LEFT*20 @EASE-IN RETURN
        @RUMBLE LEFT @DEAD_ZONE RIGHT*2 @STICK RETURN ESCAPE : at ControlsScene
    the mouse alone sets the same
        click=SETTINGS click=CONTROLS click=HANDLING : at HandlingPage
        click=AUTO-FIRE click=THRUST click=LASER click=TURN_SPEED/0.0 click=EASE-IN
        click=RUMBLE/0.55 click=DEAD_ZONE/0.34 click=STICK click=BACK : at ControlsScene
    a pad alone sets the same
        pad=@SETTINGS pad=A pad=@CONTROLS pad=A pad=@HANDLING pad=A : at HandlingPage
        pad=DPAD_RIGHT pad=@THRUST pad=A pad=@LASER pad=A pad=@TURN_SPEED pad=DPAD_LEFT*20 pad=@EASE-IN
        pad=A pad=@RUMBLE pad=DPAD_LEFT pad=@DEAD_ZONE pad=DPAD_RIGHT*2 pad=@STICK pad=A
        pad=B : at ControlsScene
""")
def test_how_the_ship_is_handled(app: App, pad: VirtualPad, tmp_path: Path, session: str) -> None:
    pass_time(app, SETTLING)
    pad.felt.clear()
    at_settings(app, pad).plays(session)
    controls = app.context.controls
    for seat in controls.seats:
        assert seat.filter.settings is seat.pad.settings is app.context.store.settings
    assert round(pad.felt[0][0] / 65535.0, 2) == 0.55  # SDL ends it by the clock
    assert Store(tmp_path).settings == Settings(
        auto_fire="always", toggle_thrust=True, toggle_laser=True, turn_speed=50, ease_in=True,
        rumble=55, dead_zone=20, stick="straight",
    )  # fmt: skip


def test_a_game_beneath_takes_a_change_of_handling_and_of_the_stick_at_once(
    app: App, pad: VirtualPad
) -> None:
    pass_time(app, SETTLING)
    player = at_settings(app, pad)
    player.plays("pad=A : at PlayScene")
    app.context.change(Settings(auto_fire="hold", count_in=0))
    player.plays("P*2 down=J wait=59 : shots=4")
    for dead_zone, out, turn in ((50, 0.4, 0), (5, 0.7, 90)):
        app.context.change(Settings(dead_zone=dead_zone, stick="straight"))
        player.plays("wait=1")
        pad.axis(LEFT_X, int(32767 * out))
        player.plays("wait=1")
        assert app.context.controls.command().turn == turn


def test_the_palette_colours_the_next_frame_the_overlay_and_the_sky(app: App) -> None:
    player, canvas = Player(app), app.painter.canvas
    app.context.change(Settings(has_won=True))
    player.plays(">SETTINGS >PICTURE @PALETTE")
    for name in PALETTES[1:]:
        player.plays("RIGHT")
        app.draw(0.0)
        assert canvas.palette is app.context.overlay.theme is app.context.palette is looks.PALETTES[name]
        assert canvas.glow.sky == looks.PALETTES[name].sky
        assert canvas.written[0].pen[0] == looks.PALETTES[name].title


def test_auto_glow_steps_down_by_the_frames_of_the_program_and_a_chosen_one_does_not(app: App) -> None:
    for glow, quality in (("auto", Quality.PLAIN), ("full", Quality.FULL)):
        app.context.change(replace(app.context.store.settings, glow=glow))
        for _ in range(180):
            app.painter.worked(20.0, 1 / 60)
        assert app.painter.canvas.glow.quality is quality


@each("full", [False, True])
def test_a_screen_asked_for_on_the_command_line_stays_when_another_setting_is_changed(
    window: pygame.Window, tmp_path: Path, full: bool
) -> None:
    Store(tmp_path / str(full)).save_settings(Settings(fullscreen=not full))
    app = make_app(window, tmp_path / str(full), fullscreen=full)
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
    unless the player says otherwise a second is counted
        ESCAPE RETURN         : top.number=1
    without a count-in the game goes on at once
        count=0 ESCAPE RETURN : stack=PlayScene
    pausing works during the count-in
        count=3 ESCAPE*3      : stack=PlayScene PauseScene
        ESCAPE P              : stack=PlayScene PauseScene
        P                     : stack=PlayScene CountInScene
        unfocus               : stack=PlayScene PauseScene ; PAUSED: WINDOW LOST FOCUS ; world.tick=1
    a key held through the count-in counts and taps do not
        count=1 ESCAPE RETURN : ship.heading=49152
        down=LEFT J*2 until=PlayScene wait=10 : shots=0 ; not ship.heading=49152
    fire held through the count-in fires at its end
        count=1 ESCAPE RETURN down=J until=PlayScene wait=1 : shots=1
""")
def test_after_a_pause(app: App, session: str) -> None:
    at_settings(app).plays("SPACE : at PlayScene\n" + session)


def test_a_new_volume_is_heard_in_a_sample_of_what_it_sets() -> None:
    context = make_stage()
    said: list[Cue] = []
    context.sounds.play = said.append  # type: ignore[method-assign,assignment]
    page = SoundSettings(context)
    for name, value in (("beat_volume", 50), ("music_volume", 40), ("effects_volume", 30)):
        page.set(name, value)
    assert said == [Cue.BEAT_HIGH, Cue.STING_WAVE]
