"""Notices: short, and never on the HUD, on a menu or under the overlay's cards."""

import pygame
import pytest

from game.scenes.play.pause import QuitQuestion
from tests.arena import add_rock, sure
from tests.scenes.words import *

pytestmark = pytest.mark.slow

LONG = "the quick brown fox jumps over the lazy dog " * 20


def test_a_picture_is_told_by_its_name_alone_and_for_two_seconds(app: App, tmp_path: Path) -> None:
    player = Player(app, draw=lambda: app.draw(0.0))
    pictures = tmp_path / "pictures"
    for name in ("asterays-0001.png", "asterays-0002.png"):
        player.plays(f"F12 draw : app.notices.current_text=picture {name}")
        assert pygame.image.load(pictures / name).get_size() == (640, 360)
    for seconds, told in ((1.9, True), (0.11, False)):
        app.notices.tick(seconds)
        assert bool(app.notices.current_text) == told

    pictures.rename(tmp_path / "elsewhere")
    pictures.write_text("in the way", encoding="utf-8")
    player.plays("F12 draw : told no picture: ")
    assert str(tmp_path) not in app.notices.current_text


def test_a_picture_in_a_pause_has_no_menu_but_a_figure_with_one_line_of_formula_under_it(
    app: App, tmp_path: Path
) -> None:
    player = Player(app, draw=lambda: app.draw(0.0))
    sizes = []
    for number, keys in enumerate(("SPACE wait=300", "ESCAPE"), start=1):
        player.plays(keys)
        if number > 1:
            world = sure(app.stack.studied).world
            add_rock(world, Size.LARGE, (world.ships[0].x + 150.0, world.ships[0].y), (-100.0, 0.0))
        player.plays(f"F12 draw : app.notices.current_text=picture asterays-000{number}.png")
        sizes.append(pygame.image.load(tmp_path / f"pictures/asterays-000{number}.png").get_size())
    assert sizes == [(640, 360), (640, 389)]
    assert app.context.overlay.level is Level.OFF


def test_notices_come_one_after_another_and_a_long_one_stays_longer_but_an_answer_does_not_wait() -> None:
    notices = Notices()
    notices.notify("something about a file")
    notices.instead("picture", 2.0)
    assert notices.current_text == "picture"
    notices.notify("short")
    notices.notify("long " * 20)
    seen = []
    for seconds in (1.9, 0.2, 2.3, 0.3, 5.0, 5.0):
        notices.tick(seconds)
        seen.append(notices.current_text[:5])
    assert seen == ["pictu", "short", "short", "long ", "long ", ""]


@each("over", [None, PauseScene, QuitQuestion, TitleScene])
@each("study", [False, True])
def test_no_notice_stands_on_the_hud_or_a_menu(study: bool, over: type | None) -> None:
    context = make_stage()
    context.overlay.on = study and over is not TitleScene
    game = PlayScene(context, new_world(3, wave=3))
    scene = PauseScene(context, game) if over is PauseScene else over(context) if over else game
    canvas = read(scene if over is TitleScene else game)
    if scene is not game:
        scene.draw(canvas, 1.0)
    boxes = [box for _, box in canvas.boxes]
    notices = Notices()
    notices.notify(LONG)
    box = notices.box(at_top=context.overlay.on)
    assert box is not None
    assert box.free_of(boxes)
    notices.draw(canvas, at_top=context.overlay.on)
    lines = [line for _, line in canvas.boxes[len(boxes) :]]
    assert lines
    assert all(map(box.contains, lines))


def test_the_overlay_is_told_of_the_notice_and_of_the_strip_on_which_it_may_not_write(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Box] = []
    monkeypatch.setattr(app.context.overlay, "draw", lambda *_, written, **__: told.extend(written))
    Player(app).plays("SPACE F3 P : at PauseScene")
    app.notices.instead(LONG)
    app.draw(0.0)
    small = [Box(box.left / 2, box.top / 2, box.width / 2, box.height / 2) for box in told]
    words = [text for text in app.painter.canvas.written if text.text.startswith(("THE QUICK", "PAUSED"))]
    assert len(words) > 2
    assert all(any(box.contains(text.box) for box in small) for text in words)
