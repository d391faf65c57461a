"""The help over a scene shows what that scene answers to."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game.input.capture import Device
from game.input.key_presses import KeyPress
from game.scenes.base import scene_keys
from game.scenes.base.scene import Page, Push
from game.scenes.base.scene_keys import LAB, SceneKeys
from game.scenes.lab.lab_scene import LabScene
from game.scenes.menu.binding_page import KeysPage
from game.scenes.menu.help import HelpScene
from game.scenes.menu.replay_list import ReplaysScene
from game.scenes.menu.replay_page import ReplayTitle
from game.scenes.menu.scores_page import ScoresScene
from game.scenes.menu.settings_page import SettingsScene
from game.scenes.play.pause import PauseScene
from game.scenes.stack import SceneStack
from game.scenes.watch.watch import WatchScene
from game.scenes.watch.why import WhyScene
from game.window.app import App
from tests.scenes.every_scene import EXAMPLES, context_with_scores, stack_of, texts
from tests.scenes.hands import ENTER, ESCAPE, LEFT, RIGHT, SPACE, expect, tap
from tests.scenes.reader import help_rows, words_of
from tests.scenes.test_room_for_text import faults

OWN = [
    *(LabScene, WatchScene, PauseScene, ReplayTitle, WhyScene),
    *(KeysPage, ScoresScene, ReplaysScene, SettingsScene),
]
"""scenes with keys of their own."""


def test_f1_in_the_lab_shows_its_keys_and_those_of_flight_beside_them(app: App) -> None:
    app.stack.follow(Push(lambda context: LabScene(context, 1)))
    tap(app, pygame.K_F1)
    page = expect(HelpScene, app.stack[-1])
    assert {"THE LAB", "TAB", "NEXT HANDLE, WITH SHIFT THE LAST ONE"} <= {*words_of(page)}
    assert "HYPERSPACE" not in words_of(page)
    tap(app, RIGHT)
    assert "WRITE A TABLE (CSV)" in words_of(page)
    tap(app, RIGHT)
    assert "HYPERSPACE" in words_of(page)
    assert "WRITE A TABLE (CSV)" not in words_of(page)
    tap(app, LEFT)
    assert "WRITE A TABLE (CSV)" in words_of(page)
    tap(app, pygame.K_DOWN, ENTER)
    assert isinstance(app.stack[-1], LabScene)


def test_f1_in_a_game_and_on_the_title_shows_how_to_fly(app: App) -> None:
    for keys in ((pygame.K_F1,), (ESCAPE, SPACE, pygame.K_F1)):
        tap(app, *keys)
        assert "HYPERSPACE" in words_of(app.stack[-1])
        assert "FLIGHT" in words_of(app.stack[-1])


@pytest.mark.slow
@pytest.mark.parametrize("device", list(Device))
@pytest.mark.parametrize("to", OWN)
def test_every_row_of_the_table_stands_in_the_help_over_its_scene(
    to: type, device: Device, tmp_path: Path
) -> None:
    context = context_with_scores(tmp_path)
    context.controls.used = device
    own = stack_of(EXAMPLES[to][0], context)[-1].own_keys
    assert isinstance(own, SceneKeys)
    page = HelpScene(context, own)
    said = [cell.text for row in help_rows(page) for cell in row.look().cells]
    for keys, meaning in own.table(context.controls):
        assert keys in said
        assert meaning in said
    for number in range(len(page.pages)):
        page.turn_to(number)
        assert not page.layout().scrolls


def test_every_key_of_the_lab_has_a_row(tmp_path: Path) -> None:
    stack = SceneStack(context_with_scores(tmp_path), Page.TITLE, lambda: None)
    stack.follow(Push(lambda context: LabScene(context, 1)))
    lab = expect(LabScene, stack[-1])
    told = {word.lower() for row in LAB.keys for word in re.findall(r"[A-Za-z]+|[.,]", row.keys)}
    assert set(lab.acts(KeyPress("r", shift=False, alt=False))) <= told


def test_over_a_page_the_help_shows_the_keys_of_menus_and_no_mouse_after_a_pad(app: App) -> None:
    tap(app, *[pygame.K_DOWN] * 3, ENTER)
    assert isinstance(app.stack[-1], SettingsScene)
    tap(app, pygame.K_F1)
    assert {"CHANGE ITS VALUE", "MOUSE"} <= {*words_of(app.stack[-1])}
    app.context.controls.used = Device.PAD
    assert "CHANGE ITS VALUE" in words_of(app.stack[-1])
    assert "MOUSE" not in words_of(app.stack[-1])


TABLES = [each for each in vars(scene_keys).values() if isinstance(each, SceneKeys)]


@pytest.mark.slow
@pytest.mark.parametrize("device", list(Device))
@pytest.mark.parametrize("own", TABLES, ids=lambda own: own.name)
def test_no_row_of_a_table_is_cut_or_lies_on_another_at_200_percent(
    own: SceneKeys, device: Device, tmp_path: Path
) -> None:
    context = context_with_scores(tmp_path, text_size=200)
    context.controls.used = device
    stack = SceneStack(context, Page.TITLE, lambda: None)
    stack.follow(Push(lambda context: HelpScene(context, own)))
    page = expect(HelpScene, stack[-1])
    for chosen in range(len(page.rows)):
        page.chosen = chosen
        assert faults(texts(stack, context, (1280, 720)), (1280, 720)) == []


@pytest.mark.slow
@pytest.mark.parametrize("device", list(Device))
@pytest.mark.parametrize("own", [None, *TABLES], ids=lambda own: "flight" if own is None else own.name)
def test_at_200_percent_most_lines_of_the_help_are_in_sight(
    own: SceneKeys | None, device: Device, tmp_path: Path
) -> None:
    context = context_with_scores(tmp_path, text_size=200)
    context.controls.used = device
    layout = HelpScene(context, own).layout()
    assert len({text.y + text.height / 2 for text in layout.texts}) >= 8 or not layout.scrolls
