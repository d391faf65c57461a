"""The page of handling: each row acts at once and is found again; by keys, by the mouse, by a pad."""

from __future__ import annotations

from pathlib import Path

from game.input.handling import AutoFire, Handling
from game.input.pad_inputs import Stick
from game.input.pads import SETTLING
from game.storage.settings import Settings
from game.storage.store import Store
from game.window.app import App
from tests.scenes.hands import pass_time
from tests.scenes.script import Player
from tests.virtual_pad import LEFT_X, VirtualPad

PAGE = ">SETTINGS >CONTROLS >HANDLING : at HandlingPage\n"


def holding(app: App, pad: VirtualPad) -> Player:
    """Return a player whose program knows a pad."""
    pass_time(app, SETTLING)
    return Player(app, pad)


def test_keys_alone_set_every_row_at_once_and_it_is_found_again(
    app: App, pad: VirtualPad, tmp_path: Path
) -> None:
    player, controls = holding(app, pad), app.context.controls
    player.plays(f"""{PAGE}
        @AUTO-FIRE RIGHT*2 @THRUST RETURN @LASER RIGHT @TURN_SPEED LEFT*20 @EASE-IN RETURN
        @RUMBLE LEFT @DEAD_ZONE RIGHT*2 @STICK RETURN
    """)
    assert controls.handling == Handling(True, True, 50, True, AutoFire.ALWAYS)
    assert (controls.stick, controls.rumble) == (Stick(20, fine=False), 0.55)
    player.plays("ESCAPE : at ControlsScene")
    assert Store(tmp_path).settings == Settings(
        auto_fire="always", toggle_thrust=True, toggle_laser=True, turn_speed=50, ease_in=True,
        rumble=55, dead_zone=20, stick="straight",
    )  # fmt: skip


def test_the_mouse_alone_sets_rows(app: App) -> None:
    Player(app).plays("""
        click=SETTINGS click=CONTROLS click=HANDLING : at HandlingPage
        click=TURN_SPEED/0.5 : controls.handling.turn_speed=75
        click=DEAD_ZONE/1.0  : controls.stick.dead_zone=50
        click=THRUST         : controls.handling.toggle_thrust=True
        click=BACK           : at ControlsScene
    """)
    assert app.context.controls.handling == Handling(toggle_thrust=True, turn_speed=75)


def test_a_pad_alone_sets_rows_and_feels_the_rumble(app: App, pad: VirtualPad) -> None:
    player = holding(app, pad)
    player.plays("pad=@SETTINGS pad=A pad=@CONTROLS pad=A pad=@HANDLING pad=A")
    player.plays("pad=DPAD_RIGHT : controls.handling.auto_fire=HOLD")
    pad.felt.clear()
    player.plays("pad=DPAD_DOWN*5 pad=DPAD_LEFT")
    assert [round(low / 65535.0, 2) for low, _ in pad.felt] == [0.55]
    player.plays("pad=B : at ControlsScene")


def test_a_game_beneath_takes_a_change_at_once(app: App) -> None:
    player = Player(app, shots=lambda: len(player.world.shots))
    player.plays("SPACE : at PlayScene")
    app.context.change(Settings(auto_fire="hold", count_in=0))
    player.plays("P*2 down=J wait=59 : shots=4")


def test_a_wide_dead_zone_holds_a_stick_that_is_a_little_out(app: App, pad: VirtualPad) -> None:
    player = holding(app, pad)
    player.plays("pad=A")
    for settings, out, turn in (
        (Settings(dead_zone=50), 0.4, 0),
        (Settings(dead_zone=5, stick="straight"), 0.7, 90),
    ):
        app.context.change(settings)
        player.plays("wait=1")
        pad.axis(LEFT_X, int(32767 * out))
        player.plays("wait=1")
        assert app.context.controls.command().turn == turn
