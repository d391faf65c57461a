"""Pages of rows: driven alike by keys and by the mouse, and readable at every size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.input.capture import Device
from game.scenes.base.page import PageScene
from game.scenes.base.scene import Scene
from game.scenes.base.scene_context import SceneContext
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
from game.sound.audio_sink import Freeze, Hold, Order
from game.sound.sounds import Sounds
from game.storage.scores import Score
from game.storage.settings import with_effects
from game.storage.store import Store
from game.window.app import App
from tests.each import each
from tests.scenes.context import make_stage
from tests.scenes.hands import expect, move
from tests.scenes.reader import read
from tests.scenes.script import Player, sessions

KINDS: dict[str, Callable[[SceneContext], Scene]] = {
    "title": TitleScene, "leave": LeaveQuestion, "settings": SettingsScene, "controls": ControlsScene,
    "keys": KeysPage, "pad": PadPage, "sound": SoundSettings, "picture": PictureSettings,
    "game": GameSettings, "scores": ScoresScene, "help": HelpScene,
}  # fmt: skip


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
    """Return a scene of a kind, its texts as long as they get."""
    context = make_stage(folder)
    context.store.keep_settings(
        replace(with_effects(context.store.settings, "reduced"), shake=100, count_in=3)
    )
    return KINDS[kind](context)


@each("kind", KINDS)
def test_a_chosen_row_looks_other_than_by_its_colour(kind: str, scored: Path) -> None:
    scene = expect(PageScene, make(kind, scored))
    scene.layout()
    for chosen in [number for number, row in enumerate(scene.rows) if row.acts]:
        scene.chosen = chosen
        layout = scene.layout()
        marked = any(text.text.startswith("> ") or text.text == "<" for text in layout.texts)
        framed = any(layout.boxes[chosen].contains((*stroke.start, 0, 0)) for stroke in layout.strokes)
        assert marked or framed


@sessions("""
    every row of the title leads somewhere and escape leads back
        >LAB                  : at LabList
        ESCAPE >SCORES        : at ScoresScene ; NO GAME OF YOURS YET
        ESCAPE >SETTINGS      : at SettingsScene
        ESCAPE >HELP          : at HelpScene
        ESCAPE                : at TitleScene
        >PLAY                 : at PlayScene
    the last row of the title quits
        DOWN*9 RETURN         : stack=
    fire starts a game only while play is chosen
        DOWN J                : at TitleScene
        UP J                  : at PlayScene
    space starts a game
        SPACE                 : at PlayScene
    the mouse alone goes through the menus and starts a game
        click=LAB             : at LabList
        click=BACK click=SCORES : at ScoresScene
        click=BACK click=SETTINGS : at SettingsScene
        click=BACK click=HELP : at HelpScene
        click=BACK            : at TitleScene
        click=PLAY            : at PlayScene
        back=600,300 click=QUIT : at QuitQuestion
        click=YES             : at TitleScene
        back=600,300 click=QUIT : stack=
    a mouse that hovers chooses and the wheel moves the choice
        hover=SETTINGS        : page.chosen=3
        hover=1200,700        : page.chosen=3
        wheel=1               : page.chosen=2
        wheel=-2              : page.chosen=3
    a slider goes where it is clicked and dragged and the wheel turns it
        >SETTINGS >SOUND click=MASTER/0.4 : settings.volume=40
        drag=0.7              : settings.volume=70
        drag=2.0              : settings.volume=100 ; page.chosen=0
        hover=MASTER/0.0      : settings.volume=100
        wheel=-1              : settings.volume=95
    a choice is clicked forwards and at its left end backwards
        >SETTINGS >PICTURE click=GLOW/0.97 : settings.glow=full
        click=GLOW/0.97       : settings.glow=plain
        click=GLOW/0.03       : settings.glow=full
    a held arrow repeats after a while and ends with the key
        >SETTINGS >SOUND down=LEFT wait=30 : settings.volume=75
        wait=89 up=LEFT       : settings.volume=25
        wait=120              : settings.volume=25
    an arrow held into a page does not repeat there
        down=DOWN F1 ESCAPE   : page.chosen=1
        down=RETURN wait=120  : at LabList ; page.chosen=0
    restart asks and then begins another game
        SPACE ESCAPE >RESTART : at RestartQuestion
        RETURN                : at PauseScene ; world.seed=1
        RETURN DOWN RETURN    : stack=PlayScene ; world.seed=2
    f1 opens the help everywhere and pauses a game first
        F1                    : at HelpScene
        F1 SPACE F1           : stack=PlayScene PauseScene HelpScene ; world.tick=1
        wait=30               : world.tick=1
        ESCAPE                : at PauseScene
    with the overlay on the help pauses a game as well
        F3 F1                 : at HelpScene
        F1 SPACE F1           : stack=PlayScene PauseScene HelpScene ; world.tick=1
        wait=30               : world.tick=1
    the help over a page goes back to that page
        >SETTINGS >SOUND F1   : at HelpScene
        F1                    : at SoundSettings
    after a pad a click or the wheel brings the names of keys back
        padded hover=600,300  : controls.used=PAD
        click=SETTINGS        : controls.used=KEYS
        padded wheel=-1       : controls.used=KEYS
""")
def test_pages(app: App, session: str) -> None:
    def place(where: str) -> tuple[float, float]:
        x, comma, y = where.partition(",")
        return (float(x), float(y)) if comma else player.place(where)

    def drag(part: str) -> None:
        x, y = player.place(f"MASTER/{part}")
        move(app, x, y + 80, (1, 0, 0))

    player = Player(
        app,
        hover=lambda where: move(app, *place(where)),
        drag=drag,
        padded=lambda: setattr(app.context.controls, "used", Device.PAD),
    )
    player.plays(session)
    if app.stack:
        app.draw(0.5)


def test_a_thrust_that_is_heard_falls_silent_when_the_help_is_opened(app: App) -> None:
    orders: list[Order] = []
    app.context.sounds = Sounds(orders.append)
    player = Player(app)
    player.plays("SPACE down=UP wait=60")
    assert any(isinstance(order, Hold) and order.loop for order in orders)
    orders.clear()
    player.plays("F1 wait=60")
    assert any(isinstance(order, Freeze) for order in orders)


def test_the_overlay_is_not_drawn_over_a_page_but_over_a_pause(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        app.context.overlay, "draw", lambda *_, **__: drawn.append(type(app.stack[-1]).__name__)
    )
    player = Player(app)
    for way in ("SPACE F3 ESCAPE", ">SETTINGS", "F1"):
        player.plays(way)
        app.draw(0.0)

    assert drawn == ["PauseScene"]


def test_a_row_of_the_scores_shows_its_replay_and_one_without_says_so(app: App) -> None:
    player = Player(app)
    player.plays("SPACE wait=60")
    player.ship.score = 500
    player.plays("ESCAPE >QUIT DOWN RETURN : at TitleScene")
    store = app.context.store
    store.add_score(Score(score=400, wave=1, ticks=1, seed=1, date="2026-01-01"))
    store.add_score(Score(score=300, wave=1, ticks=1, seed=1, date="2026-01-01", replay="bad.replay"))
    (store.folder / "replays" / "bad.replay").write_bytes(b"no replay")

    player.plays("""
        >SCORES >2 : at ScoresScene ; ~NO REPLAY OF THIS GAME
        >3         : at ScoresScene ; ~CANNOT BE WATCHED ; ~BAD.REPLAY
    """)
    assert str(store.folder).upper() not in " ".join(player.page.help)
    player.plays(">1 : at WatchScene ; top.session.world.seed=1")


@each("kind", ["sound", "picture"])
def test_no_text_stands_on_the_track_of_a_slider(kind: str, tmp_path: Path) -> None:
    scene = expect(PageScene, make(kind, tmp_path))
    canvas = read(scene)
    looks = [row.look() for row in scene.rows]
    tracks = [
        box.inflate(12, 0)
        for look, box in zip(looks, scene.layout().values, strict=True)
        if look.fill is not None and box is not None
    ]

    assert tracks
    assert all(box.collidelist(tracks) < 0 for _, box in canvas.boxes)
