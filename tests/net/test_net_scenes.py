"""Two players over a network as they see it: two stacks of scenes, each with its own settings and files."""

import pytest

from game.net.link import Link
from game.net.sockets import split_address
from game.scenes.menu.modes_page import ModesScene
from game.scenes.net.friend import FriendScene, JoinScene, WaitScene
from game.scenes.net.net_play import NetPauseScene, NetPlayScene, NetResultScene
from tests.arena import add_rock
from tests.net.air import *
from tests.scenes.words import *


class Two:
    """Two players, each with a stack of scenes, over the air."""

    def __init__(self, folder: Path, weather: Weather = CALM, mode: str = "arcade") -> None:
        self.air = Air(weather, 3)
        links = (
            Link(self.air.socket(HERE), self.air.clock, "ANNA", offer(mode)),
            Link(self.air.socket(THERE), self.air.clock, "BOB"),
        )
        links[1].join(HERE)
        self.stages = [make_stage(folder / name) for name in ("anna", "bob")]
        self.links = links
        for stage in self.stages:
            stage.change(replace(stage.store.settings, player="ADA"))
        self.stacks = [
            SceneStack(stage, partial(WaitScene, link=link, words=""), lambda: None)
            for stage, link in zip(self.stages, links, strict=True)
        ]
        self.frozen: set[int] = set()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 120)):
            self.air.now += 1 / 120
            for number, stack in enumerate(self.stacks):
                if number not in self.frozen:
                    self.stages[number].controls.tick()
                    for scene in stack.beneath:
                        scene.tick_in_background()
                    stack.follow(stack[-1].tick())

    def press(self, number: int, *actions: Action) -> None:
        for action in actions:
            self.stacks[number].follow(self.stacks[number][-1].press(action))
            self.wait(0.1)

    def tops(self) -> list[type]:
        return [type(stack[-1]) for stack in self.stacks]

    def games(self) -> list[NetPlayScene]:
        return [scene for stack in self.stacks for scene in stack if isinstance(scene, NetPlayScene)]

    def end(self) -> None:
        """Let the last ship of both be rammed at once."""
        for game in self.games():
            drawn = game.flyers.drawn
            assert drawn is not None
            for world in (game.session.world, drawn.world):
                for ship in world.ships:
                    ship.lives, ship.protection, ship.shields = 1, 0, 0
                    add_rock(world, Size.LARGE, (ship.x + 5.0, ship.y))
        self.wait(6)


@pytest.fixture
def two(tmp_path: Path) -> Callable[..., Two]:
    for name in ("anna", "bob"):
        (tmp_path / name).mkdir()
    return partial(Two, tmp_path)


@pytest.mark.slow
def test_both_play_one_game_and_each_sees_its_own_ship_answer_at_once(two: Callable[..., Two]) -> None:
    players = two(weather=Weather(delay=0.05))
    players.wait(2)
    one, other = players.games()
    assert one.flyers.names == other.flyers.names == ("ANNA", "BOB")
    assert (one.flyers.words(one.session.world), [*other.flyers.here]) == (("ANNA: YOU", "BOB"), [1])
    for game in (one, other):
        assert game.drawn.world.tick > game.session.world.tick + 1
        assert game.run.timeline.last == game.session.world.tick
    assert one.run.timeline.at(100) == other.run.timeline.at(100)


@pytest.mark.slow
def test_a_pause_stops_both_and_ends_when_both_have_gone_on(two: Callable[..., Two]) -> None:
    players = two()
    players.wait(1)
    players.press(1, Action.PAUSE)
    players.wait(0.2)
    assert players.tops() == [NetPauseScene] * 2
    ticks = [game.session.world.tick for game in players.games()]
    players.press(1, Action.ACCEPT)
    players.wait(1)
    assert players.tops() == [NetPauseScene] * 2
    assert [game.session.world.tick for game in players.games()] == ticks
    players.press(0, Action.ACCEPT)
    players.wait(0.2)
    assert players.tops() == [CountInScene] * 2
    players.wait(3)
    assert players.tops() == [NetPlayScene] * 2
    one, other = players.games()
    assert one.run.timeline.at(200) == other.run.timeline.at(200)


@pytest.mark.slow
@pytest.mark.parametrize("phase", ["playing", "paused"])
def test_when_one_leaves_the_other_gets_its_result_with_a_replay(phase: str, two: Callable[..., Two]) -> None:
    players = two()
    players.wait(3)
    if phase == "paused":
        players.press(1, Action.PAUSE)
    players.stacks[1].leave_all()
    players.frozen = {1}
    players.wait(1)
    result = players.stacks[0][-1]
    assert isinstance(result, NetResultScene)
    assert result._outcome() == "THE OTHER PLAYER HAS LEFT"
    saved = players.stages[0].shelf.folder / result._game.replays.saved
    world, difference = verify(read_replay(saved))
    assert difference is None
    assert state_hash(world)
    players.press(0, Action.ACCEPT)
    assert isinstance(players.stacks[0][-1], NetResultScene | FriendScene)


@pytest.mark.slow
def test_a_lost_line_is_told_while_it_lasts_and_ends_the_game_after_5_s(two: Callable[..., Two]) -> None:
    players = two()
    players.wait(2)
    players.frozen = {1}
    players.wait(4.5)
    assert players.tops()[0] is NetPlayScene
    assert players.links[0].silent > 4
    players.wait(1)
    assert players.tops()[0] is NetResultScene


@pytest.mark.slow
def test_a_rematch_begins_on_the_same_line_once_both_want_it(two: Callable[..., Two]) -> None:
    players = two()
    players.wait(1)
    players.end()
    assert players.tops() == [NetResultScene] * 2
    results = [stack[-1] for stack in players.stacks]

    def words() -> list[str]:
        return [page.rows[0].view().label for page in results if isinstance(page, NetResultScene)]

    assert words() == ["REMATCH"] * 2
    players.press(0, Action.ACCEPT)
    players.wait(1)
    assert words() == ["REMATCH: WAITING FOR BOB", "ANNA WANTS A REMATCH"]
    players.press(1, Action.ACCEPT)
    players.wait(2)
    assert players.tops() == [NetPlayScene] * 2
    one, other = players.games()
    assert one.session.world.seed == other.session.world.seed == players.links[0].seed
    assert one.run.timeline.at(100) == other.run.timeline.at(100)


def test_slow_motion_and_slow_settings_do_not_slow_a_game_for_two(two: Callable[..., Two]) -> None:
    players = two()
    players.wait(0.5)
    game = players.games()[0]
    assert game.steady
    assert game.time_scale == 100


@pytest.mark.slow
def test_the_modes_offer_a_friend_and_a_browser_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def offers() -> bool:
        labels = [row.view().label for row in ModesScene(make_stage()).rows]
        return "WITH A FRIEND" in labels

    assert offers()
    monkeypatch.setattr("sys.platform", "emscripten")
    assert not offers()


def test_a_host_is_found_in_the_list_of_games_and_joined() -> None:
    stage = make_stage()
    air = Air()
    host, guest = (
        Link(air.socket(HERE), air.clock, "ANNA", offer("duel")),
        Link(air.socket(("255.255.255.255", 31979)), air.clock, "BOB"),
    )
    air.held[("255.255.255.255", 31979)] = air.held[HERE]  # a broadcast reaches the host
    guest._sock.address = THERE  # type: ignore[attr-defined]
    air.held[THERE] = []
    page = JoinScene(stage, guest)
    for _ in range(60):
        air.now += 1 / 120
        page.tick()
        host.wait()
    assert page.rows[0].view().label == "ANNA: DUEL, CADET"
    assert page.rows[0].accept() is not None


@each(
    "text, address",
    [
        ("192.168.1.20", ("192.168.1.20", 31979)),
        ("anna.example:40000", ("anna.example", 40000)),
        ("", None),
        ("a b", None),
        ("a:0", None),
        ("a:65536", None),
        ("a:", None),
        ("x" * 300, None),
    ],
)
def test_an_address_is_a_host_and_perhaps_a_port(text: str, address: tuple[str, int] | None) -> None:
    if address is None:
        with pytest.raises(ValueError, match=r"address|port"):
            split_address(text)
    else:
        assert split_address(text) == address
