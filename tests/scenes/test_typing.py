"""Keys of any layout type what they type, and one held since before the focus came does nothing."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.bindings import american
from game.scenes.net.friend import AddressEntry
from tests.scenes.every_scene import WAYS
from tests.scenes.words import *

LABELS: Final = [*range(33, 127), *range(0xC0, 0x100), *range(0x391, 0x3CA), *range(0x430, 0x450)]
PLACES: Final = [
    *range(pygame.KSCAN_A, pygame.KSCAN_RETURN),
    *range(pygame.KSCAN_MINUS, pygame.KSCAN_CAPSLOCK),
]
KEYBOARDS: Final = st.lists(st.tuples(st.sampled_from(LABELS), st.sampled_from(PLACES), st.characters()))
"""Keys pressed one after another, each with its label, its place and what it types."""


def types(app: App, label: int, place: int, text: str, times: int = 1) -> None:
    """Press a key that types something, as often as it repeats, and let it go."""
    down = {"key": label, "mod": 0, "scancode": place, "unicode": ""}
    pygame.event.post(pygame.Event(pygame.KEYDOWN, down))
    for _ in range(times):
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
    pygame.event.post(pygame.Event(pygame.KEYUP, down))
    assert app.events()


@pytest.mark.slow
def test_a_text_and_a_number_take_what_the_keyboard_types_whatever_its_keys_mean_elsewhere(app: App) -> None:
    def fills(keys: list[tuple[int, int, str]], letters: str) -> str:
        for label, place, text in keys:
            types(app, label, place, text)
        typed = "".join(american(text, place) for _, place, text in keys)
        return "".join(letter for letter in typed.upper() if letter in letters)

    @given(KEYBOARDS)
    def of_a_text(keys: list[tuple[int, int, str]]) -> None:
        app.stack.follow(Push(AddressEntry))
        entry = expect(AddressEntry, app.stack[-1])
        entry.text = ""
        wanted = fills(keys, AddressEntry.letters).lstrip()[:40]
        assert entry.text == wanted
        press(app, pygame.K_ESCAPE)

    @given(KEYBOARDS)
    def of_a_number(keys: list[tuple[int, int, str]]) -> None:
        app.stack.follow(Push(lambda context: LabScene(context, 1)))
        lab = expect(LabScene, app.stack[-1])
        press(app, pygame.K_RETURN)
        wanted = fills(keys, "0123456789-.,")[:12]
        assert lab.numbers.typing is not None
        assert lab.numbers.typing.text == wanted
        press(app, pygame.K_ESCAPE)
        press(app, pygame.K_ESCAPE)

    of_a_text()
    of_a_number()
    assert isinstance(app.stack[-1], TitleScene)
    assert not app.context.store.settings.muted


@each("label, place, text, taken", [
    (ord("6"), pygame.KSCAN_6, "-", "-"), (ord(")"), pygame.KSCAN_MINUS, ")", ""),  # French
    (ord("2"), pygame.KSCAN_2, "é", "E"), (ord("q"), pygame.KSCAN_A, "q", "Q"),
    (0x444, pygame.KSCAN_A, "ф", "A"), (0x3BB, pygame.KSCAN_L, "λ", "L"),  # Russian, Greek
    (0xDF, pygame.KSCAN_MINUS, "ß", ""), (0x44E, pygame.KSCAN_PERIOD, "ю", ""),  # signs there, not letters
    (ord("w"), pygame.KSCAN_W, "w", "W"), (ord("m"), pygame.KSCAN_M, "", ""),  # a key that waits for another
])  # fmt: skip
def test_a_letter_is_that_of_the_layout_or_of_the_place_of_one_that_is_not_latin(
    app: App, label: int, place: int, text: str, taken: str
) -> None:
    app.stack.follow(Push(AddressEntry))
    entry = expect(AddressEntry, app.stack[-1])
    types(app, label, place, text, times=5)  # held, a key types once
    assert entry.text == taken
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="hi"))  # of an input method, without a key
    assert app.events()
    assert entry.text == f"{taken}HI"


@pytest.mark.slow
def test_in_no_scene_does_a_key_held_since_before_the_focus_do_anything(
    window: pygame.Window, tmp_path: Path
) -> None:
    context_with_scores(tmp_path).store.close()
    app = make_app(window, tmp_path)
    app.context.library.scan()
    named = ("RETURN", "ESCAPE", "SPACE", "TAB", "UP", "LEFT", "BACKSPACE", "F1", "F3", "F11", *"acgmpw")
    held = [getattr(pygame, f"K_{name}") for name in named]

    def seen() -> object:
        top = app.stack[-1]
        command, level = app.context.controls.command(), app.context.overlay.level
        return [*app.stack], words_of(top), command, level, app.window.full

    @each("kind", [*WAYS])
    def nothing_happens(kind: type) -> None:
        app.stack._scenes[:] = stack_of(WAYS[kind][0], app.context)
        before = seen()
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
        for code in held:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, scancode=0, unicode=""))
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="7"))
        assert app.events()
        assert seen() == before
        for code in held:
            pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=0, scancode=0, unicode=""))
        assert app.events()
        assert seen() == before

    nothing_happens()
    app.stack.follow(ReplaceAll(Page.TITLE))
    pass_time(app, HELD)
    press(app, pygame.K_F1)
    assert isinstance(app.stack[-1], HelpScene)
    app.close()
