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
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.play import PlayScene
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.player_names import LETTERS, LONGEST, is_name
from game.storage.settings import TEXT_SIZES
from game.storage.store import Store
from game.window.app import App
from tests.each import each
from tests.scenes.context import make_stage
from tests.scenes.hands import expect, pass_time, wait
from tests.scenes.reader import read, words_of
from tests.scenes.script import Player, sessions
from tests.storage.makers import score
from tests.virtual_pad import VirtualPad


class Namer(Player):
    """A player whose scripts let a game end with points (`over=500`), and find the names of another start."""

    def __init__(self, app: App, pad: VirtualPad | None = None) -> None:
        super().__init__(
            app,
            pad,
            over=self.over,
            known_as=lambda name: app.context.store.save_settings(replace(self.settings, player=name)),
            names=lambda: [entry.name or "-" for entry in Store(app.context.store.folder).scores.entries],
            full_board=lambda: [app.context.store.add_score(score(100 * n)) for n in range(1, 11)],
        )

    def over(self, points: str) -> None:
        """Let the game end, and pass the last look at the field and the time without answers."""
        pass_time(self.app, 30)
        self.ship.score, self.world.over = int(points), True
        pass_time(self.app, 3 * TICKS_PER_SECOND)


@sessions("""
    a name typed on keys is on the row and offered after the next game
        SPACE over=500                : at NameEntry ; top.text=PILOT ; names=-
        A N N RETURN                  : at GameOverScene ; names=ANN
        wait=120 RETURN over=400      : at NameEntry ; top.text=ANN
    letters that mean something elsewhere only write
        SPACE over=500 M P W SPACE KP5 MINUS 1 RETURN : names=MPW 5-1 ; settings.muted=False
    escape keeps the name that was offered
        known_as=MAX SPACE over=500 X Y ESCAPE : at GameOverScene ; names=MAX
    a name that is erased is the one that was offered
        known_as=MAX SPACE over=500 BACKSPACE*3 RETURN : names=MAX ; settings.player=MAX
    a name that is too short is refused with a word and can be mended
        SPACE over=500 A N RETURN     : at NameEntry ; ~3 TO 8
        X BACKSPACE N RETURN          : names=ANN
    no more than eight letters are written
        SPACE over=500 A B C D E F G H I J RETURN : names=ABCDEFGH
    the arrows turn the letters and a held one turns on
        SPACE over=500 UP RIGHT DOWN LEFT UP RIGHT*9 UP : top.text=RHLOTA ; top.cursor=5
        down=UP wait=119              : top.text=RHLOTJ
        up=UP wait=120                : top.text=RHLOTJ
        RETURN                        : names=RHLOTJ
    a key that is still pressed from the game writes nothing
        SPACE end=500 until=NameEntry K RETURN ESCAPE : at NameEntry ; top.text=PILOT
    a game that is not on the board asks for no name
        full_board SPACE over=50      : at GameOverScene
    the wheel turns the letter and the right button leaves
        SPACE over=500 wheel=1        : top.text=QILOT
        back=5,5                      : names=PILOT
    the mouse alone turns and keeps a name and watches the game
        click=PLAY over=500 wheel=1 click=640,300 : names=QILOT ; at GameOverScene
        wait=120 click=WATCH_THIS_GAME : at WatchScene
        back=640,300                  : at GameOverScene
    a window that is closed meanwhile keeps it too
        SPACE over=500 quit close     : names=PILOT
""")
def test_by_keys_and_mouse(app: App, session: str) -> None:
    player = Namer(app)

    def end(points: str) -> None:
        player.ship.score, player.world.over = int(points), True

    player.words |= {"end": end, "close": app.close}
    player.plays(session)


@sessions("""
    a pad alone turns a name and start ends it
        pad=A over=500 pad=DPAD_UP pad=A pad=DPAD_DOWN pad=DPAD_RIGHT pad=DPAD_UP pad=B
        pad=DPAD_DOWN pad=DPAD_LEFT   : top.text=QGMOT ; top.cursor=0
        pad=START                     : names=QGMOT ; at GameOverScene
    b before the first letter keeps the offer
        pad=A over=500 pad=DPAD_UP pad=A pad=B*2 : names=PILOT ; at GameOverScene
    a after the last letter is done
        pad=A over=500 pad=A*5 pad=DPAD_UP pad=A pad=DPAD_UP pad=A pad=DPAD_UP
                                      : at NameEntry ; top.text=PILOTAAA
        pad=A                         : at GameOverScene ; names=PILOTAAA
""")
def test_by_a_pad(app: App, pad: VirtualPad, session: str) -> None:
    pass_time(app, SETTLING)
    Namer(app, pad).plays(session)


def written(app: App) -> list[str]:
    """Return what a picture of now has written on it."""
    app.draw(1.0)
    return [text.text for text in app.painter.canvas.written]


@pytest.mark.slow
def test_first_the_field_says_game_over_then_the_name_is_asked_for_then_the_run_is_drawn(app: App) -> None:
    player = Player(app)
    player.plays("SPACE")
    game = expect(PlayScene, player.top)
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
    player.plays("wait=120 A N N RETURN wait=120 : at GameOverScene")
    numbers = written(app)
    assert {"GAME OVER", "WAVE", "0:00", "PLAY AGAIN"} <= {each.strip("> <") for each in numbers}


@each("text_size", TEXT_SIZES)
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
    for key in (pygame.K_F1, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_UP, pygame.K_PERIOD):
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


def full(*letters: str) -> NameEntry:
    """Return a question for a name, ready for answers, with letters written."""
    entry = NameEntry(make_stage(), "0" * 16, 1)
    pass_ticks(entry)
    for letter in letters:
        entry.type(letter)
    return entry


def test_a_letter_beyond_the_last_is_neither_typed_nor_turned() -> None:
    entry = full(*"ABCDEFGH")
    entry.press(Action.UP)
    assert entry.text == "ABCDEFGI"


def test_a_letter_that_is_turned_to_a_space_and_on_stays_where_it_is() -> None:
    entry = full(*"A A")
    entry.press(Action.LEFT)
    turned = []
    for action in (Action.DOWN, Action.UP, Action.UP):
        entry.press(action)
        turned.append(entry.text)
    assert turned == ["A", "A A", "A B"]


@pytest.mark.parametrize("hammered", ["SPACE", "J", "X"])
def test_hammering_at_game_over_answers_nothing_until_the_keys_have_rested(app: App, hammered: str) -> None:
    player = Namer(app)
    player.words["hammer"] = lambda times: player.plays(
        f"down={hammered} wait=5 up={hammered} wait=5\n" * int(times)
    )
    player.plays("SPACE")
    player.ship.score, player.world.over = 500, True
    player.plays("""
        hammer=60                 : at NameEntry ; top.text=PILOT
        wait=120 SPACE*2 RETURN   : at GameOverScene ; names=PILOT
        hammer=30 wait=30 click=1 : at GameOverScene
        wait=60 click=1           : at PlayScene
    """)


def test_letters_are_shown_when_they_are_taken() -> None:
    entry = NameEntry(make_stage(), "0" * 16, 1)
    assert words_of(entry) == ["NUMBER 1: YOUR NAME"]
    pass_ticks(entry)
    assert {"P", "↓"} < set(words_of(entry))


def test_a_full_name_says_that_it_takes_no_more_letters() -> None:
    entry = full(*"A" * LONGEST)
    refused = f"AT MOST {LONGEST} LETTERS"
    assert refused not in words_of(entry)
    entry.type("B")
    assert entry.text == "A" * LONGEST
    assert refused in words_of(entry)

    entry.type(ERASE)
    assert refused not in words_of(entry)
