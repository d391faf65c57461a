"""The lab as a player has it: solved by keys alone, by the mouse alone, by a pad alone; and what it keeps."""

import math
from types import SimpleNamespace

import pygame
import pytest

from game.cards.shapes import Ring, lit_shapes
from game.lab.bench import Bench
from game.lab.room import number as shown_number
from game.overlay.lab.lab_picture import PANEL
from game.physics import Point
from game.sound.loops import note_of
from game.sound.voices import Stop
from tests import virtual_pad
from tests.scenes.lab_hands import Keys, Mouse, in_window
from tests.scenes.words import *
from tests.virtual_pad import END, LEFT_Y

Opens = Callable[..., App]
ROOMS = range(1, 7)


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Opens]:
    """Give what opens the program in a room, in a window of one pixel for a unit."""
    pygame.display.init()
    made: list[tuple[App, pygame.Window]] = []

    def opened(number: int | None) -> App:
        window = pygame.Window("test", (1280, 720))
        app = make_app(window, tmp_path, lab=None if number is None else str(number))
        made.append((app, window))
        pygame.event.clear()
        return app

    yield opened
    for app, window in made:
        app.close()
        window.destroy()


def lab_of(app: App) -> LabScene:
    return expect(LabScene, app.stack[-1])


class Guest(Player):
    """A player in the first room, whose scripts see the words and numbers of the panel (`state.px=3`)."""

    def __init__(self, opens: Opens, pad: VirtualPad | None = None) -> None:
        self.noted: object = None
        app = opens(1)
        self.keys, self.mouse = Keys(app), Mouse(app)
        super().__init__(
            app,
            pad,
            room=self.goes_to,
            restart=lambda: self.sits_before(opens(1)),
            rooms=lambda: self.app.stack.follow(Push(Page.LAB)),
            write=self.keys.write,
            shift=lambda letter: self.keys.tap(ord(letter), pygame.KMOD_LSHIFT),
            choose=self.keys.choose,
            goal=self.keys.goal,
            number=self.keys.begin,
            row=self.chooses,
            hold=lambda button: self.hand.press(getattr(virtual_pad, button)),
            release=lambda button: self.hand.release(getattr(virtual_pad, button)),
            stick=lambda part: self.hand.axis(LEFT_Y, int(part) * END),
            point=lambda where: self.mouse.move(self.pixel(where)),
            press=lambda where: self.mouse.click(self.pixel(where)),
            drag=lambda far: self.mouse.drag(self.mouse.at, (self.mouse.at[0] + int(far), self.mouse.at[1])),
            mods=lambda name: pygame.key.set_mods(getattr(pygame, f"KMOD_{name}")),
            turn=lambda steps: self.mouse.wheel(int(steps)),
            mark=lambda: setattr(self, "noted", self.bench.state),
            same=lambda: self.bench.state == self.noted,
            opening=lambda: self.bench.state == self.top.room.opening(),  # type: ignore[attr-defined]
            typed=lambda: self.top.numbers.typing.text,  # type: ignore[attr-defined]
            types=lambda: self.top.numbers.typing is not None,  # type: ignore[attr-defined]
            place=lambda: self.bench.chosen.place(self.bench.state),
            solved=lambda: sorted(self.bench.solved),
            lit=lambda: sorted(self.keys.scene.view().lit),
            scrolled=lambda: self.keys.scene.view().first_row > 0,
            glowing=lambda: [handle.name for handle in self.keys.scene.view().handles if handle.glows],
            stars=self.stars,
        )

    @property
    def hand(self) -> VirtualPad:
        """The pad."""
        assert self.pad is not None
        return self.pad

    def stars(self) -> str:
        """Return what the list of rooms says of the first one."""
        cells = self.page.rows[0].view().cells
        assert cells is not None
        return cells[-1].text.rstrip()

    def sits_before(self, app: App) -> None:
        """Go to another program."""
        self.app = self.keys.app = self.mouse.app = app

    @property
    def bench(self) -> Bench:
        """The room's."""
        return self.keys.scene.bench

    @property
    def state(self) -> SimpleNamespace:
        """The numbers of the room."""
        return SimpleNamespace(**self.bench.state)

    @property
    def texts(self) -> list[str]:
        """All words of the panel and of the help, a formula in one piece; or those of a page."""
        if not isinstance(self.top, LabScene):
            return super().texts
        look = self.top.view()
        rows = ["".join(text for text, _ in row.pieces) or row.text for row in look.rows]
        return [*rows, *(row.value for row in look.rows), *look.help]

    def goes_to(self, number: str) -> None:
        """Leave a room or the list of rooms for a room."""
        self.app.stack.follow(Pop())
        self.app.stack.follow(Push(lambda context: LabScene(context, int(number))))

    def chooses(self, label: str = "") -> None:
        """Choose a row of the panel by the pad, or none."""
        for _ in range(99):
            self.pushes("START")
            chosen = [row.text for row in self.keys.scene.view().rows if row.chosen]
            if chosen == [label.replace("_", " ")] * bool(label):
                return
        raise AssertionError(label)

    def pixel(self, where: str) -> Point:
        """Return the pixel of a handle, @C2, of a place, 500,600, or of a row of the panel, LASER_IS."""
        if where.startswith("@"):
            return self.mouse.handle(where[1:])
        x, comma, y = where.partition(",")
        return in_window((float(x), float(y))) if comma else self.mouse.row(where.replace("_", " "))


@sessions("""
    a number is typed with digits, comma or point, and minus
        goal=foretell number=guess write=12.58 BACKSPACE RETURN : state.guess=12.5 ; types=False
        RETURN write=16,58 BACKSPACE RETURN : state.guess=16.5
        RETURN write=-38 BACKSPACE RETURN : state.guess=-3
        RETURN write=7x98 BACKSPACE RETURN : state.guess=79
        RETURN write=1e98 BACKSPACE RETURN : state.guess=19
    escape cancels a number and only then leaves
        mark RETURN write=123 ESCAPE : same=True ; types=False
        ESCAPE                    : at TitleScene
    enter goes on from x to y of a handle and an arrow ends what is typed
        choose=C1 RETURN write=300 RETURN RETURN write=200 RETURN : place=300 200
        RETURN write=310 DOWN     : place=309 200 ; types=False
    a number out of range is told with the range and becomes its bound
        number=reach write=99999 RETURN : told REACH goes from 20 to 1200 ; state.reach=1200
    g runs and stops and dots and commas step
        mark wait=5               : same=True
        G wait=5                  : same=False
        G mark wait=5             : same=True
        PERIOD                    : same=False
        COMMA                     : same=True
        PERIOD mark COMMA G       : same=True ; bench.running=True
        PERIOD                    : bench.running=False
        G wait=5 R                : opening=True ; bench.running=False
    space shows the working line by line and each line lights what it is about
                                  : lit= ; ~b = 2 f ; [ LINE BY LINE ]
        SPACE                     : lit=C P f ; ~f = P ; not ~b = 2 f ; [ NEXT LINE ]
        press=[_NEXT_LINE         : lit=d ; ~length 1 ; scrolled=False
        point=@C2                 : lit=C2
        SPACE*12 point=500,600    : lit= ; ~b = 2 f
    the line that the working has come to is in sight
        room=4 SPACE              : scrolled=False
        SPACE*5                   : scrolled=True
    what was dragged dims the rest only once the pointer has moved on
        point=@C2 drag=40         : place=600 420 ; lit=
        point=602,421             : lit=C2
    a held arrow goes on moving until it comes up
        choose=C2     : place=560 420
        down=RIGHT                : place=561 420
        wait=120                  : place=574 420
        up=RIGHT wait=2 mark wait=60 : same=True
    pointing at a letter of the legend lights it
        L point=h___              : lit=h
    pointing at a line or a handle lights what it stands for
        wait=1                    : lit=
        point=f_=_                : lit=C P f
        point=@C2                 : lit=C2
        point=500,600             : lit=
    the opening handle glows until something is touched
                                  : glowing=Q
        RIGHT                     : glowing=
    a challenge shows what is given and no answer until something is predicted
                                  : ~Where does the laser meet ; not ~P = (110
        goal=foretell             : P = (110, 330) ; not ~Where does the laser meet ; not ~D =
        G wait=9                  : told commit a prediction first: Space ; bench.running=False
        write=180 SPACE           : ~Where does the laser meet ; ~NOT YET. You said 180; t1 = 192.554. Move
        write=192 RETURN press=[_COMMIT : ~was shown. Move ; solved=
        choose=C1 DOWN            : not ~You said
    an answer that nobody has written is no prediction
        C C SPACE                 : told first write your answer ; bench.predicting=True
    a number is scrubbed and turned by the wheel
        point=r1 drag=40          : state.r1=80
        turn=-3                   : state.r1=77
        point=@r2 turn=2          : state.r2=57
    a drag with shift moves by a tenth and with alt by a hundredth and goes on from there
        point=@C2 drag=40         : place=600 420
        point=@C2 mods=LSHIFT drag=-40 mods=NONE : place=596 420
        point=@C2 mods=LALT drag=7 mods=NONE : place=596.07 420
        point=r1 mods=LSHIFT drag=40 mods=NONE : state.r1=71
    the wheel that scrolls the panel turns no number that comes under the pointer
        mark point=LASER_IS turn=-1*9 : scrolled=True
        turn=1*20                 : scrolled=False ; same=True
        point=r1 turn=-3          : state.r1=67
    a click beside all handles changes nothing
        mark press=500,600        : same=True
    stars are earned by predictions, stay, and stand in the list of rooms
        ESCAPE rooms wait=1       : stars=0 OF 3
        room=1                    : CHALLENGES: 0 OF 3
        C C write=192 SPACE       : solved=foretell ; SOLVED *
        restart                   : solved=foretell ; CHALLENGES: 1 OF 3
        ESCAPE rooms wait=1       : stars=1 OF 3  *
    a switch and the next challenge are reached by key and by click
        S                         : state.shape=2
        press=LASER_IS            : state.shape=3
        C press=CHALLENGE         : bench.goal.name=foretell
        room=4 shift=s            : state.test=0 ; state.line=1
    a hint is shown to who asks for it by key or by click and not with the next challenge
        room=3 C C                : not ~HINT ; not H hint
        C C                       : not H hint
        C                         : H: A HINT ; H hint ; not ~Twice the area
        H                         : ~Twice the area
        H press=H:                : ~Twice the area
        C                         : not ~HINT ; not H hint ; not ~Twice the area
    room 6 shows and chooses the handles of its challenge alone
        room=6 TAB                : bench.chosen.name=P
        C TAB                     : bench.chosen.name=d
        C TAB TAB TAB TAB         : bench.chosen.name=r
        TAB                       : bench.chosen.name=d
    both formulas of a room are reached by key and by click
        room=5                    : bench.card=0
        K                         : bench.card=1
        press=FORMULAS_2_OF       : bench.card=2
    the place of a prediction goes where one clicks
        room=5 press=400,300      : state.xx=760
        C SPACE                   : told first put your answer
        press=400,300             : state.xx=400 ; state.xy=300
""")
def test_by_keys_and_mouse(opens: Opens, session: str) -> None:
    Guest(opens).plays(session)


def test_what_is_no_number_is_told_in_one_line_and_changes_nothing(opens: Opens) -> None:
    player = Guest(opens)
    player.plays("mark")
    for typed in ("-", "1.2.3", "--", ",", "1-1"):
        player.plays(f"RETURN write={typed} RETURN : told {typed} is no number ; same=True")
        player.app.notices.tick(60.0)


@sessions("""
    a pad takes small steps and resets and its up is not space
        G wait=9 pad=SELECT       : opening=True ; bench.running=False
        choose=C2                 : place=560 420
        pad=DPAD_RIGHT pad=DPAD_UP : place=561 419
        hold=LEFT_SHOULDER pad=DPAD_UP release=LEFT_SHOULDER : place=561 418.99
        pad=A                     : bench.chosen.name=r2
        pad=B                     : at TitleScene
    a stick moves a handle while it is held and ever faster
        choose=C2                 : place=560 420
        stick=1 wait=60 stick=0 wait=2 : place=560 424
        stick=1 wait=180 stick=0 wait=2 : place=560 481
        wait=60                   : place=560 481
    a pad chooses rows of the panel to move and to do
        room=5 row=e              : e
        row=CHALLENGES:_0_OF_3 pad=X row=BOUNCE pad=X : bench.goal.name=contact ; state.way=1 ; not e
        press=500,300 pad=RT      : ~YOUR X is ; bench.running=True
    a pad goes through the working and commits by the same row
        row=[_LINE_BY_LINE_] pad=X : bench.line=1 ; [ NEXT LINE ]
        pad=X                     : bench.line=2 ; state.shape=1
        pad=START*40 pad=X        : bench.line=2
        room=4 goal=tunnel row=[_COMMIT_] pad=X : bench.predicting=False ; bench.goal.name=tunnel
    slow: a pad chooses numbers and formulas of the panel
        room=5 row=e pad=DPAD_LEFT : state.e=0.95
        row=FORMULAS_1_OF_2 pad=X : bench.card=1
""")
def test_by_a_pad(opens: Opens, plug: Callable[[], VirtualPad], session: str) -> None:
    player = Guest(opens)
    player.pad = plug()
    player.plays(f"wait={SETTLING}\n{session}")


@pytest.mark.slow
@each("number", ROOMS)
def test_the_line_of_help_says_what_space_and_g_do_and_how_to_leave_and_at_the_usual_text_names_every_key(
    number: int, opens: Opens
) -> None:
    lab = lab_of(opens(number))
    for lab.bench.running in (True, False):
        parts = lab.view().help
        runs = "G stop" if lab.bench.running else f"G run: {lab.room.runs}"
        assert {runs, "SPACE line by line"} <= {*parts}
        for width, scale in ((1280, 1.0), (2560, 1.0), (1280, 1.25), (1280, 2.0)):
            lab.picture.fit(width / 1280.0, scale)
            lines = lab.picture.help_lines(parts)
            shown = "   ".join(lines).split("   ")
            assert all(lab.picture.width(line) <= 1248.0 for line in lines)
            assert shown == list(parts) if scale == 1.0 else "ESC back" in shown


@pytest.mark.slow
def test_leaving_restores_everything_of_a_paused_game(opens: Opens) -> None:
    app = opens(None)
    Player(app).plays("SPACE wait=30 P : at PauseScene")
    game, pause = expect(PlayScene, app.stack[0]), expect(PauseScene, app.stack[1])

    def everything() -> object:
        context = app.context
        return (
            context.store.settings, context.overlay.on, context.controls.keys, state_hash(game.session.world)
        )  # fmt: skip

    before = everything()
    app.stack.follow(Push(lambda context: LabScene(context, 5)))
    Player(app).plays("TAB wait=20 RIGHT wait=20 G wait=20 C SPACE wait=20 F wait=20 S wait=20 K wait=20")
    app.draw(0.5)
    Player(app).plays("ESCAPE : stack=PlayScene PauseScene")
    assert list(app.stack) == [game, pause]
    assert everything() == before


@pytest.mark.slow
@each("number, row, text, field", [
    (1, "f = P", "110.0", "px"), (2, "L = |", "470.0", "qy"),
    (3, "near = ", "90.0", "r"), (4, "A = ", "420.0", "py"),
])  # fmt: skip
def test_a_number_in_a_formula_is_scrubbed_and_turned_by_the_wheel(
    number: int, row: str, text: str, field: str, opens: Opens
) -> None:
    mouse = Mouse(opens(number))
    scene, picture = mouse.scene, mouse.scene.picture
    rows = ["".join(text for text, _ in each.pieces) for each in scene.view().rows]
    whole = next(each for each in rows if each.startswith(row))
    before = picture.width(whole[: whole.index(text)]) + picture.width(text) / 2.0
    place = (PANEL.left + 8.0 + before, mouse.row(row)[1])
    value = scene.bench.state[field]
    mouse.drag(place, (place[0] + 40.0, place[1]))
    assert scene.bench.state[field] == pytest.approx(value + 10.0 * scene.room.field(field).step)
    changed = {name for name, other in scene.bench.state.items() if other != scene.room.opening()[name]}
    assert changed <= {field}
    mouse.move((place[0] - 20.0, place[1] - 300.0))
    assert any(each.underlined for each in scene.view().rows)


@each("wide", [640, 1280, 2560])
def test_a_handle_is_grabbed_from_22_pixels_away_in_every_window(wide: int, opens: Opens) -> None:
    lab = lab_of(opens(2))
    lab.picture.fit(wide / 1280.0, 1.0)
    x, y = in_window(lab.room.handle("Q").place(lab.bench.state))
    unit = max(1.0, 1280.0 / wide)
    found = lab.mouse.handle_at((x + 21.0 * unit, y))
    assert found is not None
    assert found.name == "Q"
    assert lab.mouse.handle_at((x + 23.0 * unit, y)) is None


@pytest.mark.slow
@each(
    "number, size, scale",
    [(number, *look) for number in ROOMS for look in ((1.0, 1.0), (0.5, 1.25), (0.5, 2.0))],
)
def test_every_row_fits_the_panel_and_can_be_scrolled_to_and_the_formulas_begin_on_it(
    number: int, size: float, scale: float, opens: Opens
) -> None:
    keys = Keys(opens(number))
    lab, picture = keys.scene, keys.scene.picture
    picture.fit(size, scale)
    look = lab.view()
    for row in look.rows:
        pieces = row.pieces or ((row.text, (0, 0, 0)),)
        wide = row.indent + sum(picture.width(text) for text, _ in pieces) + picture.width(row.value)
        assert wide <= PANEL.width - 12.0, row
    if look.card is not None:  # not covered by the challenge
        texts = ["".join(text for text, _ in row.pieces) for row in look.rows]
        first = next(
            at for at, text in enumerate(texts) if text.startswith(f"{look.card.lines[0].symbol} = ")
        )
        assert first + 1 < picture.visible_rows, "two lines of the working"
    seen = set(range(picture.visible_rows))
    for _ in range(len(look.rows)):
        keys.tap(pygame.K_PAGEDOWN)
        first = lab.view().first_row
        seen |= set(range(first, first + picture.visible_rows))
    assert seen >= set(range(len(look.rows)))
    assert lab.view().first_row == max(0, len(look.rows) - picture.visible_rows)
    keys.tap(pygame.K_PAGEUP)
    assert lab.view().first_row < max(1, len(look.rows) - picture.visible_rows)


@each("value, text", [(53999.999999999985, "54000"), (99000.00000000001, "99000"), (54000.05, "54000.1")])
def test_a_reading_that_is_whole_but_for_its_rounding_is_shown_whole(value: float, text: str) -> None:
    assert shown_number(value) == text


@pytest.mark.slow
@each("number", ROOMS)
def test_nothing_that_a_reading_can_be_breaks_a_frame(number: int, opens: Opens) -> None:
    app = opens(number)
    lab = lab_of(app)
    for place in ((0.0, 0.0), (1e9, -1e9), (math.inf, 0.0), (440.0, 320.0)):
        for handle in lab.room.handles:
            lab.bench.drag(handle, place)
    app.draw(0.5)


def test_the_tone_is_heard_while_something_is_moved_ends_when_one_leaves_and_can_be_switched_off(
    opens: Opens,
) -> None:
    player = Guest(opens)
    orders: list[object] = []
    player.app.context.sounds = Sounds(
        lambda order: None if getattr(order, "voice", 0) > 3_000_000 else orders.append(order)  # the theme
    )
    player.plays("G wait=20 G")
    assert orders == [], "a room that runs by itself is silent"
    player.plays("TAB DOWN wait=10")
    note = note_of(player.bench.answer.tone or 0.0)
    (begun,) = [order for order in orders if isinstance(order, Hold)]
    assert begun.stem == f"lab_tone_{note + 1}"
    player.plays("wait=80")
    assert orders[-1] == Stop(begun.voice), "a while after the last change"
    player.plays("DOWN wait=5 ESCAPE")
    assert isinstance(orders[-1], Stop)
    player.plays("room=1 C")
    orders.clear()
    player.plays("DOWN wait=10")
    assert orders == [], "it would tell what is to be predicted"
    player.plays("room=1 T")
    orders.clear()
    player.plays("TAB DOWN wait=10")
    assert orders == []
    assert not lab_of(opens(1)).context.store.settings.lab_tone, "also after the next start"


@pytest.mark.slow
@each("number", ROOMS)
def test_every_handle_that_is_pointed_at_lights_little_and_of_several_circles_the_one_that_is_meant(
    number: int, opens: Opens
) -> None:
    lab = lab_of(opens(number))
    shapes = lab.view().shapes
    for handle in lab.room.handles:
        lit = [shapes[at] for at in lit_shapes(shapes, frozenset({handle.name}))]
        assert len(lit) < len(shapes) / 2, handle.name
        if handle.name in {"C2", "r2", "CB", "rB"}:
            (one,) = [shape for shape in lit if isinstance(shape, Ring) and not shape.dashed]
            assert one.centre == lab.room.handle(handle.name.replace("r", "C")).place(lab.bench.state)
