"""Texts that name keys: they follow the device that was used last, and what is bound."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.input import key_names
from game.input.actions import Action
from game.input.capture import Device
from game.input.controls import Controls
from game.input.gestures import Gesture, GestureKind
from game.input.pad_inputs import PadInput
from game.scenes.base.key_table import FLYING, OTHERS, key_table, overlay_keys
from game.scenes.base.scene import ReplaceAll, Scene, ToPlay
from game.scenes.base.scene_keys import WATCHING
from game.scenes.menu.help import HelpScene
from game.scenes.menu.replay_list import ReplaysScene
from game.scenes.menu.scores_page import ScoresScene
from game.scenes.menu.settings_page import SoundSettings
from game.scenes.menu.title import TitleScene
from game.scenes.play.game_over import GameOverScene, ToGameOver
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.pause import CountInScene, PauseScene
from game.scenes.play.play import PlayScene
from game.sim.tuning import TICKS_PER_SECOND
from game.view.paint.stroke_font import GLYPHS
from tests.scenes.context import make_stage
from tests.scenes.hands import wait
from tests.scenes.reader import words_of

KEY_WORDS = ("ENTER", "ESC", "ARROWS", "SPACE", "F1", "F3")
A, B = "◒", "◑"


def words(scene: Scene) -> str:
    """Return all that is written on a scene."""
    return " | ".join(words_of(scene))


def scenes(folder: Path) -> dict[str, Scene]:
    """Return every scene that names keys."""
    context = make_stage(folder)
    game = PlayScene.begin(context, 1)
    context.library.scan()
    entry = NameEntry(context, "", 1)
    wait(entry, TICKS_PER_SECOND)  # only its heading is shown before
    return {
        "title": TitleScene(context),
        "help": HelpScene(context),
        "pause": PauseScene(context, game),
        "name entry": entry,
        "replays": ReplaysScene(context),
        "settings": SoundSettings(context),
        "scores": ScoresScene(context),
        "count-in": CountInScene(context, game, 3),
    }


KEYS_SAY = {
    "name entry": ("ENTER DONE   ESC KEEPS PILOT   TYPE",),
    "replays": ("ESC BACK",),
    "title": ("PRESS SPACE TO START", "F1 HELP", "ESC LEAVE", "K / X"),
    "help": ("SPACE / J", "LEFT RIGHT / A D", "F3"),
    "pause": ("ARROWS CHOOSE   ENTER ACCEPT   F1 HELP   F3 SHOWS THE MATHS",),
    "settings": ("ARROWS CHOOSE AND CHANGE   ESC BACK",),
    "scores": ("ESC BACK",),
    "count-in": ("P PAUSE",),
}
PAD_SAYS = {
    "name entry": (f"{A} OR → NEXT   {B} OR ← BACK",),
    "replays": (f"{B} BACK",),
    "title": (f"PRESS {A} TO START", f"{B} LEAVE", "LEFT STICK", "RT"),
    "help": (A, B, "LEFT STICK", "RT"),
    "pause": (f"D-PAD CHOOSE   {A} ACCEPT",),
    "settings": (f"D-PAD CHOOSE AND CHANGE   {B} BACK",),
    "scores": (f"{B} BACK",),
    "count-in": ("START PAUSE",),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", KEYS_SAY)
def test_each_scene_names_keys_after_a_key_and_a_pad_after_a_pad(name: str, tmp_path: Path) -> None:
    scene = scenes(tmp_path)[name]
    controls = scene.context.controls  # type: ignore[attr-defined]  # every scene here has one
    keys = words(scene)
    assert [part for part in KEYS_SAY[name] if part not in keys] == []

    controls.used = Device.PAD
    pad = words(scene)
    assert [part for part in PAD_SAYS[name] if part not in pad] == []
    assert [word for word in KEY_WORDS if word in pad.replace("|", " ").split()] == []

    controls.used = Device.KEYS
    assert words(scene) == keys


def test_a_replay_names_the_keys_that_are_bound() -> None:
    controls = make_stage().controls
    said = "P PAUSE   ESC BACK   DOT STEP   COMMA STEP BACK   ← → SPEED   ↑ ↓ SECONDS   "
    said += "HOLD SPACE TO HURRY   F3 MATHS"
    assert "   ".join(filter(None, map(controls.fill, WATCHING.parts(controls.used)))) == said
    controls.used = Device.PAD
    said = f"START PAUSE   {B} BACK   D-PAD SPEED   D-PAD ↑ ↓ SECONDS   HOLD {A} TO HURRY"
    assert "   ".join(filter(None, map(controls.fill, WATCHING.parts(controls.used)))) == said


@pytest.mark.slow
def test_a_key_that_was_bound_stands_in_the_help_and_on_the_title_at_once() -> None:
    context = make_stage()
    shown = [HelpScene(context), TitleScene(context)]
    context.controls.keys = context.controls.keys.swap(Action.FIRE, 0, pygame.KSCAN_I)
    for scene in shown:
        assert "I / J" in words(scene)
        assert "SPACE /" not in words(scene)
    assert "PRESS I TO START" in words(shown[1])

    context.controls.used = Device.PAD
    context.controls.pad = context.controls.pad.swap(Action.FIRE, 0, PadInput.RIGHT_SHOULDER)
    assert "PRESS RB TO START" in words(shown[1])


def test_without_a_key_for_fire_enter_starts_and_the_help_shows_that_there_is_none() -> None:
    context = make_stage()
    for _ in range(2):
        context.controls.keys = context.controls.keys.unbind(Action.FIRE, 0)

    assert "PRESS ENTER TO START" in words(TitleScene(context))
    assert ("-", "FIRE") in key_table(context.controls, FLYING)


def test_a_part_of_a_line_that_nothing_asks_for_is_left_out() -> None:
    controls = Controls()
    line = "{help} HELP   {mute} SOUND   {nonsense} STAYS   PLAIN"
    assert controls.fill(line) == "F1 HELP   M SOUND   {nonsense} STAYS   PLAIN"
    controls.keys = controls.keys.unbind(Action.MUTE, 0)
    assert controls.fill(line) == "F1 HELP   {nonsense} STAYS   PLAIN"


def test_the_table_names_what_is_bound_and_leaves_out_what_a_pad_has_not() -> None:
    controls = Controls()
    assert {meaning: names for names, meaning in key_table(controls, OTHERS)} == {
        "THIS HELP": "F1",
        "SOUND OFF, SOUND ON": "M",
        "FULL SCREEN": "F11",
        "SAVE A PICTURE": "F12",
        "SLOW MOTION, IN A PAUSE A TICK BACK": "COMMA",
        "MATHS: NEXT QUESTION, ITS WORKING": "TAB E",
    }
    controls.used = Device.PAD
    assert key_table(controls, OTHERS) == ()
    assert key_table(controls, FLYING) == (
        ("LEFT STICK", "TURN"),
        ("RT", "THRUST"),
        (A, "FIRE"),
        ("◐", "LASER"),
        (B, "HYPERSPACE"),
        ("START", "PAUSE"),
    )


@pytest.mark.parametrize("which", [PadInput.A, PadInput.B, PadInput.X, PadInput.Y])
def test_a_face_button_is_written_as_a_sign_that_the_letters_have(which: PadInput) -> None:
    controls = Controls()
    controls.used = Device.PAD
    controls.pad = controls.pad.swap(Action.FIRE, 0, which)

    assert controls.name(Action.FIRE) in GLYPHS


def test_another_keyboard_layout_is_taken_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    controls = Controls()
    assert controls.name(Action.LASER) == "K"

    usual = key_names._layout()

    class Dvorak(dict[int, int]):
        def __missing__(self, code: int) -> int:
            return int(usual[code])

    monkeypatch.setattr(key_names, "_layout", lambda: Dvorak({pygame.K_k: 25, pygame.K_t: pygame.KSCAN_K}))
    controls.presses(pygame.Event(pygame.KEYMAPCHANGED))
    assert controls.name(Action.LASER) == "T"
    assert controls.keys.rows[Action.LASER][0] == pygame.KSCAN_K
    monkeypatch.undo()
    controls.presses(pygame.Event(pygame.KEYMAPCHANGED))
    assert controls.name(Action.LASER) == "K"


def test_a_click_after_a_game_plays_again_but_not_at_once() -> None:
    context = make_stage()
    over = GameOverScene(context, ToGameOver(PlayScene.begin(context, 1).session, None))
    box = over.layout().boxes[0]
    click = Gesture(GestureKind.CLICK, *box.center)
    assert over.point(click) is None
    wait(over, TICKS_PER_SECOND)
    assert over.point(Gesture(GestureKind.HOVER, *box.center)) is None
    assert over.point(click) == ReplaceAll(ToPlay(seed=1))


def test_the_overlay_names_its_keys_as_they_are_bound() -> None:
    controls = Controls()
    line, working = overlay_keys(controls)
    assert line == "[ DOT ] one tick   [ COMMA ] slow motion   the mouse points"
    assert working == "E"

    line, _ = overlay_keys(controls, travels=True)
    assert line == "[ DOT ] one tick   [ COMMA ] one tick back   the mouse points"

    controls.keys = controls.keys.unbind(Action.SLOW, 0).swap(Action.STEP, 0, pygame.KSCAN_U)
    assert overlay_keys(controls) == ("[ U ] one tick   the mouse points", "E")
    controls.used = Device.PAD
    controls.pad = controls.pad.swap(Action.STEP, 0, PadInput.Y)
    assert overlay_keys(controls) == ("[ Y ] one tick   the mouse points", "")


def test_what_starts_a_game_is_no_key_that_menus_obey_for_something_else() -> None:
    controls = Controls()
    controls.keys = controls.keys.swap(Action.FIRE, 0, pygame.KSCAN_UP)
    assert controls.fill("{go}") == "J"
    controls.keys = controls.keys.unbind(Action.FIRE, 1)
    assert controls.fill("{go}") == "ENTER"
    controls.used = Device.PAD
    controls.pad = controls.pad.swap(Action.FIRE, 0, PadInput.B)
    assert controls.fill("{go}") == A
