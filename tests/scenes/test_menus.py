"""The pause, its question and the stack of scenes: what is seen is what acts, and no game ends by a slip."""

import pygame
import pytest

from game.scenes.pages.scene import Move, Quit
from game.scenes.play.pause import QuitQuestion
from tests.scenes.script import said
from tests.scenes.words import *

pytestmark = pytest.mark.slow


@sessions("""
    however often fire is pressed in a pause the game is not quit
        SPACE F3 P DOWN*3      : world.tick=2
        SPACE*9                : world.tick=2 ; stack=PlayScene PauseScene QuitQuestion
    keys of flight in a pause choose nothing that ends the game
        SPACE P UP*3 RETURN    : at CountInScene
    only keys for menus do anything in the question and a lost focus leaves it open
        SPACE F3 P DOWN*3 SPACE PERIOD H K X unfocus : world.tick=2 ; at QuitQuestion ; > NO <
    a single tick is let through only while the overlay says so
        SPACE P PERIOD         : world.tick=1 ; not ~DOT TICK   COMMA TICK BACK
        F3 PERIOD              : world.tick=2 ; ~DOT TICK   COMMA TICK BACK
""")
def test_a_pause(app: App, session: str) -> None:
    Player(app).plays(session)


def test_game_and_overlay_are_seen_through_a_pause_its_question_and_the_count_in_but_not_through_pages(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    paces: list[str] = []
    monkeypatch.setattr(app.context.overlay, "draw", lambda *_, stats, **__: paces.append(stats.pace))
    player, seen = Player(app), []
    for way in ("SPACE F3 COMMA", "P", ">SETTINGS", "F1", "F1 ESCAPE >QUIT", "ESCAPE*2"):
        paces.clear()
        player.plays(way)
        app.draw(0.0)
        hud = "LASER" in [text.text for text in app.painter.canvas.written]
        seen.append((said(player.top), hud, *paces))
    assert seen == [
        ("PlayScene", True, "1/8 speed"),
        ("PauseScene", True, "paused"),
        ("SettingsScene", False),
        ("HelpScene", False),
        ("QuitQuestion", True, "paused"),
        ("CountInScene", True, "paused"),
    ]


@each("held", [False, True])
def test_the_key_that_starts_a_game_does_not_also_fire_in_it_unless_it_is_held_on(*, held: bool) -> None:
    context = make_stage()
    hold(context, pygame.K_SPACE)
    if not held:
        let_go(context, pygame.K_SPACE)
    game = PlayScene.begin(context, 1)
    wait(game, 60)
    assert bool(game.session.world.shots) is held


def make_stack(folder: Path | None = None) -> tuple[SceneStack, PlayScene, list[str]]:
    """Return a stack with a game in it, the game, and a list that grows with each restart."""
    restarts: list[str] = []
    stack = SceneStack(make_stage(folder), ToPlay(1), lambda: restarts.append("restart"))
    return stack, expect(PlayScene, stack[-1]), restarts


def test_a_menu_hides_the_menu_beneath_but_not_the_game_and_only_what_replaces_all_restarts() -> None:
    stack, game, restarts = make_stack()
    seen = []
    moves: list[Move | None] = [
        None,
        Push(partial(PauseScene, paused=game)),
        Push(QuitQuestion),
        Pop(),
        Pop(),
    ]
    for move in moves:
        stack.follow(move)
        assert stack.session is game.session
        seen.append(said([*stack.visible]))
    over_pause = "PlayScene PauseScene"
    assert seen == ["PlayScene", over_pause, "PlayScene QuitQuestion", over_pause, "PlayScene"]
    assert restarts == []
    stack.follow(ReplaceAll(partial(GameOverScene, game=game)))
    assert ([type(scene) for scene in stack], restarts) == ([GameOverScene], ["restart"])
    stack.follow(ReplaceAll(Page.TITLE))
    assert stack.session is None


def test_a_game_that_is_left_by_any_move_is_saved(tmp_path: Path) -> None:
    moves: list[tuple[Move, list[type]]] = [(Quit(), []), (ReplaceAll(Page.TITLE), [TitleScene])]
    for points, (move, left) in enumerate(moves, 1):
        stack, game, _ = make_stack(tmp_path)
        game.session.world.ships[0].score = points
        stack.follow(Push(partial(PauseScene, paused=game)))
        stack.follow(move)
        assert [type(scene) for scene in stack] == left
    assert scores_in(tmp_path) == [2, 1]
