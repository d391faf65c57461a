"""The hints of the first games: what they say, when they come and go, and that they are in nobody's way."""

import pygame
import pytest

from game.scenes.menu.settings_page import GameSettings
from tests.play import *
from tests.scenes.words import *

KEYS = {"LEFT / RIGHT": "TURN", "UP": "THRUST", "SPACE": "FIRE", "K": "LASER"}
LANCER, PICK_UP, MIRROR = "LANCER: ROCKS ARE COVER", "PICK-UP: FLY INTO IT", "MIRROR: IT TURNS BEAMS"
BONUS, LASER, BANK = "A QUICK WAVE PAYS A BONUS", "LASER: IT REFILLS ITSELF", "BANK SHOT"
MATHS = {"F3", "THE MATHS"}
EVERY = {*KEYS, *KEYS.values(), LANCER, PICK_UP, MIRROR, BONUS, LASER, BANK, *MATHS}


@pytest.fixture(autouse=True)
def _names_of_keys(window: pygame.Window) -> None:
    """Key names need SDL's video."""


def is_hint(word: str, box: Box) -> bool:
    """Tell a hint from other words; the HUD names the laser, too."""
    return word in EVERY and (word, box[:2]) != ("LASER", (210, 113))


def hints_of(scene: Scene) -> set[str]:
    """Return the hints that a scene shows."""
    return {word for word, box in read(scene).boxes if is_hint(word, box)}


def begun(context: SceneContext | None = None) -> PlayScene:
    """Return a game in its first wave, which nothing disturbs."""
    game = PlayScene.begin(context or make_stage(), 1)
    world = game.session.world
    world.ticks_to_wave, world.wave = 0, 1
    add_rock(world, Size.SMALL, (60.0, 60.0))
    world.spawner(Kind.LANCER).due_at = world.spawner(Kind.LARGE_SAUCER).due_at = 10**6
    world.ships[0].protection = 10**6
    return game


def flown(context: SceneContext | None = None) -> PlayScene:
    """Return a game of a player who knows how to fly."""
    context = context or make_stage()
    context.store.settings = Settings(
        hints=("turn", "thrust", "fire", "laser", *context.store.settings.hints)
    )
    return begun(context)


def read_out(game: PlayScene) -> None:
    """Let the time pass for which a hint is shown."""
    for _ in range(8 * TICKS_PER_SECOND):
        game.hints[0].follow([], game.session.world)


def test_a_first_game_shows_four_hints_with_the_keys_that_are_bound_or_the_pad_after_a_pad() -> None:
    game = begun()
    game.tick()
    assert hints_of(game) == {*KEYS, *KEYS.values()}
    controls = game.context.controls
    controls.keys = replace(controls.keys, rows={**controls.keys.rows, Action.FIRE: (pygame.KSCAN_Q,)})
    assert "Q" in dict(game.hints[0].lines())
    controls.used = Device.PAD
    assert {word: asked for asked, word in game.hints[0].lines()} == {
        "TURN": "LEFT STICK LEFT / RIGHT", "THRUST": "RT", "FIRE": "A", "LASER": "X"
    }  # fmt: skip


@each(
    "key, word",
    [(pygame.K_LEFT, "TURN"), (pygame.K_UP, "THRUST"), (pygame.K_SPACE, "FIRE"), (pygame.K_k, "LASER")],
)
def test_each_goes_once_it_was_used_and_the_others_stay(key: int, word: str) -> None:
    game = begun()
    hold(game.context, key)
    game.tick()
    let_go(game.context, key)
    for _ in range(2):
        assert set(KEYS.values()) - hints_of(game) == {word}
        wait(game, 10)


def test_what_was_used_is_known_to_the_next_start_and_can_be_shown_again(tmp_path: Path) -> None:
    game = begun(make_stage(tmp_path))
    hold(game.context, pygame.K_UP)
    game.tick()
    game.leave()
    assert Store(tmp_path).settings.hints == ("thrust",)

    again = begun(make_stage(tmp_path))
    again.tick()
    assert "THRUST" not in hints_of(again)

    page = GameSettings(again.context)
    (row,) = [row for row in page.rows if row.view().label == "SHOW HINTS AGAIN"]
    row.accept()
    page.leave()
    assert "THRUST" in hints_of(again)
    assert Store(tmp_path).settings.hints == ()


def add_first_shield(world: World) -> None:
    add_pick_up(world, (300.0, 500.0), PickUpKind.SHIELD)


def add_mirror(world: World) -> None:
    add_wall(world, (900.0, 500.0), (60.0, 0.0))


def begin_bonus(world: World) -> None:
    world.wave_tick, world.ships[0].bonus = 3 * TICKS_PER_SECOND, True
    add_body(world, Kind.LARGE_ROCK, (100.0, 600.0))  # else the wave is cleared


def empty_laser(world: World) -> None:
    world.ships[0].energy = 10.0


@pytest.mark.slow
@each(
    "happens, words",
    [
        (lambda world: add_lancer(world, (200.0, 600.0)), LANCER),
        (add_first_shield, PICK_UP),
        (add_mirror, MIRROR),
        (begin_bonus, BONUS),
        (empty_laser, LASER),
    ],
)
def test_what_first_appears_or_matters_is_named_for_a_while_and_never_again(
    happens: Callable[[World], object], words: str
) -> None:
    game = flown()
    happens(game.session.world)
    game.tick()
    assert hints_of(game) == ({words, *MATHS} if words == LANCER else {words})
    read_out(game)
    assert hints_of(game) == set()
    other = flown(game.context)
    happens(other.session.world)
    other.tick()
    assert hints_of(other) == set()


def test_what_goes_at_once_is_named_the_next_time_as_well_but_a_pick_up_that_is_taken_is_known() -> None:
    game = flown()
    world = game.session.world
    seen = []
    for _ in range(2):
        add_mirror(world)
        game.tick()
        seen.append(hints_of(game))
        world.walls.clear()
        game.tick()
        seen.append(hints_of(game))
    assert seen == [{MIRROR}, set(), {MIRROR}, set()]

    add_first_shield(world)
    game.tick()
    world.pick_ups[0].x, world.pick_ups[0].y = world.ships[0].x, world.ships[0].y
    wait(game, 2)
    assert "pick_up" in game.hints[0].known
    assert hints_of(game) == set()


def test_the_first_bank_shot_of_the_player_is_named_once_with_the_key_of_the_maths() -> None:
    game = flown()
    seen = []
    for ship in (99, game.session.world.ships[0].id, game.session.world.ships[0].id):
        game.hints[0].follow([BankShot(ship, (0.0, 0.0), 1)], game.session.world)
        seen.append(hints_of(game))
        read_out(game)
    assert seen == [set(), {BANK, *MATHS}, set()]
    assert "bank_shot" in game.hints[0].known


def test_of_several_new_things_one_is_named_after_the_other() -> None:
    game = flown()
    add_mirror(game.session.world)
    add_first_shield(game.session.world)
    game.tick()
    assert hints_of(game) == {PICK_UP}
    game.session.world.pick_ups[0].life = 10**6
    read_out(game)
    assert hints_of(game) == {MIRROR}


def test_no_hint_is_seen_in_a_pause_with_the_overlay_or_at_the_end() -> None:
    game = begun()
    game.on_focus_lost()
    assert hints_of(game) == set()
    game.tick()
    for game.context.overlay.on in (True, False):
        assert bool(hints_of(game)) != game.context.overlay.on
    game.session.world.over = True
    assert hints_of(game) == set()
