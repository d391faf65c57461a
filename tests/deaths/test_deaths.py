"""Every death has its card: the pair, how they came there, and the numbers that physics recorded."""

import os
from typing import cast

import pytest

from game.cards.card import CardKind, Span
from game.cards.shapes import Dot
from game.deaths.death_card import DeathCard, card_of_death
from game.deaths.futures import AFTER, ATTEMPTS, EARLIER, Futures
from game.deaths.loss import BACK, Loss, LossKeeper
from game.deaths.rerun import Rerun
from game.deaths.within_tick import Part, parted
from game.physics import *
from game.physics.on_torus import distance_to_segment_on_torus, time_of_impact_on_torus
from game.replay.timeline import Timeline
from game.sim.classic.play.octagons import octagons_in
from game.sim.kinds.registry import bodies, numbers_of
from game.sim.plates import corner, plate_of
from tests.deaths.games import ENDS, at_odds, doomed, end_by, losses, lost
from tests.play import *


def place_of(world: World, which: int) -> tuple[Point, float]:
    """Return where a body is, and its radius."""
    (body,) = (body for body in bodies(world, Role.MOVES) if body.id == which)
    return (body.x, body.y), numbers_of(world.tuning, body.kind).radius


def played(loss: Loss) -> tuple[World, Record]:
    """Return the world before the fatal tick and its record, by other means than those under test."""
    world, record = clone(loss.start), Record()
    for commands in loss.commands[:-1]:
        step(world, commands)
    before = clone(world)
    step(world, loss.commands[-1], record)
    return before, record


def check(loss: Loss, card: DeathCard) -> None:
    """Look whether a card tells the death that the record tells."""
    before, record = played(loss)
    event = loss.event
    assert card.event == event
    assert card.words.endswith(".")
    assert card.card.verdict
    assert 0.0 <= card.moment <= 1.0
    ship, radius = place_of(card.world, event.ship)
    torus = before.torus
    if event.cause is Cause.RAM and plate_of(before, event.killer) is not None:
        assert card.card.kind is CardKind.SIDE
    elif event.cause in (Cause.SHOT, Cause.RAM):
        pair = {event.ship, event.killer}
        sweep = [sweep for sweep in record.sweeps if {sweep.mover, sweep.target} == pair][-1]
        assert card.card.kind is CardKind.SWEEP
        assert pair <= set(card.pair)
        f, motion, v1, v2 = (cast("Point", card.card.value(symbol)) for symbol in ("f", "M", "v1", "v2"))
        root = sure(time_of_impact_on_torus(torus, (-f[0], -f[1]), motion, sweep.reach))
        back = round(length(motion) / length(minus(v1, v2)) * TICKS_PER_SECOND)
        assert card.card.value("when") in (pytest.approx(root * back / TICKS_PER_SECOND, abs=1e-9), None)
        assert root * back == pytest.approx(back - 1 + card.moment, abs=0.1)
        assert "of the tick" not in card.words + card.card.verdict
        world = clone(loss.start)
        for commands in loss.commands[:-back]:
            step(world, commands)
        if back > 1:
            two = [place_of(world, which)[0] for which in (sweep.mover, sure(sweep.target))]
            assert length(torus.delta(f, minus(two[0], two[1]))) < 1e-6  # seen over an edge, perhaps
        if event.killer in {body.id for body in bodies(card.world, Role.MOVES)} and sweep.fraction:
            away = torus.distance(ship, place_of(card.world, event.killer)[0])
            assert away == pytest.approx(sweep.reach, abs=0.05)  # less what an engine pushed
    elif event.cause in (Cause.BEAM, Cause.LASER):
        purpose = Purpose.BEAM if event.cause is Cause.BEAM else Purpose.LASER
        hits = [(ray, hit) for ray in record.rays for hit in ray.hits
                if ray.purpose is purpose and hit.target == event.ship]  # fmt: skip
        crossing = hits[0][1].crossing
        rim = torus.distance(torus.wrap(crossing.point), ship)
        assert rim == pytest.approx(radius, abs=1e-6) or crossing.fraction == 0.0
    elif event.cause is Cause.BLAST:
        away = torus.distance(place_of(before, event.killer)[0], event.place)
        assert card.card.value("|f|") == away <= before.tuning.mine.blast + radius
    else:
        assert event.cause is Cause.WARP
        assert card.card.value("w") == before.tuning.ship.warp_risk


def flies_on(rerun: Rerun, earlier: int, number: int) -> bool:
    """Play a choice by itself; say whether the ship lives."""
    futures = Futures(rerun)
    world = clone(sure(futures.world_at(earlier)))
    return not any(
        of(step(world, [ATTEMPTS[number].command]), ShipDestroyed)
        for _ in range(futures.origin + earlier + AFTER)
    )


def futures_of(loss: Loss) -> Futures:
    """Return all futures of a loss, flown."""
    futures = Futures(Rerun(loss))
    assert futures.work(10**6)
    return futures


def text_of(spans: Sequence[Span]) -> str:
    return "".join(span.text for span in spans)


def told(card: DeathCard) -> list[str]:
    """Return all that a death's card says."""
    decided = [
        "   " + " = ".join(text for text in map(text_of, (row.letters, row.result)) if text)
        for row in card.decided
    ]
    pair = ", ".join(map(str, card.pair))
    said = [f"{card.event.cause.name}: {pair} at {card.moment:.3f}", card.words, card.who, card.card.title]
    return [*said, card.card.verdict, *decided, ""]


def test_the_cards_of_losses_say_what_is_approved() -> None:
    words = []
    for loss in (*map(end_by, ENDS), sure(at_odds(Command(fire=True)))):
        card = Rerun(loss).card
        check(loss, card)
        words += told(card)
    for world in (burning(), by_a_lancer(), at_a_plate()):
        words += told(ended(world)[0])
    for cause in (Cause.RAM, Cause.BEAM):
        words += futures_of(end_by(cause)).words()
    approve("deaths/cards", "\n".join(words))


def test_a_card_changes_no_world_and_a_record_of_another_tick_is_refused() -> None:
    rerun = Rerun(end_by(Cause.RAM))
    worlds = (rerun.worlds[-1], rerun.after, rerun.loss.start)
    digests = [state_hash(world) for world in worlds]
    card_of_death(rerun.loss.event, rerun.record, rerun.worlds, rerun.after)
    with pytest.raises(LookupError):
        card_of_death(rerun.loss.event, Record(), rerun.worlds, rerun.after)
    assert [state_hash(world) for world in worlds] == digests


def test_the_world_within_the_tick_goes_from_before_it_to_the_touch() -> None:
    rerun = Rerun(end_by(Cause.RAM))
    rock = rerun.loss.event.killer
    gaps = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        world = rerun.within(share * rerun.card.moment)
        gaps.append(world.torus.distance(place_of(world, 1)[0], place_of(world, rock)[0]))
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] > gaps[-1] == pytest.approx(64.0, abs=1e-6)


def test_the_ship_within_its_last_tick_has_turned_as_its_pilot_said() -> None:
    turning = [Command(turn=FULL_TURN)] * 400
    rerun = Rerun(sure(lost(doomed(), turning)))
    last = ship_of(rerun.worlds[-1]).heading
    assert ship_of(rerun.card.world).heading == rerun.loss.event.heading != last


@each("since, fraction, x", [(0.0, 0.5, 104.0), (0.25, 0.25, 100.0), (0.5, 0.75, 104.0), (1.0, 1.0, 100.0)])
def test_a_way_that_begins_within_a_tick_takes_the_rest_of_it(
    since: float, fraction: float, x: float
) -> None:
    part = Part(SweepRecord(1, (100.0, 9.0), (8.0, 0.0), 1.0, None, None), since)
    assert part.place(fraction) == (x, 9.0)
    assert (part.moment, Part(part.sweep._replace(fraction=0.5), since).moment) == (1.0, (1.0 + since) / 2)


def test_the_pair_can_be_seen_apart_from_all_else() -> None:
    rerun = Rerun(end_by(Cause.SHOT))
    whole, alone, rest = (
        {body.id for body in bodies(world, Role.MOVES)}
        for world in (rerun.card.world, *parted(rerun.card.world, rerun.card.pair))
    )
    assert (alone, rest) == (set(rerun.card.pair), whole - set(rerun.card.pair))


def test_of_losses_the_last_up_to_a_tick_is_kept_with_the_2_s_before_it() -> None:
    world = arena()
    timeline = Timeline(world)
    keeper, first = LossKeeper(timeline), end_by(Cause.RAM).event
    assert (keeper.any(), keeper.last()) == (False, None)
    for tick in range(1, 291):
        events = step(world, [IDLE])
        events += [replace(first, lives=9)] * (tick == 100) + [first] * (tick == 290)
        keeper.follow(events, world)
        timeline.follow(world, [IDLE])
    for by, event, ticks_kept in (
        (None, first, BACK),
        (290, first, BACK),
        (289, replace(first, lives=9), 100),
    ):
        loss = sure(keeper.last(by))
        assert (loss.event, len(loss.commands)) == (event, ticks_kept)
    assert not keeper.any(99)
    assert not keeper.any(ship=2)


# By a Castle: its beam is its own, and its plates are where the ship met them


def aiming(gunner: Castle | Lancer) -> None:
    """Let it fire to the right in the next tick."""
    gunner.heading, gunner.phase, gunner.timer = RIGHT, LancerPhase.LOCK, 1


def burning() -> World:
    """Return a world in which a Castle without rings fires at the ship in the next tick."""
    world = arena()
    castle = add_castle(world, (340.0, 360.0))
    castle.raising = 0
    aiming(castle)
    return world


def by_a_lancer() -> World:
    """Return a world in which a Lancer fires at the ship in the next tick."""
    world = arena()
    aiming(add_lancer(world, (340.0, 360.0)))
    return world


def at_a_plate() -> World:
    """Return a world in which a ship flies into the outer ring of a Castle that drifts and turns."""
    world = arena((540.0, 360.0), velocity=(300.0, 0.0))
    castle = add_castle(world, (850.0, 340.0), rings=True)
    castle.vx, castle.vy, castle.phase = -27.6, 9.0, LancerPhase.COOL
    castle.stage, castle.health = 2, 20
    fly(world, "3.")  # its rings turn at the rate of their stage
    return world


def ended(world: World) -> tuple[DeathCard, World, World, Record]:
    """Return the card of the ship's end, the worlds before and after that tick, and its record."""
    for _ in range(120):
        before, record = clone(world), Record()
        ends = of(step(world, [IDLE], record), ShipDestroyed)
        if ends:
            return card_of_death(ends[0], record, [before], world), before, world, record
    raise AssertionError("the ship lives")


def test_who_is_lost_to_a_castle_s_first_beam_sees_it_fire() -> None:
    card, before, after, _ = ended(burning())
    assert before.castles[0].phase is LancerPhase.LOCK
    assert card.world.castles[0].phase is LancerPhase.FIRE
    assert card.world.castles[0].path == after.castles[0].path != ()


def test_of_two_beams_in_one_tick_the_card_is_that_of_the_one_that_ended_the_ship() -> None:
    world = burning()
    aiming(add_lancer(world, (500.0, 366.0)))
    card, _, _, record = ended(world)
    killer = (card.event.killer, sure(card.event.killer_kind))
    assert {card.card.place} == {
        ray.hits[0].crossing.point for ray in record.rays if ray.hits and ray.sender == killer
    }
    assert card.card.title.split()[3] == f"{killer[1].name.lower()}'s"


def test_a_plate_that_ends_a_ship_is_seen_where_the_record_says_that_they_met() -> None:
    card, before, after, record = ended(at_a_plate())
    (ship,), (plate,) = card.world.ships, (each for each in card.world.plates if each.id == card.event.killer)
    (at, sweep), *_ = ((at, it) for at, it in enumerate(record.sweeps) if it.target == plate.id)
    torus, ends = before.torus, sure(sweep.ends)
    gap = distance_to_segment_on_torus(torus, (ship.x, ship.y), (plate.x, plate.y), plate.half)
    assert gap == pytest.approx(sweep.reach, abs=0.03)
    assert abs(float(str(card.card.value("s")))) == pytest.approx(gap, abs=1e-9)
    for end, sign in zip(ends, (-1.0, 1.0), strict=True):
        place = torus.wrap((plate.x + sign * plate.half[0], plate.y + sign * plate.half[1]))
        assert torus.distance(place, torus.wrap(end)) < 1e-9
    shifted = ((ends[0][0] + 0.25, ends[0][1]), (ends[1][0] + 0.25, ends[1][1]))
    record.sweeps[at] = sweep._replace(ends=shifted)
    shapes = card_of_death(card.event, record, [before], after).card.shapes
    dots = {shape.ink: shape.place for shape in shapes if isinstance(shape, Dot)}
    assert (dots["P"], dots["Q"]) == shifted


def test_the_plates_go_with_their_castle_within_the_tick_and_turn_from_one_end_of_it_to_the_other() -> None:
    card, before, after, _ = ended(at_a_plate())
    (castle,), (was,), (now,) = card.world.castles, before.castles, after.castles
    assert was.turns != now.turns
    assert 0.0 < card.moment < 1.0
    for plate in card.world.plates:
        for number, sign in ((plate.number, -1.0), (plate.number + 1, 1.0)):
            start = corner(before, was, plate.ring, number, was.turns[plate.ring])
            end = corner(before, was, plate.ring, number, now.turns[plate.ring])
            wanted = tuple(a + (b - a) * card.moment for a, b in zip(start, end, strict=True))
            at = (plate.x + sign * plate.half[0], plate.y + sign * plate.half[1])
            found = before.torus.delta((castle.x, castle.y), before.torus.wrap(at))
            assert found == pytest.approx(wanted, abs=1e-9)


# What might have been


@pytest.mark.slow
def test_before_a_jump_that_failed_the_moments_are_those_before_the_jump() -> None:
    futures = Futures(Rerun(end_by(Cause.WARP)))
    assert not futures.work(3), "a few ticks at a time"
    assert not futures.found
    assert futures.work(10**6)
    assert futures.moments == list(EARLIER)
    assert futures.words()[0] == "0.2 s before the jump, whatever you hold: you live on for 2.5 s"


@pytest.mark.slow
def test_the_way_of_a_future_leads_to_the_end_of_the_ship() -> None:
    rerun = Rerun(end_by(Cause.RAM))
    futures = futures_of(rerun.loss)
    (told,) = (each for each in futures.found if (each.earlier, each.attempt.word) == (24, "hands off"))
    assert not told.lives
    places = [(ship_of(world).x, ship_of(world).y) for world in [*rerun.worlds[-23:], rerun.after]]
    assert told.path == tuple(places[number] for number in (0, 6, 12, 18, 23))


@pytest.mark.slow
@each("second_rock_after", [1.5, 2.4, 2.7])
def test_hands_off_is_told_to_live_on_only_if_it_does_for_as_long_as_is_said(
    second_rock_after: float,
) -> None:
    """The ship rests, then flies into a rock; another comes to where it rested, some time after the loss."""
    commands = [*[IDLE] * 150, *[Command(thrust=True)] * 200]
    rock = {(600.0, 360.0): (Size.LARGE, (0.0, 0.0))}
    first = sure(lost(arena((500.0, 360.0), heading=RIGHT, rocks=dict(rock)), commands))
    ticks = len(first.commands)
    speed, reach = 120.0, first.start.tuning.ship.radius + first.start.rocks[0].radius
    away = reach + speed * (ticks / TICKS_PER_SECOND + second_rock_after)
    rocks = {**rock, (500.0, 360.0 - away + 720.0): (Size.LARGE, (0.0, speed))}
    loss = sure(lost(arena((500.0, 360.0), heading=RIGHT, rocks=rocks), commands))
    assert len(loss.commands) == ticks
    (said,) = [word for word in futures_of(loss).words() if word.startswith("0.8 s earlier")]
    assert ("hands off: you live on" in said) == (second_rock_after > 2.5)


CAUSES = {Cause.RAM, Cause.SHOT}
"""What ends bots sooner or later."""


@pytest.mark.slow
@pytest.mark.nightly
def test_the_deaths_of_bots_have_each_its_card_with_the_recorded_t() -> None:
    deaths, flown = (200, 10) if "ASTERAYS_EXAMPLES" in os.environ else (6, 1)
    causes: set[Cause] = set()
    looked = 0
    for number, loss in enumerate(losses(40 * deaths)):
        if number >= deaths and looked == flown and causes >= CAUSES:
            break
        rerun = Rerun(loss)
        check(loss, rerun.card)
        causes.add(loss.event.cause)
        if looked < flown and len(loss.start.ships) == 1:
            looked += 1
            for told in futures_of(loss).found:
                assert not told.lives or flies_on(rerun, told.earlier, ATTEMPTS.index(told.attempt))
    assert looked == flown
    assert causes >= CAUSES


def test_in_the_futures_of_a_ship_a_player_who_is_away_stays_away() -> None:
    world = arena((700.0, 330.0), rocks={(800.0, 330.0): (Size.LARGE, (-130.0, 8.0))}, ships=2)
    world.ships[1].x, world.ships[1].y = 200.0, 200.0
    step(world, [IDLE, IDLE])
    loss = sure(lost(world, (), Command(away=True)))
    events: list[Event] = []

    def told(world: World, commands: Sequence[Command], record: Record | None = None) -> list[Event]:
        found = step(world, commands, record)
        events.extend(found)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.deaths.futures.step", told)
        assert futures_of(loss).found
    assert not of(events, ShipJoined)


def test_under_the_rules_of_1979_a_death_has_the_card_of_the_octagons_that_met() -> None:
    rocks = {(840.0, 352.0): (Size.LARGE, (-130.0, 8.0))}
    rammed = Rerun(sure(lost(arena((700.0, 330.0), rocks=rocks, velocity=(20.0, 6.0), tuning=CLASSIC))))
    (met,) = octagons_in(rammed.record)
    card = rammed.card
    assert card.card.kind is CardKind.OCTAGON
    assert "they meet" in card.card.verdict
    assert card.card.value("k") == CLASSIC.ship.radius + CLASSIC.rock.large.radius
    assert (card.card.value("fx"), card.card.value("fy")) == (-met.way[0], -met.way[1])
    assert card.moment == 1.0
    assert set(card.pair) == {met.a, met.b}
    (ship, _), (rock, _) = (place_of(card.world, which) for which in (met.a, met.b))
    assert ship == met.start
    assert rock[0] - ship[0] == pytest.approx(met.way[0])
    assert "The large rock and your ship were at most k = 43.3 apart along each axis" in card.words
    assert "less than K = 65.0 along both" in card.words


@pytest.mark.slow
def test_under_the_rules_of_1979_the_odds_of_a_jump_go_with_the_rocks_that_are_left() -> None:
    jump, risks = [Command(warp=True)], set[float]()
    for count in (1, 12):
        rocks = {(60.0 + 90.0 * number, 600.0): (Size.SMALL, (0.0, 0.0)) for number in range(count)}
        for seed in range(60):
            loss = lost(arena(rocks=rocks, tuning=CLASSIC, seed=seed), jump)
            if loss is not None and loss.event.cause is Cause.WARP:
                risks.add(cast("float", Rerun(loss).card.card.value("w")))
                break
    assert risks == {8 / 32, 4 / 32}
