"""The pause and its question: whatever is accepted can be seen, and no game ends by a slip."""

from __future__ import annotations

import pygame
import pytest

from game.modes import MODE_VARIANTS
from game.overlay.overlay import Level
from game.scenes.play.pause import PauseScene, QuitQuestion
from game.scenes.play.play import PlayScene
from game.sim.bodies import Gift
from game.sim.world import new_world
from game.storage.settings import TEXT_SIZES, with_value
from game.view.hud.hud_boxes import hud_boxes, hud_sizes, middle_box
from game.view.pages.widgets import strip_box
from game.view.paint.camera import Camera
from game.view.paint.stroke_font import text_width
from game.window.app import App
from tests.each import each
from tests.scenes.context import make_stage
from tests.scenes.reader import Reader
from tests.scenes.script import Player, sessions


@sessions("""
    with the overlay on the pause shows its choices and which is chosen
        SPACE F3 P             : at PauseScene ; > RESUME <
        DOWN                   : > RESTART <
        UP                     : > RESUME <
        RIGHT                  : > RESTART <
        LEFT                   : > RESUME <
    quitting a game asks and no is what it begins with
        SPACE ESCAPE DOWN*3 SPACE : at QuitQuestion ; > NO < ; QUIT THIS GAME? ; not ~PAUSED
        SPACE                  : at PauseScene ; > QUIT <
        SPACE DOWN             : > YES <
        SPACE                  : stack=TitleScene
    quitting with the overlay on asks and no is what it begins with
        SPACE F3 P DOWN*3 SPACE : at QuitQuestion ; > NO < ; QUIT THIS GAME? ; not ~PAUSED
        SPACE                  : at PauseScene ; > QUIT <
        SPACE DOWN             : > YES <
        SPACE                  : stack=TitleScene
    escape answers no and does no more than that
        SPACE F3 P DOWN*3 SPACE DOWN ESCAPE : at PauseScene ; > QUIT <
        ESCAPE                 : at CountInScene
    p answers no and does no more than that
        SPACE F3 P DOWN*3 SPACE DOWN P : at PauseScene ; > QUIT <
        P                      : at CountInScene
    however often fire is pressed in a pause the game is not quit
        SPACE F3 P DOWN*3      : world.tick=2
        SPACE*9                : world.tick=2 ; stack=PlayScene PauseScene QuitQuestion
    no key but those for a menu does anything in the question
        SPACE F3 P DOWN*3 SPACE PERIOD H K X : world.tick=2 ; > NO <
    a single tick is let through only while the overlay says so
        SPACE P PERIOD         : world.tick=1 ; not ~DOT TICK   COMMA TICK BACK
        F3 PERIOD              : world.tick=2 ; ~DOT TICK   COMMA TICK BACK
    a lost focus leaves the question open
        SPACE F3 P DOWN*3 SPACE unfocus : at QuitQuestion
""")
def test_a_pause(app: App, session: str) -> None:
    Player(app).plays(session)


@each("text_size, ships", [(size, ships) for size in TEXT_SIZES for ships in (1, 2)])
def test_the_strip_and_the_bar_of_a_pause_lie_on_no_hud_and_on_one_another_never(
    ships: int, text_size: int
) -> None:
    context = make_stage()
    context.store.settings = with_value(context.store.settings, "text_size", text_size)
    context.overlay.level = Level.ALL
    world = new_world(3, wave=4, ships=ships)
    for ship in world.ships:
        ship.gifts = tuple(Gift)[:4]
    game = PlayScene(context, world)
    pause = PauseScene(context, game)
    sizes = hud_sizes(text_size / 100)
    hud = hud_boxes(world, sizes)
    strip, bar = pause.written
    field = pygame.Rect(0, 0, 1280, 720)
    assert field.contains(strip)
    assert field.contains(bar)
    assert not strip.colliderect(bar)
    for box in (strip, bar):
        assert box.collidelist(hud) < 0
    for text in pause.layout().texts:
        wide = text_width(text.text, text.height)
        left = {"left": text.x, "centre": text.x - wide / 2, "right": text.x - wide}[text.align]
        assert any(each.contains(pygame.Rect(left, text.y, wide, text.height)) for each in (strip, bar)), text


def test_the_strip_stays_within_its_place(app: App) -> None:
    player, field = Player(app), strip_box(1.0)
    for keys, texts in (("SPACE F3 P", 6), ("DOWN*3", 6), ("SPACE", 4), ("DOWN", 4)):
        player.plays(keys)
        canvas = Reader()
        canvas.begin(Camera.fit(1280, 720))
        app.painter.canvas = canvas
        app.draw(0.0)
        strip = [box for _, box in canvas.boxes if field.colliderect(box)]
        assert len(strip) == texts
        assert all(map(field.contains, strip))


def test_after_a_no_the_pause_shows_its_choices_before_another_tick_has_passed(app: App) -> None:
    player = Player(app)
    player.plays("SPACE F3 P DOWN*3 SPACE : at QuitQuestion")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, scancode=0, unicode=""))
    assert app.events()
    player.plays(" : > QUIT <")


def test_the_overlay_says_paused_also_while_the_question_is_asked(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(app.context.overlay, "draw", lambda *_, stats, **__: told.append(stats.pace))
    Player(app).plays("SPACE F3 P DOWN*3 SPACE : at QuitQuestion")
    app.draw(0.0)

    assert told == ["paused"]


@each("text_size", TEXT_SIZES)
def test_the_heading_of_a_pause_lies_below_the_hud_of_two_players(text_size: int) -> None:
    context = make_stage()
    context.choice = [variant.players for _, variant in MODE_VARIANTS].index(2)
    context.store.settings = with_value(context.store.settings, "text_size", text_size)
    game = PlayScene.begin(context, 1)
    for page in (PauseScene(context, game), QuitQuestion(context)):
        layout = page.layout()
        assert layout.heading is not None
        assert layout.heading.y >= middle_box(game.session.world, hud_sizes(text_size / 100)).bottom
        assert min(text.y for text in layout.texts) >= layout.heading.y + layout.heading.height
