"""Pages of rows: driven alike by keys and by the mouse; those that are too long scroll."""

import pytest

from game.scenes.pages.page import Button, Slider
from game.sound.voices import Freeze, Order
from tests.scenes.hands import move
from tests.scenes.words import *


@sessions("""
    fire starts a game only while play is chosen and the last row quits
        DOWN J                : at TitleScene
        P UP J                : at PlayScene
        ESCAPE >QUIT DOWN RETURN DOWN*7 RETURN : stack=
    a slider goes where it is clicked and dragged and the wheel turns it
        >SETTINGS >SOUND click=MASTER/0.4 : settings.volume=40
        drag=0.7              : settings.volume=70
        drag=-1.0             : settings.volume=0
        drag=2.0              : settings.volume=100 ; page.chosen=0
        hover=MASTER/0.0      : settings.volume=100
        wheel=-1              : settings.volume=95
    an arrow held into a page does not repeat there
        down=DOWN F1 ESCAPE   : page.chosen=1
        down=RETURN wait=120  : at ModesScene ; page.chosen=0
    restart asks and then begins another game
        SPACE ESCAPE >RESTART : at RestartQuestion
        RETURN                : at PauseScene ; world.seed=1
        RETURN DOWN RETURN    : stack=PlayScene ; world.seed=2
    f1 opens the help everywhere, pauses a game first and goes back to a page
        F1                    : at HelpScene
        F1 SPACE F1           : stack=PlayScene PauseScene HelpScene ; world.tick=1
        wait=30               : world.tick=1
        ESCAPE                : at PauseScene
        >SETTINGS >SOUND F1   : at HelpScene
        F1                    : at SoundSettings
    after a pad a click or the wheel brings the names of keys back
        padded hover=600,300  : controls.used=PAD
        click=SETTINGS        : controls.used=KEYS
        padded wheel=-1       : controls.used=KEYS
""")
def test_pages(app: App, session: str) -> None:
    def place(where: str) -> tuple[float, float]:
        x, comma, y = where.partition(",")
        return (float(x), float(y)) if comma else player.place(where)

    def drag(part: str) -> None:
        x, y = player.place(f"MASTER/{part}")
        move(app, x, y + 80, (1, 0, 0))

    player = Player(
        app,
        hover=lambda where: move(app, *place(where)),
        drag=drag,
        padded=lambda: setattr(app.context.controls, "used", Device.PAD),
    )
    player.plays(session)


@each("value, steps, written", [(83, -1, [80]), (83, 1, [85]), (80, -1, [75]), (100, 1, []), (0, -1, [])])
def test_a_slider_goes_from_step_to_step_within_its_range(value: int, steps: int, written: list[int]) -> None:
    found: list[int] = []
    Slider("SLIDER", lambda: value, found.append).change(steps)
    assert found == written


def test_a_thrust_that_is_heard_falls_silent_when_the_help_is_opened(app: App) -> None:
    orders: list[Order] = []
    app.context.sounds = Sounds(orders.append)
    player = Player(app)
    player.plays("SPACE down=UP wait=60")
    assert any(isinstance(order, Hold) and order.loop for order in orders)
    orders.clear()
    player.plays("F1 wait=60")
    assert any(isinstance(order, Freeze) for order in orders)


@pytest.mark.slow
def test_a_row_of_the_scores_shows_its_replay_and_one_without_says_so(app: App) -> None:
    player = Player(app)
    player.plays("SPACE wait=60")
    player.ship.score = 500
    player.plays("ESCAPE >QUIT DOWN RETURN : at TitleScene")
    store = app.context.store
    store.add_score(score(400))
    store.add_score(score(300, replay="bad.replay"))
    (store.folder / "replays" / "bad.replay").write_bytes(b"no replay")
    player.plays(">SCORES >2 : at ScoresScene ; told no replay of this game")
    app.notices.tick(60.0)
    player.plays("""
        >3 : at ScoresScene ; told this game cannot be watched: bad.replay
        >1 : at WatchScene ; top.session.world.seed=1
    """)


ROWS = 20


def long_page() -> PageScene:
    """Return a page of twenty buttons, as large as they get."""
    context = context_with_scores(text_size=200)
    return PageScene(context, "LONG", [Button(f"ROW {number}", lambda: None) for number in range(ROWS)])


def in_sight(page: PageScene) -> list[int]:
    return [row for row, box in enumerate(page.layout().boxes) if box.height]


@pytest.mark.slow
def test_arrows_and_wheel_keep_the_chosen_row_in_sight_and_move_no_row_before_they_must() -> None:
    page = long_page()
    before = first = in_sight(page)
    for chosen in range(ROWS):
        assert page.chosen == chosen
        if chosen > before[-1]:
            before = [row + 1 for row in before]
        assert in_sight(page) == before
        page.press(Action.DOWN)
    page.press(Action.UP)
    assert in_sight(page) == before
    for _ in range(ROWS):
        page.point(Gesture(GestureKind.WHEEL, steps=1))
        assert page.chosen in in_sight(page)
    assert (page.chosen, in_sight(page)) == (0, first)


@pytest.mark.slow
def test_marks_say_that_there_is_more_and_the_mouse_alone_reaches_every_row_by_them() -> None:
    page = long_page()
    assert page.layout().above is None
    reached = set(in_sight(page))
    while (mark := page.layout().below) is not None:
        page.point(Gesture(GestureKind.CLICK, *mark.centre))
        reached |= set(in_sight(page))
    assert reached == set(range(ROWS))
    while (mark := page.layout().above) is not None:
        page.point(Gesture(GestureKind.CLICK, *mark.centre))
        assert page.layout().below is not None
    assert in_sight(page)[0] == 0


def test_on_a_page_that_scrolls_the_wheel_goes_through_the_rows_and_changes_no_value() -> None:
    context = context_with_scores(text_size=200)
    page, before = PictureSettings(context), context.store.settings
    for _ in page.rows:
        page.point(Gesture(GestureKind.WHEEL, steps=-1))
    assert page.chosen == len(page.rows) - 1
    assert context.store.settings == before
