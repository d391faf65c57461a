"""Two players over a network in virtual time: one game on both sides, whatever happens between them."""

import random
from collections import Counter

import pytest

from game.net.link import BUSY, OTHER_RULES, SILENT, WORDS, Link, _alike, delay_for
from game.net.packets import LONGEST, TOKEN, Ask, Bye, Game, Join, Play, decode, encode
from game.net.rollback import MOST_AHEAD, MOST_DELAY, Rollback
from game.sim.command import AWAY
from game.sim.rule_sets import RULES_VERSION
from tests.net.air import *
from tests.play import *

GAMES = (("arcade", 1), ("arcade", 4), ("duel", 0))  # modes and options: a shield, a tether
BAD = Weather(loss=0.05, delay=0.1, jitter=0.03, double=0.05)
WORST = Weather(loss=0.2, delay=0.15, jitter=0.04, double=0.05)


def synced(mode: str, options: int, seed: int, seconds: int, every: int) -> int:
    """Go back seven ticks and play them again, every so many ticks; return how many states were the same."""
    game, same = offer(mode, "pilot", seed, options), 0
    world = new_world(seed, game.tuning, ships=2)
    kept, held = [clone(world)], list[list[Command]]()
    pilots: tuple[Pilot, Pilot] = (Autopilot(), Keys(seed))
    for tick in range(120 * seconds):
        held.append([p.command(world, ship.id) for p, ship in zip(pilots, world.ships, strict=True)])
        step(world, held[-1])
        kept = [*kept[-7:], clone(world)]
        if tick % every == 0:
            again = clone(kept[0])
            for commands in held[again.tick :]:
                step(again, commands)
            assert state_hash(again) == state_hash(world), (mode, options, seed, tick)
            same += 1
    return same


@pytest.mark.slow
def test_going_back_and_playing_again_leads_to_the_same_state() -> None:
    assert sum(synced(mode, options, 1, 2, 16) for mode, options in GAMES) == 45


@pytest.mark.slow
@pytest.mark.nightly
def test_going_back_in_150_games_leads_to_the_same_states() -> None:
    rounds = product(GAMES, range(50))
    assert sum(synced(mode, options, seed, 4, 8) for (mode, options), seed in rounds) == 9_000


@pytest.mark.slow
@each("game, weather", zip(GAMES, (Weather(), BAD, WORST), strict=True))
def test_both_sides_have_one_game_and_its_replay(game: tuple[str, int], weather: Weather) -> None:
    check(play(3, Air(weather, 3), offer(game[0], options=game[1])))


@pytest.mark.slow
def test_what_is_shown_is_the_certain_game_again_as_soon_as_the_guesses_are_right() -> None:
    air = Air(BAD, 8)
    sides = play(3, air, offer())
    for side in sides:
        side.wanted = Command  # type: ignore[method-assign]
    pass_seconds(air, 1, *sides)
    for side in sides:
        assert side.certain is not None
        ahead = clone(side.certain)
        while ahead.tick < side.worlds.shown.tick:
            step(ahead, [Command()] * 2)
        assert ahead.tick > side.certain.tick
        assert state_hash(ahead) == state_hash(side.worlds.shown)


@pytest.mark.slow
@pytest.mark.parametrize("loss", [0.0, 0.05, 0.2])
@pytest.mark.parametrize("delay", [0.0, 0.05, 0.15])
@pytest.mark.parametrize("mode", ["arcade", "duel"])
def test_both_sides_have_one_game_over_each_network(mode: str, delay: float, loss: float) -> None:
    check(play(6, Air(Weather(loss, delay, 0.4 * delay, 0.05), 3), offer(mode), Autopilot(), Keys(2)))


@pytest.mark.slow
def test_at_100_ms_one_way_with_a_loss_of_5_percent_the_game_has_99_percent_of_its_speed() -> None:
    air = Air(Weather(0.05, 0.1), 5)
    sides = sides_of(air, offer())
    pass_seconds(air, 3, *sides)  # until the delay fits the ping
    before = [side.link.rollback.shown for side in sides if side.link.rollback]
    pass_seconds(air, 8, *sides)
    after = [side.link.rollback.shown for side in sides if side.link.rollback]
    assert len(before) == 2
    assert min(later - now for later, now in zip(after, before, strict=True)) > 0.99 * 8 * 120


@pytest.mark.slow
def test_the_side_whose_clock_is_fast_waits_for_the_other() -> None:
    sides = play(14, Air(Weather(delay=0.04, jitter=0.01), 4), offer(), drift=1.01)
    check(sides)
    slow, fast = (side.link.rollback for side in sides)
    assert slow is not None
    assert fast is not None
    assert fast.waits > slow.waits
    assert fast.again < 3 * slow.again


@pytest.mark.slow
def test_no_event_is_lost_and_hardly_any_seen_twice_or_falsely() -> None:
    true = false = 0
    for seed in (1, 2):
        for side in play(12, Air(BAD, seed), offer(seed=seed), Autopilot(), Keys(seed)):
            assert side.certain is not None
            left = [*side.passed]
            for tick, event in side.true:
                near = [one for one in left if abs(one[0] - tick) <= 30 and _alike(one[1], event)]
                if near:
                    left.remove(near[0])
                else:  # the same one as another, within 4 ticks and 40 units
                    assert any(abs(at - tick) <= 30 and _alike(one, event) for at, one in side.passed), event
            true += len(side.true)
            false += sum(tick < side.certain.tick - 30 for tick, _ in left)
    assert true > 200
    assert false <= 0.01 * true


@each("ping, delay", [(0, 0), (30, 0), (50, 1), (100, 2), (200, 3), (300, 5), (9000, MOST_DELAY)])
def test_the_delay_of_the_keys_follows_the_ping(ping: float, delay: int) -> None:
    assert delay_for(ping) == delay


def test_packets_come_back_as_they_were() -> None:
    runs = (Command(5, thrust=True), Command(5, thrust=True), AWAY)
    for packet in (
        Ask(13),
        Game(b"12345678", 9, 2, 5, b"abcdefgh", "ANNA"),
        Join("BOB"),
        Play(1, 9, 5, 4, -3, 7, 8, 2, 1, 120, b"87654321", runs),
        Bye(1),
    ):
        assert decode(encode(packet, b"thetoken")) == (b"thetoken", packet)


def test_an_answer_is_never_longer_than_its_question_and_a_stranger_gets_no_game_by_another_s_address() -> (
    None
):
    air = Air()
    host, asker = Link(air.socket(HERE), air.clock, "ANNA", offer()), air.socket(THERE)
    for question in (Ask(RULES_VERSION), Ask(1), Join("BOB"), Bye(0), Play(*(0,) * 10, bytes(8), ())):
        air.bytes.clear()
        asker.sendto(encode(question, b"anything"), HERE)
        host.wait()
        assert air.bytes[HERE] <= air.bytes[THERE], question
    token, game = next(filter(None, (decode(asker.recvfrom(LONGEST)[0]) for _ in range(1))))
    assert isinstance(game, Game)
    air.socket(THIRD).sendto(encode(Join("EVE"), token), HERE)
    assert not host.wait(), "the token is for the one who asked"
    asker.sendto(encode(Join("BOB"), token), HERE)
    assert host.wait()


def test_another_version_is_refused_in_one_packet() -> None:
    air = Air()
    host, guest = Link(air.socket(HERE), air.clock, "ANNA", offer()), air.socket(THERE)
    guest.sendto(encode(Ask(RULES_VERSION - 1), b"thatisme"), HERE)
    assert not host.wait()
    assert decode(guest.recvfrom(99)[0]) == (b"thatisme", Bye(OTHER_RULES))


def test_other_numbers_of_the_same_version_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    air = Air()
    host, guest = sides_of(air, offer())
    monkeypatch.setattr("game.net.link.digest_of", lambda _: bytes(8))
    pass_seconds(air, 0.5, host, guest)
    assert (guest.link.over, guest.link.rollback, host.link.rollback) == (WORDS[OTHER_RULES], None, None)


@pytest.mark.slow
def test_a_third_player_is_told_that_a_game_is_played_there_and_changes_nothing() -> None:
    air = Air()
    sides = play(1, air, offer())
    third = Link(air.socket(THIRD), air.clock, "EVE")
    third.join(HERE)
    late = Side(third, Keys(1))
    pass_seconds(air, 1, *sides, late)
    assert third.over == WORDS[BUSY]
    check(sides)


@pytest.mark.slow
def test_of_two_guests_with_a_token_the_first_that_joins_plays() -> None:
    air = Air()
    sides, late = sides_of(air, offer()), air.socket(THIRD)
    late.sendto(encode(Ask(RULES_VERSION), b"thatisme"), HERE)
    sides[0].link.wait()
    token, _ = decode(late.recvfrom(LONGEST)[0]) or (b"", None)
    pass_seconds(air, 1, *sides)
    late.sendto(encode(Join("EVE"), token), HERE)
    pass_seconds(air, 1.5, *sides)
    assert decode(late.recvfrom(LONGEST)[0]) == (token, Bye(BUSY))
    assert sides[0].link.other == "BOB"
    check(sides)


def test_a_guest_lists_the_games_of_hosts_that_still_answer() -> None:
    air = Air()
    host, guest = (
        Link(air.socket(HERE), air.clock, "ANNA", offer("duel", "ace")),
        Link(air.socket(THERE), air.clock, "BOB"),
    )

    def look(seconds: float) -> list[tuple[str, str, str]]:
        for _ in range(round(seconds * 120)):
            air.now += 1 / 120
            guest.ask(HERE, THIRD)
            host.wait()
        return [(each.game.host, each.game.mode.name, each.game.difficulty) for each in guest.found.values()]

    assert look(1) == [("ANNA", "duel", "ace")]
    air.held.pop(HERE)
    assert look(4) == []


def test_either_pauses_and_both_have_to_go_on() -> None:
    air = Air(Weather(loss=0.2, delay=0.05, jitter=0.04), 2)
    one, other = sides_of(air, offer())
    pass_seconds(air, 2, one, other)
    other.link.pause()

    def stand(seconds: float) -> None:
        for _ in range(round(seconds * 120)):
            air.now += 1 / 120
            one.link.idle()
            other.link.idle()

    stand(1)
    assert (one.link.paused, other.link.paused) == (True, True)
    one.link.resume()
    stand(1)
    assert (one.link.paused, one.link.waits_for_other, other.link.waits_for_other) == (True, True, False)
    other.link.resume()
    stand(1)
    assert (one.link.paused, other.link.paused) == (False, False)
    pass_seconds(air, 2, one, other)
    check((one, other))


@pytest.mark.slow
def test_a_rematch_is_another_game_on_the_same_line_once_both_want_it() -> None:
    air = Air(BAD, 6)
    sides = play(2, air, offer())
    first = sides[0].link.seed
    for number, side in enumerate(sides):
        side.link.wants_rematch = True
        for _ in range(120):
            air.now += 1 / 120
            for each_side in sides:
                each_side.link.idle()
        assert side.link.round == 1
        assert sides[0].link.together == (number == 1)
    assert sides[0].link.seed == sides[1].link.seed != first
    for side in sides:
        side.certain = None
    for _ in range(2):
        for side in sides:
            side.hashes.clear()
        pass_seconds(air, 2, *sides)
    check(sides)


@pytest.mark.slow
@each("why", ["killed", "left"])
@each("phase", [0.02, 0.3, 3.0])
def test_the_other_is_told_within_5_s_when_a_side_is_gone(phase: float, why: str) -> None:
    for gone in (0, 1):
        air = Air(Weather(delay=0.02), 1)
        sides = play(phase, air, offer())
        if why == "left":
            sides[gone].link.close()
        sides[gone].frozen, stays = True, sides[1 - gone]
        pass_seconds(air, SILENT + 1.0, stays)
        assert stays.link.over or stays.link.rollback is None
        if stays.certain is not None and stays.certain.tick:
            assert (stays.link.over == WORDS[0]) == (why == "left")


@pytest.mark.slow
@each("seconds, over", [(3.0, False), (SILENT + 1.0, True)])
def test_a_side_that_freezes_for_3_s_goes_on_and_for_more_than_5_s_has_lost_the_line(
    seconds: float, over: bool
) -> None:
    air = Air(Weather(delay=0.02), 1)
    sides = play(3, air, offer())
    sides[0].frozen = True
    pass_seconds(air, seconds, *sides)
    sides[0].frozen = False
    pass_seconds(air, 3, *sides)
    assert bool(sides[1].link.over) == over
    assert bool(sides[0].link.over) == over, "who comes back is told"
    if not over:
        check(sides)


@pytest.mark.slow
def test_a_state_that_differs_in_one_bit_is_told_on_both_sides_within_two_seconds() -> None:
    air = Air(Weather(delay=0.05))
    sides = play(3, air, offer())
    assert sides[1].certain is not None
    sides[1].certain.ships[0].x += 1e-9
    pass_seconds(air, 2.2, *sides)
    assert [side.link.over for side in sides] == ["THE TWO GAMES DIFFER"] * 2


def some_play(dice: random.Random) -> Play:
    """Return a packet with numbers at and beyond all ends."""
    tick, first, known, hashed = (
        dice.choice((0, 1, 250, dice.randrange(2**32), 2**32 - 1)) for _ in range(4)
    )
    stamp, echo, paused, resumed = (dice.choice((0, 1, 2, 0xFFFF)) for _ in range(4))
    runs = tuple(Command(dice.randrange(-127, 128)) for _ in range(dice.randrange(120)))
    start = (dice.choice((0, 1, 255)), tick, first, known, dice.randrange(-128, 128))
    return Play(*start, stamp, echo, paused, resumed, hashed, dice.randbytes(8), runs)


@pytest.mark.slow
def test_10_000_packets_of_garbage_and_mutations_change_nothing() -> None:
    dice, kinds = random.Random(5), Counter[str]()
    good = [
        encode(packet, bytes(TOKEN))
        for packet in (some_play(dice), Ask(RULES_VERSION), offer(), Join("BOB"), Bye(0))
    ]
    for number in range(10_000):
        data = bytearray(dice.choice(good) if number % 2 else dice.randbytes(dice.randrange(LONGEST + 9)))
        for _ in range(dice.randrange(4)):
            if data:
                data[dice.randrange(len(data))] = dice.randrange(256)
        found = decode(bytes(data[: dice.randrange(len(data) + 1)] if number % 3 == 0 else data))
        kinds[type(found[1] if found else None).__name__] += 1
        if found is not None:
            assert encode(found[1], found[0]) == bytes(data) or isinstance(found[1], Ask | Play)
            if isinstance(found[1], Game):
                assert found[1].tuning
    assert min(kinds.values()) > 50, kinds
    assert len(kinds) == 6


@pytest.mark.slow
def test_a_hostile_peer_who_knows_the_token_cannot_break_or_fill_the_game() -> None:
    air, dice = Air(seed=1), random.Random(1)
    host, _ = play(1, air, offer())
    rollback = host.link.rollback
    assert rollback is not None
    for _ in range(800):
        air.now += 1 / 120
        air.send(encode(some_play(dice), host.link._token), THERE, HERE)
        host.link.over = ""
        host.tick()
        assert len(rollback._theirs) <= 240
        assert len(rollback._mine) <= 240 + MOST_AHEAD + MOST_DELAY + 1
        assert rollback.shown - rollback.certain <= MOST_AHEAD
        assert 0 <= host.link._resumed <= host.link._pauses <= 0xFFFF
        assert host.link.round == 0


def test_old_and_disordered_packets_do_no_harm() -> None:
    one, other = Rollback(0), Rollback(1)
    sent: list[Play] = []
    dice = random.Random(2)
    for tick in range(300):
        for side, peer in ((one, other), (other, one)):
            side.advance(lambda tick=tick: Command(tick % 100))  # type: ignore[misc]
            sent.append(side.packet(0, (0, 0, 0, 0)))
            peer.receive(sent[-1])
            side.receive(dice.choice(sent[int(side is other) :: 2] or sent))
    assert min(one.certain, other.certain) > 250
