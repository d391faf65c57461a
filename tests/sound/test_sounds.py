"""Which event is heard as what, at which side, and how loud."""

import pytest

from game.sim import events
from game.sim.event_table import FALL_BURSTS, FALL_RINGS
from game.sound.cues import KIND_CUES, ChannelGroup, Cue, cue_under
from game.sound.mixer import volume_of
from game.sound.voices import Hold, Play, Stop, pan
from game.storage.settings import Settings
from tests.every_event import ALL_EVENTS
from tests.play import *
from tests.sound.ear import BEATS, CUES, listen, only, pass_time

STILL = (0.0, 0.0)

At = Callable[[Point], Event]  # An event at a place


def end(kind: Kind, cause: Cause = Cause.SHOT, by: int = 1, points: int = 50) -> At:
    """Return the end of a body."""
    return lambda place: events.BodyDestroyed(kind, 3, place, STILL, cause, by, points)


def heard(*events: Event) -> list[Play]:
    """Return what is heard of events that happen at once."""
    sounds, ear = listen()
    sounds.follow(events, new_world())
    assert len(ear.orders) == len(ear.of(Play))
    return ear.of(Play)


ROCK, MEDIUM, THEIRS, NOBODYS, PLATE = (
    end(kind, by=by)((640.0, 360.0))
    for kind, by in (
        (Kind.SMALL_ROCK, 1), (Kind.MEDIUM_ROCK, 1), (Kind.SMALL_ROCK, 2), (Kind.SMALL_ROCK, 0),
        (Kind.PLATE, 1),
    )
)  # fmt: skip


@each("kills, steps", [
    # one by one up to the top of the scale
    ([(1, ROCK), (1, MEDIUM)] * 4, [0, 1, 2, 3, 4, 5, 5, 5]),
    # more than two seconds after the last they begin anew
    ([(1, ROCK), (2, ROCK), (3, ROCK), (1, ROCK)], [0, 1, 0, 1]),
    # those of one and the same ship
    ([(1, ROCK), (1, THEIRS), (1, ROCK), (1, THEIRS)], [0, 0, 1, 1]),
    ([(1, ROCK), (1, NOBODYS), (1, ROCK)], [0, 0, 1]),
    # plates rise with nothing
    ([(1, ROCK), (1, PLATE), (1, PLATE)], [0, 0, 0]),
])  # fmt: skip
def test_quick_kills_rise_in_pitch(kills: list[tuple[int, Event]], steps: list[int]) -> None:
    """The kills are given with the seconds since the last."""
    (sounds, ear), world = listen(), new_world()
    for seconds, event in kills:
        pass_time(sounds, ear, None, seconds * TICKS_PER_SECOND)
        world.tick += seconds * TICKS_PER_SECOND
        sounds.follow([event], world)
    assert [play.raised for play in ear.of(Play)] == steps


def said(plays: list[Play]) -> str:
    """Return the names of some sounds, how loud they are on either side, and which slider they obey."""
    return (
        ", ".join(f"{CUES[play.stem].name} {play.left:.2f} {play.right:.2f}" for play in plays) or "nothing"
    )


def slider(group: ChannelGroup) -> str:
    """Return the setting that a group of channels follows besides the volume of all."""
    settings = Settings(volume=100, effects_volume=11, beat_volume=12, music_volume=13)
    return {11: "effects", 12: "beat", 13: "music"}[round(100 * volume_of(group, settings))]


def table() -> Iterator[str]:
    """Yield what is heard of every event and kind, and what is known of every sound."""
    assert {type(event) for event in ALL_EVENTS} == {*Event.__args__}
    for event in ALL_EVENTS:
        yield f"{type(event).__name__}: {said(heard(event))}"
    yield ""
    for kind, cues in KIND_CUES.items():
        names = [f"{name} {cue.name}" for name, cue in cues._asdict().items() if isinstance(cue, Cue)]
        loop = [] if cues.loop is None else [f"while it is there {cues.loop.cue.name}"]
        yield f"{kind.name}: {', '.join([*names, *loop]) or 'nothing'}"
    yield ""
    for cue in Cue:
        group = cue.value.group
        known = f"{cue.name}: {cue.value}, {slider(group)}"
        of_1979 = cue_under(CLASSIC, cue)
        replaced = "" if of_1979 is cue else f", in 1979 {of_1979.name if of_1979 else 'nothing'}"
        yield known + ", rises" * cue.value.rises + replaced


def test_every_event_is_heard_as_its_sound_on_its_side_by_its_slider_as_approved() -> None:
    approve("sound/heard", "\n".join(table()))


@each("x", [0.0, 320.0, 1180.0])
def test_an_event_is_heard_at_the_side_where_it_happens_as_important_as_it_is(x: float) -> None:
    play = only(heard(events.ShipWarped(1, (x, 500.0))))
    assert (play.left, play.right) == pytest.approx(pan(x / 640.0 - 1.0))
    assert (play.priority, play.group) == (Cue.WARP_OUT.value.priority, Cue.WARP_OUT.value.group)


@each("speed, loudness", [(10.0, 0.0), (60.0, 0.25), (120.0, 0.5), (240.0, 1.0), (5000.0, 1.0)])
def test_a_harder_knock_is_louder_and_a_lean_is_not_heard(speed: float, loudness: float) -> None:
    plays = heard(events.Bounced(3, 4, (640.0, 5.0), (1.0, 0.0), speed))
    assert sum(play.left for play in plays) == pytest.approx(loudness * pan(0.0)[0])


def test_many_rocks_that_break_in_one_tick_are_heard_as_one_of_each_size() -> None:
    at = [end(kind) for kind in (Kind.SMALL_ROCK, Kind.MEDIUM_ROCK, Kind.LARGE_ROCK)]
    plays = heard(*(event((100.0 * number, 5.0)) for number in range(8) for event in at))
    assert [CUES[play.stem] for play in plays] == [Cue.BANG_SMALL, Cue.BANG_MEDIUM, Cue.BANG_LARGE]


def test_the_tune_of_the_end_comes_a_little_after_it_and_once() -> None:
    (sounds, ear), world = listen(), arena()
    world.over = True
    sounds.follow([events.GameOver(100, 1)], world)
    pass_time(sounds, ear, world, 500, paused=True)
    assert ear.orders == [], "it waits for the end of a pause"
    ear.now = 0
    pass_time(sounds, ear, world, 2 * TICKS_PER_SECOND)
    assert ear.cues == [Cue.GAME_OVER]
    assert 0.4 < only(ear.ticks) / TICKS_PER_SECOND < 0.8


@each("event", [events.GameOver(100, 1), end(Kind.CASTLE)(STILL)])
def test_what_was_to_be_heard_later_is_not_heard_in_another_game(event: Event) -> None:
    sounds, ear = listen()
    sounds.follow([event], arena())
    sounds.leave()
    ear.forget()
    pass_time(sounds, ear, arena(), FALL_BURSTS + 30)
    assert set(ear.cues) <= {*BEATS}


def test_leaving_a_game_ends_its_voices_and_its_run_of_kills() -> None:
    (sounds, ear), world = listen(), arena(saucers={(400.0, 100.0): SaucerSize.LARGE})
    pass_time(sounds, ear, world, 20)
    sounds.follow([ROCK], world)
    sounds.leave()
    assert ear.orders[-1] == Stop(only(ear.of(Hold)).voice)
    pass_time(sounds, ear, None, 20)
    sounds.follow([ROCK], world)
    assert [play.raised for play in ear.of(Play)] == [0, 0]


def test_a_menu_sounds_in_the_middle_and_not_twice_at_once() -> None:
    sounds, ear = listen()
    for ticks in (0, 0, 10):
        pass_time(sounds, ear, None, ticks)
        sounds.play(Cue.MENU_MOVE)
    assert ear.cues == [Cue.MENU_MOVE] * 2
    assert {(play.left, play.right) for play in ear.of(Play)} == {pan(0.0)}


def test_a_castle_is_heard_to_break_ring_by_ring_each_higher_and_then_to_burst() -> None:
    (sounds, ear), world = listen(), arena()
    sounds.follow([end(Kind.CASTLE)((640.0, 300.0))], world)
    ear.now = 1
    pass_time(sounds, ear, world, FALL_BURSTS + 30)
    bangs = {Cue.BANG_MEDIUM, Cue.BANG_LARGE}
    told = [
        (tick, CUES[play.stem], play.raised)
        for tick, play in zip(ear.ticks, ear.orders, strict=True)
        if isinstance(play, Play) and CUES[play.stem] in bangs
    ]
    rings = [(tick, Cue.BANG_MEDIUM, step) for step, tick in enumerate(FALL_RINGS)]
    assert told == [*rings, (FALL_BURSTS, Cue.BANG_LARGE, 0)]
