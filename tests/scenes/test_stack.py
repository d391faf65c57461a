"""The stack of scenes: which are drawn, which game they show, and what a move leaves behind."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from game import scenes
from game.scenes.base.scene import Move, Page, Pop, Push, Quit, ReplaceAll, ToPlay
from game.scenes.menu.title import TitleScene
from game.scenes.play.game_over import GameOverScene, ToGameOver
from game.scenes.play.pause import QuitQuestion, ToPause
from game.scenes.play.play import PlayScene
from game.scenes.stack import SceneStack
from game.storage.store import Store
from tests.scenes.context import make_stage
from tests.scenes.every_scene import every_scene
from tests.scenes.hands import expect


def make_stack(folder: Path | None = None) -> tuple[SceneStack, PlayScene, list[str]]:
    """Return a stack with a game in it, the game, and a list that grows with each restart."""
    restarts: list[str] = []
    stack = SceneStack(make_stage(folder), ToPlay(1), lambda: restarts.append("restart"))
    game = expect(PlayScene, stack[-1])
    return stack, game, restarts


def test_a_menu_over_a_menu_hides_it_and_the_game_stays_in_view() -> None:
    stack, game, _ = make_stack()
    assert stack.visible == [game]
    stack.follow(Push(ToPause(game)))
    pause = stack[-1]
    assert stack.visible == [game, pause]
    stack.follow(Push(QuitQuestion))
    assert stack.visible == [game, stack[-1]]
    stack.follow(Pop())
    assert stack.visible == [game, pause]


def test_the_game_on_the_screen_is_that_beneath_the_menus_and_the_title_shows_none() -> None:
    stack, game, _ = make_stack()
    stack.follow(Push(ToPause(game)))
    assert stack.session is game.session
    stack.follow(ReplaceAll(Page.TITLE))
    assert stack.session is None


def test_only_a_scene_in_the_place_of_all_restarts_and_no_move_stays() -> None:
    stack, game, restarts = make_stack()
    moves: list[Move | None] = [None, Push(ToPause(game)), Pop()]
    for move in moves:
        stack.follow(move)
    assert (list(stack), restarts) == ([game], [])
    stack.follow(ReplaceAll(ToGameOver(game.session, None)))
    assert ([type(scene) for scene in stack], restarts) == ([GameOverScene], ["restart"])


def test_a_game_that_is_left_by_any_move_is_saved(tmp_path: Path) -> None:
    moves: list[Move] = [Quit(), ReplaceAll(Page.TITLE)]
    for number, move in enumerate(moves, 1):
        stack, game, _ = make_stack(tmp_path)
        game.session.world.ships[0].score = 100 * number
        stack.follow(Push(ToPause(game)))
        stack.follow(move)
        assert [type(scene) for scene in stack] == ([] if number == 1 else [TitleScene])

    assert [entry.score for entry in Store(tmp_path).scores.entries] == [200, 100]


@pytest.mark.slow
def test_every_scene_is_opened_from_somewhere() -> None:
    names = {scene.__name__ for scene in every_scene()}
    texts = (path.read_text(encoding="utf-8") for path in Path(scenes.__file__).parents[1].rglob("*.py"))
    trees = [ast.parse(text) for text in texts if any(name in text for name in names)]
    named = {node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)}

    assert names - named == set()
