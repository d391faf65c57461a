"""The lab as a player has it: solved by keys alone, by the mouse alone, by a pad alone; and what it keeps."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.cards.shapes import Ring, Shape, lit_shapes
from game.cards.symbols import SYMBOLS
from game.input.actions import Action
from game.input.pads import SETTLING
from game.lab.bench import HOLD, Bench
from game.lab.rooms.all_rooms import ROOMS
from game.overlay.debug_draw import DebugDraw
from game.overlay.lab import lab_picture
from game.overlay.lab.lab_picture import PANEL, PanelRow
from game.overlay.labels import Stroke, strokes_of
from game.physics import Point
from game.scenes.base.scene import Page, Pop, Push
from game.scenes.lab.lab_notes import new_table
from game.scenes.lab.lab_panel import letters_of
from game.scenes.lab.lab_panel import number as shown_number
from game.scenes.lab.lab_scene import LabScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.sim.digest import state_hash
from game.sound.audio_sink import Hold, Stop
from game.sound.sounds import Sounds
from game.sound.tones import note_of
from game.view.paint.camera import Camera
from game.window.app import App
from tests import virtual_pad
from tests.each import each
from tests.scenes.hands import expect, make_app
from tests.scenes.lab_hands import Keys, Mouse, every_goal, in_window, wishes_of
from tests.scenes.script import Player, sessions
from tests.virtual_pad import END, LEFT_Y, VirtualPad

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
            shift=lambda digit: self.keys.tap(ord(digit), pygame.KMOD_LSHIFT),
            choose=self.keys.choose,
            goal=self.keys.goal,
            number=self.begins,
            grant=self.grants,
            row=self.chooses,
            hold=self.holds,
            release=self.releases,
            point=lambda where: self.mouse.move(self.pixel(where)),
            press=lambda where: self.mouse.click(self.pixel(where)),
            drag=lambda far: self.mouse.drag(self.mouse.at, (self.mouse.at[0] + int(far), self.mouse.at[1])),
            turn=lambda steps: self.mouse.wheel(int(steps)),
            mark=lambda: setattr(self, "noted", self.bench.state),
            same=lambda: self.bench.state == self.noted,
            opening=lambda: self.bench.state == self.top.room.opening(),  # type: ignore[attr-defined]
            typed=lambda: self.top.numbers.typing.text,  # type: ignore[attr-defined]
            types=lambda: self.top.numbers.typing is not None,  # type: ignore[attr-defined]
            place=lambda: self.bench.chosen.place(self.bench.state),
            solved=lambda: sorted(self.bench.solved),
            kept=lambda: sorted(self.bench.kept),
            lit=lambda: sorted(self.keys.scene.look().lit),
            scrolled=lambda: self.keys.scene.look().first_row > 0,
            glowing=lambda: [handle.name for handle in self.keys.scene.look().handles if handle.glows],
            tables=lambda: [
                len(path.read_text(encoding="utf-8").splitlines())
                for path in sorted(self.app.context.store.folder.glob("lab-1-?.csv"))
            ],
            stars=self.stars,
        )

    def holds(self, button: str) -> None:
        """Put a button of the pad down."""
        assert self.pad is not None
        self.pad.press(getattr(virtual_pad, button))

    def releases(self, button: str) -> None:
        """Let a button of the pad come up."""
        assert self.pad is not None
        self.pad.release(getattr(virtual_pad, button))

    def stars(self) -> str:
        """Return what the list of rooms says of the first one."""
        cells = self.page.rows[0].look().cells
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
        look = self.top.look()
        rows = ["".join(text for text, _ in row.pieces) or row.text for row in look.rows]
        return [*rows, *(row.value for row in look.rows), *look.help]

    def goes_to(self, number: str) -> None:
        """Leave a room or the list of rooms for a room."""
        self.app.stack.follow(Pop())
        self.app.stack.follow(Push(lambda context: LabScene(context, int(number))))

    def begins(self, name: str) -> None:
        """Begin to type a number of the panel."""
        self.keys.tap(pygame.K_RETURN)
        while (typing := self.keys.scene.numbers.typing) is None or typing.field.name != name:
            self.keys.tap(pygame.K_TAB)

    def grants(self, goal: str) -> None:
        """Do by keys what solves a challenge."""
        for wish in wishes_of(self.keys.scene.room, goal):
            self.keys.grant(wish)

    def chooses(self, label: str = "") -> None:
        """Choose a row of the panel by the pad, or none."""
        for _ in range(99):
            self.pushes("START")
            chosen = [row.text for row in self.keys.scene.look().rows if row.chosen]
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
        number=guess write=12.58 BACKSPACE RETURN : state.guess=12.5 ; types=False
        RETURN write=16,58 BACKSPACE RETURN : state.guess=16.5
        RETURN write=-38 BACKSPACE RETURN : state.guess=-3
        RETURN write=7x98 BACKSPACE RETURN : state.guess=79
        RETURN write=1e98 BACKSPACE RETURN : state.guess=19
    escape cancels a number and only then leaves
        SPACE mark RETURN write=123 ESCAPE : same=True ; types=False
        ESCAPE                    : at TitleScene
    a number out of range is told with the range and becomes its bound
        number=reach write=99999 RETURN : told REACH goes from 20 to 1200 ; state.reach=1200
    states are kept under digits and recalled after the next start
        RIGHT DOWN 1 DOWN 2 DOWN 3 DOWN 4 mark DOWN 5 DOWN 6 DOWN 7 DOWN 8 DOWN 9 : kept=1 2 3 4 5 6 7 8 9
        restart shift=9           : same=False
        shift=5                   : same=False
        shift=4                   : same=True
        UP                        : same=False
        shift=3 DOWN              : same=True
    who keeps a state is told how to type a number and digits go into the number that is chosen
        TAB 2                     : told state 2 kept; Shift and 2 brings it back.
                                  : told To type a number press Enter first.
        press=REACH shift=2 write=50 : typed=250
        RETURN                    : state.reach=250 ; kept=2
        3                         : kept=2 3
        RETURN write=300 RETURN   : state.reach=300
    a digit without a state is told
        SPACE mark shift=4        : told nothing is kept under 4 ; same=True
    space runs and stops and dots and commas step
        SPACE mark wait=5         : same=True
        PERIOD                    : same=False
        COMMA                     : same=True
        PERIOD mark COMMA SPACE   : same=True ; bench.running=True
        R                         : bench.running=True
        PERIOD                    : bench.running=False
        R SPACE COMMA             : opening=True
    a held arrow goes on moving until it comes up
        SPACE COMMA choose=C2     : place=560 420
        down=RIGHT                : place=561 420
        wait=120                  : place=574 420
        up=RIGHT wait=2 mark wait=60 : same=True
    a table is written and its path told
        wait=30 X                 : told lab-1-1.csv ; tables=32
        SPACE X                   : tables=32 33
    pointing at a letter of the legend lights it
        L point=h___              : lit=h
    pointing at a line or a handle lights what it stands for
        SPACE                     : lit=
        point=f_=_                : lit=C P f
        point=@C2                 : lit=C2
        point=500,600             : lit=
    the opening handle glows until something is touched
                                  : glowing=d
        RIGHT                     : glowing=
    readings that a challenge covers show a question mark
                                  : not ~t1 = ? ; ~Where does the laser meet
        goal=foretell             : ~t1 = ? ; not ~Where does the laser meet
    a number is scrubbed and turned by the wheel
        point=r1 drag=40          : state.r1=80
        turn=-3                   : state.r1=77
        point=@r2 turn=2          : state.r2=57
    the wheel that scrolls the panel turns no number that comes under the pointer
        SPACE mark point=LASER_IS turn=-1*8 : scrolled=True
        turn=1*20                 : scrolled=False ; same=True
        point=r1 turn=-3          : state.r1=67
    a click beside all handles changes nothing
        SPACE mark press=500,600  : same=True
    stars stand in the list of rooms
        ESCAPE rooms wait=1       : stars=0 OF 3
        room=1 grant=tangent wait=60 ESCAPE rooms wait=1 : stars=1 OF 3  *
""")
def test_by_keys_and_mouse(opens: Opens, session: str) -> None:
    Guest(opens).plays(session)


@each("typed", ["-", "1.2.3", "--", ",", "1-1"])
def test_what_is_no_number_is_told_in_one_line_and_changes_nothing(opens: Opens, typed: str) -> None:
    Guest(opens).plays(f"""
        SPACE mark RETURN write={typed} RETURN : app.notices.current_text={typed} is no number ; same=True
    """)


@pytest.mark.slow
def test_a_tangent_earns_its_star_by_keys_once_it_is_held_and_never_by_the_run(opens: Opens) -> None:
    Guest(opens).plays(f"""
        choose=C1 UP SPACE wait=1200 : solved=
        R SPACE grant=tangent wait={HOLD // 2} : HOLD STILL
        UP DOWN wait={HOLD // 2}  : solved=
        wait={HOLD // 2}          : solved=tangent
    """)


@sessions("""
    a pad takes small steps and resets and its up is not space
        pad=SELECT SPACE COMMA    : opening=True
        choose=C2 pad=DPAD_RIGHT  : bench.running=False
        pad=SELECT SPACE COMMA    : place=560 420
        pad=DPAD_RIGHT pad=DPAD_UP : place=561 419
        hold=LEFT_SHOULDER pad=DPAD_UP release=LEFT_SHOULDER : place=561 418.99
    a pad chooses rows of the panel to move and to do
        room=5 row=CHALLENGE_1_OF_3 pad=X row=BOUNCE pad=X : bench.goal=1 ; state.way=1 ; not e
        pad=X row=e pad=DPAD_LEFT : state.way=0 ; state.e=0.95
        row=FORMULAS_1_OF_2 pad=X : top.card=1
""")
def test_by_a_pad(opens: Opens, plug: Callable[[], VirtualPad], session: str) -> None:
    player = Guest(opens)
    player.pad = plug()
    player.plays(f"wait={SETTLING}\n{session}")


@pytest.mark.slow
def test_a_pad_alone_solves_a_challenge(opens: Opens, plug: Callable[[], VirtualPad]) -> None:
    player = Guest(opens)
    player.pad = pad = plug()

    def steer(name: str, far: int, is_there: Callable[[], bool]) -> None:
        """Choose a handle and hold the stick up or down."""
        while player.bench.chosen.name != name:
            player.plays("pad=A")
        pad.axis(LEFT_Y, far)
        for _ in range(1200):
            player.plays("wait=1")
            if is_there():
                break
        pad.axis(LEFT_Y, 0)
        player.plays(f"wait={HOLD + 1}")
        assert is_there()

    player.plays(f"wait={SETTLING} pad=START pad=X row pad=DPAD_UP : bench.goal=1 ; bench.running=False")
    before = player.state
    steer("C1", END, lambda: player.state.c1y > 290.0)
    steer("C2", -END, lambda: player.state.c2y < 350.0)
    steer("d", END, lambda: "three" in player.bench.answer.facts)
    assert player.state.c3y == before.c3y
    names = [player.controls.name(action, plain=True) for action in (Action.PAUSE, Action.FIRE)]
    player.plays(f" : solved=pierce ; {names[0]} row ; {names[1]} handle")
    health = player.state.health1
    player.plays("pad=X")
    assert player.state.health1 < health
    player.plays("pad=B : at TitleScene")


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


def ticks(app: App, count: int) -> None:
    assert app.events()
    for _ in range(count):
        app.tick()


@pytest.fixture
def lab(opens: Opens) -> Keys:
    """Give the first room and its keys."""
    return Keys(opens(1))


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


@each("folder", ["file/deeper", "x" * 300])
def test_a_table_that_cannot_be_written_is_told_in_one_line(
    opens: Opens, tmp_path: Path, folder: str
) -> None:
    keys = Keys(opens(1))
    (tmp_path / "file").write_text("", encoding="utf-8")
    keys.app.context.store.folder = tmp_path / folder
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
    Player(app).plays("TAB wait=20 RIGHT wait=20 SPACE wait=20 G wait=20 F wait=20 S wait=20 K wait=20")
    app.draw(0.5)
    keys.tap(pygame.K_ESCAPE)
    assert list(app.stack) == [game, pause]
    assert app.context.store.settings == settings
    assert state_hash(game.session.world) == world
    assert (app.context.overlay.on, app.context.controls.keys) == (overlay, bound)
    assert app.context.overlay.on == overlay


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


@pytest.mark.slow
def test_a_click_says_where_two_circles_will_touch(opens: Opens) -> None:
    player = Guest(opens)
    player.plays("room=5 goal=contact SPACE")
    ((x, y),) = [contact.point for contact in player.bench.answer.record.contacts]
    player.plays(f"press={x},{y + 90.0} wait={HOLD} : solved=\n press={x},{y} wait={HOLD} : solved=contact")


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


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (2560, 1440)])
def test_a_handle_is_grabbed_from_22_pixels_away_in_every_window(size: tuple[int, int], opens: Opens) -> None:
    lab = lab_of(opens(2))
    lab.picture.fit(size[0] / 1280.0, 1.0)
    x, y = in_window(lab.room.handle("Q").place(lab.bench.state))
    away = 21.0 * 1280.0 / size[0] if size[0] < 1280 else 21.0
    found = lab.mouse.handle_at((x + away, y))
    assert found is not None
    assert found.name == "Q"


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
