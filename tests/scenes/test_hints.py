"""The hints of the first games: what they say, when they come and go, and that they are in nobody's way."""

from __future__ import annotations

import string
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.input.capture import Device
from game.scenes.base.scene import Scene, ToWatch
from game.scenes.base.scene_context import SceneContext
from game.scenes.menu.demo import AttractScene, Demo
from game.scenes.menu.settings_page import GameSettings
from game.scenes.play.hints import NAMES
from game.scenes.play.play import PlayScene
from game.scenes.watch.watch import WatchScene
from game.sim.bodies import Kind, PickUpKind, ShipPhase
from game.sim.command import Command
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.storage.replays import read_replay
from game.storage.settings import MOST_HINTS, Settings
from game.storage.store import Store
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.look import FULL
from tests.arena import add_body, add_lancer, add_pick_up, add_wall
from tests.scenes.context import hold, let_go, make_stage
from tests.scenes.reader import read

KEYS = {"LEFT / RIGHT": "TURN", "UP": "THRUST", "SPACE": "FIRE", "K": "LASER"}
NEWS = ("LANCER: ROCKS ARE COVER", "PICK-UP: FLY INTO IT", "MIRROR: IT TURNS BEAMS")
OF_HUD = ("BONUS: CLEAR THE WAVE IN TIME", "LASER: IT REFILLS ITSELF")
EVERY = {*KEYS, *KEYS.values(), *NEWS, *OF_HUD}


@pytest.fixture(autouse=True)
def _names_of_keys(window: pygame.Window) -> None:
    """Key names need SDL's video."""


def is_hint(word: str, box: pygame.Rect) -> bool:
    """Tell a hint from other words; the HUD names the laser, too."""
    return word in EVERY and (word, box.topleft) != ("LASER", (210, 113))


def boxes(scene: Scene) -> dict[str, pygame.Rect]:
    """Return the hints that a scene shows, and where."""
    canvas = read(scene)
    return {word: box for word, box in canvas.boxes if is_hint(word, box)}


def begun(context: SceneContext | None = None) -> PlayScene:
    """Return a game in its first wave, which nothing disturbs."""
    game = PlayScene.begin(context or make_stage(), 1)
    world = game.session.world
    world.ticks_to_wave, world.wave = 0, 1
    world.spawner(Kind.LANCER).wait = world.spawner(Kind.LARGE_SAUCER).wait = 10**6
    world.ships[0].protection = 10**6
    return game


def without_flying(folder: Path | None = None) -> SceneContext:
    """Return the context of a player who knows how to fly."""
    context = make_stage(folder)
    context.store.keep_settings(replace(context.store.settings, hints=("turn", "thrust", "fire", "laser")))
    return context


def tick(game: PlayScene, times: int = 1) -> None:
    for _ in range(times):
        game.tick()


def test_a_first_game_shows_four_hints_with_the_keys_that_are_bound() -> None:
    game = begun()
    tick(game)
    assert set(boxes(game)) == {*KEYS, *KEYS.values()}
    keys = game.context.controls.keys
    game.context.controls.keys = replace(keys, rows={**keys.rows, Action.FIRE: (pygame.KSCAN_Q,)})
    assert "Q" in dict(game.hints[0].lines())


def test_the_hints_speak_of_the_device_that_was_used_last() -> None:
    game = begun()
    game.context.controls.used = Device.PAD
    said = {word: asked for asked, word in game.hints[0].lines()}

    assert said["FIRE"] == "A"
    assert said["LASER"] == "X"
    assert said["TURN"] == "LEFT STICK LEFT / RIGHT"
    assert said["THRUST"] == "RT"


@pytest.mark.parametrize(
    ("key", "word"),
    [(pygame.K_LEFT, "TURN"), (pygame.K_UP, "THRUST"), (pygame.K_SPACE, "FIRE"), (pygame.K_k, "LASER")],
)
def test_each_goes_once_it_was_used_and_the_others_stay(key: int, word: str) -> None:
    game = begun()
    hold(game.context, key)
    tick(game)
    let_go(game.context, key)

    assert set(KEYS.values()) - set(boxes(game)) == {word}
    tick(game, 10)
    assert set(KEYS.values()) - set(boxes(game)) == {word}


def test_what_is_pressed_while_there_is_no_ship_to_see_it_was_not_used() -> None:
    game = begun()
    ship = game.session.world.ships[0]
    ship.phase, ship.timer = ShipPhase.LOST, 1000
    hold(game.context, pygame.K_UP)
    tick(game)
    assert boxes(game) == {}
    let_go(game.context, pygame.K_UP)
    tick(game)
    ship.phase = ShipPhase.FLYING
    tick(game)
    assert "THRUST" in boxes(game)


def test_what_was_used_is_known_to_the_next_start_and_can_be_shown_again(tmp_path: Path) -> None:
    game = begun(make_stage(tmp_path))
    hold(game.context, pygame.K_UP)
    tick(game)
    game.leave()
    assert Store(tmp_path).settings.hints == ("thrust",)

    again = begun(make_stage(tmp_path))
    tick(again)
    assert "THRUST" not in boxes(again)

    page = GameSettings(again.context)
    (row,) = [row for row in page.rows if row.look().label == "SHOW HINTS AGAIN"]
    row.accept()
    page.leave()
    assert "THRUST" in boxes(again)
    assert Store(tmp_path).settings.hints == ()
    page.layout()
    assert page.help[0] == "HINTS WILL BE SHOWN AGAIN IN PLAY"


def test_spoilt_hints_are_told_and_all_are_shown(tmp_path: Path) -> None:
    first = Store(tmp_path)
    first.save_settings(Settings(volume=35, hints=("thrust",)))
    first.database.change([("UPDATE setting SET value = '[7]' WHERE name = 'hints'", ())])
    store = Store(tmp_path)

    assert (store.settings.hints, store.settings.volume) == ((), 35)
    assert any("hints" in notice for notice in store.take_notices())


def add_first_shield(world: World) -> None:
    add_pick_up(world, (300.0, 500.0), PickUpKind.SHIELD)


def add_mirror(world: World) -> None:
    add_wall(world, (900.0, 500.0), (60.0, 0.0), mirror=True)


def add_first_lancer(world: World) -> None:
    add_lancer(world, (200.0, 600.0))


@pytest.mark.parametrize(
    ("add", "words"),
    [
        (add_first_lancer, NEWS[0]),
        (add_first_shield, NEWS[1]),
        (add_mirror, NEWS[2]),
    ],
)
def test_what_appears_for_the_first_time_is_named_for_a_while_and_never_again(
    add: object, words: str
) -> None:
    game = begun(without_flying())
    assert callable(add)
    add(game.session.world)
    tick(game)
    assert set(boxes(game)) == {words}
    for _ in range(8 * TICKS_PER_SECOND):
        game.hints[0].follow([], game.session.world)
    assert words not in boxes(game)

    other = begun(game.context)
    add(other.session.world)
    tick(other)
    assert words not in boxes(other)


def test_what_goes_at_once_is_named_the_next_time_as_well() -> None:
    game = begun(without_flying())
    add_mirror(game.session.world)
    tick(game)
    game.session.world.walls.clear()
    tick(game)
    assert boxes(game) == {}
    add_mirror(game.session.world)
    tick(game)
    assert set(boxes(game)) == {NEWS[2]}


def test_a_pick_up_that_is_taken_is_known() -> None:
    game = begun(without_flying())
    add_first_shield(game.session.world)
    tick(game)
    ship, pick_up = game.session.world.ships[0], game.session.world.pick_ups[0]
    pick_up.x, pick_up.y = ship.x, ship.y
    tick(game, 2)

    assert "pick_up" in game.hints[0].known
    assert boxes(game) == {}


def test_of_several_new_things_one_is_named_after_the_other() -> None:
    game = begun(without_flying())
    add_mirror(game.session.world)
    add_first_shield(game.session.world)
    tick(game)
    assert set(boxes(game)) == {NEWS[1]}
    game.session.world.pick_ups[0].life = 10**6
    for _ in range(8 * TICKS_PER_SECOND):
        game.hints[0].follow([], game.session.world)
    assert set(boxes(game)) == {NEWS[2]}


def test_the_bonus_and_the_laser_bar_are_named_when_they_first_matter() -> None:
    game = begun(without_flying())
    world = game.session.world
    world.wave, world.ticks_to_wave, world.wave_tick = 1, 0, 3 * TICKS_PER_SECOND
    world.ships[0].bonus = True
    add_body(world, Kind.LARGE_ROCK, (100.0, 600.0))  # else the wave is cleared
    tick(game)
    assert set(boxes(game)) == {OF_HUD[0]}
    for _ in range(8 * TICKS_PER_SECOND):
        game.hints[0].follow([], world)
    assert boxes(game) == {}
    world.ships[0].energy = 10.0
    game.hints[0].follow([], world)
    assert set(boxes(game)) == {OF_HUD[1]}


@pytest.mark.parametrize(("scale", "words"), [(1.0, 8), (1.5, 6), (2.0, 4)])
@pytest.mark.parametrize("pause", [0, 100])
@pytest.mark.parametrize("gate", [(640.0, 360.0), (640.0, 650.0)])
def test_the_hints_stand_on_one_line_at_the_foot_clear_of_gates_and_of_all_words(
    gate: tuple[float, float], pause: int, scale: float, words: int
) -> None:
    game = begun()
    world = game.session.world
    add_body(world, Kind.GATE, gate)
    world.ticks_to_wave = pause
    canvas = read(game, scale)
    mine = [box for word, box in canvas.boxes if is_hint(word, box) and box.top > 250]
    others = [box for _, box in canvas.boxes if box not in mine]

    assert len(mine) == words
    assert len({box.top for box in mine}) == 1
    for at, box in enumerate(mine):
        assert box.collidelist([*others, *mine[:at]]) < 0
        assert pygame.Rect(0, 0, 1280, 720).inflate(-6, -6).contains(box)


def test_the_hints_are_fainter_while_a_ship_is_under_them() -> None:
    game, canvas = begun(), Canvas()
    lights = []
    for y in (360.0, 700.0):
        game.session.world.ships[0].y = y
        canvas.begin(Camera.fit(1280, 720))
        game.hints[0].draw(canvas, game.session.world)
        lights.append(max(text.pen[1] for text in canvas.written))
    assert lights[1] < lights[0]


def test_no_hint_is_seen_in_a_pause_with_the_overlay_without_a_ship_or_at_the_end() -> None:
    game = begun()
    tick(game)
    assert boxes(game)
    game.on_focus_lost()
    assert boxes(game) == {}
    tick(game)
    game.context.overlay.on = True
    assert boxes(game) == {}
    game.context.overlay.on = False
    assert boxes(game)
    game.session.world.over = True
    assert boxes(game) == {}


@pytest.mark.slow
def test_neither_replays_nor_the_attract_mode_have_hints_or_learn_from_them(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    game = PlayScene.begin(context, 1)
    hold(context, pygame.K_SPACE)
    tick(game, 300)
    game.leave()
    context.store.keep_settings(replace(context.store.settings, hints=()))
    (path,) = context.shelf.folder.glob("*.replay")
    watched = WatchScene(context, ToWatch(read_replay(path)))
    watched.session.tick([Command(turn=127, thrust=True, fire=True)])
    attract = AttractScene(context, Demo(FULL))

    assert boxes(watched) == boxes(attract) == {}
    assert context.store.settings.hints == ()


def test_every_name_of_a_hint_can_be_saved() -> None:
    store = make_stage().store
    store.keep_settings(replace(store.settings, hints=NAMES))
    assert len(set(NAMES)) == 9


def test_a_list_that_is_full_of_the_hints_of_another_game_takes_new_ones_in_the_place_of_its_oldest() -> None:
    context = make_stage()
    letters = string.ascii_lowercase
    full = tuple(f"other_{one}{two}" for one in letters for two in letters)[:MOST_HINTS]
    context.store.settings = replace(context.store.settings, hints=full)
    game = begun(context)
    hold(context, pygame.K_SPACE)
    tick(game, 30)
    assert context.store.settings.hints == (*full[1:], "fire")
