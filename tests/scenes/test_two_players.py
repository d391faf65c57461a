"""A game for two in the whole program: keys and pads, joining and leaving, a lost pad, the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from game.input.actions import Action
from game.input.pads import SETTLING
from game.input.seat import KeySet
from game.modes import CHOICES, MODES, mode_under
from game.overlay.overlay import Level
from game.pilots.autopilot import Autopilot
from game.pilots.flyer import Flyer, PilotError
from game.pilots.idle import Idle
from game.replay.playback import verify
from game.scenes.base.flyers import Flyers
from game.scenes.menu.title import TitleScene
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.watch.watch import WatchScene
from game.sim.bodies import Gift, ShipPhase
from game.sim.command import AWAY, Command
from game.sim.digest import state_hash
from game.sim.rule_sets import RULE_SETS
from game.sim.world import World
from game.storage.replays import read_replay
from game.storage.scores import table_of
from game.storage.settings import with_value
from game.view.paint.camera import Camera
from game.window.app import App
from tests.arena import add_shot
from tests.scenes.context import make_stage
from tests.scenes.hands import make_app
from tests.scenes.reader import read, words_of
from tests.scenes.test_bot_games import Fallible
from tests.virtual_pad import END, LEFT_X, REST, START, A, VirtualPad

Plug = Callable[[], VirtualPad]

BEGUN = 420
"""ticks after which the first wave is under way."""


@pytest.fixture
def app(window: pygame.Window, plug: Plug, tmp_path: Path) -> Iterator[App]:
    """Run a program whose title offers the game for two."""
    del plug
    made = make_app(window, tmp_path, seed=3, players=2)
    yield made
    made.close()


@pytest.fixture
def duel(window: pygame.Window, plug: Plug, tmp_path: Path) -> Iterator[App]:
    """Run a program whose title offers the duel."""
    del plug
    made = make_app(window, tmp_path, seed=3, mode="duel")
    yield made
    made.close()


def run(app: App, ticks: int = 1) -> None:
    assert app.events()
    for _ in range(ticks):
        app.tick()
        app.events()


def key(kind: int, code: int, place: int = 0) -> None:
    pygame.event.post(pygame.Event(kind, key=code, mod=0, scancode=place, unicode=""))


def hold(app: App, code: int, place: int = 0) -> None:
    key(pygame.KEYDOWN, code, place)
    assert app.events()


def tap(app: App, code: int) -> None:
    key(pygame.KEYDOWN, code)
    key(pygame.KEYUP, code)
    assert app.events()


def press(app: App, pad: VirtualPad, button: int) -> None:
    pad.press(button)
    pad.release(button)
    assert app.events()


def playing(app: App) -> PlayScene:
    """Start the game by the keys; return it."""
    run(app, SETTLING)
    tap(app, pygame.K_SPACE)
    game = app.stack[-1]
    assert isinstance(game, PlayScene)
    run(app, 2)
    return game


def next_wave(app: App, game: PlayScene) -> None:
    """Let the next wave begin with nothing about the centre."""
    world = game.session.world
    world.rocks.clear()
    world.ships[0].x = 100.0
    world.ticks_to_wave = 1
    run(app, 5)


def headings(game: PlayScene) -> tuple[int, ...]:
    return tuple(ship.heading for ship in game.session.world.ships)


def accept(app: App, label: str) -> None:
    scene = app.stack[-1]
    assert isinstance(scene, PauseScene | GameOverScene)
    scene.chosen = [row.look().label for row in scene.rows].index(label)
    tap(app, pygame.K_RETURN)


def labels(app: App) -> list[str]:
    scene = app.stack[-1]
    assert isinstance(scene, PauseScene | GameOverScene)
    return [row.look().label for row in scene.rows]


def test_both_ships_turn_by_the_two_halves_of_the_keyboard(app: App) -> None:
    game = playing(app)
    first, second = game.session.world.ships
    assert (first.flying, second.flying, second.held.away) == (True, True, True)
    assert any("RIGHT CTRL" in word for word in words_of(game))

    tap(app, pygame.K_RCTRL)
    run(app, 20)
    said = words_of(game)
    assert {"WAVE 1", "PLAYER 2 JOINS"} <= {*said}
    assert not any("CLEAR THE FIELD" in word for word in said)  # which stands in the same place
    first, second = game.session.world.ships
    assert second.flying
    before = headings(game)
    hold(app, pygame.K_LEFT)
    hold(app, pygame.K_d, pygame.KSCAN_D)
    run(app, 6)
    after = headings(game)
    assert (after[0] - before[0]) % 1024 < 512 < (after[1] - before[1]) % 1024
    shots = game.session.world.tally.shots_fired
    tap(app, pygame.K_RETURN)
    run(app, 3)
    assert game.session.world.tally.shots_fired == shots + 1
    assert {shot.owner for shot in game.session.world.shots} == {second.id}


@pytest.mark.parametrize("when", [0, 60, 185])
def test_who_joins_before_the_first_wave_is_there_at_once(app: App, tmp_path: Path, when: int) -> None:
    run(app, SETTLING)
    tap(app, pygame.K_SPACE)
    game = app.stack[-1]
    assert isinstance(game, PlayScene)
    run(app, when)
    tap(app, pygame.K_RCTRL)
    hold(app, pygame.K_RIGHT)
    before = headings(game)[1]
    run(app, 700)
    world = game.session.world
    assert world.rocks
    assert [ship.flying for ship in game.timeline.at(195).ships] == [True, True]
    assert game.timeline.at(195).ships[1].heading != before
    game.leave()
    (file,) = (tmp_path / "replays").glob("*.replay")
    assert not [*tmp_path.glob("*.playing")]
    again, difference = verify(read_replay(file))
    assert (difference, again.tick, again.lives) == (None, world.tick, world.lives)


def test_the_title_tells_the_keys_of_both_halves_and_how_to_join(app: App) -> None:
    run(app, 10)
    title = app.stack[-1]
    assert isinstance(title, TitleScene)
    said = words_of(title)
    assert {
        "PLAYER 1",
        "PLAYER 2",
        "A D",
        "LEFT RIGHT",
        "W",
        "UP",
        "SPACE",
        "RIGHT CTRL",
        "TURN",
        "FIRE",
    } <= {*said}
    assert "PLAYER 2 JOINS BY RIGHT CTRL, OR START ON A PAD" in said
    tap(app, pygame.K_LEFT)
    assert "PLAYER 2" not in words_of(title)


def coming_and_going(there: list[bool], roll: Callable[[], float]) -> list[Command]:
    """Return what two players hold who are there or away, and change that now and then."""
    there[0 if roll() < 0.3 else 1] ^= roll() < 0.03
    flown = [Command(int(roll() * 9) - 4, roll() < 0.5, roll() < 0.1) for _ in there]
    return [command if one else AWAY for one, command in zip(there, flown, strict=True)]


@pytest.mark.parametrize("mode", ["arcade", "tether", "duel"])
def test_however_players_come_and_go_the_replay_is_the_game(tmp_path: Path, mode: str) -> None:
    for seed in range(6):
        folder = tmp_path / f"{seed}"
        context, roll = make_stage(folder), Random(seed).random
        context.mode = MODES[mode]
        context.crew = next(crew for crew in context.mode.crews if crew.players == 2)
        game = PlayScene.begin(context, seed)
        coming = partial(coming_and_going, [roll() < 0.5, True], roll)
        game.flyers.commands = lambda _, coming=coming: coming()  # type: ignore[method-assign,misc]
        for _ in range(500):
            game.tick()
        world = game.session.world
        assert world.tick <= 500
        assert state_hash(game.timeline.at(world.tick)) == state_hash(world)
        game.leave()
        (file,) = (folder / "replays").glob("*.replay")
        again, difference = verify(read_replay(file))
        assert difference is None
        assert state_hash(again) == state_hash(world)


def test_who_joins_after_the_first_wave_has_begun_comes_with_the_next(
    app: App,
) -> None:
    game = playing(app)
    run(app, 250)
    world = game.session.world
    assert (world.ticks_to_wave, world.lives) == (0, 3)
    tap(app, pygame.K_RCTRL)
    run(app, 200)
    assert not world.ships[1].flying
    assert "NEXT WAVE, OR A SHIELD" in words_of(game)
    next_wave(app, game)
    assert (world.ships[1].flying, world.lives) == (True, 3)


def test_each_player_is_told_the_keys_that_fly_the_own_ship(app: App) -> None:
    game = playing(app)
    tap(app, pygame.K_RCTRL)
    run(app, BEGUN)
    said = words_of(game)

    assert "A / D" in said
    assert "LEFT / RIGHT" in said
    assert {"SPACE", "RIGHT CTRL"} <= {*said}


def test_a_pad_joins_in_mid_game_by_start_and_flies_the_second_ship_alone(app: App, plug: Plug) -> None:
    game = playing(app)
    pad = plug()
    run(app, SETTLING)
    run(app, 300)
    assert not game.session.world.ships[1].flying
    press(app, pad, START)
    assert app.stack[-1] is game
    run(app, 200)
    next_wave(app, game)
    assert game.session.world.ships[1].flying
    assert app.context.controls.seats[1].device == pad.number

    before = headings(game)
    pad.axis(LEFT_X, END)
    run(app, 6)
    after = headings(game)
    assert after[0] == before[0]
    assert after[1] != before[1]
    press(app, pad, START)
    assert isinstance(app.stack[-1], PauseScene)


def test_two_pads_fly_a_ship_each(app: App, plug: Plug) -> None:
    one, two = plug(), plug()
    run(app, SETTLING)
    press(app, one, A)
    game = app.stack[-1]
    assert isinstance(game, PlayScene)
    run(app, 2)
    press(app, two, A)
    run(app, BEGUN)
    assert [seat.device for seat in app.context.controls.seats] == [one.number, two.number]

    before = headings(game)
    one.axis(LEFT_X, END)
    two.axis(LEFT_X, REST)
    run(app, 6)
    after = headings(game)
    assert (after[0] - before[0]) % 1024 < 512 < (after[1] - before[1]) % 1024


def test_a_pulled_pad_pauses_and_the_autopilot_stands_in_until_it_is_back(app: App, plug: Plug) -> None:
    pad = plug()
    game = playing(app)
    press(app, pad, A)
    run(app, BEGUN)
    pad.unplug()
    run(app)
    pause = app.stack[-1]
    assert isinstance(pause, PauseScene)
    pause.layout()
    assert "PAUSED: PAD UNPLUGGED" in pause.heading
    assert "PLAYER 2 LEAVES" in labels(app)

    accept(app, "RESUME")
    run(app, 130)
    before = headings(game)[1]
    run(app, 240)
    ship = game.session.world.ships[1]
    assert ship.flying
    assert (ship.heading, ship.held.away) != (before, True)
    assert game.session.assisted
    assert any(word.startswith("AUTOPILOT") for word in words_of(game))

    again = plug()
    run(app, SETTLING)
    assert app.context.controls.seats[1].device == again.number
    before = headings(game)[1]
    again.axis(LEFT_X, END)
    run(app, 3)
    assert (headings(game)[1] - before) % 1024 in range(1, 512)


def test_who_pulled_the_pad_can_leave_so_that_no_autopilot_flies(app: App, plug: Plug) -> None:
    pad = plug()
    game = playing(app)
    press(app, pad, A)
    run(app, BEGUN)
    pad.unplug()
    run(app)
    accept(app, "PLAYER 2 LEAVES")
    accept(app, "RESUME")
    run(app, 140)
    next_wave(app, game)
    assert game.session.world.ships[1].phase is ShipPhase.OUT
    assert not game.session.assisted


def test_either_player_leaves_by_the_pause_and_the_other_plays_on(app: App) -> None:
    game = playing(app)
    tap(app, pygame.K_RCTRL)
    run(app, BEGUN)
    left = game.session.world.lives
    tap(app, pygame.K_p)
    assert {"PLAYER 1 LEAVES", "PLAYER 2 LEAVES"} <= {*labels(app)}
    accept(app, "PLAYER 1 LEAVES")
    assert not any("LEAVES" in label for label in labels(app))
    accept(app, "RESUME")
    run(app, 140)
    assert game.session.world.ships[0].flying
    next_wave(app, game)
    first, second = game.session.world.ships
    assert (first.phase, second.flying) == (ShipPhase.OUT, True)
    assert game.session.world.lives == left

    tap(app, pygame.K_SPACE)
    assert app.context.controls.seats[0].device is KeySet.FIRST


def test_a_step_in_the_pause_goes_on_when_the_chosen_row_went_with_a_pulled_pad(app: App, plug: Plug) -> None:
    pad = plug()
    game = playing(app)
    press(app, pad, A)
    run(app, BEGUN)
    app.context.overlay.on = True
    tap(app, pygame.K_p)
    pause = app.stack[-1]
    assert isinstance(pause, PauseScene)
    pause.chosen = labels(app).index("PLAYER 1 LEAVES")
    pad.unplug()
    run(app)
    before = game.session.world.tick
    pause.press(Action.STEP)

    assert game.session.world.tick == before + 1
    assert "PLAYER 1 LEAVES" not in labels(app)
    assert pause.chosen in range(len(pause.rows))


def test_in_a_duel_the_autopilot_flies_until_somebody_takes_the_ship(duel: App) -> None:
    game = playing(duel)
    run(duel, 60)
    second = game.session.world.ships[1]
    assert second.flying
    assert any(word.startswith("AUTOPILOT") for word in words_of(game))

    tap(duel, pygame.K_RCTRL)
    run(duel, 2)
    before = headings(game)[1]
    run(duel, 60)
    assert headings(game)[1] == before


class Failing(Autopilot):
    """The autopilot until it is told to fail."""

    failing = False

    def command(self, world: World, ship_id: int) -> Command:
        if self.failing:
            raise PilotError("the pilot failed at tick 60")
        return super().command(world, ship_id)


def test_nobody_joins_or_leaves_a_duel_that_a_bot_flies(
    window: pygame.Window, plug: Plug, tmp_path: Path
) -> None:
    del plug
    pilot = Failing()
    bot = Fallible(pilot, "autopilot")
    app = make_app(window, tmp_path, seed=3, mode="duel", bots=(bot,))
    run(app, 60)
    game = app.stack[-1]
    assert isinstance(game, PlayScene)
    assert all(ship.flying for ship in game.session.world.ships)
    assert not any("TO PLAY" in word for word in words_of(game))

    tap(app, pygame.K_RCTRL)
    run(app, 20)
    assert not app.context.controls.is_flown(1)
    assert "PLAYER 2 JOINS" not in words_of(game)
    tap(app, pygame.K_p)
    assert not any(label.startswith(("PLAYER", "SHIP")) for label in labels(app))
    accept(app, "RESUME")

    run(app, 140)
    pilot.failing = True
    run(app, 20)
    assert app.context.failed.startswith("the pilot failed at tick ")
    accept(app, "RESUME")
    run(app, 140)
    assert app.stack[-1] is game
    assert any("TO PLAY" in word for word in words_of(game))
    app.close()


def test_a_duel_is_announced_by_its_goal_and_says_nothing_of_waves(duel: App) -> None:
    game = playing(duel)
    run(duel, 60)
    said = words_of(game)

    assert said.count("FIRST TO 5") == 2  # in the HUD and as the banner
    assert not [word for word in said if "WAVE" in word or "ROCKS" in word]


@pytest.mark.parametrize(
    ("loser", "name"),
    [("PLAYER 1", "PLAYER 2"), ("PLAYER 1", "THE AUTOPILOT"), ("PLAYER 1", "THE BOT"), ("BOT 1", "BOT 2")],
)
def test_the_winner_of_a_duel_is_named_and_it_has_no_table(duel: App, loser: str, name: str) -> None:
    game = playing(duel)
    world = game.session.world
    if "BOT" in name.split():
        game.flyers = Flyers(duel.context.controls, 2, [Flyer(Idle())] * 2)
        game.flyers.taken_over = loser == "PLAYER 1"
    elif name == "PLAYER 2":
        tap(duel, pygame.K_RCTRL)
    run(duel, 2)
    one, other = world.ships
    one.protection, one.score, other.score = 0, 0, 4
    add_shot(world, (one.x, one.y), (0.0, 0.0), owner=other.id)
    run(duel, 200)
    tap(duel, pygame.K_RCTRL)  # who joins now has not won
    assert duel.stack[-1] is game
    assert {f"{name} WINS", f"{loser}   0 : 5   {name}"} <= {*words_of(game)}
    run(duel, 200)
    over = duel.stack[-1]
    assert isinstance(over, GameOverScene)
    said = words_of(over)

    assert {f"{name} WINS", f"{loser}   0 : 5   {name}", loser, name} <= {*said}
    assert any("PLAYER 2" in word for word in said) == (name == "PLAYER 2")
    assert not [word for word in said if word.startswith(("WAVE ", "SCORE "))]
    assert duel.context.store.scores.entries == ()


def test_each_loss_has_its_explanation_and_the_game_its_table_and_its_replay(
    app: App, tmp_path: Path
) -> None:
    game = playing(app)
    tap(app, pygame.K_RCTRL)
    run(app, BEGUN)
    world = game.session.world
    for _ in range(12):  # both wait to be hit
        if world.over:
            break
        run(app, 1200)
    assert world.over
    run(app, 400)
    if isinstance(app.stack[-1], NameEntry):
        tap(app, pygame.K_ESCAPE)
        run(app, 130)
    over = app.stack[-1]
    assert isinstance(over, GameOverScene)
    assert {"WHY DID PLAYER 1 DIE?", "WHY DID PLAYER 2 DIE?", "WATCH THIS GAME"} <= {*labels(app)}

    to, partner = over._to, over._to.partner
    assert to.summary is not None
    assert partner is not None
    to.summary.gifts[:], partner.gifts[:] = [Gift.SPLIT_LIGHT], [Gift.BRAKES]
    again = over._to(app.context)
    again.tick()
    told = words_of(again)
    scores = [str(ship.score) for ship in world.ships]
    for pair in (["PLAYER 1", "PLAYER 2"], scores, [to.summary.gift_words, partner.gift_words]):
        assert any(told[at : at + 2] == pair for at in range(len(told)))

    (file,) = (tmp_path / "replays").glob("*.replay")
    replay = read_replay(file)
    end, difference = verify(replay)
    assert (replay.start.ships, difference, end.score) == (2, None, world.score)
    assert world.score > 0
    assert app.context.store.scores.tables == (("two", "pilot"),)
    accept(app, "WATCH THIS GAME")
    watched = app.stack[-1]
    assert isinstance(watched, WatchScene)
    assert watched.rules() == "TOGETHER, MODERN RULES"


def test_both_sets_of_keys_write_names_and_move_through_replays_after_the_game(app: App) -> None:
    game = playing(app)
    tap(app, pygame.K_RCTRL)
    run(app, BEGUN)
    game.session.world.ships[0].score = 500
    game.session.world.over = True
    run(app, 700)
    entry = app.stack[-1]
    assert isinstance(entry, NameEntry)
    tap(app, pygame.K_UP)
    tap(app, pygame.K_RIGHT)
    assert (entry.text[0], entry.cursor) == ("Q", 1)
    tap(app, pygame.K_RETURN)
    assert app.context.store.scores.entries[0].name == entry.text

    run(app, 100)
    accept(app, "WATCH THIS GAME")
    watched = app.stack[-1]
    assert isinstance(watched, WatchScene)
    run(app, 60)
    before = watched.run.tick
    tap(app, pygame.K_UP)
    run(app, 1)
    assert watched.run.tick > before + 60


def test_the_next_game_for_two_keeps_the_seats_and_the_title_frees_them(app: App) -> None:
    game = playing(app)
    tap(app, pygame.K_RCTRL)
    run(app, 2)
    tap(app, pygame.K_p)
    accept(app, "RESTART")
    tap(app, pygame.K_DOWN)
    tap(app, pygame.K_RETURN)
    run(app, 3)
    assert app.stack[-1] is not game
    assert app.context.controls.seats[1].device is KeySet.SECOND

    tap(app, pygame.K_p)
    accept(app, "QUIT")
    tap(app, pygame.K_DOWN)
    tap(app, pygame.K_RETURN)
    run(app, 2)
    assert not app.context.controls.shared


def test_a_game_for_one_is_flown_by_all_devices_and_has_no_second_ship(
    window: pygame.Window, plug: Plug, tmp_path: Path
) -> None:
    app = make_app(window, tmp_path, seed=3)
    pad = plug()
    game = playing(app)
    assert len(game.session.world.ships) == 1
    before = headings(game)
    pad.axis(LEFT_X, END)
    run(app, 4)
    assert headings(game) != before
    tap(app, pygame.K_p)
    assert "PLAYER 1 LEAVES" not in labels(app)
    app.close()


def test_every_mode_of_the_title_can_be_begun(app: App) -> None:
    run(app, 2)
    for _, crew in CHOICES:
        app.context.choice = next(n for n, (_, each) in enumerate(CHOICES) if each is crew)
        game = PlayScene.begin(app.context, 1)
        assert len(game.session.world.ships) == crew.players
        game.leave()
    assert next(iter(MODES)) == "arcade"


def test_friendly_fire_is_an_option_of_games_for_two_alone(app: App) -> None:
    context = app.context
    assert not context.rules.team.friendly_fire
    context.change(with_value(context.store.settings, "friendly_fire", True))
    game = PlayScene.begin(context, 1)
    assert game.session.world.tuning is RULE_SETS["crossfire"]
    assert table_of(game.session.world.tuning, players=2) == ("two", "pilot")
    assert mode_under(game.session.world.tuning) is context.mode
    game.leave()

    context.choice = 0
    assert context.rules.name == "modern"
    assert not context.rules.team.friendly_fire


def test_the_overlay_writes_nothing_on_the_words_that_ask_for_the_second_player(
    duel: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing(duel)
    run(duel, 60)
    duel.context.overlay.level = Level.EXPLAIN
    drawn: list[pygame.Rect] = []
    draw = duel.context.overlay.draw
    monkeypatch.setattr(duel.context.overlay, "draw", lambda *a, **k: drawn.extend(draw(*a, **k)))
    duel.draw(1.0)
    surface = duel.window.surface()
    camera = Camera.fit(*surface.get_size())
    canvas = read(duel.stack[-1])
    asked = [box for word, box in canvas.boxes if any(part in word for part in ("PRESS", "CTRL"))]

    assert drawn
    assert asked
    for box in asked:
        left, top = camera.to_screen(*box.topleft)
        right, bottom = camera.to_screen(*box.bottomright)
        assert pygame.Rect(left, top, right - left, bottom - top).collidelist(drawn) < 0
