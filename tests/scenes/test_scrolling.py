"""Pages that are too long scroll: keys, wheel and mouse reach every row, and marks say that there is more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button
from game.scenes.menu.help import HelpScene
from game.scenes.menu.settings_page import PictureSettings
from game.storage.settings import TEXT_SIZES
from tests.scenes.every_scene import context_with_scores, every_example, under
from tests.scenes.hands import expect

ROWS = 30
EXAMPLES = dict(every_example())


def long_page() -> PageScene:
    """Return a page of thirty buttons, as large as they get."""
    context = context_with_scores(text_size=200)
    return PageScene(context, "LONG", [Button(f"ROW {number}", lambda: None) for number in range(ROWS)])


def in_sight(page: PageScene) -> list[int]:
    return [row for row, box in enumerate(page.layout().boxes) if box.height]


def click(page: PageScene, mark: pygame.Rect) -> None:
    page.point(Gesture(GestureKind.CLICK, *mark.center))


def test_arrows_and_wheel_keep_the_chosen_row_in_sight() -> None:
    page = long_page()
    for _ in range(ROWS):
        assert page.chosen in in_sight(page)
        page.press(Action.DOWN)
    assert page.chosen == ROWS - 1
    for _ in range(ROWS):
        page.point(Gesture(GestureKind.WHEEL, steps=1))
        assert page.chosen in in_sight(page)
    assert page.chosen == 0


def test_the_rows_do_not_move_while_the_chosen_one_is_among_them() -> None:
    page = long_page()
    before = in_sight(page)
    for _ in before[1:]:
        page.press(Action.DOWN)
    assert in_sight(page) == before
    page.press(Action.DOWN)
    assert in_sight(page) == [row + 1 for row in before]
    page.press(Action.UP)
    assert in_sight(page) == [row + 1 for row in before]


def test_marks_say_that_there_is_more_above_and_below() -> None:
    page = long_page()
    assert page.layout().above is None
    assert page.layout().below is not None
    page.press(Action.DOWN)
    page.chosen = ROWS // 2
    layout = page.layout()
    assert layout.above is not None
    assert layout.below is not None
    page.chosen = ROWS - 1
    assert page.layout().below is None


def test_the_mouse_alone_reaches_every_row_by_the_marks() -> None:
    page = long_page()
    reached = set(in_sight(page))
    while (mark := page.layout().below) is not None:
        click(page, mark)
        reached |= set(in_sight(page))
    assert reached == set(range(ROWS))
    while (mark := page.layout().above) is not None:
        click(page, mark)
    assert in_sight(page)[0] == 0


def test_on_a_page_that_scrolls_the_wheel_goes_through_the_rows_and_changes_no_value() -> None:
    context = context_with_scores(text_size=200)
    page = PictureSettings(context)
    before = context.store.settings
    for _ in page.rows:
        page.point(Gesture(GestureKind.WHEEL, steps=-1))
    assert page.chosen == len(page.rows) - 1
    assert context.store.settings == before


@pytest.mark.parametrize("text_size", [100, 125, 150, 200])
def test_help_says_every_word_of_its_rows_at_every_size(text_size: int) -> None:
    page = HelpScene(context_with_scores(text_size=text_size))
    read: set[str] = set()
    for number in range(len(page.rows)):
        page.chosen = number
        read |= {text.text for text in page.layout().texts}
    for row in page.rows:
        assert {cell.text for cell in row.look().cells} <= read


SHORT = (
    *("TitleScene-1", "PauseScene-1", "QuitQuestion-1", "RestartQuestion-1", "LeaveQuestion-1"),
    *("GameOverScene-1", "GameOverScene-2", "SettingsScene-1", "ControlsScene-1", "DeleteQuestion-1"),
    *("ReplayScene-1", "EndingScene-1", "ScoresScene-1"),
)
TALL = ("EndingScene-1", "ScoresScene-1")
"""pages that have room for all their buttons up to 150 percent."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SHORT)
def test_short_pages_show_all_that_can_be_chosen_at_every_size_and_all_their_rows_at_150_percent(
    name: str, tmp_path: Path
) -> None:
    context, stack = context_with_scores(tmp_path), None
    for text_size in TEXT_SIZES:
        settings = replace(context.store.settings, text_size=text_size)
        stack = under(settings, EXAMPLES[name], stack, context)
        page = expect(PageScene, stack[-1])
        for box, row in zip(page.layout().boxes, page.rows, strict=True):
            asked = text_size <= 150 or (row.acts and name not in TALL)
            assert box.height or not asked, text_size


@pytest.mark.parametrize("kind", [HelpScene, PictureSettings])
def test_help_and_settings_fit_on_their_pages_at_100_percent(kind: type[HelpScene | PictureSettings]) -> None:
    assert not kind(context_with_scores()).layout().scrolls
