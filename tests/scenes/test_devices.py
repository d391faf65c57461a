"""Devices that come and go: each event of pygame has a reader, or a reason to have none."""

import re

import pygame
import pytest

from game.sound.cues import ChannelGroup, Cue
from game.sound.mixer import SoundMixer
from game.sound.voices import LoopRequest
from game.window.devices import Audio
from tests.scenes.words import *

pytestmark = pytest.mark.slow

GAME: Final = Path(__file__).parents[2] / "game"
READERS: Final = {
    "window/app.py": "QUIT WINDOWCLOSE WINDOWRESIZED WINDOWMOVED TEXTINPUT",
    "window/devices.py": "AUDIODEVICEADDED AUDIODEVICEREMOVED WINDOWFOCUSLOST WINDOWFOCUSGAINED "
    "WINDOWMINIMIZED WINDOWRESTORED WINDOWHIDDEN WINDOWSHOWN WINDOWEXPOSED",
    "input/controls.py": "KEYMAPCHANGED",
    "input/events.py": "MOUSEMOTION MOUSEBUTTONDOWN MOUSEWHEEL",
    "input/keyboard.py": "KEYDOWN KEYUP",
    "input/pads.py": "CONTROLLERDEVICEADDED CONTROLLERDEVICEREMOVED CONTROLLERAXISMOTION "
    "CONTROLLERBUTTONDOWN CONTROLLERBUTTONUP JOYDEVICEADDED",
}
"""The events that each file reads."""

UNREAD: Final = {
    "a controller's tells the same": "JOY(DEVICEREMOVED|AXISMOTION|HATMOTION|BUTTON(DOWN|UP)|BALLMOTION)",
    "the game adds no mapping while it runs": "CONTROLLERDEVICEREMAPPED",
    "not asked for, and no use": "CONTROLLER(SENSORUPDATE|TOUCHPAD(DOWN|MOTION|UP))",
    "SDL makes a mouse's of it": "FINGER(DOWN|MOTION|UP)|MULTIGESTURE",
    "a drag ends with the next move without a button": "MOUSEBUTTONUP",
    "resized, moved or exposed comes, too": "WINDOW(SIZECHANGED|MAXIMIZED|DISPLAYCHANGED)|VIDEO.*",
    "it changes nothing": "WINDOW(ENTER|LEAVE|TAKEFOCUS|HITTEST|ICCPROFCHANGED)|ACTIVEEVENT|LOCALECHANGED",
    "SDL paints in software": "RENDER_(DEVICE|TARGETS)_RESET",
    "only phones send it": "APP_.*",
    "nothing can be dropped, and the clipboard is read when asked for": "DROP.*|CLIPBOARDUPDATE",
    "letters that an input method has not decided on": "TEXTEDITING",
    "no event of a device": "NOEVENT|USEREVENT|SYSWMEVENT|MIDI.*",
}


def test_each_event_of_pygame_has_a_reader_or_a_reason_to_have_none() -> None:
    def is_event(name: str) -> bool:
        number = getattr(pygame, name)
        return type(number) is int and pygame.event.event_name(number).upper() == name.replace("_", "")

    for file, names in READERS.items():
        text = (GAME / file).read_text(encoding="utf-8")
        for name in names.split():
            assert re.search(rf"pygame\.{name}\b", text), f"{file} does not read {name}"
    read = " ".join(READERS.values()).split()
    for name in filter(is_event, filter(str.isupper, dir(pygame))):
        reasons = [why for why, names in UNREAD.items() if re.fullmatch(names, name)]
        assert read.count(name) + len(reasons) == 1, f"{name} has {reasons or 'no reader'}"


class AudioDevice:
    """The one device of sound, which can be pulled out and plugged in."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.there = True
        init = pygame.mixer.init

        def opened(*args: Any, **named: Any) -> None:
            if not self.there:
                raise pygame.error("No such device")
            init(*args, **named)

        patch.setattr(pygame.mixer, "init", opened)


LOOPS: Final = {(Cue.WELL, 0): LoopRequest(0.0)}


@pytest.mark.parametrize("told", [True, False])
def test_the_sound_comes_back_with_its_loops_when_a_device_does_and_it_is_told_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, told: bool
) -> None:
    pygame.mixer.quit()
    device, notices = AudioDevice(monkeypatch), Notices()
    mixer = SoundMixer()
    audio = Audio(Store(tmp_path), notices, mixer, sounds := Sounds(mixer.handle))

    def heard() -> bool:
        sounds.hold(LOOPS)
        return any(line.channel.get_busy() for line in mixer.lines[ChannelGroup.WELL])

    assert heard()
    lost = pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
    audio.follow(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))  # one that is not in use
    audio.follow(lost)  # another takes over at once
    assert (heard(), notices.current_text) == (True, "")
    device.there = False
    audio.follow(lost)
    assert (heard(), notices.current_text) == (False, "no sound: No such device")
    device.there = True
    if told:
        audio.follow(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    else:  # as where a sound server has restarted: the mute key looks for it
        audio.toggle_mute()
    assert (heard(), notices.current_text) == (True, "sound is back" if told else "sound off")


def test_without_sound_no_device_that_comes_is_opened(tmp_path: Path) -> None:
    pygame.mixer.quit()
    mixer = SoundMixer(wanted=Options(sound=False).sound)
    audio = Audio(Store(tmp_path), Notices(), mixer, Sounds(mixer.handle))
    audio.follow(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    assert pygame.mixer.get_init() is None
