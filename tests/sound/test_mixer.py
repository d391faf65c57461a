"""The mixer on SDL's dummy driver: channel groups, priorities, mute, volumes, broken files, no device."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from assets.make_sounds.synthesiser import FOLDER, wav_bytes
from game.sound.audio_sink import Freeze, Hold, Order, Play, SetVolume, Stop, Thaw
from game.sound.cues import BOOK, CHANNELS, RESERVED, SCALE, ChannelGroup, Cue, stems
from game.sound.mixer import BUFFERS, HEADROOM, SoundMixer, Volumes, is_whole, raised

OPEN = CHANNELS - sum(RESERVED.values())
STEMS = [stem for cue in Cue for stem in stems(cue)]
LONG = wav_bytes(array("h", [1000, -1000] * 11025 * 10))
"""ten seconds: no test lasts so long."""

ORDERS: tuple[Order, ...] = (
    Play("shot_1", 0.7, 0.7, ChannelGroup.OPEN, 4),
    Hold(1, "thrust", 0.0, 0.0, ChannelGroup.THRUST, True),
    SetVolume(1, 0.5, 0.5),
    Freeze(1),
    Thaw(1),
    Stop(1),
)


@pytest.fixture(autouse=True)
def _fresh_mixer() -> Iterator[None]:
    """Begin and end without a device opened by somebody else."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a folder with a copy of every sound."""
    for stem in STEMS:
        (tmp_path / f"{stem}.wav").write_bytes((FOLDER / f"{stem}.wav").read_bytes())
    return tmp_path


@pytest.fixture
def slow(tmp_path: Path) -> Path:
    """Make a folder with a few sounds that do not end while a test lasts."""
    for stem in ("knock_1", "ship_lost", "laser_1", "beat_1", "thrust", "lancer_charge", "chip"):
        (tmp_path / f"{stem}.wav").write_bytes(LONG)
    return tmp_path


def play(stem: str, cue: Cue) -> Play:
    return Play(stem, 0.7, 0.7, BOOK[cue].group, BOOK[cue].priority)


def playing(mixer: SoundMixer, stem: str) -> list[int]:
    """Return the channels in which a sound is heard."""
    sounds = [pygame.mixer.Channel(number).get_sound() for number in range(CHANNELS)]
    return [number for number, sound in enumerate(sounds) if sound is mixer.sounds[stem]]


class Watched:
    """A channel whose volume and pause can be asked for; SDL itself does not tell them."""

    def __init__(self, channel: pygame.mixer.Channel) -> None:
        self.channel = channel
        self.volume = (1.0, 1.0)
        self.paused = False

    def pause(self) -> None:
        self.paused = True
        self.channel.pause()

    def unpause(self) -> None:
        self.paused = False
        self.channel.unpause()

    def set_volume(self, left: float, right: float) -> None:
        self.volume = (left, right)
        self.channel.set_volume(left, right)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.channel, name)


def watch(mixer: SoundMixer) -> Callable[[], list[tuple[float, float]]]:
    """Return a question for the volumes of what is heard, headroom aside, OPEN channels first."""
    lines: list[Any] = [line for group in ChannelGroup for line in mixer.lines[group]]
    for line in lines:
        line.channel = Watched(line.channel)
    return lambda: [
        (line.channel.volume[0] / HEADROOM, line.channel.volume[1] / HEADROOM)
        for line in lines
        if line.channel.get_busy() and not line.channel.paused
    ]


@pytest.mark.parametrize("cue", [cue for cue in Cue if BOOK[cue].loop], ids=lambda cue: cue.name)
def test_each_loop_finds_a_channel_that_is_kept_free_for_it(cue: Cue) -> None:
    mixer = SoundMixer()
    stem = stems(cue)[0]
    mixer.handle(Hold(1, stem, 0.5, 0.5, BOOK[cue].group, True))
    (channel,) = playing(mixer, stem)
    assert channel < sum(RESERVED.values())


def test_every_sound_of_the_game_is_read_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mixer = SoundMixer()

    assert (mixer.notice, mixer.working) == ("", True)
    assert sorted(mixer.sounds) == sorted(STEMS)
    for stem, sound in mixer.sounds.items():
        size = (FOLDER / f"{stem}.wav").stat().st_size - 44
        assert sound.get_length() == pytest.approx(size / 2 / 22_050, abs=0.001)


def test_every_order_can_be_obeyed() -> None:
    mixer = SoundMixer()
    for stem in STEMS:
        mixer.handle(Play(stem, 0.3, 0.9, ChannelGroup.OPEN, 5))
    for order in ORDERS:
        mixer.handle(order)


def test_unless_it_is_wanted_the_device_is_not_touched() -> None:
    mixer = SoundMixer(wanted=False)
    for order in ORDERS:
        mixer.handle(order)

    assert pygame.mixer.get_init() is None
    assert (mixer.notice, mixer.working) == ("", False)


def test_without_a_device_there_is_one_notice_and_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "invalid")
    mixer = SoundMixer()
    for order in ORDERS:
        mixer.handle(order)
    mixer.toggle_mute()
    mixer.volumes = Volumes(0.1)

    assert not mixer.working
    assert mixer.notice.startswith("no sound: ")
    assert len(mixer.notice.splitlines()) == 1


def test_a_python_game_library_without_a_mixer_is_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise NotImplementedError("mixer module not available")

    monkeypatch.setattr(pygame.mixer, "init", missing)

    assert SoundMixer().notice == "no sound: mixer module not available"


WHOLE = (FOLDER / "shot_1.wav").read_bytes()


def wav_of(data: bytes) -> bytes:
    """Return a WAV file of any bytes, its header in order."""
    size = len(data)
    return WHOLE[:4] + (size + 36).to_bytes(4, "little") + WHOLE[8:40] + size.to_bytes(4, "little") + data


BROKEN = {
    "missing": None,
    "empty": b"",
    "header only": WHOLE[:44],
    "half a header": WHOLE[:30],
    "cut at an odd byte": WHOLE[:1001],
    "cut in the middle": WHOLE[:2000],
    "the last byte gone": WHOLE[:-1],
    "something behind": WHOLE + b"12",
    "random bytes": Random(1).randbytes(5000),
    "random bytes behind RIFF": b"RIFF" + Random(2).randbytes(5000),
    "an odd number of bytes": wav_of(WHOLE[44:1001]),
    "stereo": WHOLE[:22] + b"\2\0" + WHOLE[24:],
    "too large": b"RIFF" + bytes(2**20),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_named_once_and_the_others_are_heard(folder: Path, what: str) -> None:
    broken = BROKEN[what]
    path = folder / "shot_1.wav"
    if broken is None:
        path.unlink()
    else:
        path.write_bytes(broken)
    mixer = SoundMixer(folder)

    assert mixer.notice == "sounds missing or broken: shot_1"
    mixer.handle(play("shot_1", Cue.SHOT))
    assert not pygame.mixer.get_busy()
    mixer.handle(Hold(1, "shot_2", 0.5, 0.5, ChannelGroup.OPEN, True))
    assert pygame.mixer.get_busy()


@pytest.mark.parametrize("semitones", [2, 7, 12])
def test_a_raised_sound_is_whole_and_its_tone_so_many_semitones_higher(semitones: int) -> None:
    wave = (round(16_000 * math.sin(math.tau * 441.0 * step / 22_050)) for step in range(6000))
    tone = wav_bytes(array("h", wave))
    higher = raised(tone, semitones)
    assert is_whole(higher)
    seconds = (len(higher) - 44) / 2 / 22_050
    assert _crossings(higher) / seconds == pytest.approx(441.0 * 2.0 ** (semitones / 12.0), rel=0.03)


def _crossings(wav: bytes) -> int:
    """Return how often a sound rises through zero."""
    samples = array("h", wav[44:])
    return sum(before < 0 <= after for before, after in pairwise(samples))


def test_sounds_that_rise_are_there_at_every_step() -> None:
    mixer = SoundMixer()
    for cue, entry in BOOK.items():
        for stem in stems(cue):
            sounds = [mixer.sounds[stem], *mixer.raised[stem]]
            lengths = [sound.get_length() for sound in sounds]
            assert len(sounds) == (len(SCALE) if entry.rises else 1)
            assert lengths == sorted(set(lengths), reverse=True)


def test_a_file_cut_anywhere_is_never_taken_for_whole() -> None:
    data = (FOLDER / "menu_move.wav").read_bytes()

    assert is_whole(data)
    assert not any(is_whole(data[:end]) for end in range(len(data)))


def test_a_folder_in_the_place_of_a_file_is_a_broken_file(folder: Path) -> None:
    (folder / "chip.wav").unlink()
    (folder / "chip.wav").mkdir()

    assert SoundMixer(folder).notice == "sounds missing or broken: chip"


def test_many_broken_files_are_one_notice_of_one_line(tmp_path: Path) -> None:
    mixer = SoundMixer(tmp_path / "nowhere")

    assert mixer.notice == (
        f"sounds missing or broken: shot_1, shot_2, shot_3, shot_4 and {len(STEMS) - 4} more"
    )
    assert mixer.working


def test_what_matters_takes_the_channel_of_what_does_not(slow: Path) -> None:
    mixer = SoundMixer(slow)
    for _ in range(OPEN):
        mixer.handle(play("knock_1", Cue.KNOCK))
    assert len(playing(mixer, "knock_1")) == OPEN

    mixer.handle(play("ship_lost", Cue.SHIP_LOST))
    assert (len(playing(mixer, "ship_lost")), len(playing(mixer, "knock_1"))) == (1, OPEN - 1)


def test_what_matters_less_waits_for_nobody_and_is_not_heard(slow: Path) -> None:
    mixer = SoundMixer(slow)
    for _ in range(OPEN):
        mixer.handle(play("ship_lost", Cue.SHIP_LOST))
    mixer.handle(play("knock_1", Cue.KNOCK))

    assert playing(mixer, "knock_1") == []
    assert len(playing(mixer, "ship_lost")) == OPEN


def test_of_equals_the_oldest_gives_way(slow: Path) -> None:
    mixer = SoundMixer(slow)
    for stem in ("knock_1", *["chip"] * (OPEN - 1)):
        mixer.handle(Play(stem, 0.7, 0.7, ChannelGroup.OPEN, 3))
    mixer.handle(Play("ship_lost", 0.7, 0.7, ChannelGroup.OPEN, 3))
    assert playing(mixer, "knock_1") == []

    for _ in range(OPEN - 1):
        mixer.handle(Play("knock_1", 0.7, 0.7, ChannelGroup.OPEN, 3))
    assert len(playing(mixer, "ship_lost")) == 1


def test_reserved_lanes_are_free_whatever_else_is_heard(slow: Path) -> None:
    mixer = SoundMixer(slow)
    for _ in range(100):
        mixer.handle(play("ship_lost", Cue.SHIP_LOST))
    mixer.handle(play("laser_1", Cue.LASER))
    mixer.handle(play("beat_1", Cue.BEAT_HIGH))
    mixer.handle(Hold(1, "thrust", 0.5, 0.5, ChannelGroup.THRUST, True))
    mixer.handle(Hold(2, "lancer_charge", 0.5, 0.5, ChannelGroup.CHARGE, False))

    heard = {
        stem: playing(mixer, stem) for stem in ("ship_lost", "laser_1", "beat_1", "thrust", "lancer_charge")
    }
    assert [len(channels) for channels in heard.values()] == [OPEN, 1, 1, 1, 1]
    reserved = sum(RESERVED.values())
    assert all((number < reserved) == (stem != "ship_lost") for stem in heard for number in heard[stem])


def test_a_lane_keeps_to_its_own_channels(slow: Path) -> None:
    mixer = SoundMixer(slow)
    for _ in range(5):
        mixer.handle(play("laser_1", Cue.LASER))
        mixer.handle(play("beat_1", Cue.BEAT_HIGH))

    assert len(playing(mixer, "laser_1")) == RESERVED[ChannelGroup.LASER] == 2
    assert len(playing(mixer, "beat_1")) == RESERVED[ChannelGroup.BEAT] == 1


def flat(pairs: list[tuple[float, float]]) -> list[float]:
    """Return left and right of all in a row, rounded."""
    return [round(value, 9) for pair in pairs for value in pair]


def test_a_voice_can_be_changed_frozen_and_stopped_and_another_is_left_alone(slow: Path) -> None:
    mixer = SoundMixer(slow)
    volumes = watch(mixer)
    mixer.handle(Hold(1, "thrust", 0.0, 0.0, ChannelGroup.THRUST, True))
    mixer.handle(Hold(2, "lancer_charge", 0.5, 0.5, ChannelGroup.CHARGE, False))
    mixer.handle(SetVolume(1, 0.5, 0.25))
    assert flat(volumes()) == flat([(0.4, 0.2), (0.4, 0.4)])

    mixer.handle(Freeze(1))
    assert flat(volumes()) == flat([(0.4, 0.4)])
    mixer.handle(Thaw(1))
    assert flat(volumes()) == flat([(0.4, 0.2), (0.4, 0.4)])

    mixer.handle(SetVolume(1, 0.0, 0.0))
    mixer.handle(Stop(1))
    assert playing(mixer, "thrust") == []
    assert len(playing(mixer, "lancer_charge")) == 1


def test_a_voice_whose_channel_was_taken_can_no_longer_be_changed(slow: Path) -> None:
    mixer = SoundMixer(slow)
    volumes = watch(mixer)
    for voice in (1, 2, 3):
        mixer.handle(Hold(voice, "lancer_charge", 0.5, 0.5, ChannelGroup.CHARGE, False))
    mixer.handle(SetVolume(1, 0.0, 0.0))
    mixer.handle(Stop(1))

    assert flat(volumes()) == flat([(0.4, 0.4)] * 2)


def test_muting_keeps_the_mixer_and_every_voice_and_brings_back_what_was(slow: Path) -> None:
    mixer = SoundMixer(slow)
    volumes = watch(mixer)
    mixer.handle(Hold(1, "thrust", 0.5, 0.25, ChannelGroup.THRUST, True))
    mixer.handle(play("knock_1", Cue.KNOCK))
    before = volumes()

    assert mixer.toggle_mute()
    assert pygame.mixer.get_init() is not None
    assert volumes() == [(0.0, 0.0)] * 2
    mixer.handle(SetVolume(1, 0.25, 0.5))
    mixer.handle(Hold(2, "lancer_charge", 0.5, 0.5, ChannelGroup.CHARGE, False))
    assert volumes() == [(0.0, 0.0)] * 3

    assert not mixer.toggle_mute()
    assert flat(volumes()) == flat([before[0], (0.2, 0.4), (0.4, 0.4)])


def test_volumes_are_heard_at_once_and_the_beat_has_its_own(slow: Path) -> None:
    mixer = SoundMixer(slow)
    volumes = watch(mixer)
    mixer.handle(play("beat_1", Cue.BEAT_HIGH))
    mixer.handle(play("knock_1", Cue.KNOCK))
    mixer.volumes = Volumes(master=0.5, effects=0.4, beat=0.2)

    assert flat(volumes()) == flat([(0.14, 0.14), (0.07, 0.07)])


def test_the_music_and_its_stings_have_a_volume_of_their_own_and_are_muted_with_all(slow: Path) -> None:
    mixer = SoundMixer(slow)
    volumes = watch(mixer)
    mixer.handle(Hold(1, "thrust", 0.5, 0.5, ChannelGroup.MUSIC, True))
    mixer.handle(Play("chip", 0.5, 0.5, ChannelGroup.STING, 1))
    mixer.handle(Hold(2, "thrust", 0.5, 0.5, ChannelGroup.THRUST, True))
    mixer.volumes = Volumes(master=0.5, effects=0.4, beat=0.0, music=0.2)
    assert sorted(flat(volumes())) == [0.05] * 4 + [0.1] * 2

    mixer.volumes = Volumes(music=0.0)
    assert sorted(flat(volumes())) == [0.0] * 4 + [0.4] * 2
    mixer.toggle_mute()
    assert flat(volumes()) == [0.0] * 6


def test_after_somebody_ended_the_mixer_nothing_happens_any_more() -> None:
    mixer = SoundMixer()
    mixer.handle(Hold(1, "thrust", 0.5, 0.5, ChannelGroup.THRUST, True))
    pygame.mixer.quit()
    for order in ORDERS:
        mixer.handle(order)
    mixer.toggle_mute()


@pytest.mark.parametrize("buffer", BUFFERS)
def test_every_length_of_the_buffer_plays(slow: Path, buffer: str) -> None:
    mixer = SoundMixer(slow, buffer=buffer)
    mixer.handle(play("knock_1", Cue.KNOCK))
    assert mixer.working
    assert pygame.mixer.get_busy()
