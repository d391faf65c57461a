"""The name for a game on the board: typed, turned, or clicked; nothing that was earned waits for it."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.actions import Action
from game.input.key_presses import ERASE, letter_of
from game.input.pads import SETTLING
from game.scenes.base.scene import Pop
from game.scenes.base.text_entry import TextEntry
from game.scenes.menu.challenge_entry import ChallengeEntry
from game.scenes.menu.title import TitleScene
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.play import PlayScene
from game.scenes.watch.watch import WatchScene
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.player_names import LETTERS, LONGEST, is_name
from game.storage.settings import TEXT_SIZES
from game.storage.store import Store
from game.window.app import App
from tests.scenes.context import make_stage
from tests.scenes.hands import (
    DOWN,
    ENTER,
    ESCAPE,
    LEFT,
    RIGHT,
    UP,
    click,
    expect,
    pass_time,
    push_pad,
    tap,
    turn_wheel,
    wait,
)
from tests.scenes.reader import read, words_of
from tests.storage.makers import score
from tests.virtual_pad import DPAD_DOWN, DPAD_LEFT, DPAD_RIGHT, DPAD_UP, START, A, B, VirtualPad

BACKSPACE = pygame.K_BACKSPACE
ANN = (pygame.K_a, pygame.K_n, pygame.K_n)


def finish(app: App, points: int = 500) -> NameEntry:
    """Let the game end with so many points; return the question for the name, ready for answers."""
    game = expect(PlayScene, app.stack[-1])
    pass_time(app, 30)
    game.session.world.ships[0].score = points
    game.session.world.over = True
    pass_time(app, 3 * TICKS_PER_SECOND)  # the last look at the field, and the time without answers
    return expect(NameEntry, app.stack[-1])


def asked(app: App) -> NameEntry:
    tap(app, pygame.K_SPACE)
    return finish(app)


def names(folder: Path) -> list[str]:
    """Return the names that another start would find."""
    return [entry.name for entry in Store(folder).scores.entries]


@pytest.mark.slow
def test_a_name_typed_on_keys_is_on_the_row_and_offered_after_the_next_game(app: App, tmp_path: Path) -> None:
    entry = asked(app)
    assert entry.text == "PILOT"
    assert [(row.score, row.name) for row in Store(tmp_path).scores.entries] == [(500, "")]
    tap(app, *ANN, ENTER)

    assert isinstance(app.stack[-1], GameOverScene)
    assert names(tmp_path) == ["ANN"]
    pass_time(app, TICKS_PER_SECOND)
    tap(app, ENTER)
    assert finish(app, 400).text == "ANN"


def written(app: App) -> list[str]:
    """Return what a picture of now has written on it."""
    app.draw(1.0)
    return [text.text for text in app.painter.canvas.written]


def test_first_the_field_says_game_over_then_the_name_is_asked_for_then_the_run_is_drawn(app: App) -> None:
    tap(app, pygame.K_SPACE)
    game = expect(PlayScene, app.stack[-1])
    pass_time(app, 3 * TICKS_PER_SECOND)
    assert "GAME OVER" not in written(app)
    world = game.session.world
    world.ships[0].score, world.over = 500, True
    seen = 0
    while app.stack[-1] is game:
        pass_time(app, 10)
        seen += "GAME OVER" in written(app) and app.stack[-1] is game
    assert seen * 10 >= TICKS_PER_SECOND
    pass_time(app, 1)
    assert isinstance(app.stack[-1], NameEntry)
    assert "WAVE" not in written(app)
    pass_time(app, TICKS_PER_SECOND)
    tap(app, *ANN, ENTER)
    pass_time(app, TICKS_PER_SECOND)

    assert isinstance(app.stack[-1], GameOverScene)
    numbers = written(app)
    assert {"GAME OVER", "WAVE", "0:00", "PLAY AGAIN"} <= {each.strip("> <") for each in numbers}


def test_letters_that_mean_something_elsewhere_only_write(app: App, tmp_path: Path) -> None:
    asked(app)
    muted = app.context.store.settings.muted
    tap(app, pygame.K_m, pygame.K_p, pygame.K_w, pygame.K_SPACE, pygame.K_KP5, pygame.K_MINUS, pygame.K_1)
    tap(app, ENTER)

    assert names(tmp_path) == ["MPW 5-1"]
    assert app.context.store.settings.muted is muted


def test_escape_keeps_the_name_that_was_offered(app: App, tmp_path: Path) -> None:
    app.context.store.save_settings(replace(app.context.store.settings, player="MAX"))
    asked(app)
    tap(app, pygame.K_x, pygame.K_y, ESCAPE)

    assert isinstance(app.stack[-1], GameOverScene)
    assert names(tmp_path) == ["MAX"]


def test_a_name_that_is_erased_is_the_one_that_was_offered(app: App, tmp_path: Path) -> None:
    app.context.store.save_settings(replace(app.context.store.settings, player="MAX"))
    asked(app)
    tap(app, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_RETURN)

    assert names(tmp_path) == ["MAX"]
    assert app.context.store.settings.player == "MAX"


def test_a_window_that_is_closed_meanwhile_keeps_it_too(app: App, tmp_path: Path) -> None:
    asked(app)
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert not app.events()
    app.close()

    assert names(tmp_path) == ["PILOT"]


def test_a_name_that_is_too_short_is_refused_with_a_word_and_can_be_mended(app: App, tmp_path: Path) -> None:
    entry = asked(app)
    tap(app, pygame.K_a, pygame.K_n, ENTER)
    assert app.stack[-1] is entry
    assert any("3 TO 8" in text.text for text in entry.board().texts)
    tap(app, pygame.K_x, BACKSPACE, pygame.K_n, ENTER)

    assert names(tmp_path) == ["ANN"]


def test_no_more_than_eight_letters_are_written(app: App, tmp_path: Path) -> None:
    asked(app)
    tap(app, *(pygame.K_a + number for number in range(12)), ENTER)

    assert names(tmp_path) == ["ABCDEFGH"]


def test_the_arrows_turn_the_letters_and_a_held_one_turns_on(app: App, tmp_path: Path) -> None:
    entry = asked(app)
    tap(app, UP, RIGHT, DOWN, LEFT, UP, *[RIGHT] * 9, UP)
    assert (entry.text, entry.cursor) == ("RHLOTA", 5)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=UP, mod=0, scancode=0))
    pass_time(app, TICKS_PER_SECOND)
    assert entry.text[5] > "C"
    pygame.event.post(pygame.Event(pygame.KEYUP, key=UP, mod=0, scancode=0))
    before = entry.text
    pass_time(app, TICKS_PER_SECOND)
    tap(app, ENTER)

    assert names(tmp_path) == [before]


@pytest.mark.slow
def test_a_key_that_is_still_pressed_from_the_game_writes_nothing(app: App) -> None:
    tap(app, pygame.K_SPACE)
    game = expect(PlayScene, app.stack[-1])
    game.session.world.ships[0].score = 500
    game.session.world.over = True
    while not isinstance(entry := app.stack[-1], NameEntry):
        app.tick()
    tap(app, pygame.K_k, ENTER, ESCAPE)

    assert app.stack[-1] is entry
    assert entry.text == "PILOT"


def test_a_game_that_is_not_on_the_board_asks_for_no_name(app: App) -> None:
    for points in range(100, 1100, 100):
        app.context.store.add_score(score(points))
    tap(app, pygame.K_SPACE)
    game = expect(PlayScene, app.stack[-1])
    game.session.world.ships[0].score = 50
    game.session.world.over = True
    pass_time(app, 3 * TICKS_PER_SECOND)

    assert isinstance(app.stack[-1], GameOverScene)


@pytest.mark.slow
def test_the_mouse_alone_turns_and_keeps_a_name_and_watches_the_game(app: App, tmp_path: Path) -> None:
    title = expect(TitleScene, app.stack[-1])
    click(app, *title.layout().boxes[0].center)  # PLAY
    finish(app)
    turn_wheel(app, 1)
    pass_time(app, 1)
    click(app, 640, 300)
    assert names(tmp_path) == ["QILOT"]

    end = expect(GameOverScene, app.stack[-1])
    pass_time(app, TICKS_PER_SECOND)
    click(app, *end.layout().boxes[1].center)
    assert isinstance(app.stack[-1], WatchScene)
    click(app, 640, 300, pygame.BUTTON_RIGHT)
    click(app, 640, 300, pygame.BUTTON_RIGHT)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_no_two_texts_of_the_board_touch_and_all_are_within_the_field(text_size: int) -> None:
    context = make_stage()
    context.store.keep_settings(replace(context.store.settings, text_size=text_size))
    for entry in (NameEntry(context, "0" * 16, 10), ChallengeEntry(context)):
        pass_ticks(entry)
        entry.paste("W" * 40)
        entry.done()
        boxes = [box for _, box in read(entry, text_size / 100).boxes]
        assert len(boxes) > LONGEST
        assert all(pygame.Rect(0, 0, 1280, 720).contains(box) for box in boxes)
        assert all(box.collidelist(boxes[:at]) < 0 for at, box in enumerate(boxes))


def pass_ticks(entry: TextEntry) -> None:
    wait(entry, TICKS_PER_SECOND)


def test_the_wheel_turns_the_letter_and_the_right_button_leaves(app: App, tmp_path: Path) -> None:
    entry = asked(app)
    turn_wheel(app, 1)
    pass_time(app, 1)
    assert entry.text == "QILOT"
    click(app, 5, 5, pygame.BUTTON_RIGHT)

    assert names(tmp_path) == ["PILOT"]


def test_a_pad_alone_turns_a_name_and_start_ends_it(pad: VirtualPad, app: App, tmp_path: Path) -> None:
    pass_time(app, SETTLING)
    push_pad(app, pad, A)
    entry = finish(app)
    push_pad(app, pad, DPAD_UP, A, DPAD_DOWN, DPAD_RIGHT, DPAD_UP, B, DPAD_DOWN, DPAD_LEFT)
    assert (entry.text, entry.cursor) == ("QGMOT", 0)
    push_pad(app, pad, START)

    assert names(tmp_path) == ["QGMOT"]
    assert isinstance(app.stack[-1], GameOverScene)


@pytest.mark.slow
def test_on_a_pad_a_after_the_last_letter_is_done_and_b_before_the_first_keeps_the_offer(
    pad: VirtualPad, app: App, tmp_path: Path
) -> None:
    pass_time(app, SETTLING)
    push_pad(app, pad, A)
    finish(app)
    push_pad(app, pad, DPAD_UP, A, B, B)
    assert names(tmp_path) == ["PILOT"]
    pass_time(app, TICKS_PER_SECOND)

    push_pad(app, pad, A)
    finish(app, 400)
    for _ in range(LONGEST - len("PILOT") + 5):
        push_pad(app, pad, DPAD_UP, A)
    assert isinstance(app.stack[-1], GameOverScene)
    assert len(names(tmp_path)[1]) == LONGEST


PRESSES = st.lists(
    st.sampled_from([*LETTERS, ERASE, Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT]), max_size=40
)


@pytest.mark.slow
@given(PRESSES)
def test_whatever_is_pressed_the_text_and_its_cursor_stay_within_their_bounds(
    presses: list[str | Action],
) -> None:
    entry = NameEntry(make_stage(), "0" * 16, 1)
    pass_ticks(entry)
    for press in presses:
        move = entry.press(press) if isinstance(press, Action) else entry.type(press)
        assert move is None
        assert len(entry.text) <= LONGEST
        assert set(entry.text) <= set(LETTERS)
        assert 0 <= entry.cursor <= LONGEST
        entry.board()
    assert entry.press(Action.ACCEPT) == (Pop() if is_name(entry.text.strip() or "PILOT") else None)


def test_keys_with_alt_or_control_and_keys_without_letters_type_nothing() -> None:
    def down(key: int, mod: int = 0, scancode: int = 0) -> pygame.Event:
        return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=scancode)

    assert letter_of(down(pygame.K_a)) == "A"
    assert letter_of(down(pygame.K_AMPERSAND, scancode=pygame.KSCAN_1)) == "1"
    assert letter_of(down(pygame.K_DELETE)) == ERASE
    for key in (pygame.K_F1, ENTER, ESCAPE, UP, pygame.K_PERIOD):
        assert letter_of(down(key)) == ""
    assert letter_of(down(pygame.K_a, pygame.KMOD_LCTRL)) == ""
    assert letter_of(pygame.Event(pygame.KEYUP, key=pygame.K_a)) == ""


_ASKED = """
import sys
from game.window import app
from game.options import Options
from game.input.actions import Action

class Asked(app.App):
    def draw(self, alpha):
        super().draw(alpha)
        scene = type(self.stack[-1]).__name__
        if scene == "TitleScene":
            self.press((Action.FIRE,))
            self.stack[-1].session.world.ships[0].score = 60
        elif scene == "PlayScene":
            self.stack[-1].session.world.over = True
        elif scene == "NameEntry" and not getattr(self, "told", False):
            self.told = True
            print("asked", flush=True)

app.App = Asked
sys.exit(app.play(Options(seed=1, data_dir=sys.argv[1], sound=False)))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_program_that_is_killed_while_it_asks_has_lost_neither_score_nor_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with subprocess.Popen(
        [sys.executable, "-c", _ASKED, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as game:
        assert game.stdout is not None
        assert game.stdout.readline() == "asked\n"
        game.send_signal(signal.SIGKILL)

    (row,) = Store(tmp_path).scores.entries
    assert (row.score, row.name) == (60, "")
    assert (tmp_path / "replays" / row.replay).exists()


def test_a_letter_beyond_the_last_is_neither_typed_nor_turned() -> None:
    entry = NameEntry(make_stage(), "0" * 16, 1)
    pass_ticks(entry)
    for letter in "ABCDEFGH":
        entry.type(letter)
    entry.press(Action.UP)
    assert entry.text == "ABCDEFGI"


def test_a_letter_that_is_turned_to_a_space_and_on_stays_where_it_is() -> None:
    entry = NameEntry(make_stage(), "0" * 16, 1)
    pass_ticks(entry)
    for letter in "A A":
        entry.type(letter)
    entry.press(Action.LEFT)
    turned = []
    for action in (Action.DOWN, Action.UP, Action.UP):
        entry.press(action)
        turned.append(entry.text)
    assert turned == ["A", "A A", "A B"]


@pytest.mark.parametrize("hammered", [pygame.K_SPACE, pygame.K_j, pygame.K_x])
def test_hammering_at_game_over_answers_nothing_until_the_keys_have_rested(
    app: App, tmp_path: Path, hammered: int
) -> None:
    def hammer(ticks: int) -> None:
        for tick in range(ticks):
            kind = (pygame.KEYDOWN, pygame.KEYUP)[tick // 6 % 2]
            if tick % 6 == 0:
                pygame.event.post(pygame.Event(kind, key=hammered, mod=0, scancode=0, unicode=""))
            pass_time(app, 1)

    tap(app, pygame.K_SPACE)
    game = expect(PlayScene, app.stack[-1])
    game.session.world.ships[0].score, game.session.world.over = 500, True
    hammer(6 * TICKS_PER_SECOND)
    assert expect(NameEntry, app.stack[-1]).text == "PILOT"
    pass_time(app, TICKS_PER_SECOND)
    tap(app, pygame.K_SPACE, pygame.K_SPACE, ENTER)
    assert names(tmp_path) == ["PILOT"]

    end = expect(GameOverScene, app.stack[-1])
    hammer(3 * TICKS_PER_SECOND)
    pass_time(app, TICKS_PER_SECOND // 4)
    click(app, *end.layout().boxes[0].center)
    assert app.stack[-1] is end
    pass_time(app, TICKS_PER_SECOND // 2)
    click(app, *end.layout().boxes[0].center)
    assert isinstance(app.stack[-1], PlayScene)


def test_letters_are_shown_when_they_are_taken() -> None:
    entry = NameEntry(make_stage(), "0" * 16, 1)
    assert words_of(entry) == ["NUMBER 1: YOUR NAME"]
    pass_ticks(entry)
    assert {"P", "↓"} < set(words_of(entry))


def test_a_full_name_says_that_it_takes_no_more_letters() -> None:
    entry = NameEntry(make_stage(), "0" * 16, 1)
    pass_ticks(entry)
    for letter in "A" * LONGEST:
        entry.type(letter)
    refused = f"AT MOST {LONGEST} LETTERS"
    assert refused not in words_of(entry)
    entry.type("B")
    assert entry.text == "A" * LONGEST
    assert refused in words_of(entry)

    entry.type(ERASE)
    assert refused not in words_of(entry)
