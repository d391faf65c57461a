"""At every size of window and of text, in every scene: no two texts overlap, and none is cut."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.input.capture import Device
from game.input.gestures import Gesture, GestureKind
from game.overlay.overlay import Level
from game.scenes.base.page import PageScene
from game.scenes.base.scene import Scene
from game.scenes.base.scene_context import SceneContext
from game.scenes.menu.help import HelpScene
from game.scenes.stack import SceneStack
from game.storage.settings import TEXT_SIZES
from game.view.pages.notices import Notices
from game.view.paint.glow import TextBounds
from game.view.paint.stroke_font import GLYPHS
from game.window.game_loop import Metronome, Pace
from game.window.painter import Painter
from tests.scenes.every_scene import (
    context_with_scores,
    every_example,
    examples_of,
    missing,
    stack_of,
    texts,
    under,
)
from tests.storage.makers import MEMORY

SMALL, USUAL, LARGE = (640, 360), (1280, 720), (1920, 1080)
WINDOWS = {
    100: ((USUAL, Device.KEYS),),
    125: ((SMALL, Device.PAD),),
    150: ((LARGE, Device.KEYS),),
    200: ((USUAL, Device.KEYS), (SMALL, Device.PAD)),
}
"""the windows in which each size of text is looked at, and the device whose keys are named."""
EXAMPLES = dict(every_example())
DRAWN_SMALL = {name for name in EXAMPLES if name.startswith("LabScene-")}
"""scenes that write on the finished frame, by `annotate`; their own tests read that."""
FITTED = {"KeysPage-2", "KeysPage-5"}
"""pages whose names of keys are so long that their letters cannot grow."""

OVERLAID = {"PlayScene", "WatchScene", "CountInScene", "PauseScene"} | {
    f"{what}Question" for what in ("Quit", "Restart", "Practice")
}
"""games, and the strips over them: all else is a menu, a page or a list."""


def overlap(one: TextBounds, other: TextBounds, unit: float) -> bool:
    """Tell whether two texts are less than 2 units beside or 1 unit below each other."""
    (x, y, wide, high), (u, v, across, down) = one.box, other.box
    beside, below = 2.0 * unit, 1.0 * unit
    return x < u + across + beside and u < x + wide + beside and y < v + down + below and v < y + high + below


def faults(written: list[TextBounds], size: tuple[int, int]) -> list[str]:
    """Return what is wrong with the texts of a picture."""
    width, height = size
    no_letters = [
        f"{each.text} has letters that are in no font" for each in written if {*each.text.upper()} - {*GLYPHS}
    ]
    cut = [
        f"{each.text} is cut: {each.box}"
        for each in written
        if each.box[0] < 0.0
        or each.box[1] < 0.0
        or each.box[0] + each.box[2] > width
        or each.box[1] + each.box[3] > height
    ]
    pairs = combinations(written, 2)
    return (
        no_letters
        + cut
        + [f"{one.text} lies on {other.text}" for one, other in pairs if overlap(one, other, height / 720)]
    )


def out_of_their_boxes(page: PageScene) -> list[str]:
    """Return the texts of rows that reach out of their row."""
    layout = page.layout()
    found = []
    for text in layout.texts:
        row = layout.row_at(text.x, text.y + text.height / 2)
        if row is not None and not (
            layout.boxes[row].top <= text.y and text.y + text.height <= layout.boxes[row].bottom
        ):
            found.append(text.text)
    return found


def walk(stack: SceneStack, context: SceneContext, size: tuple[int, int]) -> list[str]:
    """Return the faults of a scene, of a page with each row chosen in turn that has to be scrolled to."""
    top = stack[-1]
    if not isinstance(top, PageScene):
        return faults(texts(stack, context, size), size)
    found = []
    scrolls = top.layout().scrolls
    for row in range(len(top.rows)) if scrolls else (0, len(top.rows) - 1):
        top.chosen = row
        found += faults(texts(stack, context, size), size) + out_of_their_boxes(top)
        assert top.layout().boxes[row].height > 0
    return found


def page_of(name: str, text_size: int) -> PageScene:
    """Return the page of an example."""
    page = stack_of(EXAMPLES[name], context_with_scores(text_size=text_size))[-1]
    assert isinstance(page, PageScene)
    return page


def test_help_leaves_room_between_the_keys_the_words_and_the_buttons() -> None:
    page = page_of("HelpScene-1", 100)
    assert isinstance(page, HelpScene)
    for number in range(len(page.pages)):
        page.turn_to(number)
        boxes, rows = page.layout().boxes, page.rows
        read = [row for row, each in enumerate(rows) if not each.acts]
        gaps = [below.top - above.bottom for above, below in pairwise(boxes)]

        assert gaps[read[0] - 1] >= 20
        assert gaps[read[-1]] >= 20
        assert page.column.every >= 28
        assert all(text.height <= 0.62 * page.column.every for text in page.layout().texts)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("name", ["HelpScene-1", "HelpScene-3", "ModesScene-1"])
def test_every_press_on_a_page_of_text_chooses_a_row_that_acts_or_scrolls(name: str, text_size: int) -> None:
    page = page_of(name, text_size)
    for number in range(len(page.pages) if isinstance(page, HelpScene) else 1):
        if isinstance(page, HelpScene):
            page.turn_to(number)
        for action in (Action.DOWN, Action.UP):
            seen, presses = [], 0
            while True:
                before, layout = page.chosen, page.layout()
                seen += [row for row, box in enumerate(layout.boxes) if box.height]
                page.press(action)
                if page.chosen == before:
                    break
                presses += 1
                assert page.rows[page.chosen].acts or page.layout().boxes != layout.boxes
            assert {*seen} == {*range(len(page.rows))}
            assert presses <= sum(row.acts for row in page.rows) or layout.scrolls


def test_text_that_is_only_read_is_neither_marked_nor_chosen_by_the_mouse() -> None:
    page = page_of("HelpScene-1", 100)
    page.layout()
    text = next(row for row, each in enumerate(page.rows) if not each.acts)
    box = page.layout().boxes[text]
    for kind in (GestureKind.HOVER, GestureKind.CLICK):
        assert page.point(Gesture(kind, x=box.centerx, y=box.centery)) is None
        assert page.chosen == 0
    page.chosen = text
    assert not [stroke for stroke in page.layout().strokes if box.collidepoint(stroke.start)]


@pytest.mark.slow
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize(
    "name",
    [name for name in EXAMPLES if "Question-" in name],
)
def test_a_question_has_room_between_its_heading_its_answers_and_its_words(name: str, text_size: int) -> None:
    page = page_of(name, text_size)
    layout = page.layout()
    assert layout.heading is not None
    answers = [text for text in layout.texts if text.text.strip("> <") in ("NO", "YES", "SWAP")]
    words = [text for text in layout.texts if text not in answers]
    ends = [text.y + text.height for text in answers]

    assert not layout.scrolls
    assert words
    least = 0.4 * min(text.height for text in answers)
    heading = layout.heading.y + layout.heading.height
    assert min(text.y for text in layout.texts) - heading >= least
    assert answers[1].y - ends[0] >= least
    assert all(text.y - ends[1] >= least or answers[0].y - text.y - text.height >= least for text in words)


@pytest.mark.parametrize("name", ["GameOverScene-2", "GameOverScene-3"])
def test_the_lines_of_figures_after_a_game_stand_well_apart(name: str) -> None:
    context = context_with_scores(text_size=100)
    shown = texts(stack_of(EXAMPLES[name], context), context, USUAL)
    words = ("TIME", "SHOTS", "LASER", "DESTROYED", "BONUSES", "LOST TO")
    tops = [text.box[1] for text in shown if text.text in words]
    high = max(text.box[3] for text in shown if text.text in words)

    assert len(tops) == len(words)
    assert all(below - above >= 1.5 * high for above, below in pairwise(tops))


@pytest.mark.slow
@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_the_question_about_practice_says_what_becomes_of_the_game(text_size: int) -> None:
    said = " ".join(text.text for text in page_of("PracticeQuestion-1", text_size).layout().texts)

    assert "THIS GAME ENDS: ITS SCORE AND ITS REPLAY ARE KEPT" in said
    assert "PRACTICE KEEPS NO SCORE" in said


@pytest.mark.slow
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("name", ["KeysPage-1", "PadPage-1"])
def test_the_pages_of_keys_and_buttons_name_the_way_back(name: str, text_size: int) -> None:
    assert any("ESC BACK" in text.text for text in page_of(name, text_size).layout().texts)


def test_every_scene_has_an_example() -> None:
    assert missing() == set()


class Looked:
    """What is wrong with the texts of a scene, and how high its smallest letters are."""

    def __init__(self, name: str, *, overlay: bool = False) -> None:
        """Look at it at every size of text, over the overlay only in the smallest window."""
        example, stack = EXAMPLES[name], None
        self.faults: list[tuple[int, tuple[int, int], list[str]]] = []
        self.smallest: dict[int, float] = {}
        """The height of the smallest letters at 100 and 200 percent."""
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            context = context_with_scores(Path(folder))
            context.overlay.on = overlay
            for text_size in TEXT_SIZES:
                settings = replace(context.store.settings, text_size=text_size)
                stack = under(settings, example, stack, context)
                if not overlay and text_size in (100, 200):
                    shown = texts(stack, context, USUAL)
                    self.smallest[text_size] = min((each.box[3] for each in shown), default=0.0)
                for size, device in [(SMALL, Device.KEYS)] if overlay else WINDOWS[text_size]:
                    context.controls.used = device
                    found = walk(stack, context, size)
                    if found:
                        self.faults.append((text_size, size, found))
            context.store.flush()  # a thread may still be saving into the folder


look = cache(Looked)


@pytest.mark.slow
@pytest.mark.parametrize("name", examples_of(EXAMPLES))
def test_no_text_lies_on_another_and_none_is_cut(name: str) -> None:
    assert look(name).faults == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", examples_of(["PauseScene-1", "QuitQuestion-1", "RestartQuestion-1", "WatchScene-2"])
)
def test_nor_with_the_overlay(name: str) -> None:
    assert look(name, overlay=True).faults == []


@pytest.mark.parametrize("name", examples_of(name for name in EXAMPLES if name not in DRAWN_SMALL | FITTED))
def test_letters_are_twice_as_high_at_200_percent(name: str) -> None:
    """The smallest ones, which need it; larger ones grow to 56 units."""
    smallest = look(name).smallest
    assert smallest[200] >= min(56.0, 1.95 * smallest[100]) > 0.0


def painted(stack: SceneStack, context: SceneContext, *, overlaid: bool) -> pygame.Surface:
    """Paint what the stack shows, with or without the marks and cards of the overlay."""
    frame = pygame.Surface(USUAL, 0, 32)
    with pytest.MonkeyPatch.context() as patch:
        if not overlaid:
            patch.setattr(context.overlay, "draw", lambda *_, **__: [])
        Painter(context, stack, Notices(), Metronome(), Pace(0.0)).paint(frame, 1.0, 0.02, None)
    return frame


def pixels(surface: pygame.Surface) -> bytes:
    """Return the colours of a picture."""
    return pygame.image.tobytes(surface, "RGB")


def kept_clear(scene: Scene) -> list[pygame.Rect]:
    """Return the parts of the field on which nothing of the overlay may be drawn."""
    if not scene.takes_overlay:
        return [pygame.Rect(0, 0, 1280, 720)]
    boxes = list(scene.written)
    if isinstance(scene, PageScene):
        layout = scene.layout()
        boxes += [box for box in layout.boxes if box.height]
    return boxes


@pytest.mark.slow
@pytest.mark.parametrize("name", examples_of(EXAMPLES))
def test_no_card_and_no_layer_of_the_overlay_lies_on_a_menu_a_page_or_a_list(name: str) -> None:
    example, stack, overlaid = EXAMPLES[name], None, name.partition("-")[0] in OVERLAID
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        context = context_with_scores(Path(folder))
        for text_size in (100, 200) if overlaid else (100,):
            context.overlay.level = Level.ALL
            settings = replace(context.store.settings, text_size=text_size)
            stack = under(settings, example, stack, context)
            assert stack[-1].takes_overlay == overlaid
            bare = painted(stack, context, overlaid=False)
            for level in (Level.ALL, Level.EXPLAIN) if overlaid else (Level.ALL,):
                context.overlay.level = level
                full = painted(stack, context, overlaid=True)
                for box in kept_clear(stack[-1]):
                    one, other = (pixels(frame.subsurface(box)) for frame in (bare, full))
                    assert one == other, f"the overlay at {level} draws into {box}"
                assert (pixels(bare) != pixels(full)) == overlaid, level
        context.store.flush()


@pytest.mark.slow
@pytest.mark.parametrize("text_size", [100, 200])
def test_the_words_at_the_end_of_a_replay_are_kept_clear_of_the_overlay(text_size: int) -> None:
    context = context_with_scores(text_size=text_size)
    context.overlay.level = Level.ALL
    stack = stack_of(EXAMPLES["WatchScene-2"], context)
    ends = [each for each in texts(stack, context, USUAL) if each.text.startswith(("END OF", "THE SAME"))]
    assert len(ends) >= 2
    for text in ends:
        left, top, wide, high = text.box
        box = pygame.Rect(left + 1, top + 1, wide - 2, high - 2)
        assert any(written.contains(box) for written in stack[-1].written)
