"""The name for a game on the board: typed, turned, or clicked; nothing that was earned waits for it."""

import pytest

from tests.scenes.words import *


class Namer(Player):
    """A player whose scripts let a game end with points (`over=500`), and find the names of another start."""

    def __init__(self, app: App, pad: VirtualPad | None = None) -> None:
        super().__init__(
            app,
            pad,
            ends=self.ends,
            over=self.over,
            close=app.close,
            hammer=self.hammer,
            known_as=lambda name: app.context.store.save_settings(replace(self.settings, player=name)),
            names=lambda: [entry.name or "-" for entry in Store(app.context.store.folder).scores.entries],
            replays=lambda: len([*(app.context.store.folder / "replays").iterdir()]),
            full_board=lambda: [app.context.store.add_score(score(100 * n)) for n in range(1, 11)],
        )

    def ends(self, points: str) -> None:
        """Let the game end."""
        self.ship.score, self.world.over = int(points), True

    def over(self, points: str) -> None:
        """Let the game end, and pass the last look at the field and the time without answers."""
        pass_time(self.app, 30)
        self.ends(points)
        pass_time(self.app, 3 * TICKS_PER_SECOND)

    def hammer(self, times: str) -> None:
        """Press keys that fire again and again."""
        for _ in range(int(times)):
            for name in ("SPACE", "J", "X"):
                self.plays(f"down={name} wait=3 up={name}")


@sessions("""
    slow: a name typed on keys is on the row and not asked for after the next game
        SPACE over=500                : at NameEntry ; top.text=PILOT ; names=- ; replays=1
        A N N RETURN                  : at GameOverScene ; names=ANN
        wait=120 RETURN over=400      : at GameOverScene ; names=ANN ANN
    first the field says game over for a second
        SPACE ends=500 wait=120       : at PlayScene ; GAME OVER
        until=NameEntry wait=120 A N N RETURN wait=120 : at GameOverScene ; GAME OVER ; > PLAY AGAIN <
    slow: letters that mean something elsewhere only write
        SPACE over=500 M P W SPACE KP5 MINUS 1 RETURN : names=MPW 5-1 ; settings.muted=False
    slow: a name that is erased is the one that was offered
        SPACE over=500 BACKSPACE*5 RETURN : names=PILOT ; settings.player=PILOT
    slow: the settings have the name and change it
        known_as=MAX >SETTINGS >GAME >YOUR_NAME wait=120 : at NameEntry ; top.text=MAX
        A N N RETURN                  : at GameSettings ; settings.player=ANN
    slow: three to eight letters are written and whoever writes fewer or more is told
        SPACE over=500 A N RETURN     : at NameEntry ; ~3 TO 8
        X BACKSPACE N D E F G H       : top.text=ANNDEFGH ; not AT MOST 8 LETTERS
        I                             : AT MOST 8 LETTERS
        BACKSPACE J                   : not AT MOST 8 LETTERS
        UP RETURN                     : names=ANNDEFGK
    slow: the arrows turn the letters and a held one turns on
        SPACE over=500 UP RIGHT DOWN LEFT UP RIGHT*9 UP : top.text=RHLOTA ; top.cursor=5
        down=UP wait=119              : top.text=RHLOTJ
        up=UP wait=120                : top.text=RHLOTJ
        RETURN                        : names=RHLOTJ
    slow: a key that is still pressed from the game writes nothing
        SPACE ends=500 until=NameEntry K RETURN ESCAPE : NUMBER 6: YOUR NAME ; RELEASE ALL KEYS
                                      : not P ; top.text=PILOT
        wait=120                      : P ; ↓ ; not RELEASE ALL KEYS
    slow: hammering answers nothing until the keys have rested
        SPACE ends=500 hammer=60      : at NameEntry ; top.text=PILOT
        wait=120 SPACE*2 RETURN       : at GameOverScene ; names=PILOT
        hammer=20 wait=30 click=1     : at GameOverScene
        wait=60 click=1               : at PlayScene
    slow: a game that is not on the board asks for no name
        full_board SPACE over=50      : at GameOverScene
    slow: the wheel turns the letter and the right button leaves
        SPACE over=500 wheel=1        : top.text=QILOT
        back=5,5                      : names=PILOT
    slow: the mouse alone turns and keeps a name and watches the game
        click=PLAY over=500 wheel=1 click=640,300 : names=QILOT ; at GameOverScene
        wait=120 click=WATCH_THIS_GAME : at WatchScene
        back=640,300                  : at GameOverScene
    slow: a window that is closed meanwhile keeps it too
        SPACE over=500 quit close     : names=PILOT
""")
def test_by_keys_and_mouse(app: App, session: str) -> None:
    Namer(app).plays(session)


@pytest.mark.slow
@sessions("""
    a pad alone turns a name and start ends it
        pad=A over=500 pad=DPAD_UP pad=A pad=DPAD_DOWN pad=DPAD_RIGHT pad=DPAD_UP pad=B
        pad=DPAD_DOWN pad=DPAD_LEFT   : top.text=QGMOT ; top.cursor=0
        pad=START                     : names=QGMOT ; at GameOverScene
    slow: b before the first letter keeps the offer
        pad=A over=500 pad=DPAD_UP pad=A pad=B*2 : names=PILOT ; at GameOverScene
    a after the last letter is done
        pad=A over=500 pad=A*5 pad=DPAD_UP pad=A pad=DPAD_UP pad=A pad=DPAD_UP
                                      : at NameEntry ; top.text=PILOTAAA
        pad=A                         : at GameOverScene ; names=PILOTAAA
""")
def test_by_a_pad(app: App, pad: VirtualPad, session: str) -> None:
    pass_time(app, SETTLING)
    Namer(app, pad).plays(session)


def test_a_letter_that_is_turned_to_a_space_and_on_stays_where_it_is() -> None:
    entry = NameEntry(make_stage(), "0" * 16, 1)
    wait(entry, TICKS_PER_SECOND)
    for letter in "A A":
        entry.type(letter)
    entry.press(Action.LEFT)
    turned = []
    for action in (Action.DOWN, Action.UP, Action.UP):
        entry.press(action)
        turned.append(entry.text)
    assert turned == ["A", "A A", "A B"]
