"""One session from the first start to the second: by keys, by a pad alone, by the mouse alone.

Each starts, plays, dies, enters a name, changes a binding, the palette and the text size, watches the replay,
quits, starts again and finds all of it. Time is not waited for.
"""

import re

import pygame
import pytest

from game.scenes.menu.binding_page import column_at
from tests.scenes.words import *

FIRST = """
    >PLAY wait=30 over until=NameEntry : world.tally.shots_fired=0
    wait=120 NAME                   : at GameOverScene
    wait=120 >WATCH_THIS_GAME       : at WatchScene
    wait=200 BACK                   : at GameOverScene
    wait=120 >TITLE >SETTINGS >CONTROLS BIND BACK*2 >PICTURE : at PictureSettings
    +PALETTE +TEXT_SIZE*3 BACK*2    : at TitleScene
    >QUIT                           : stack=
"""
AGAIN = """
                                    : settings.palette=mono ; settings.text_size=200
                                    : app.context.text_scale=2 ; app.painter.canvas.text_scale=2
    >SCORES                         : at ScoresScene
    >1                              : at WatchScene
    wait=20 BACK                    : at ScoresScene
    BACK >QUIT                      : stack=
"""

DEVICES = {
    "keys": {r">(\w+)": r">\1", r"\+(\w+)(\*3)?": r"@\1 RIGHT\2", "NAME": "A N*2 RETURN", "BACK": "ESCAPE",
             "BIND": ">KEYS >FIRE I"},
    "pad": {r">(\w+)": r"pad=@\1 pad=A", r"\+(\w+)(\*3)?": r"pad=@\1 pad=DPAD_RIGHT\2", "BACK": "pad=B",
            "NAME": "pad=DPAD_UP pad=A pad=DPAD_RIGHT pad=DPAD_LEFT pad=DPAD_DOWN pad=START",
            "BIND": "pad=@PAD pad=A pad=@FIRE pad=A pad=Y"},
    "mouse": {r">(\w+)": r"click=\1", r"\+(\w+)": r"click=\1/0.97", "NAME": "wheel=1 click=640,300",
              "BACK": "back=640,300", "BIND": "click=KEYS ask"},
}  # fmt: skip
"""how each device does what the sessions say."""


def on(device: str, session: str) -> str:
    """Return a session as it is written for a device."""
    for what, how in DEVICES[device].items():
        session = re.sub(what, how, session)
    return session


def start(window: pygame.Window, folder: Path, pad: VirtualPad | None) -> Player:
    """Start the program; without glow, which takes most of the time of a picture."""
    store = Store(folder)
    store.save_settings(replace(store.settings, glow="plain"))
    app = make_app(window, folder)
    pass_time(app, SETTLING if pad else 1)
    player = Player(app, pad)

    def ask() -> None:
        """Click at the key that fires."""
        _, y = player.place("FIRE")
        page, row = player.page, player.row("FIRE")
        page.chosen = row
        found = [x for x in range(20, 1260) if column_at(page.layout(), row, x) == 0]
        player.plays(
            f"click={found[len(found) // 2]},{y:.0f} click=5,5"  # no key comes: that ends the asking
        )

    def over() -> None:
        player.ship.score, player.world.over = 100, True

    player.words |= {"over": over, "ask": ask}
    return player


@pytest.mark.slow
@pytest.mark.parametrize(
    ("device", "name", "keys", "pad_input"),
    [
        ("keys", "ANN", (pygame.KSCAN_I, pygame.KSCAN_J), "A"),
        ("mouse", "QILOT", (pygame.KSCAN_SPACE, pygame.KSCAN_J), "A"),
        ("pad", "QHLOT", (pygame.KSCAN_SPACE, pygame.KSCAN_J), "Y"),
    ],
)
def test_a_session_by_one_device_is_found_again(  # noqa: PLR0917 - a row of the table, and three fixtures
    window: pygame.Window,
    pad: VirtualPad,
    tmp_path: Path,
    device: str,
    name: str,
    keys: object,
    pad_input: str,
) -> None:
    used = pad if device == "pad" else None
    first = start(window, tmp_path, used)
    first.plays(on(device, FIRST))
    first.app.close()

    again = start(window, tmp_path, used)
    app: App = again.app
    controls = app.context.controls
    assert controls.keys.rows[Action.FIRE] == keys
    assert [item.name for item in controls.pad.rows[Action.FIRE]] == [pad_input]
    assert app.painter.canvas.palette is app.context.palette
    (row,) = app.context.store.scores.table()
    assert (row.score, row.name, row.assisted) == (100, name, False)
    again.plays(on(device, AGAIN))
    app.close()
