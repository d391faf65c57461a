"""The mixer on SDL's dummy driver: channel groups, priorities, mute, volumes, broken files, no device."""

import math
from array import array

import pygame
import pytest

from assets.make_sounds.synthesiser import FOLDER, wav_bytes
from game.sound.cues import CHANNELS, RESERVED, SCALE, ChannelGroup, Cue
from game.sound.mixer import HEADROOM, RATE, SoundMixer
from game.sound.voices import Fetch, Freeze, Hold, Order, Play, SetVolume, Stop, Thaw
from game.storage.settings import Settings
from tests.play import *

OPEN = CHANNELS - sum(RESERVED.values())
STEMS = [stem for cue in Cue for stem in cue.value.stems]
LONG = wav_bytes(bytes.fromhex("e803e80318fc18fc") * 110_250)  # five seconds: no test lasts so long
KNOCK = Play("knock_1", 0.7, 0.7, ChannelGroup.OPEN, Cue.KNOCK.value.priority)
LOST = Play("ship_lost", 0.7, 0.7, ChannelGroup.OPEN, Cue.SHIP_LOST.value.priority)
CHIP = replace(KNOCK, stem="chip")
EQUAL = replace(KNOCK, stem="ship_lost")
LASER = Play("laser_1", 0.7, 0.7, ChannelGroup.LASER, Cue.LASER.value.priority)
BEAT = Play("beat_1", 0.7, 0.7, ChannelGroup.BEAT, Cue.BEAT_HIGH.value.priority)
THRUST = Hold(1, "thrust", 0.5, 0.25, ChannelGroup.THRUST, True)
CHARGE = Hold(2, "lancer_charge", 0.5, 0.5, ChannelGroup.CHARGE, False)
THEME = Hold(9, "music_title", 0.7, 0.7, ChannelGroup.THEME, True)
MUSIC = Hold(8, "music_boss", 0.7, 0.7, ChannelGroup.MUSIC, True)
ORDERS: tuple[Order, ...] = (KNOCK, THRUST, SetVolume(1, 0.5, 0.5), Freeze(1), Thaw(1), Stop(1))


@pytest.fixture(autouse=True)
def _fresh_mixer() -> Iterator[None]:
    """Begin and end without a device opened by somebody else."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with a few sounds that do not end while a test lasts."""
    folder = tmp_path_factory.mktemp("slow")
    for stem in ("knock_1", "ship_lost", "laser_1", "beat_1", "thrust", "lancer_charge", "chip"):
        (folder / f"{stem}.wav").write_bytes(LONG)
    return folder


def silent_mixer(folder: Path) -> SoundMixer:
    """Return a mixer of a folder after all that was heard before has ended."""
    mixer = SoundMixer(folder=folder)
    pygame.mixer.stop()
    return mixer


def handle(mixer: SoundMixer, *orders: Order) -> None:
    for order in orders:
        mixer.handle(order)


def playing(mixer: SoundMixer, stem: str) -> list[int]:
    """Return the channels in which a sound is heard."""
    sounds = [pygame.mixer.Channel(number).get_sound() for number in range(CHANNELS)]
    return [number for number, sound in enumerate(sounds) if sound is mixer.sound(stem)]


class Watched:
    """A channel whose volume and pause can be asked for; SDL itself does not tell them."""

    def __init__(self, channel: pygame.mixer.Channel) -> None:
        self.channel = channel
        self.volume = (1.0, 1.0)
        self.paused = False

    def pause(self) -> None:
        self.paused = True

    def unpause(self) -> None:
        self.paused = False

    def set_volume(self, left: float, right: float) -> None:
        self.volume = (left, right)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.channel, name)


def watch(mixer: SoundMixer) -> Callable[[], list[tuple[float, float]]]:
    """Return a question for the volumes of what is heard, headroom aside, by group of channels."""
    lines: list[Any] = [line for group in ChannelGroup for line in mixer.lines[group]]
    for line in lines:
        line.channel = Watched(line.channel)
    return lambda: [
        (round(line.channel.volume[0] / HEADROOM, 9), round(line.channel.volume[1] / HEADROOM, 9))
        for line in lines
        if line.channel.get_busy() and not line.channel.paused
    ]


@pytest.mark.slow
def test_every_sound_of_the_game_is_read_from_any_folder_and_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mixer = SoundMixer()
    assert (mixer.notice, mixer.working) == ("", True)
    for cue in Cue:
        entry = cue.value
        if cue is Cue.MUSIC_TITLE:  # a stream
            continue
        for stem in cue.value.stems:
            mixer.handle(Play(stem, 0.3, 0.9, ChannelGroup.OPEN, 5))
            found = [mixer.sound(stem, step) for step in range(len(SCALE) + 1 if entry.rises else 1)]
            lengths = [sound.get_length() for sound in found if sound is not None]
            assert math.ceil(lengths[0] * TICKS_PER_SECOND - 0.001) == entry.ticks
            assert len(lengths) == (len(SCALE) if entry.rises else 1)
            assert lengths == sorted(set(lengths), reverse=True)
            if entry.loop:  # finds a channel that is kept free for it
                pygame.mixer.stop()
                mixer.handle(Hold(1, stem, 0.5, 0.5, entry.group, True))
                assert [channel < sum(RESERVED.values()) for channel in playing(mixer, stem)] == [True]
    handle(mixer, *ORDERS)
    pygame.mixer.quit()  # after somebody ended it nothing happens any more
    handle(mixer, *ORDERS)
    mixer.settings = Settings(muted=True)


def test_unless_it_is_wanted_the_device_is_not_touched() -> None:
    mixer = SoundMixer(wanted=False)
    handle(mixer, *ORDERS)
    assert pygame.mixer.get_init() is None
    assert (mixer.notice, mixer.working) == ("", False)


def test_without_a_device_there_is_one_notice_and_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "invalid")
    mixer = SoundMixer()
    handle(mixer, *ORDERS)
    mixer.settings = Settings(volume=10, muted=True)
    assert not mixer.working
    assert mixer.notice.startswith("no sound: ")
    assert len(mixer.notice.splitlines()) == 1


WHOLE = (FOLDER / "shot_1.wav").read_bytes()


@pytest.mark.slow
def test_missing_files_are_named_in_one_line_and_the_others_are_heard(tmp_path: Path) -> None:
    for stem in {stem for cue in Cue for stem in cue.value.stems} - {*STEMS[:9]}:
        (tmp_path / f"{stem}.wav").write_bytes(WHOLE)
    mixer = SoundMixer(folder=tmp_path)
    assert mixer.notice.startswith("sounds missing: ")
    handle(mixer, *(Play(stem, 0.7, 0.7, ChannelGroup.OPEN, 1) for stem in STEMS[:9]))
    assert not pygame.mixer.get_busy()
    mixer.handle(THRUST)
    assert pygame.mixer.get_busy()


@pytest.mark.slow
def test_the_music_of_a_sector_is_decoded_beside_the_game_and_the_theme_is_a_stream() -> None:
    mixer = SoundMixer()
    handle(mixer, THEME)
    assert pygame.mixer.music.get_busy()
    handle(mixer, Stop(THEME.voice), Fetch(("music_boss", "music_danger")), MUSIC)
    assert playing(mixer, "music_boss") != []
    first = mixer.sound("music_boss")
    handle(mixer, Fetch(("music_danger",)))
    assert mixer.sound("music_danger") is not None
    assert mixer.sound("music_boss") is not first


@pytest.mark.slow
@each("step", range(1, len(SCALE)))
def test_a_sound_is_raised_by_the_steps_of_the_scale(step: int, tmp_path: Path) -> None:
    wave = [round(16_000 * math.sin(math.tau * 441.0 * at / RATE)) for at in range(RATE) for _ in "LR"]
    (tmp_path / "bang_small_1.wav").write_bytes(wav_bytes(array("h", wave).tobytes()))
    found = SoundMixer(folder=tmp_path).sound("bang_small_1", step)
    assert found is not None
    samples = array("h", found.get_raw())[::2]
    crossings = sum(before < 0 <= after for before, after in pairwise(samples))
    hertz = crossings / len(samples) * RATE
    assert hertz == pytest.approx(441.0 * 2.0 ** (SCALE[step] / 12.0), rel=0.01)


@each("orders, heard", [
    ([KNOCK] * OPEN, {"knock_1": OPEN}),
    # what matters takes the channel of what does not, which waits for nobody and is not heard
    ([*[KNOCK] * OPEN, LOST], {"knock_1": OPEN - 1, "ship_lost": 1}),
    ([*[LOST] * OPEN, KNOCK], {"knock_1": 0, "ship_lost": OPEN}),
    # of equals the oldest gives way
    ([KNOCK, *[CHIP] * (OPEN - 1), EQUAL], {"knock_1": 0, "chip": OPEN - 1, "ship_lost": 1}),
    ([KNOCK, *[CHIP] * (OPEN - 1), EQUAL, *[KNOCK] * (OPEN - 1)], {"knock_1": OPEN - 1, "ship_lost": 1}),
    # a group keeps to its own channels, and they are free whatever else is heard
    ([LASER, BEAT] * 5, {"laser_1": 2, "beat_1": 1, "knock_1": 0}),
    ([*[LOST] * 100, LASER, BEAT, THRUST, CHARGE],
     {"ship_lost": OPEN, "laser_1": 1, "beat_1": 1, "thrust": 1, "lancer_charge": 1}),
])  # fmt: skip
def test_who_gets_a_channel(slow: Path, orders: list[Order], heard: dict[str, int]) -> None:
    mixer = silent_mixer(slow)
    handle(mixer, *orders)
    channels = {stem: playing(mixer, stem) for stem in heard}
    assert {stem: len(numbers) for stem, numbers in channels.items()} == heard
    for stem, numbers in channels.items():
        is_open = stem in {"knock_1", "chip", "ship_lost"}
        assert all((number >= sum(RESERVED.values())) == is_open for number in numbers)


MUTED = Settings(muted=True)


@pytest.mark.slow
@each("script", [
    # a voice can be changed, frozen and stopped, and another is left alone
    [(THRUST, [(0.4, 0.2)]), (CHARGE, [(0.4, 0.2), (0.4, 0.4)]),
     (SetVolume(1, 0.25, 0.75), [(0.2, 0.6), (0.4, 0.4)]), (Freeze(1), [(0.4, 0.4)]),
     (Thaw(1), [(0.2, 0.6), (0.4, 0.4)]), (SetVolume(1, 0.0, 0.0), [(0.0, 0.0), (0.4, 0.4)]),
     (Stop(1), [(0.4, 0.4)])],
    # a voice whose channel was taken, by another or by what is played once, can no longer be changed
    [(replace(CHARGE, voice=1), [(0.4, 0.4)]), (CHARGE, [(0.4, 0.4)] * 2),
     (replace(CHARGE, voice=3), [(0.4, 0.4)] * 2), (SetVolume(1, 0.0, 0.0), [(0.4, 0.4)] * 2),
     (Stop(1), [(0.4, 0.4)] * 2)],
    [(THRUST, [(0.4, 0.2)]), (replace(KNOCK, group=ChannelGroup.THRUST), [(0.56, 0.56)]),
     (SetVolume(1, 0.0, 0.0), [(0.56, 0.56)])],
    # muting keeps every voice, and its end brings back what was
    [(THRUST, [(0.4, 0.2)]), (KNOCK, [(0.56, 0.56), (0.4, 0.2)]), (MUTED, [(0.0, 0.0)] * 2),
     (SetVolume(1, 0.25, 0.5), [(0.0, 0.0)] * 2), (CHARGE, [(0.0, 0.0)] * 3),
     (Settings(), [(0.56, 0.56), (0.2, 0.4), (0.4, 0.4)])],
    # volumes are heard at once; the beat, the music and its stings have their own
    [(BEAT, [(0.56, 0.56)]), (KNOCK, [(0.56, 0.56)] * 2),
     (Settings(volume=50, effects_volume=40, beat_volume=20), [(0.14, 0.14), (0.07, 0.07)])],
    [(replace(CHARGE, group=ChannelGroup.MUSIC), [(0.28, 0.28)]),
     (Play("chip", 0.5, 0.5, ChannelGroup.STING, 1), [(0.28, 0.28)] * 2),
     (THRUST, [(0.4, 0.2), (0.28, 0.28), (0.28, 0.28)]),
     (Settings(volume=50, effects_volume=40, beat_volume=0, music_volume=20),
      [(0.1, 0.05), (0.05, 0.05), (0.05, 0.05)]),
     (Settings(music_volume=0), [(0.4, 0.2), (0.0, 0.0), (0.0, 0.0)]), (MUTED, [(0.0, 0.0)] * 3)],
])  # fmt: skip
def test_how_loud_all_that_is_heard_is_after_each_step(slow: Path, script: list[tuple[Any, object]]) -> None:
    mixer = silent_mixer(slow)
    volumes = watch(mixer)
    for step, heard in script:
        if isinstance(step, Settings):
            mixer.settings = step
        else:
            mixer.handle(step)
        assert volumes() == heard, step
    assert pygame.mixer.get_init() is not None
