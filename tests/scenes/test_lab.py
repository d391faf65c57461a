"""The lab as a player has it: solved by keys alone, by the mouse alone, by a pad alone; and what it keeps."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from game.cards.shapes import Ring, Shape, lit_shapes
from game.cards.symbols import SYMBOLS
from game.input.actions import Action
from game.input.pads import SETTLING
from game.lab.bench import HOLD
from game.lab.rooms.all_rooms import ROOMS
from game.overlay.debug_draw import DebugDraw
from game.overlay.lab import lab_picture
from game.overlay.lab.lab_picture import PANEL, PanelRow
from game.overlay.labels import Stroke, strokes_of
from game.scenes.base.scene import Page, Push
from game.scenes.lab.lab_list import LabList
from game.scenes.lab.lab_notes import new_table
from game.scenes.lab.lab_panel import letters_of
from game.scenes.lab.lab_panel import number as shown_number
from game.scenes.lab.lab_scene import LabScene
from game.scenes.menu.title import TitleScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.sim.digest import state_hash
from game.sound.audio_sink import Hold, Stop
from game.sound.sounds import Sounds
from game.sound.tones import note_of
from game.view.paint.camera import Camera
from game.window.app import App
from tests.scenes.hands import expect, key, make_app
from tests.scenes.lab_hands import Keys, Mouse, every_goal, in_window, wishes_of
from tests.virtual_pad import (
    DPAD_LEFT,
    DPAD_RIGHT,
    DPAD_UP,
    END,
    LEFT_SHOULDER,
    LEFT_Y,
    SELECT,
    START,
    A,
    B,
    VirtualPad,
    X,
)

Opens = Callable[..., App]


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Opens]:
    """Give what opens the program in a room, in a window of one pixel for a unit."""
    pygame.display.init()
    made: list[tuple[App, pygame.Window]] = []

    def opened(number: int | None) -> App:
        window = pygame.Window("test", (1280, 720))
        app = make_app(window, tmp_path, lab=number)
        made.append((app, window))
        pygame.event.clear()
        return app

    yield opened
    for app, window in made:
        app.close()
        window.destroy()


def lab_of(app: App) -> LabScene:
    return expect(LabScene, app.stack[-1])


def told(app: App) -> list[str]:
    """Return what has been told in words since this was last asked."""
    return app.context.store.take_notices()


@pytest.mark.slow
@pytest.mark.parametrize("hands", [Keys, Mouse])
@pytest.mark.parametrize(("number", "goal"), every_goal())
def test_every_challenge_is_solved_by_keys_alone_and_by_the_mouse_alone(
    number: int, goal: str, hands: type[Keys | Mouse], opens: Opens
) -> None:
    player = hands(opens(number))
    player.goal(goal)
    assert goal not in player.scene.bench.solved
    for wish in wishes_of(player.scene.room, goal):
        player.grant(wish)
    ticks(player.app, HOLD)
    assert goal in player.scene.bench.solved
    assert goal in Keys(opens(number)).scene.bench.solved, "also after the next start"


@pytest.mark.slow
def test_a_tangent_earns_its_star_by_keys_once_it_is_held_and_never_by_the_run(opens: Opens) -> None:
    keys = Keys(opens(1))
    bench = keys.scene.bench
    keys.choose("C1")
    keys.tap(pygame.K_UP)
    keys.tap(pygame.K_SPACE)
    ticks(keys.app, 1200)
    assert not bench.solved, "the circles drift through tangents by themselves"
    keys.tap(pygame.K_r)
    keys.tap(pygame.K_SPACE)
    for wish in wishes_of(keys.scene.room, "tangent"):
        keys.grant(wish)
    ticks(keys.app, HOLD // 2)
    assert "HOLD STILL" in [row.value for row in keys.scene.look().rows]
    keys.tap(pygame.K_UP)
    keys.tap(pygame.K_DOWN)
    ticks(keys.app, HOLD // 2)
    assert not bench.solved
    ticks(keys.app, HOLD // 2)
    assert bench.solved == {"tangent"}


def tap(app: App, pad: VirtualPad, button: int) -> None:
    pad.press(button)
    assert app.events()
    pad.release(button)
    assert app.events()


def ticks(app: App, count: int) -> None:
    assert app.events()
    for _ in range(count):
        app.tick()


def settled(app: App, pad: VirtualPad) -> LabScene:
    del pad
    ticks(app, SETTLING)
    return lab_of(app)


def steer(app: App, pad: VirtualPad, name: str, far: int, until: Callable[[], bool]) -> None:
    """Choose a handle by A and hold the stick up or down."""
    lab = lab_of(app)
    while lab.bench.chosen.name != name:
        tap(app, pad, A)
    pad.axis(LEFT_Y, far)
    for _ in range(1200):
        ticks(app, 1)
        if until():
            break
    pad.axis(LEFT_Y, 0)
    ticks(app, HOLD + 1)
    assert until()


@pytest.mark.slow
def test_a_pad_alone_solves_a_challenge(opens: Opens, plug: Callable[[], VirtualPad]) -> None:
    app = opens(1)
    pad = plug()
    lab = settled(app, pad)
    tap(app, pad, START)
    tap(app, pad, X)
    assert lab.bench.goal == 1
    tap(app, pad, START)
    while any(row.chosen for row in lab.look().rows):
        tap(app, pad, START)
    tap(app, pad, DPAD_UP)  # stands still from the first change on
    before = lab.bench.state
    steer(app, pad, "C1", END, lambda: lab.bench.state["c1y"] > 290.0)
    steer(app, pad, "C2", -END, lambda: lab.bench.state["c2y"] < 350.0)
    steer(app, pad, "d", END, lambda: "three" in lab.bench.answer.facts)
    assert lab.bench.solved == {"pierce"}
    assert lab.bench.state["c3y"] == before["c3y"]
    names = [app.context.controls.name(action, plain=True) for action in (Action.PAUSE, Action.FIRE)]
    assert lab.look().help[0] == f"{names[1]} handle"
    assert f"{names[0]} row" in lab.look().help
    health = lab.bench.state["health1"]
    tap(app, pad, X)
    assert lab.bench.state["health1"] < health
    tap(app, pad, B)
    assert isinstance(app.stack[-1], TitleScene)


@pytest.mark.slow
def test_a_pad_takes_small_steps_and_resets_and_its_up_is_not_space(
    opens: Opens, plug: Callable[[], VirtualPad]
) -> None:
    app = opens(1)
    pad = plug()
    lab = settled(app, pad)
    lab.bench.choose_next(1)
    x, y = lab.bench.chosen.place(lab.bench.state)
    tap(app, pad, DPAD_RIGHT)
    tap(app, pad, DPAD_UP)
    assert lab.bench.chosen.place(lab.bench.state) == pytest.approx((x + 1.0, y - 1.0))
    assert not lab.bench.running
    pad.press(LEFT_SHOULDER)
    tap(app, pad, DPAD_UP)
    assert lab.bench.chosen.place(lab.bench.state) == pytest.approx((x + 1.0, y - 1.01)), "a small step"
    pad.release(LEFT_SHOULDER)
    tap(app, pad, SELECT)
    assert lab.bench.state == lab.room.opening()


@pytest.fixture
def lab(opens: Opens) -> Keys:
    """Give the first room and its keys."""
    return Keys(opens(1))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "value"), [("12.5", 12.5), ("12,5", 12.5), ("-3", -3.0), ("7x9", 79.0), ("1e9", 19.0)]
)
def test_a_number_is_typed_with_digits_comma_and_minus(lab: Keys, keys: str, value: float) -> None:
    lab.tap(pygame.K_RETURN)
    while lab.scene.numbers.typing is None or lab.scene.numbers.typing.field.name != "guess":
        lab.tap(pygame.K_TAB)
    lab.write(keys + "8")
    lab.tap(pygame.K_BACKSPACE)
    lab.tap(pygame.K_RETURN)
    assert lab.scene.bench.state["guess"] == value
    assert lab.scene.numbers.typing is None


def test_escape_cancels_a_number_and_only_then_leaves(lab: Keys) -> None:
    before = lab.scene.bench.state
    lab.tap(pygame.K_RETURN)
    lab.write("123")
    lab.tap(pygame.K_ESCAPE)
    assert lab.scene.bench.state == before
    assert lab.scene.numbers.typing is None
    lab.tap(pygame.K_ESCAPE)
    assert isinstance(lab.app.stack[-1], TitleScene)


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["-", "1.2.3", "--", ",", "1-1"])
def test_what_is_no_number_is_told_in_one_line_and_changes_nothing(lab: Keys, typed: str) -> None:
    scene, before = lab.scene, lab.scene.bench.state
    lab.tap(pygame.K_RETURN)
    lab.write(typed)
    told(lab.app)
    scene.numbers.end()
    assert told(lab.app) == [f"{typed} is no number"]
    assert scene.bench.state == before


def test_a_number_out_of_range_is_told_with_the_range_and_becomes_its_bound(lab: Keys) -> None:
    scene = lab.scene
    lab.tap(pygame.K_RETURN)
    while scene.numbers.typing is None or scene.numbers.typing.field.name != "reach":
        lab.tap(pygame.K_TAB)
    lab.write("99999")
    told(lab.app)
    scene.numbers.end()
    assert told(lab.app) == ["REACH goes from 20 to 1200"]
    assert scene.bench.state["reach"] == 1200.0


@pytest.mark.slow
def test_states_are_kept_under_digits_and_recalled_after_the_next_start(opens: Opens) -> None:
    keys = Keys(opens(1))
    keys.tap(pygame.K_RIGHT)
    for digit in range(pygame.K_1, pygame.K_9 + 1):
        keys.tap(pygame.K_DOWN)
        keys.tap(digit)
    kept = dict(keys.scene.bench.kept)
    assert sorted(kept) == list(range(1, 10))
    assert len(set(kept.values())) == 9
    again = Keys(opens(1))
    for digit in (9, 1, 5):
        again.tap(pygame.K_0 + digit, pygame.KMOD_LSHIFT)
        assert again.scene.bench.state == kept[digit]


@pytest.mark.slow
def test_digits_go_into_the_number_that_is_chosen_and_keep_no_state(opens: Opens) -> None:
    mouse = Mouse(opens(1))
    keys, scene = Keys(mouse.app), mouse.scene
    keys.tap(pygame.K_TAB)
    keys.tap(pygame.K_2)
    kept = dict(scene.bench.kept)
    assert list(kept) == [2]
    mouse.click(mouse.row("REACH"))
    keys.tap(pygame.K_2, pygame.KMOD_LSHIFT)  # as the number row of some layouts is typed
    keys.write("50")
    assert scene.numbers.typing is not None
    assert scene.numbers.typing.text == "250"
    keys.tap(pygame.K_RETURN)
    assert scene.bench.state["reach"] == 250.0
    assert scene.bench.kept == kept
    keys.tap(pygame.K_3)
    assert sorted(scene.bench.kept) == [2, 3]
    keys.tap(pygame.K_RETURN)
    keys.write("300")
    keys.tap(pygame.K_RETURN)
    assert scene.bench.state["reach"] == 300.0, "Enter goes on with the number that was typed last"


def test_who_keeps_a_state_by_a_digit_is_told_how_to_type_a_number(lab: Keys) -> None:
    told(lab.app)
    lab.scene.keep(5)
    assert told(lab.app) == ["state 5 kept; Shift and 5 brings it back. To type a number press Enter first."]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 7))
def test_the_line_of_help_says_what_space_lets_run(number: int, opens: Opens) -> None:
    lab = Keys(opens(number))
    assert "SPACE stop" in lab.scene.look().help
    lab.tap(pygame.K_SPACE)
    assert lab.scene.room.runs
    assert f"SPACE run: {lab.scene.room.runs}" in lab.scene.look().help
    assert f"SPACE run: {lab.scene.room.runs}" in " ".join(
        lab.scene.picture.help_lines(lab.scene.look().help)
    )


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 7))
def test_l_shows_what_each_letter_of_the_room_means_and_brings_the_panel_back(
    number: int, opens: Opens
) -> None:
    keys = Keys(opens(number))
    scene, picture = keys.scene, keys.scene.picture

    def in_sight() -> str:
        look = scene.look()
        rows = look.rows[look.first_row : look.first_row + picture.visible_rows]
        return " ".join("".join(text for text, _ in row.pieces) for row in rows)

    keys.tap(pygame.K_l)
    for letter in letters_of(scene.room, scene.look().card):
        assert f"{letter}   {SYMBOLS[letter].meaning.split()[0]}" in in_sight()
    assert scene.look().first_row > 0
    keys.tap(pygame.K_l)
    assert scene.look().first_row == 0


def test_pointing_at_a_letter_of_the_legend_lights_it(opens: Opens) -> None:
    mouse = Mouse(opens(1))
    Keys(mouse.app).tap(pygame.K_l)
    mouse.move(mouse.row("h   "))
    assert mouse.scene.look().lit == frozenset({"h"})


def test_a_digit_without_a_state_is_told(lab: Keys) -> None:
    before = lab.scene.bench.state
    lab.scene.recall(4)
    assert told(lab.app) == ["nothing is kept under 4"]
    assert lab.scene.bench.state == before


@pytest.mark.slow
def test_space_runs_and_stops_and_dots_and_commas_step(lab: Keys) -> None:
    bench = lab.scene.bench
    lab.tap(pygame.K_SPACE)
    before = bench.state
    ticks(lab.app, 5)
    assert bench.state == before
    lab.tap(pygame.K_PERIOD)
    one = bench.state
    assert one != before
    lab.tap(pygame.K_COMMA)
    assert bench.state == before
    lab.tap(pygame.K_SPACE)
    ticks(lab.app, 1)
    assert bench.state == one
    lab.tap(pygame.K_r)
    assert bench.state == lab.scene.room.opening()
    assert bench.running


@pytest.mark.slow
def test_a_held_arrow_goes_on_moving(lab: Keys) -> None:
    lab.tap(pygame.K_TAB)
    key(pygame.KEYDOWN, pygame.K_RIGHT)
    ticks(lab.app, 0)
    once = lab.scene.bench.chosen.place(lab.scene.bench.state)[0]
    ticks(lab.app, 120)
    assert lab.scene.bench.chosen.place(lab.scene.bench.state)[0] > once + 5.0
    key(pygame.KEYUP, pygame.K_RIGHT)
    ticks(lab.app, 2)
    there = lab.scene.bench.state
    ticks(lab.app, 60)
    assert lab.scene.bench.state == there


@pytest.mark.slow
def test_a_table_is_written_and_its_path_told(lab: Keys, tmp_path: Path) -> None:
    ticks(lab.app, 30)
    told(lab.app)
    lab.scene.write_table()
    path = tmp_path / "lab-1-1.csv"
    assert told(lab.app) == [f"written: {path}"]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 32
    lab.tap(pygame.K_x)
    assert (tmp_path / "lab-1-2.csv").exists()


def test_a_table_that_cannot_be_written_is_told_in_one_line(opens: Opens, tmp_path: Path) -> None:
    keys = Keys(opens(1))
    (tmp_path / "file").write_text("", encoding="utf-8")
    keys.app.context.store.folder = tmp_path / "file" / "deeper"
    keys.scene.write_table()
    (line,) = told(keys.app)
    assert "cannot be written" in line
    assert "\n" not in line


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 7))
def test_leaving_restores_everything_of_a_paused_game(number: int, opens: Opens) -> None:
    app = opens(None)
    keys = Keys(app)
    keys.tap(pygame.K_SPACE)
    game = expect(PlayScene, app.stack[-1])
    ticks(app, 100)
    keys.tap(pygame.K_p)
    pause = expect(PauseScene, app.stack[-1])
    settings, world = app.context.store.settings, state_hash(game.session.world)
    overlay, bound = app.context.overlay.on, app.context.controls.keys
    app.stack.follow(Push(lambda context: LabScene(context, number)))
    for code in (
        pygame.K_TAB,
        pygame.K_RIGHT,
        pygame.K_SPACE,
        pygame.K_g,
        pygame.K_f,
        pygame.K_s,
        pygame.K_k,
    ):
        keys.tap(code)
        ticks(app, 20)
    app.draw(0.5)
    keys.tap(pygame.K_ESCAPE)
    assert list(app.stack) == [game, pause]
    assert app.context.store.settings == settings
    assert state_hash(game.session.world) == world
    assert (app.context.overlay.on, app.context.controls.keys) == (overlay, bound)
    assert app.context.overlay.on == overlay


def test_a_pad_chooses_rows_of_the_panel_to_move_and_to_do(
    opens: Opens, plug: Callable[[], VirtualPad]
) -> None:
    app = opens(5)
    pad = plug()
    lab = settled(app, pad)

    def choose(label: str) -> None:
        for _ in range(99):
            tap(app, pad, START)
            if label in [row.text for row in lab.look().rows if row.chosen]:
                return
        raise AssertionError(label)

    choose("CHALLENGE 1 OF 3")
    tap(app, pad, X)
    choose("BOUNCE")
    tap(app, pad, X)
    assert (lab.bench.goal, lab.bench.state["way"]) == (1, 1.0)
    assert "e" not in [row.text for row in lab.look().rows], "the lesson's code has no e"
    tap(app, pad, X)
    choose("e")
    tap(app, pad, DPAD_LEFT)
    assert (lab.bench.state["way"], lab.bench.state["e"]) == (0.0, 0.95)
    choose("FORMULAS 1 OF 2")
    tap(app, pad, X)
    assert lab.card == 1


@pytest.mark.slow
def test_a_handle_beyond_the_edge_hides_no_text_of_the_panel(opens: Opens) -> None:
    app = opens(5)
    lab = lab_of(app)
    lab.bench.running = False
    for name, value in {"cax": 860.0, "cay": 300.0, "vax": 80.0}.items():
        lab.bench.type(lab.room.field(name), value)
    pictures = []
    for y in (0.0, 200.0):
        lab.bench.type(lab.room.field("vay"), y)
        shown = replace(lab.look(), rows=[])
        frame = pygame.Surface((1280, 720))
        lab.picture.draw(frame, Camera.fit(1280, 720), shown)
        pictures.append(frame.subsurface(PANEL).copy())
    assert pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")


def test_stars_stand_in_the_list_of_rooms(opens: Opens) -> None:
    app = opens(None)
    app.stack.follow(Push(Page.LAB))
    page = expect(LabList, app.stack[-1])

    def stars() -> str:
        ticks(app, 1)
        cells = page.rows[0].look().cells
        assert cells is not None
        return cells[-1].text

    assert stars() == "0 OF 3  "
    app.stack.follow(Push(lambda context: LabScene(context, 1)))
    player = Keys(app)
    for wish in wishes_of(player.scene.room, "tangent"):
        player.grant(wish)
    ticks(app, HOLD)
    player.tap(pygame.K_ESCAPE)
    assert stars() == "1 OF 3  *"


def test_a_number_is_scrubbed_and_turned_by_the_wheel(opens: Opens) -> None:
    mouse = Mouse(opens(1))
    x, y = mouse.row("r1")
    mouse.drag((x, y), (x + 40.0, y))
    assert mouse.scene.bench.state["r1"] == 80.0
    mouse.wheel(-3)
    assert mouse.scene.bench.state["r1"] == 77.0
    mouse.move(mouse.handle("r2"))
    mouse.wheel(2)
    assert mouse.scene.bench.state["r2"] == 57.0


def test_the_wheel_that_scrolls_the_panel_turns_no_number_that_comes_under_the_pointer(opens: Opens) -> None:
    mouse = Mouse(opens(1))
    Keys(mouse.app).tap(pygame.K_SPACE)
    before, place = mouse.scene.bench.state, mouse.row("LASER IS")
    mouse.move(place)
    for _ in range(8):
        mouse.wheel(-1)
    assert mouse.scene.look().first_row > 0
    for _ in range(20):
        mouse.wheel(1)
    assert mouse.scene.look().first_row == 0
    assert mouse.scene.bench.state == before
    mouse.move(mouse.row("r1"))
    mouse.wheel(-3)
    assert mouse.scene.bench.state["r1"] == before["r1"] - 3.0


@pytest.mark.slow
def test_a_click_says_where_two_circles_will_touch(opens: Opens) -> None:
    mouse = Mouse(opens(5))
    mouse.goal("contact")
    Keys(mouse.app).tap(pygame.K_SPACE)
    (contact,) = mouse.scene.bench.answer.record.contacts
    mouse.click(in_window((contact.point[0], contact.point[1] + 90.0)))
    ticks(mouse.app, HOLD)
    assert mouse.scene.bench.solved == frozenset()
    mouse.click(in_window(contact.point))
    ticks(mouse.app, HOLD)
    assert mouse.scene.bench.solved == {"contact"}


def test_a_click_beside_all_handles_changes_nothing_in_other_rooms(opens: Opens) -> None:
    mouse = Mouse(opens(1))
    before = mouse.scene.bench.state
    mouse.click(in_window((500.0, 600.0)))
    assert mouse.scene.bench.state == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "row", "text", "field"),
    [
        (1, "f = P", "110.0", "px"),
        (1, "f = P", "740.0", "c3x"),
        (1, "d = ", "0.000", "dy"),
        (2, "f = ", "640.0", "c1x"),
        (2, "L = |", "470.0", "ey"),
        (3, "near = ", "90.0", "r"),
        (4, "A = ", "420.0", "ay"),
    ],
)
def test_a_number_in_a_formula_is_scrubbed_and_turned_by_the_wheel(
    number: int, row: str, text: str, field: str, opens: Opens
) -> None:
    mouse = Mouse(opens(number))
    Keys(mouse.app).tap(pygame.K_SPACE)
    scene, picture = mouse.scene, mouse.scene.picture
    look = next(each for each in scene.look().rows if "".join(t for t, _ in each.pieces).startswith(row))
    whole = "".join(piece for piece, _ in look.pieces)
    before = picture.width(whole[: whole.index(text)]) + picture.width(text) / 2.0
    place = (PANEL.left + 8.0 + before, mouse.row(row)[1])
    value = scene.bench.state[field]
    step = scene.room.field(field).step
    mouse.drag(place, (place[0] + 40.0, place[1]))
    assert scene.bench.state[field] == pytest.approx(value + 10.0 * step)
    assert {name for name, other in scene.bench.state.items() if other != scene.room.opening()[name]} <= {
        field,
        "seen0",
    }
    mouse.move((place[0] - 20.0, place[1] - 300.0))
    assert any(each.underlined for each in scene.look().rows)


def test_pointing_at_a_line_or_a_handle_lights_what_it_stands_for(opens: Opens) -> None:
    mouse = Mouse(opens(1))
    assert mouse.scene.look().lit == frozenset()
    mouse.move(mouse.row("f = "))
    assert "f" in mouse.scene.look().lit
    mouse.move(mouse.handle("C2"))
    assert mouse.scene.look().lit == frozenset({"C2"})
    mouse.move(in_window((500.0, 600.0)))
    assert mouse.scene.look().lit == frozenset()


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (2560, 1440)])
def test_a_handle_is_grabbed_from_22_pixels_away_in_every_window(size: tuple[int, int], opens: Opens) -> None:
    lab = lab_of(opens(2))
    lab.picture.fit(size[0] / 1280.0, 1.0)
    x, y = in_window(lab.room.handle("Q").place(lab.bench.state))
    away = 21.0 * 1280.0 / size[0] if size[0] < 1280 else 21.0
    found = lab.mouse.handle_at((x + away, y))
    assert found is not None
    assert found.name == "Q"


def test_the_opening_handle_glows_until_something_is_touched(lab: Keys) -> None:
    def glowing() -> list[str]:
        return [handle.name for handle in lab.scene.look().handles if handle.glows]

    assert glowing() == ["d"]
    lab.tap(pygame.K_RIGHT)
    assert glowing() == []


def test_readings_that_a_challenge_covers_show_a_question_mark(lab: Keys) -> None:
    def rows() -> str:
        return " ".join(f"{row.text} {row.value}" for row in lab.scene.look().rows)

    assert "t1 = ?" not in rows()
    lab.goal("foretell")
    assert "t1 = ?" in rows()
    assert lab.scene.look().card is None


@pytest.mark.slow
@pytest.mark.parametrize("number", [5, 6])
def test_both_formulas_of_a_room_are_reached_by_key_and_by_click(number: int, opens: Opens) -> None:
    mouse = Mouse(opens(number))
    if number == 6:  # a beam that ends at the target
        for wish in wishes_of(mouse.scene.room, "two-mirrors"):
            mouse.grant(wish)
    first = mouse.scene.look().card
    Keys(mouse.app).tap(pygame.K_k)
    second = mouse.scene.look().card
    assert first is not None
    assert second is not None
    assert first.title != second.title
    for at in range(2, len(mouse.scene.bench.answer.cards) + 1):
        mouse.click(mouse.row(f"FORMULAS {at} OF"))
    shown = mouse.scene.look().card
    assert shown is not None
    assert shown.title == first.title


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((640, 360), 125), ((1280, 720), 150), ((640, 360), 200)]
)
@pytest.mark.parametrize("number", range(1, 7))
def test_every_row_fits_the_panel_and_can_be_scrolled_to(
    number: int, size: tuple[int, int], scale: int, opens: Opens
) -> None:
    keys = Keys(opens(number))
    lab, picture = keys.scene, keys.scene.picture
    picture.fit(size[0] / 1280.0, scale / 100.0)
    look = lab.look()
    for row in look.rows:
        pieces = row.pieces or ((row.text, (0, 0, 0)),)
        wide = row.indent + sum(picture.width(text) for text, _ in pieces) + picture.width(row.value)
        assert wide <= PANEL.width - 12.0, row
    seen = set(range(picture.visible_rows))
    for _ in range(len(look.rows)):
        keys.tap(pygame.K_PAGEDOWN)
        first = lab.look().first_row
        seen |= set(range(first, first + picture.visible_rows))
    assert seen >= set(range(len(look.rows)))
    assert lab.look().first_row == max(0, len(look.rows) - picture.visible_rows)
    keys.tap(pygame.K_PAGEUP)
    assert lab.look().first_row < max(1, len(look.rows) - picture.visible_rows)


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_the_line_of_help_fits_and_says_what_matters_most(scale: float, opens: Opens) -> None:
    lab = lab_of(opens(1))
    lab.picture.fit(1.0, scale)
    lines = lab.picture.help_lines(lab.look().help)
    assert all(lab.picture.width(line) <= 1248.0 for line in lines)
    assert {"TAB handle", "ESC back", "SPACE stop"} <= {*"   ".join(lines).split("   ")}


@pytest.mark.parametrize("number", range(1, 7))
def test_the_line_of_help_says_how_to_leave_at_the_largest_text(number: int, opens: Opens) -> None:
    lab = lab_of(opens(number))
    lab.picture.fit(1.0, 2.0)
    for running in (True, False):
        lab.bench.running = running
        assert "ESC back" in "   ".join(lab.picture.help_lines(lab.look().help)).split("   ")


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 7))
def test_the_help_names_every_key_in_a_window_of_1280_and_larger(number: int, opens: Opens) -> None:
    lab = lab_of(opens(number))
    for width, lab.bench.running in product((1280, 1920, 2560), (True, False)):
        lab.picture.fit(width / 1280.0, 1.0)
        parts = lab.look().help
        assert "X table" in parts
        assert "   ".join(lab.picture.help_lines(parts)).split("   ") == list(parts), width


@pytest.mark.slow
def test_energy_and_momentum_are_plotted_and_momentum_stays(opens: Opens) -> None:
    app = opens(5)
    ticks(app, 240)
    strips = dict(lab_of(app).look().strips)
    assert sorted(strips) == ["E", "p.x", "p.y"]
    assert all(len(values) == 240 for values in strips.values())
    for name, values in strips.items():
        known = [value for value in values if value is not None]
        assert len(known) == 240
        assert max(abs(value - known[0]) for value in known) < 1e-6 * abs(known[0]), name


@pytest.mark.slow
def test_a_strip_tells_the_energy_that_the_panel_tells_after_a_change_by_hand(opens: Opens) -> None:
    app = opens(5)
    ticks(app, 20)
    lab = lab_of(app)
    lab.bench.type(lab.room.field("vax"), 400.0)
    assert not lab.bench.running
    for name, values in lab.look().strips:
        assert values[-1] == lab.bench.answer.value(name)


@pytest.mark.slow
def test_a_mark_of_more_rows_covers_no_row(opens: Opens) -> None:
    lab = lab_of(opens(1))
    picture = lab.picture
    for scale in (1.0, 2.0):
        picture.fit(1.0, scale)
        seen = []
        for count, first in ((0, 0), (99, 3)):
            frame = pygame.Surface((1280, 720))
            look = replace(lab.look(), rows=[PanelRow()] * count, first_row=first)
            picture.draw(frame, Camera.fit(1280, 720), look)
            high = round(picture.visible_rows * picture.row)
            rows = frame.subsurface((PANEL.left + 8, PANEL.top + 6, PANEL.width - 16, high))
            seen.append(pygame.image.tobytes(rows, "RGB"))
        assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("value", "text"),
    [(53999.999999999985, "54000"), (99000.00000000001, "99000"), (54000.05, "54000.1")],
)
def test_a_reading_that_is_whole_but_for_its_rounding_is_shown_whole(value: float, text: str) -> None:
    assert shown_number(value) == text


@pytest.mark.slow
@pytest.mark.parametrize("palette", ["default", "mono", "contrast"])
def test_a_room_is_drawn_in_the_chosen_palette_at_every_size(palette: str, opens: Opens) -> None:
    app = opens(5)
    app.context.change(replace(app.context.store.settings, palette=palette, text_size=200, glow="plain"))
    ticks(app, 10)
    app.draw(0.5)
    frame = app.window.surface()
    colours = {tuple(frame.get_at((x, y)))[:3] for x in range(0, 1280, 3) for y in range(0, 720, 3)}
    assert tuple(app.context.palette.accent) in colours or len(colours) > 8
    if palette == "mono":
        assert all(max(colour) - min(colour) <= 12 for colour in colours)


@pytest.mark.slow
def test_nothing_that_a_reading_can_be_breaks_a_frame(opens: Opens) -> None:
    for number in range(1, 7):
        app = opens(number)
        lab = lab_of(app)
        for handle in lab.room.handles:
            for place in ((0.0, 0.0), (1e9, -1e9), (math.inf, 0.0), (440.0, 320.0)):
                lab.bench.drag(handle, place)
        app.draw(0.5)


def test_there_are_as_many_rooms_as_tests_think() -> None:
    assert {number for number, _ in every_goal()} == {room.number for room in ROOMS}


@pytest.mark.slow
def test_the_tone_is_heard_while_something_is_moved_and_can_be_switched_off(opens: Opens) -> None:
    keys = Keys(opens(1))
    orders: list[object] = []
    keys.app.context.sounds = Sounds(orders.append)
    ticks(keys.app, 60)
    assert orders == [], "a room that runs by itself is silent"
    keys.tap(pygame.K_TAB)
    keys.tap(pygame.K_DOWN)
    ticks(keys.app, 20)
    held = [order for order in orders if isinstance(order, Hold)]
    note = note_of(keys.scene.bench.answer.tone or 0.0)
    assert [order.stem for order in held] == [f"lab_tone_{note + 1}"]
    ticks(keys.app, 120)
    assert isinstance(orders[-1], Stop)
    keys.tap(pygame.K_t)
    orders.clear()
    keys.tap(pygame.K_DOWN)
    ticks(keys.app, 60)
    assert orders == []
    assert not Keys(opens(1)).scene.tone, "also after the next start"


def test_leaving_ends_the_tone(opens: Opens) -> None:
    keys = Keys(opens(1))
    orders: list[object] = []
    keys.app.context.sounds = Sounds(orders.append)
    keys.tap(pygame.K_TAB)
    keys.tap(pygame.K_DOWN)
    ticks(keys.app, 10)
    begun = {order.voice for order in orders if isinstance(order, Hold)}
    keys.tap(pygame.K_ESCAPE)
    assert begun
    assert begun <= {order.voice for order in orders if isinstance(order, Stop)}


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 7))
def test_every_handle_that_is_pointed_at_lights_something_or_dims_nothing(number: int, opens: Opens) -> None:
    """And of several circles just the one that is meant."""
    lab = lab_of(opens(number))
    shapes = lab.look().shapes
    for handle in lab.room.handles:
        lit = lit_shapes(shapes, frozenset({handle.name}))
        assert len(lit) < len(shapes) / 2, handle.name
        if handle.name in {"C2", "r2", "CB", "rB"}:
            lit_ones = [shapes[at] for at in lit]
            (one,) = [shape for shape in lit_ones if isinstance(shape, Ring) and not shape.dashed]
            assert one.centre == lab.room.handle(handle.name.replace("r", "C")).place(lab.bench.state)


def test_a_folder_whose_name_is_too_long_is_told_in_one_line(opens: Opens, tmp_path: Path) -> None:
    keys = Keys(opens(1))
    keys.app.context.store.folder = tmp_path / ("x" * 300)
    keys.scene.write_table()
    (line,) = told(keys.app)
    assert "cannot be written" in line


def test_the_thousandth_table_takes_the_place_of_no_other(tmp_path: Path) -> None:
    for count in range(1, 1000):
        (tmp_path / f"lab-2-{count}.csv").touch()
    assert new_table(tmp_path, 2, "tick\n") == f"written: {tmp_path / 'lab-2-1000.csv'}"


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 7))
def test_the_formulas_begin_on_the_panel_at_twice_the_text(number: int, opens: Opens) -> None:
    lab = lab_of(opens(number))
    lab.picture.fit(1.0, 2.0)
    for goal in range(len(lab.room.goals)):
        lab.bench.goal = goal
        look = lab.look()
        if look.card is None:  # covered by the challenge
            continue
        texts = ["".join(text for text, _ in row.pieces) for row in look.rows]
        first = next(at for at, text in enumerate(texts) if text.startswith(look.card.title.split()[0]))
        assert first + 3 < lab.picture.visible_rows, "the question and some lines of its working"


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("number", range(1, 7))
def test_no_two_labels_of_a_picture_run_into_one_another(
    number: int, scale: float, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where their letters stand on one line there is half a letter's height between them."""
    lab = lab_of(opens(number))
    lab.picture.fit(1.0, scale)
    boxes: list[pygame.Rect] = []

    class Noted(DebugDraw):
        def plate_letter(self, box: pygame.Rect) -> None:
            boxes.append(box.copy())
            super().plate_letter(box)

    monkeypatch.setattr(lab_picture, "DebugDraw", Noted)
    dice = random.Random(number)
    frame = pygame.Surface((1280, 720))
    gap = round(7 * scale)
    for _ in range(60 if "ASTERAYS_EXAMPLES" in os.environ else 6):
        for handle in lab.room.handles:
            for field in handle.fields:
                lab.bench.type(field, dice.uniform(field.low, field.high))
        for at in range(len(lab.room.switches)):
            lab.bench.switch(at, dice.randrange(2))
        boxes.clear()
        lab.picture.draw(frame, Camera.fit(1280, 720), lab.look())
        for one, other in combinations(boxes, 2):
            assert not one.inflate(gap // 2, 0).colliderect(other), (one, other)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720)])
@pytest.mark.parametrize("number", range(1, 7))
def test_labels_of_a_room_hide_at_most_two_of_its_lines(
    number: int, size: tuple[int, int], opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab = lab_of(opens(number))
    boxes: list[pygame.Rect] = []
    strokes: list[Stroke] = []

    class Noted(DebugDraw):
        def plate_letter(self, box: pygame.Rect) -> None:
            boxes.append(box.copy())
            super().plate_letter(box)

    def noted(draw: DebugDraw, shapes: Sequence[Shape]) -> list[Stroke]:
        strokes[:] = strokes_of(draw, shapes)
        return strokes

    monkeypatch.setattr(lab_picture, "DebugDraw", Noted)
    monkeypatch.setattr(lab_picture, "strokes_of", noted)
    lab.annotate(pygame.Surface(size), Camera.fit(*size))
    assert len(boxes) > 8
    assert len(strokes) > 4
    assert sum(bool(box.clipline(*stroke)) for box in boxes for stroke in strokes) <= 2


def test_a_formula_that_is_broken_at_twice_the_text_keeps_its_words_apart(opens: Opens) -> None:
    lab = lab_of(opens(4))
    for scale in (1.0, 2.0):
        lab.picture.fit(1.0, scale)
        rows = ("".join(text for text, _ in row.pieces) for row in lab.look().rows)
        assert "n = left normal of" in " ".join(rows).replace("  ", " ")
