"""The ending: the players fly home after the last Castle, or stay and go on."""

import pytest

from game.scenes.pages.page import Choice
from game.scenes.play.flight import GATE, FlightScene, Part
from game.view.hud.headlines import FALLEN_WORDS
from tests.play import *
from tests.scenes.words import *
from tools.golden import play_again

LAST = len(WAVES)


def at_castle(wave: int) -> tuple[SceneStack, World]:
    """Return a game whose Castle's wave is cleared in its next tick."""
    stack = SceneStack(make_stage(), ToPlay(1), lambda: None)
    game = expect(PlayScene, stack[0])
    world = game.session.world
    world.wave, world.ticks_to_wave, world.row = wave, 0, WAVES[wave - 1].parts
    castle = world.spawner(Kind.CASTLE)
    castle.came, castle.due_at = 1, 1  # it fell, and bursts
    world.ships[0].protection = 10**6
    return stack, world


def pass_ticks(stack: SceneStack, count: int) -> None:
    """Let time pass in the topmost scene."""
    for _ in range(count):
        stack.follow(stack[-1].tick())


def skip(stack: SceneStack, parts: int = len(Part)) -> None:
    """Skip parts of the flight."""
    for _ in range(parts):
        stack.follow(expect(FlightScene, stack[-1]).press(Action.PAUSE))


def put_in_gate(flight: FlightScene, number: int = 0) -> None:
    """Put a ship in the last gate, once that is open."""
    ship = flight.session.world.ships[number]
    (ship.x, ship.y), ship.vx, ship.vy, ship.phase = GATE, 0.0, 0.0, ShipPhase.FLYING


@pytest.mark.slow
def test_the_flight_comes_once_two_seconds_after_the_last_castle_and_a_count_in_leads_back() -> None:
    stack, world = at_castle(LAST)
    pass_ticks(stack, TICKS_PER_SECOND + 1)
    assert not world.gates
    assert FALLEN_WORDS in words_of(stack[-1])
    pass_ticks(stack, TICKS_PER_SECOND - 1)
    assert len(stack) == 1
    pass_ticks(stack, 1)
    before = world.tick
    skip(stack)
    expect(CountInScene, stack[-1])
    assert world.tick == before, "the game waited"
    pass_ticks(stack, 2 * TICKS_PER_SECOND)
    assert len(stack) == 1
    assert world.tick > before
    for _ in range(5 * TICKS_PER_SECOND):
        move = stack[-1].tick()
        assert not isinstance(move, Push)
        stack.follow(move)


def test_no_other_castle_ends_the_game() -> None:
    stack, _ = at_castle(LAST - 3)
    pass_ticks(stack, 2 * TICKS_PER_SECOND + 10)
    assert len(stack) == 1
    assert FALLEN_WORDS not in words_of(stack[-1])


@pytest.mark.slow
def test_the_replay_of_a_won_game_has_every_tick_and_shows_a_headline_and_no_page(tmp_path: Path) -> None:
    stack = SceneStack(make_stage(tmp_path), ToPlay(1), lambda: None)
    pass_ticks(stack, 30)
    game = expect(PlayScene, stack[0])
    game.session.world.ticks_to_wave = 10**6
    game.session.headlines.follow([CastlesFell(LAST)], game.session.world)
    pass_ticks(stack, 2 * TICKS_PER_SECOND)
    expect(FlightScene, stack[-1])
    pass_ticks(stack, TICKS_PER_SECOND)
    stack.leave_all()
    (path,) = tmp_path.rglob("*.replay")
    replay = read_replay(path)
    assert replay.ticks == game.session.world.tick
    watch = SceneStack(make_stage(), ToWatch(replay), lambda: None)
    scene = expect(WatchScene, watch[-1])
    pass_ticks(watch, 40)
    scene.session.headlines.follow([CastlesFell(LAST)], scene.session.world)
    pass_ticks(watch, 60)
    assert FALLEN_WORDS in words_of(watch[-1])
    pass_ticks(watch, 3 * TICKS_PER_SECOND)
    assert len(watch) == 1


def fallen(*kills: Kind, ships: int = 1, folder: Path | None = None) -> SceneStack:
    """Return a game at the beginning of the flight home, in which some kinds fell."""
    stack = SceneStack(make_stage(folder), ToPlay(1), lambda: None)
    game = PlayScene(stack[0].context, new_world(1, ships=ships))  # type: ignore[attr-defined]
    for kind in kills:
        game.summaries[-1].kills[kind] += 1
    stack.follow(ReplaceAll(lambda _: game))
    pass_ticks(stack, 60)
    stack.follow(game._end())
    return stack


@pytest.mark.slow
def test_what_fell_passes_by_by_name_then_the_gate_stands_then_credits_and_the_pause_key_skips() -> None:
    stack = fallen(Kind.LARGE_ROCK, Kind.LANCER, Kind.LANCER, Kind.PLATE)
    seen = []
    for _ in range(18 * TICKS_PER_SECOND):
        pass_ticks(stack, 1)
        if not stack[-1]._age % 60:  # type: ignore[attr-defined]
            seen += [word for word in words_of(stack[-1]) if word not in seen]
    assert seen[:5] == ["LARGE ROCK", "DESTROYED 1", "P SKIP", "LANCER", "DESTROYED 2"]
    flight = expect(FlightScene, stack[-1])
    assert (flight.part, "HOME" in seen, "PLATE" in seen) == (Part.GATE, True, False)
    skip(stack, 1)
    pass_ticks(stack, 60)
    assert "FLOWN BY PLAYER 1" in words_of(flight)
    skip(stack, 1)
    expect(CountInScene, stack[-1])


@pytest.mark.slow
@each("ships", [1, 2])
def test_when_all_ships_are_through_the_gate_the_game_ends_with_its_result_and_its_replay_there(
    tmp_path: Path, ships: int
) -> None:
    stack = fallen(Kind.CASTLE, ships=ships, folder=tmp_path / str(ships))
    game, flight = expect(PlayScene, stack[0]), expect(FlightScene, stack[1])
    before, ticks_before = state_hash(game.session.world), game.session.world.tick
    skip(stack, 1)
    put_in_gate(flight)
    pass_ticks(stack, 50)
    assert not flight.home, "it opens first"
    for number in range(ships):
        put_in_gate(flight, number)
        pass_ticks(stack, 20)
        assert flight.home == (number + 1 == ships)
    assert (flight.part, state_hash(game.session.world)) == (Part.CREDITS, before)
    pass_ticks(stack, 17 * TICKS_PER_SECOND)
    assert "HOME" in words_of(expect(GameOverScene, stack[-1]))
    assert game.context.store.settings.has_won
    (path,) = (tmp_path / str(ships)).rglob("*.replay")
    world, _, difference = play_again(read_replay(path))
    assert (difference, world.tick, state_hash(world)) == (None, ticks_before, before)


@pytest.mark.slow
def test_who_stays_away_from_the_gate_goes_on_and_nothing_in_the_empty_field_hurts() -> None:
    stack = fallen()
    game, flight = expect(PlayScene, stack[0]), expect(FlightScene, stack[1])
    add_rock(game.session.world, Size.LARGE, (100.0, 100.0))
    assert flight.session.world.rocks == []
    pass_ticks(stack, 42 * TICKS_PER_SECOND)
    assert [*stack] == [game]
    assert not game.session.world.over


def test_the_palette_dawn_can_be_chosen_once_the_castles_have_fallen_in_a_game_that_counts() -> None:
    def words() -> Sequence[str]:
        rows = [row for row in PictureSettings(context).rows if isinstance(row, Choice)]
        return next(row.words for row in rows if row.label == "PALETTE")

    context = make_stage()
    assert "DAWN" not in words()
    practice = PlayScene(context, new_world(1), ToPractice(new_world(1)))
    FlightScene(context, practice)
    assert "DAWN" not in words()
    FlightScene(context, PlayScene(context, new_world(1)))
    assert words()[-1] == "DAWN"
