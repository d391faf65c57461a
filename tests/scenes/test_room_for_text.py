"""At every size of window and of text, in every scene: no two texts overlap, and none is cut."""

import tempfile
from itertools import combinations

import pygame
import pytest

from game.view.paint.stroke_font import GLYPHS
from game.view.paint.strokes import TextBounds
from game.window.painter import Painter
from tests.scenes.every_scene import under
from tests.scenes.words import *
from tests.storage.makers import MEMORY

SMALL, USUAL = (640, 360), (1280, 720)
WINDOWS = {
    100: ((USUAL, Device.KEYS),),
    150: ((SMALL, Device.PAD),),
    200: ((USUAL, Device.KEYS), (SMALL, Device.PAD)),
}
"""the windows in which a size of text is looked at, and the device whose keys are named."""
OVERLAID = {"PlayScene", "WatchScene", "CountInScene", "PauseScene", "NetPlayScene", "NetPauseScene"} | {
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
    found = []
    for one in written:
        x, y, wide, high = one.box
        if {*one.text.upper()} - {*GLYPHS}:
            found.append(f"{one.text} has letters that are in no font")
        if x < 0.0 or y < 0.0 or x + wide > width or y + high > height:
            found.append(f"{one.text} is cut: {one.box}")
    pairs = combinations(written, 2)
    return found + [
        f"{one.text} lies on {other.text}" for one, other in pairs if overlap(one, other, height / 720)
    ]


def out_of_their_boxes(page: PageScene) -> list[str]:
    """Return the texts of rows that reach out of their row."""
    layout = page.layout()
    rows = [(text, layout.row_at(text.x, text.y + text.height / 2)) for text in layout.texts]
    return [
        text.text
        for text, row in rows
        if row is not None and not layout.boxes[row].top <= text.y <= layout.boxes[row].bottom - text.height
    ]


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


@each("name, text_size", [(name, size) for name in ("HelpScene-1",) for size in (100, 200)])
def test_every_press_on_a_page_of_text_chooses_a_row_that_acts_or_scrolls(name: str, text_size: int) -> None:
    page = page_of(name, text_size)
    for number in range(len(page.pages) if isinstance(page, HelpScene) else 1):
        if isinstance(page, HelpScene):
            page.turn_to(number)
        for action in (Action.DOWN, Action.UP):
            seen, presses, before = set[int](), 0, -1
            while page.chosen != before:
                before, layout = page.chosen, page.layout()
                seen |= {row for row, box in enumerate(layout.boxes) if box.height}
                page.press(action)
                presses += 1
                assert (
                    page.rows[page.chosen].acts
                    or page.chosen == before
                    or page.layout().boxes != layout.boxes
                )
            assert seen == {*range(len(page.rows))}
            assert presses <= 1 + sum(row.acts for row in page.rows) or layout.scrolls


SHORT = {
    *("TitleScene-1", "PauseScene-1", "QuitQuestion-1", "RestartQuestion-1", "LeaveQuestion-1"),
    *("GameOverScene-1", "GameOverScene-2", "SettingsScene-1", "ControlsScene-1", "DeleteQuestion-1"),
    *("ReplayScene-1", "ScoresScene-1"),
}
"""pages that show all their rows up to 150 percent."""


class Looked:
    """What is wrong with the texts of a scene, at several sizes of text."""

    def __init__(self, name: str, *, overlay: bool = False) -> None:
        """Look at it; with the overlay only at the largest text in a small window."""
        example, stack = EXAMPLES[name], None
        self.faults: list[tuple[int, tuple[int, int], list[str]]] = []
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            context = context_with_scores(Path(folder))
            context.overlay.on = overlay
            for text_size in (200,) if overlay else WINDOWS:
                settings = replace(context.store.settings, text_size=text_size)
                stack = under(settings, example, stack, context)
                for size, device in [(SMALL, Device.KEYS)] if overlay else WINDOWS[text_size]:
                    context.controls.used = device
                    found = walk(stack, context, size)
                    if name in SHORT and text_size <= 150:
                        found += ["it scrolls"] * expect(PageScene, stack[-1]).layout().scrolls
                    if found:
                        self.faults.append((text_size, size, found))
            assert stack is not None
            self.shows_overlay = stack[-1].shows_overlay
            context.store.flush()  # a thread may still be saving into the folder


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_text_lies_on_another_and_none_is_cut_and_only_games_take_the_overlay(name: str) -> None:
    looked = Looked(name)
    assert looked.faults == []
    assert looked.shows_overlay == (name.partition("-")[0] in OVERLAID)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["PauseScene-1", "QuitQuestion-1", "WatchScene-2"])
def test_nor_with_the_overlay(name: str) -> None:
    assert Looked(name, overlay=True).faults == []


_HAZE = 12  # of 255: how much a line beside a box may shine into it


def painted(stack: SceneStack, context: SceneContext, *, overlaid: bool) -> pygame.Surface:
    """Paint what the stack shows, with or without the marks and cards of the overlay."""
    frame = pygame.Surface(USUAL, 0, 32)
    with pytest.MonkeyPatch.context() as patch:
        if not overlaid:
            patch.setattr(context.overlay, "draw", lambda *_, **__: [])
        Painter(Canvas(Glow()), context, stack, Notices(), Metronome()).paint(frame, 1.0, 0.02, None)
    return frame


def pixels(surface: pygame.Surface) -> bytes:
    """Return the colours of a picture."""
    return pygame.image.tobytes(surface, "RGB")


def kept_clear(scene: Scene) -> list[Box]:
    """Return the parts of the field on which nothing of the overlay may be drawn."""
    if not scene.shows_overlay:
        return [Box(0, 0, 1280, 720)]
    boxes = list(scene.text_boxes)
    if isinstance(scene, PageScene):
        layout = scene.layout()
        boxes += [box for box in layout.boxes if box.height]
    return boxes


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["TitleScene-1", "PlayScene-2", "CountInScene-1", "PauseScene-1", "QuitQuestion-1", "WatchScene-2"],
)
def test_no_card_and_no_layer_of_the_overlay_lies_on_a_menu_or_on_words(name: str, tmp_path: Path) -> None:
    context = context_with_scores(tmp_path, text_size=200)
    context.overlay.level = Level.ALL
    stack = stack_of(EXAMPLES[name], context)
    overlaid = stack[-1].shows_overlay
    bare = painted(stack, context, overlaid=False)
    for context.overlay.level in (Level.ALL, Level.EXPLAIN):
        full = painted(stack, context, overlaid=True)
        for box in kept_clear(stack[-1]):
            inner = box.grown(-4, -4)  # a line that ends at it shines a little into it
            one, other = (pixels(frame.subsurface(inner)) for frame in (bare, full))
            shine = max(abs(a - b) for a, b in zip(one, other, strict=True))
            assert shine <= _HAZE, f"the overlay draws into {box}"
        assert (pixels(bare) != pixels(full)) == overlaid
    context.store.flush()
