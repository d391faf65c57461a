"""The pages of keys and of pad inputs: by keys alone, by the mouse alone, by a pad alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.input.actions import Action
from game.input.capture import PATIENCE
from game.input.pad_inputs import PadInput
from game.input.pads import SETTLING
from game.scenes.base.page import PageScene
from game.scenes.base.scene import Push
from game.scenes.base.scene_context import SceneContext
from game.scenes.menu.binding_page import BindingPage, KeysPage, PadPage
from game.scenes.menu.binding_row import column_at
from game.scenes.menu.help import HelpScene
from game.scenes.menu.title import TitleScene
from game.scenes.play.play import PlayScene
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.store import Store
from game.view.paint.stroke_font import GLYPHS
from game.window.app import App
from tests.scenes.context import make_stage
from tests.scenes.hands import expect, key, make_app, move, push, push_pad, turn_wheel, wait
from tests.scenes.reader import words_of
from tests.virtual_pad import (
    DPAD_DOWN,
    DPAD_UP,
    END,
    RIGHT_TRIGGER,
    START,
    A,
    B,
    VirtualPad,
    X,
    Y,
)

NAMES = (
    "UP",
    "DOWN",
    "LEFT",
    "RIGHT",
    "RETURN",
    "SPACE",
    "ESCAPE",
    "DELETE",
    "F1",
    "I",
    "K",
    "J",
    "X",
    "M",
    "P",
)
KEYS = {
    name: (getattr(pygame, f"K_{name if name[1:] else name.lower()}"), getattr(pygame, f"KSCAN_{name}"))
    for name in NAMES
}
"""keycode and scancode by name."""

FIRE, LASER, MUTE, PAUSE = Action.FIRE, Action.LASER, Action.MUTE, Action.PAUSE
SPACE, J, K, X_KEY, FREE, M = (KEYS[name][1] for name in ("SPACE", "J", "K", "X", "I", "M"))
Plug = Callable[..., VirtualPad]


def tap(app: App, *names: str) -> None:
    """Press and release keys one after another, each followed by a tick."""
    for name in names:
        code, place = KEYS[name]
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            key(kind, code, scancode=place)
        assert app.events()
        app.tick()
    assert app.events()


def top(app: App) -> PageScene:
    return expect(PageScene, app.stack[-1])


def row_of(page: PageScene, label: str) -> int:
    return [row.look().label for row in page.rows].index(label)


def go_to(app: App, label: str) -> None:
    """Choose a row by keys."""
    page = top(app)
    tap(app, *["UP"] * len(page.rows), *["DOWN"] * row_of(page, label))


def open_by_keys(app: App, *labels: str) -> BindingPage[int]:
    """Go through the menus by keys; return the page of keys."""
    for label in labels or ("SETTINGS", "CONTROLS", "KEYS"):
        go_to(app, label)
        tap(app, "RETURN")
    return expect(KeysPage, app.stack[-1])


def saved(folder: Path) -> dict[str, dict[str, list[int | str]]]:
    found: dict[str, dict[str, Any]] = {"keys": {}, "pad": {}}
    for device, action, inputs in Store(folder).database.rows("SELECT device, action, inputs FROM binding"):
        found[device][action] = json.loads(inputs)
    return found


def bound(app: App, action: Action) -> tuple[int, ...]:
    return app.context.controls.keys.rows[action]


def test_a_row_takes_the_next_key_which_flies_at_once_and_is_found_again(
    app: App, window: pygame.Window, tmp_path: Path
) -> None:
    page = open_by_keys(app)
    go_to(app, "FIRE")
    tap(app, "RETURN")
    assert "> PRESS A KEY  5 <" in words_of(page)
    tap(app, "I")
    assert "> I <" in words_of(page)
    assert (bound(app, FIRE), saved(tmp_path)) == ((FREE, J), {"keys": {"fire": [FREE, J]}, "pad": {}})

    tap(app, "F1", "RIGHT")
    assert isinstance(app.stack[-1], HelpScene)
    assert "I / J" in words_of(top(app))
    tap(app, "ESCAPE", "ESCAPE", "ESCAPE", "ESCAPE", "I")
    assert isinstance(app.stack[-1], TitleScene)  # SETTINGS is chosen there
    go_to(app, "PLAY")
    tap(app, "I")
    assert isinstance(app.stack[-1], PlayScene)
    app.close()
    later = make_app(window, tmp_path)
    assert bound(later, FIRE) == (FREE, J)
    later.close()


def test_right_chooses_the_second_key_and_left_the_first(app: App) -> None:
    page = open_by_keys(app)
    go_to(app, "LASER")
    tap(app, "RIGHT", "RIGHT")
    assert "> X <" in words_of(page)
    tap(app, "RETURN", "I")
    assert bound(app, LASER) == (K, FREE)
    tap(app, "LEFT")
    assert "> K <" in words_of(page)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["P", "F1", "M", "UP", "RETURN"])
def test_a_capture_takes_a_key_that_means_something_elsewhere(app: App, name: str) -> None:
    page = open_by_keys(app)
    go_to(app, "FIRE")
    tap(app, "RETURN", name)
    assert top(app) is page
    assert bound(app, FIRE)[0] == KEYS[name][1]
    assert not app.audio.mixer.muted


def test_who_takes_a_key_of_both_players_is_told_what_either_loses(app: App) -> None:
    open_by_keys(app)
    go_to(app, "GROUP")
    tap(app, "RIGHT")
    go_to(app, "SOUND OFF")
    tap(app, "RIGHT", "RETURN", "LEFT")
    assert any("TURN LEFT: A   P2 TURN LEFT: NONE" in word for word in words_of(top(app)))


def test_a_key_of_another_action_is_swapped_and_the_page_says_so(app: App, tmp_path: Path) -> None:
    page = open_by_keys(app)
    go_to(app, "LASER")
    tap(app, "RETURN", "SPACE")
    assert (bound(app, FIRE), bound(app, LASER)) == ((K, J), (SPACE, X_KEY))
    assert "LASER: SPACE / X   FIRE: K / J" in words_of(page)
    assert saved(tmp_path)["keys"] == {"fire": [K, J], "laser": [SPACE, X_KEY]}
    go_to(app, "HYPERSPACE")
    tap(app, "RIGHT", "RETURN", "P")
    assert "HYPERSPACE: H / P   PAUSE: NONE" in words_of(page)


@pytest.mark.slow
def test_a_capture_counts_down_and_gives_up_after_five_seconds(app: App) -> None:
    page = open_by_keys(app)
    go_to(app, "FIRE")
    tap(app, "RETURN")
    seen: list[str] = []
    for _ in range(PATIENCE - 1):
        seen += [word for word in words_of(page) if "PRESS A KEY  " in word] if len(seen) < 5 else []
        app.tick()
    assert "> PRESS A KEY  5 <" in seen
    assert app.context.controls.capturing is None
    assert "NOTHING WAS CHANGED" in words_of(page)
    assert bound(app, FIRE) == (SPACE, J)
    tap(app, "ESCAPE")
    assert app.stack[-1] is not page


def test_the_seconds_of_a_capture_are_shown_one_after_another() -> None:
    context = make_stage()
    page = KeysPage(context)
    page.chosen = 4
    page.press(Action.ACCEPT)
    shown = []
    for _ in range(PATIENCE):
        shown += [cell.text for cell in page.rows[4].look().cells if "PRESS" in cell.text]
        context.controls.tick()
        page.tick()

    assert list(dict.fromkeys(shown)) == [f"> PRESS A KEY  {second} <" for second in (5, 4, 3, 2, 1)]


def test_an_arrow_that_is_still_held_does_not_move_the_page_while_a_key_is_waited_for(app: App) -> None:
    page = open_by_keys(app)
    code, place = KEYS["DOWN"]
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, scancode=place, unicode=""))
    app.events()
    tap(app, "RETURN")
    chosen = page.chosen
    wait(app, TICKS_PER_SECOND)
    assert app.context.controls.capturing is not None
    assert page.chosen == chosen == 1


def test_escape_in_a_capture_binds_nothing_stays_on_the_page_and_says_why(app: App) -> None:
    page = open_by_keys(app)
    go_to(app, "FIRE")
    tap(app, "RETURN", "ESCAPE")

    assert app.stack[-1] is page
    assert "ESC ALWAYS PAUSES AND LEADS BACK: IT CANNOT BE BOUND" in words_of(page)
    assert bound(app, FIRE) == (SPACE, J)


def test_delete_unbinds_and_menus_still_obey(app: App, tmp_path: Path) -> None:
    page = open_by_keys(app)
    go_to(app, "FIRE")
    tap(app, "DELETE", "DELETE", "DELETE")

    assert bound(app, FIRE) == ()
    assert "FIRE: NONE" in words_of(page)
    assert saved(tmp_path)["keys"] == {"fire": []}
    tap(app, "UP", "DOWN", "SPACE", "I")
    assert bound(app, FIRE) == (FREE,)


def test_a_key_bound_into_the_second_column_of_an_empty_row_stands_in_the_first(app: App) -> None:
    page = open_by_keys(app)
    go_to(app, "HYPERSPACE")
    tap(app, "DELETE", "RIGHT", "RETURN", "I")

    assert bound(app, Action.WARP) == (FREE,)
    assert page.slot == 0


def test_menus_obey_enter_and_arrows_however_they_are_bound(app: App) -> None:
    page = open_by_keys(app)
    for label, name in (("PAUSE", "RETURN"), ("HYPERSPACE", "UP")):
        go_to(app, label)
        tap(app, "RETURN", name)
    go_to(app, "GROUP")
    tap(app, "RETURN")
    assert app.stack[-1] is page
    go_to(app, "SOUND OFF")
    tap(app, "RETURN", "DOWN")
    go_to(app, "GROUP")
    tap(app, "DOWN")
    assert page.chosen == 1
    assert not app.audio.mixer.muted
    go_to(app, "BACK")
    tap(app, "RETURN")
    assert app.stack[-1] is not page


def test_every_action_has_a_row_in_one_of_the_groups(app: App) -> None:
    page = open_by_keys(app)
    labels = set()
    for _ in range(4):
        labels |= {row.look().label for row in page.rows}
        tap(app, "RIGHT")

    assert {
        "TURN LEFT",
        "PAUSE",
        "SOUND OFF",
        "PICTURE",
        "FLY FOR A BOT",
        "SHOW THE MATHS",
        "NEXT QUESTION",
        "THE WORKING",
    } <= labels
    assert len(labels) == 17 + 6 + 3


def test_reset_brings_back_this_page_alone(app: App, tmp_path: Path) -> None:
    controls = app.context.controls
    controls.keys = controls.keys.swap(FIRE, 0, FREE).unbind(MUTE, 0)
    page = open_by_keys(app)
    go_to(app, "RESET THIS PAGE")
    tap(app, "RETURN")

    assert app.stack[-1] is page
    assert (bound(app, FIRE), bound(app, MUTE)) == ((SPACE, J), ())
    assert saved(tmp_path)["keys"] == {"mute": []}


def test_a_reset_takes_its_keys_from_other_pages_and_says_so(app: App) -> None:
    controls = app.context.controls
    controls.keys = controls.keys.swap(FIRE, 1, M)
    page = open_by_keys(app)
    tap(app, "RIGHT")
    go_to(app, "RESET THIS PAGE")
    tap(app, "RETURN")
    assert "WINDOW: AS AT THE FIRST START   FIRE: SPACE" in words_of(page)
    assert (bound(app, FIRE), bound(app, MUTE)) == ((SPACE,), (M,))


def test_a_lost_focus_ends_the_capture(app: App) -> None:
    page = open_by_keys(app)
    go_to(app, "FIRE")
    tap(app, "RETURN")
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    assert app.events()
    app.tick()
    assert "> SPACE <" in words_of(page)
    tap(app, "UP")
    assert "> UP <" in words_of(page)


def test_bindings_that_cannot_be_written_hold_and_are_told(window: pygame.Window, tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("not a folder", encoding="utf-8")
    app = make_app(window, folder)
    open_by_keys(app)
    go_to(app, "FIRE")
    tap(app, "RETURN", "I")

    assert bound(app, FIRE) == (FREE, J)
    assert "save" in app.notices.current_text


def test_a_key_bound_in_the_last_moment_before_the_window_closes_is_saved(app: App, tmp_path: Path) -> None:
    app.context.controls.keys = app.context.controls.keys.swap(FIRE, 0, FREE)
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert not app.events()
    app.close()

    assert saved(tmp_path)["keys"] == {"fire": [FREE, J]}


def click_at(app: App, x: float, y: float, button: int = pygame.BUTTON_LEFT) -> None:
    move(app, x, y)
    push(app, x, y, button)
    app.tick()


def in_sight(app: App, label: str) -> None:
    """Turn the wheel until a row is in sight; where all are it would change the chosen one."""
    page = top(app)
    while not page.layout().boxes[row_of(page, label)].height:
        steps = 1 if row_of(page, label) < page.layout().first else -1
        turn_wheel(app, steps)


def click(app: App, label: str) -> None:
    in_sight(app, label)
    box = top(app).layout().boxes[row_of(top(app), label)]
    click_at(app, box.left + box.width * 0.3, box.centery)


def click_column(app: App, label: str, column: int, *, cross: bool = False) -> None:
    page = expect(KeysPage, top(app))
    in_sight(app, label)
    row = row_of(page, label)
    page.chosen = row
    layout = page.layout()
    y = layout.boxes[row].centery
    meant = [x for x in range(20, 1260) if column_at(layout, row, x, y) == (column, cross)]
    click_at(app, meant[len(meant) // 2], y)


def test_the_mouse_alone_asks_for_keys_swaps_unbinds_and_resets(app: App) -> None:
    for label in ("SETTINGS", "CONTROLS", "KEYS"):
        click(app, label)
    page = app.stack[-1]
    click_column(app, "LASER", 1)
    tap(app, "I")
    assert bound(app, LASER) == (K, FREE)
    click_column(app, "LASER", 0)
    tap(app, "SPACE")
    assert (bound(app, FIRE), bound(app, LASER)) == ((K, J), (SPACE, FREE))
    click_column(app, "LASER", 0, cross=True)
    assert bound(app, LASER) == (FREE,)
    click_column(app, "FIRE", 0)
    click(app, "BACK")  # while a key is waited for, a click only ends that
    assert (app.stack[-1], bound(app, FIRE)) == (page, (K, J))
    click(app, "RESET THIS PAGE")
    assert (bound(app, FIRE), bound(app, LASER)) == ((SPACE, J), (K, X_KEY))
    click(app, "BACK")
    assert app.stack[-1] is not page


@pytest.fixture
def pad(plug: Plug, app: App) -> VirtualPad:
    """Give a pad that the program knows."""
    made = plug()
    assert app.events()
    wait(app, SETTLING)
    return made


def open_by_pad(app: App, pad: VirtualPad) -> PadPage:
    for label in ("SETTINGS", "CONTROLS", "PAD"):
        push_pad(app, pad, *[DPAD_UP] * 9, *[DPAD_DOWN] * row_of(top(app), label), A)
    return expect(PadPage, app.stack[-1])


@pytest.mark.slow
@pytest.mark.parametrize("scale", [100, 200])
def test_the_page_of_the_pad_shows_face_buttons_and_start_large_with_their_letters(
    app: App, pad: VirtualPad, scale: int
) -> None:
    app.context.change(replace(app.context.store.settings, text_size=scale))
    page = open_by_pad(app, pad)
    heights, labels = {}, []
    for row in range(len(page.rows)):
        page.chosen = row
        for text in page.layout().texts:
            heights[text.text.strip("> <")] = text.height
            labels += [text.height] if text.text == "FIRE" else []

    for name in ("A \u25d2", "X \u25d0", "B \u25d1", "START", "RT"):
        assert heights[name] >= 1.4 * labels[0], name
    assert heights["LEFT STICK LEFT"] <= labels[0]


def test_a_pad_alone_binds_swaps_unbinds_and_resets(app: App, pad: VirtualPad, tmp_path: Path) -> None:
    page = open_by_pad(app, pad)
    inputs = app.context.controls
    push_pad(app, pad, *[DPAD_DOWN] * 4)
    assert "> A ◒ <" in words_of(page)
    push_pad(app, pad, A)
    assert "> PRESS A BUTTON  5 <" in words_of(page)
    push_pad(app, pad, Y)
    assert inputs.pad.rows[FIRE] == (PadInput.Y,)
    assert saved(tmp_path) == {"keys": {}, "pad": {"fire": ["y"]}}
    push_pad(app, pad, A)
    pad.axis(RIGHT_TRIGGER, END)
    assert app.events()
    app.tick()
    assert "FIRE: RT   THRUST: Y \u25d3" in words_of(page)
    assert (inputs.pad.rows[FIRE], inputs.pad.rows[Action.THRUST]) == (
        (PadInput.RIGHT_TRIGGER,),
        (PadInput.Y,),
    )
    push_pad(app, pad, X)
    assert inputs.pad.rows[FIRE] == ()
    push_pad(app, pad, A, START)
    assert "START ALWAYS PAUSES AND LEADS BACK: IT CANNOT BE BOUND" in words_of(page)
    push_pad(app, pad, *[DPAD_DOWN] * 4, A)
    assert inputs.pad.rows == dict(inputs.pad.rows) | {
        FIRE: (PadInput.A,),
        Action.THRUST: (PadInput.RIGHT_TRIGGER,),
    }
    push_pad(app, pad, B)
    assert app.stack[-1] is not page


def test_escape_ends_the_waiting_for_a_button_and_b_that_for_a_key(app: App, pad: VirtualPad) -> None:
    page = open_by_pad(app, pad)
    push_pad(app, pad, DPAD_DOWN, A)
    tap(app, "ESCAPE")
    assert app.stack[-1] is page
    assert app.context.controls.capturing is None
    push_pad(app, pad, B, DPAD_UP, A, DPAD_DOWN, A, B)
    assert isinstance(app.stack[-1], KeysPage)
    assert app.context.controls.capturing is None


def test_without_a_pad_its_page_says_so_and_waits_for_nothing(app: App) -> None:
    for label in ("SETTINGS", "CONTROLS", "PAD", "FIRE"):
        go_to(app, label)
        tap(app, "RETURN")

    assert isinstance(app.stack[-1], PadPage)
    assert "NO PAD IS PLUGGED IN" in words_of(top(app))
    assert app.context.controls.capturing is None
    tap(app, "DELETE")
    assert app.context.controls.pad.rows[FIRE] == ()


@pytest.mark.slow
@pytest.mark.parametrize("kind", [KeysPage, PadPage])
@pytest.mark.parametrize("group", range(3))
@pytest.mark.parametrize("percent", [125, 150, 200])
def test_at_every_text_size_six_rows_are_seen_at_once(
    kind: Callable[[SceneContext], BindingPage[Any]], group: int, percent: int
) -> None:
    context = make_stage()
    context.store.settings = replace(context.store.settings, text_size=percent)
    page = kind(context)
    for _ in range(group):
        page.rows[0].change(1)
    for chosen in range(len(page.rows)):
        page.chosen = chosen
        boxes = page.layout().boxes
        assert sum(box.height > 0 for box in boxes) >= 6
        assert boxes[chosen].height > 0


def test_the_mouse_finds_columns_and_crosses_at_200_percent(app: App) -> None:
    app.context.change(replace(app.context.store.settings, text_size=200))
    page = open_by_keys(app)
    row = row_of(page, "FIRE")
    page.chosen = row
    for slot in (1, 0):
        page.slot = slot
        layout = page.layout()
        box = layout.boxes[row]
        crosses = [each for each in layout.texts if each.text == "\u00d7" and box.top <= each.y < box.bottom]
        cross = crosses[slot]
        assert column_at(layout, row, cross.x, box.centery) == (slot, True)
        (name,) = [
            each
            for each in layout.texts
            if each.text.startswith(">") and each.text.endswith("<") and box.top <= each.y < box.bottom
        ]
        assert column_at(layout, row, name.x, box.centery) == (slot, False)


def test_every_printed_key_has_a_letter() -> None:
    assert [chr(code) for code in range(33, 127) if chr(code).upper() not in GLYPHS] == []


def test_the_column_under_the_mouse_is_the_one_whose_words_are_nearest_wherever_they_stand() -> None:
    page = KeysPage(make_stage())
    page.chosen = 4
    layout = page.layout()
    y = layout.boxes[4].centery
    places = [text.x for text in layout.texts if abs(text.y + text.height / 2 - y) < 10.0]
    assert len(places) == 5
    assert layout.boxes[-1].bottom == pytest.approx(504.0, abs=1.0)
    assert any("ESC ALWAYS PAUSES" in line for line in page.help)
    expected = [(None, False), (0, False), (0, True), (1, False), (1, True)]

    assert [column_at(layout, 4, x, y) for x in places] == expected
    texts = tuple(replace(text, x=text.x + 50.0) for text in layout.texts)
    assert [column_at(replace(layout, texts=texts), 4, x + 50.0, y) for x in places] == expected


def test_a_key_whose_sign_has_no_width_can_be_bound_and_is_shown(app: App) -> None:
    page = open_by_keys(app)
    after = app.context.controls.keys
    for slot in (1, 0):
        after = after.unbind(FIRE, slot) if slot < len(after.rows[FIRE]) else after
    app.context.controls.keys = after.swap(FIRE, 0, pygame.KSCAN_APOSTROPHE)
    app.draw(1.0)
    assert "'" in words_of(page)
    app.stack.follow(Push(HelpScene))
    app.draw(1.0)
