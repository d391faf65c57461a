"""Hold or toggle, the speed of turning, and the ease-in: what is held becomes what is commanded."""

from game.input.seat import REPEAT, CommandFilter
from game.storage.settings import Settings
from tests.play import *

THRUST, LASER, FIRE = Command(thrust=True), Command(laser=True), Command(fire=True)


@given(st.builds(Command, st.integers(-127, 127), *[st.booleans()] * 4))
def test_as_it_comes_handling_changes_nothing(held: Command) -> None:
    handler = CommandFilter()
    assert [handler.command(held), handler.command(held)] == [held, held]


@each("settings, held", [(Settings(toggle_thrust=True), THRUST), (Settings(toggle_laser=True), LASER)])
def test_a_toggle_is_switched_by_presses_and_not_by_letting_go(settings: Settings, held: Command) -> None:
    handler = CommandFilter(settings)
    shown = [handler.command(each) for each in (held, held, IDLE, IDLE, held, held, IDLE)]
    assert shown == [held, held, held, held, IDLE, IDLE, IDLE]


def test_a_toggle_is_off_after_a_pause_and_when_it_is_no_longer_wanted() -> None:
    handler = CommandFilter(Settings(toggle_thrust=True))
    handler.command(THRUST)
    handler.clear()
    assert handler.command(IDLE) == IDLE

    handler.command(THRUST)
    for settings in (Settings(), Settings(toggle_thrust=True)):
        handler.settings = settings
        assert handler.command(IDLE) == IDLE


@each("speed, turn", [(100, 127), (50, 64), (70, 89)])
def test_the_turn_speed_is_exact_and_the_same_to_both_sides(speed: int, turn: int) -> None:
    handler = CommandFilter(Settings(turn_speed=speed))
    assert [handler.command(Command(turn=side * 127)).turn for side in (1, -1)] == [turn, -turn]


@given(st.integers(50, 100), st.integers(-127, 127), st.booleans())
def test_a_turn_never_grows_or_changes_its_side(speed: int, turn: int, ease: bool) -> None:
    handler = CommandFilter(Settings(turn_speed=speed, ease_in=ease))
    for _ in range(8):
        shown = handler.command(Command(turn=turn)).turn
        assert abs(shown) <= abs(turn)
        assert shown * turn >= 0


def test_the_ease_in_reaches_the_full_turn_in_50_ms_and_begins_anew_with_every_turn() -> None:
    handler = CommandFilter(Settings(ease_in=True))
    held = [127] * 7 + [-127, -127, 0, -127, 10]
    shown = [21, 42, 63, 84, 105, 127, 127, -21, -42, 0, -21, 10]
    assert [handler.command(Command(turn=turn)).turn for turn in held] == shown


def test_in_1979_a_press_is_one_shot_unless_the_ship_fires_by_itself() -> None:
    for auto_fire, shots in (("hold", 1), ("always", 3)):
        handler = CommandFilter(Settings(auto_fire=auto_fire))
        handler.by_press, handler.protected = True, False
        fires = [handler.command(Command(fire=True)).fire for _ in range(3 * REPEAT)]
        assert sum(now and not before for before, now in pairwise([False, *fires])) == shots


@each("auto_fire, protected, held, pressed", [
    ("off", False, [FIRE] * 100, [0]),  # a held fire is one press
    ("hold", False, [FIRE] * (2 * REPEAT + 1), [0, REPEAT, 2 * REPEAT]),  # at the rate of the ship
    ("hold", False, [IDLE] * 100, []),
    ("hold", False, [FIRE, IDLE] * 3, [0, 2, 4]),  # quick taps stay as they are
    ("always", False, [IDLE] * (2 * REPEAT), [0, REPEAT]),
    ("always", True, [IDLE] * 50 + [FIRE, IDLE], [50]),  # it waits while the ship is protected
])  # fmt: skip
def test_fire_is_pressed_anew_in_these_ticks(
    auto_fire: str, protected: bool, held: list[Command], pressed: list[int]
) -> None:
    handler = CommandFilter(Settings(auto_fire=auto_fire))
    handler.protected = protected
    shown = [handler.command(each).fire for each in held]
    assert [tick for tick, now in enumerate(shown) if now and not (tick and shown[tick - 1])] == pressed
