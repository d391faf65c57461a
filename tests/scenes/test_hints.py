"""The hints of the first games: what they say, when they come and go, and that they are in nobody's way."""

from __future__ import annotations

import string
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.input.capture import Device
from game.scenes.base.demo import Demo
from game.scenes.base.scene import Scene, ToWatch
from game.scenes.base.scene_context import SceneContext
from game.scenes.menu.attract import AttractScene
from game.scenes.menu.settings_page import GameSettings
from game.scenes.play.hints import NAMES
from game.scenes.play.play import PlayScene
from game.scenes.watch.watch import WatchScene
from game.sim.bodies import Kind, PickUpKind, ShipPhase, Wall
from game.sim.command import Command
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.storage.replays import read_replay
from game.storage.scores import Score
from game.storage.settings import MOST_HINTS, TEXT_SIZES, Settings
from game.storage.store import Store
from game.view.hud.hud_boxes import hud_boxes
from game.view.hud.hud_sizes import hud_sizes
from game.view.paint.effects_level import FULL
from tests.arena import add_body, add_lancer, add_pick_up, add_wall
from tests.scenes.context import hold, let_go, make_stage
from tests.scenes.reader import read

KEYS = {"LEFT / RIGHT": "TURN", "UP": "THRUST", "SPACE": "FIRE", "K": "LASER"}
NEWS = ("LANCER: ROCKS ARE COVER", "PICK-UP: FLY INTO IT", "MIRROR: IT TURNS BEAMS", "GATE: FLY THROUGH IT")
IN_HUD = ("CLEAR THE WAVE IN TIME", "REFILLS ITSELF")
EVERY = {*KEYS, *KEYS.values(), *NEWS, *IN_HUD}


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
    world.store(Kind.LANCER).wait = world.store(Kind.LARGE_SAUCER).wait = 10**6
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


def add_first_gate(world: World) -> None:
    add_body(world, Kind.GATE, (900.0, 500.0))


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
        (add_first_gate, NEWS[3]),
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


def test_two_words_stand_beside_the_bonus_and_the_laser_bar_when_they_first_matter() -> None:
    game = begun(without_flying())
    world = game.session.world
    world.wave, world.ticks_to_wave, world.wave_tick = 1, 0, 3 * TICKS_PER_SECOND
    world.ships[0].bonus = True
    add_body(world, Kind.LARGE_ROCK, (100.0, 600.0))  # else the wave is cleared
    tick(game)
    assert set(boxes(game)) == {IN_HUD[0]}
    for _ in range(8 * TICKS_PER_SECOND):
        game.hints[0].follow([], world)
    assert boxes(game) == {}
    world.ships[0].energy = 10.0
    game.hints[0].follow([], world)
    assert set(boxes(game)) == {IN_HUD[1]}


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("best", [0, 10**9])
def test_the_two_words_keep_clear_of_the_hud_even_with_its_longest_label(best: int, text_size: int) -> None:
    context = without_flying()
    context.store.keep_settings(replace(context.store.settings, text_size=text_size))
    if best:
        context.store.add_score(Score(score=best, wave=1, ticks=1, seed=1, date="2026-11-21"))
    game = begun(context)
    world = game.session.world
    world.ships[0].score = 10**9
    world.wave, world.ticks_to_wave, world.wave_tick = 20, 0, 6 * TICKS_PER_SECOND
    world.ships[0].bonus = True
    for name, energy, word in (("bonus", 100.0, IN_HUD[0]), ("laser_bar", 1.0, IN_HUD[1])):
        world.ships[0].energy = energy
        game.hints[0].follow([], world)
        canvas = read(game, text_size / 100)
        (mine,) = [box for text, box in canvas.boxes if text == word]
        assert [text for text, box in canvas.boxes if mine.inflate(12, 12).colliderect(box)] == [word]
        assert pygame.Rect(0, 0, 1280, 720).inflate(-12, -12).contains(mine)
        game.context.store.keep_settings(
            replace(game.context.store.settings, hints=(*game.hints[0].known, name))
        )


PLACES = [(640.0, 360.0), (0.0, 0.0), (1279.0, 0.0), (0.0, 719.0), (1279.0, 719.0), (640.0, 5.0),
          (640.0, 700.0), (150.0, 180.0), (1100.0, 90.0), (640.0, 130.0)]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("pause", [0, 100])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_wherever_the_ship_is_no_hint_is_over_it_the_hud_or_another_hint(
    place: tuple[float, float], pause: int, scale: float
) -> None:
    game = begun()
    world = game.session.world
    world.ships[0].x, world.ships[0].y = place
    world.walls.append(
        Wall(id=world.new_id(), x=place[0], y=(place[1] + 60.0) % 720.0, half=(60.0, 0.0), mirror=True)
    )
    game.hints[0].follow([], world)
    world.ticks_to_wave = pause
    canvas = read(game, scale)
    label = canvas.words.index("LASER")  # the HUD comes first
    mine = [box for at, (word, box) in enumerate(canvas.boxes) if word in EVERY and at != label]
    others = [box for _, box in canvas.boxes if box not in mine]

    assert len(mine) == 9
    hull = pygame.Rect(0, 0, 32, 32)
    hull.center = (round(place[0]), round(place[1]))
    parts = [
        pygame.Rect(*box[:2], box.right - box.left, box.bottom - box.top)
        for box in hud_boxes(world, hud_sizes(scale))
    ]
    for at, box in enumerate(mine):
        assert box.collidelist([hull, *parts, *others, *mine[:at]]) < 0
        assert pygame.Rect(-1, -1, 1282, 722).contains(box)


def test_no_hint_is_seen_in_a_pause_with_the_overlay_without_a_ship_or_at_the_end() -> None:
    game = begun()
    tick(game)
    assert boxes(game)
    game.away()
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
    assert len(set(NAMES)) == 10


def test_a_list_that_is_full_of_the_hints_of_another_game_takes_new_ones_in_the_place_of_its_oldest() -> None:
    context = make_stage()
    letters = string.ascii_lowercase
    full = tuple(f"other_{one}{two}" for one in letters for two in letters)[:MOST_HINTS]
    context.store.settings = replace(context.store.settings, hints=full)
    game = begun(context)
    hold(context, pygame.K_SPACE)
    tick(game, 30)
    assert context.store.settings.hints == (*full[1:], "fire")


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("place", [(640.0, 718.0), (640.0, 690.0), (2.0, 700.0), (1278.0, 700.0)])
def test_the_table_of_keys_keeps_off_the_edges_of_the_field(
    place: tuple[float, float], text_size: int
) -> None:
    context = make_stage()
    context.store.keep_settings(replace(context.store.settings, text_size=text_size))
    game = begun(context)
    ship = game.session.world.ships[0]
    ship.x, ship.y = place

    inner = pygame.Rect(0, 0, 1280, 720).inflate(-12, -12)
    shown = boxes(game)
    assert set(KEYS.values()) <= set(shown)
    for word, box in shown.items():
        assert inner.contains(box), word
