"""The pages of keys and of pad inputs: by keys alone, by the mouse alone, by a pad alone."""

import json

import pygame
import pytest

from game.scenes.menu.binding_page import KeysPage, column_at
from game.view.paint.stroke_font import GLYPHS
from tests.scenes.hands import click
from tests.scenes.words import *

pytestmark = pytest.mark.slow

KEYS = ">SETTINGS >CONTROLS >KEYS : at KeysPage\n"
PAD = "pad=@SETTINGS pad=A pad=@CONTROLS pad=A pad=@PAD pad=A : at PadPage\n"
NAMES = {getattr(pygame, name): name[6:] for name in dir(pygame) if name.startswith("KSCAN_")}


class Binder(Player):
    """A player whose scripts tell what is bound (`fire=SPACE J`) and saved, and point at columns."""

    def __init__(self, app: App, pad: VirtualPad | None = None) -> None:
        bound = app.context.controls
        super().__init__(
            app,
            pad,
            column=self.column,
            saved=self.saved,
            asking=lambda: bound.capturing is not None,
            **{
                a.name.lower(): lambda a=a: [NAMES[key] for key in bound.keys.rows[a]]
                for a in bound.keys.rows
            },
            **{f"pad_{a.name.lower()}": lambda a=a: bound.pad.rows[a] for a in bound.pad.rows},
        )

    def column(self, where: str) -> None:
        """Click in a column of a row, FIRE/0."""
        label, _, column = where.partition("/")
        _, y = self.place(label)  # in sight
        row = self.page.chosen = self.row(label)
        layout = self.page.layout()
        found = [x for x in range(20, 1260, 4) if column_at(layout, row, x) == int(column)]
        click(self.app, found[len(found) // 2], y)

    def saved(self) -> str:
        """Return what the next start would find, as "fire=I J, PAD fire=y"."""
        rows = Store(self.app.context.store.folder).database.rows(
            "SELECT device, action, inputs FROM binding"
        )
        told = []
        for device, action, inputs in rows:
            words = [NAMES[item] if device == "keys" else item for item in json.loads(inputs)]
            told.append(f"{'PAD ' * (device == 'pad')}{action}={' '.join(words)}")
        return ", ".join(told)


@sessions("""
    a row takes the next key, which flies at once
        @FIRE RETURN                : > PRESS A KEY  5 <
        I                           : > I < ; fire=I J ; saved=fire=I J
        F1 RIGHT                    : at HelpScene ; I / J
        ESCAPE*4 I                  : at TitleScene
        @PLAY I                     : at PlayScene
    a capture takes keys that mean something elsewhere
        @FIRE RETURN F1             : at KeysPage ; fire=F1 J
        RETURN M RETURN UP RETURN RETURN : at KeysPage ; fire=RETURN J ; mute=F1 ; mixer.settings.muted=False
    right chooses the second key and left the first
        @LASER RIGHT*2              : > X <
        RETURN I                    : laser=K I
        LEFT                        : > K <
    a pause without keys still has the key that cannot be unbound
        @PAUSE DELETE               : > ESC < ; pause=
    who takes a key of both players is told what either loses
        @GROUP RIGHT @SOUND_OFF RIGHT RETURN LEFT : ~TURN LEFT: A   P2 TURN LEFT: NONE
    a key of another action is swapped and the page says so
        @LASER RETURN SPACE         : fire=K J ; laser=SPACE X ; saved=fire=K J, laser=SPACE X
                                    : LASER: SPACE / X   FIRE: K / J
        @HYPERSPACE RIGHT RETURN P  : HYPERSPACE: H / P   PAUSE: NONE
    a capture counts down and gives up after five seconds
        @FIRE RETURN                : > PRESS A KEY  5 <
        wait=119                    : > PRESS A KEY  4 <
        wait=120                    : > PRESS A KEY  3 <
        wait=120                    : > PRESS A KEY  2 <
        wait=120                    : > PRESS A KEY  1 <
        wait=120                    : asking=False ; NOTHING WAS CHANGED ; fire=SPACE J
        ESCAPE                      : at ControlsScene
    an arrow that is still held does not move the page while a key is waited for
        down=DOWN RETURN wait=120   : asking=True ; page.chosen=1
                                    : PRESS A KEY FOR TURN LEFT   ESC OR A CLICK CHANGES NOTHING
    escape in a capture binds nothing, stays on the page and says why
        @FIRE RETURN ESCAPE         : at KeysPage ; fire=SPACE J
                                    : ESC ALWAYS PAUSES AND LEADS BACK: IT CANNOT BE BOUND
    delete unbinds and menus still obey
        @FIRE DELETE*3              : fire= ; FIRE: NONE ; saved=fire=
        UP DOWN SPACE I             : fire=I
    a key bound into the second column of an empty row stands in the first
        @HYPERSPACE DELETE RIGHT RETURN : > PRESS A KEY  5 <
        I                           : warp=I ; > I <
    menus obey Enter and arrows however they are bound
        @PAUSE RETURN*2 @HYPERSPACE RETURN UP @GROUP RETURN : at KeysPage ; asking=False
        @SOUND_OFF RETURN DOWN @GROUP DOWN : page.chosen=1 ; mixer.settings.muted=False
        >BACK                       : at ControlsScene
    reset brings back this page alone
        @FIRE RETURN I @GROUP RIGHT @SOUND_OFF DELETE @GROUP LEFT : fire=I J ; mute=
        >RESET_THIS_PAGE            : at KeysPage ; fire=SPACE J ; mute= ; saved=mute=
    a reset takes its keys from other pages and says so
        @FIRE RIGHT RETURN M        : fire=SPACE M ; mute=J
        @GROUP RIGHT >RESET_THIS_PAGE : WINDOW: AS AT THE FIRST START   FIRE: SPACE ; fire=SPACE ; mute=M
    a lost focus ends the capture
        @FIRE RETURN unfocus focus wait=90 : > SPACE <
        UP                          : > UP <
    the mouse alone asks for keys, swaps and resets
        column=LASER/1 I            : laser=K I
        column=LASER/0 SPACE        : fire=K J ; laser=SPACE I
        column=FIRE/0 click=BACK    : at KeysPage ; fire=K J
        click=RESET_THIS_PAGE       : fire=SPACE J ; laser=K X
        click=BACK                  : at ControlsScene
    a pad that is not there is not waited for
        >BACK >PAD >FIRE            : at PadPage ; NO PAD IS PLUGGED IN ; asking=False
        DELETE                      : pad_fire=
""")
def test_by_keys_and_mouse(app: App, session: str) -> None:
    Binder(app).plays(KEYS + session)


@sessions("""
    a pad alone binds, swaps, unbinds and resets
        pad=@FIRE                    : > A ◒ <
        pad=A                       : > PRESS A BUTTON  5 <
        pad=Y                       : pad_fire=Y ; saved=PAD fire=y
        pad=A pad=RT                : FIRE: RT   THRUST: Y ◓ ; pad_fire=RIGHT_TRIGGER ; pad_thrust=Y
        pad=X                       : pad_fire=
        pad=A pad=START             : START ALWAYS PAUSES AND LEADS BACK: IT CANNOT BE BOUND
        pad=@RESET_THIS_PAGE pad=A   : pad_fire=A ; pad_thrust=RIGHT_TRIGGER
        pad=B                       : at ControlsScene
    escape ends the waiting for a button and B that for a key
        pad=DPAD_DOWN pad=A         : asking=True
        ESCAPE                      : at PadPage ; asking=False
        pad=B pad=DPAD_UP pad=A pad=DPAD_DOWN pad=A : at KeysPage ; asking=True
        pad=B                       : at KeysPage ; asking=False
""")
def test_by_a_pad(app: App, pad: VirtualPad, session: str) -> None:
    pass_time(app, SETTLING)
    Binder(app, pad).plays(PAD + session)


def test_bindings_of_the_last_moment_are_found_again(app: App, window: pygame.Window, tmp_path: Path) -> None:
    player = Binder(app)
    player.plays(f"{KEYS} @FIRE RETURN I : saved=fire=I J")
    app.context.controls.keys = app.context.controls.keys.unbind(Action.MUTE, 0)
    app.close()
    later = make_app(window, tmp_path)
    Binder(later).plays(" : fire=I J ; mute= ; saved=fire=I J, mute=\nI : at PlayScene")
    later.close()


def test_bindings_that_cannot_be_written_hold_and_are_told(window: pygame.Window, tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("not a folder", encoding="utf-8")
    Binder(make_app(window, folder)).plays(f"{KEYS} @FIRE RETURN I : fire=I J ; told save")


@each("percent, slot", [(100, 0), (200, 0), (200, 1)])
def test_the_column_under_the_mouse_is_the_one_whose_words_are_nearest_wherever_they_stand(
    percent: int, slot: int
) -> None:
    context = make_stage()
    context.store.settings = replace(context.store.settings, text_size=percent)
    page = KeysPage(context)
    page.chosen, page.slot = 4, slot
    layout = page.layout()
    box = layout.boxes[4]
    signs = [text for text in layout.texts if box.top <= text.y < box.bottom]
    names = ["> SPACE <", "J"] if slot == 0 else ["SPACE", "> J <"]
    assert [sign.text for sign in signs] == ["FIRE", *names]
    assert layout.boxes[-1].bottom == pytest.approx(504.0, abs=1.0) or percent > 100
    for aside in (0.0, 50.0):
        moved = replace(layout, texts=tuple(replace(text, x=text.x + aside) for text in layout.texts))
        assert [column_at(moved, 4, sign.x + aside) for sign in signs[1:]] == [0, 1]
        assert percent > 100 or column_at(moved, 4, signs[0].x + aside) is None


def test_a_key_whose_sign_has_no_width_can_be_bound_and_is_shown() -> None:
    assert [chr(code) for code in range(33, 127) if chr(code).upper() not in GLYPHS] == []
    context = make_stage()
    context.controls.keys = context.controls.keys.swap(Action.FIRE, 0, pygame.KSCAN_APOSTROPHE)
    page = KeysPage(context)
    page.chosen = 4
    assert "> ' <" in words_of(page)
