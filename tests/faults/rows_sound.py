"""Faults of sound: no device, files that are missing or broken."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

from tests.faults.player import ROOT, Player, Told
from tests.faults.stand import Stand, row

_TICKS = 600
_NO_DEVICE = {"SDL_AUDIODRIVER": "invalid"}


def headless_hash() -> str:
    """Return the state after five seconds of the same game without a screen."""
    words = [sys.executable, "main.py", "--headless", "--seed", "1", "--ticks", str(_TICKS)]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True)
    return str(json.loads(run.stdout.splitlines()[-1])["state_hash"])


def hash_of(player: Player) -> str:
    """Return the state of a game that nobody touches after five seconds."""

    def there(told: Told) -> bool:
        return bool(told["scene"] == "PlayScene" and told["tick"] == _TICKS)

    return str(player.until(there)["hash"])


@row(
    "no audio device",
    "SDL_AUDIODRIVER=invalid",
    "silent game, one notice, the same state hash as with a device and without a screen",
)
def no_audio_device(stand: Stand) -> str:
    with stand.start(environment=_NO_DEVICE) as silent:
        stand.begin(silent)
        stand.shoot("no-audio-device")
        unheard = hash_of(silent)
        notices = silent.notices
        code, stderr = silent.end("SIGTERM")
    with stand.start() as heard:
        stand.begin(heard)
        hashes = {unheard, hash_of(heard), headless_hash()}
        assert heard.notices == []
    assert len(notices) == 1, notices
    assert "no sound" in notices[0], notices
    assert (code, stderr) == (0, "")
    assert len(hashes) == 1, hashes
    return f"“{notices[0]}”; all three hashes after {_TICKS} ticks are {unheard}"


@row(
    "no audio device, and M is pressed",
    "SDL_AUDIODRIVER=invalid, xdotool key m",
    "the reason is said again, the game goes on",
)
def mute_without_a_device(stand: Stand) -> str:
    with stand.start(environment=_NO_DEVICE) as player:
        stand.begin(player)
        player.until(lambda told: not told["notice"])
        stand.display.do("key", "m")
        notice = player.until(lambda told: bool(told["notice"]))["notice"]
        player.lives_on()
        assert "no sound" in notice
    return f"“{notice}”"


@row(
    "sounds missing, cut short, of random bytes",
    "a copy: shot_1.wav removed, bang_large_1.wav halved, chip.wav of random bytes, beat_1.wav empty",
    "all named in one message; the game goes on without them",
)
def broken_sounds(stand: Stand) -> str:
    tree = stand.copy()
    sounds = tree / "assets" / "sounds"
    whole = (sounds / "bang_large_1.wav").read_bytes()
    (sounds / "shot_1.wav").unlink()
    (sounds / "bang_large_1.wav").write_bytes(whole[: len(whole) // 2])
    (sounds / "chip.wav").write_bytes(Random(1).randbytes(5000))
    (sounds / "beat_1.wav").write_bytes(b"")
    with stand.start(tree=tree) as player:
        stand.begin(player)
        for _ in range(12):
            stand.display.do("key", "space")
        player.lives_on(60)
        stand.shoot("broken-sounds")
        notices = player.notices
        code, stderr = player.end("SIGTERM")
    assert len(notices) == 1, notices
    for name in ("shot_1", "bang_large_1", "chip", "beat_1"):
        assert name in notices[0], notices
    assert (code, stderr) == (0, "")
    return f"“{notices[0]}”"


@row("no sound file at all", "a copy of the game without assets", "one message; the game goes on")
def no_sounds(stand: Stand) -> str:
    tree = stand.copy()
    for path in (tree / "assets" / "sounds").iterdir():
        path.unlink()
    (tree / "assets" / "sounds").rmdir()
    with stand.start(tree=tree) as player:
        stand.begin(player)
        player.lives_on(30)
        notices = player.notices
        assert player.end("SIGTERM") == (0, "")
    assert len(notices) == 1, notices
    return f"“{notices[0]}”"


@row("the sound device goes away in play", "the mixer is ended under the game", "the game goes on, silent")
def mixer_gone(stand: Stand) -> str:
    with stand.start() as player:
        stand.begin(player)
        player.order("seize", 0)
        for key in ("space", "m", "m", "p", "p"):
            stand.display.do("key", key)
        player.lives_on(60)
        assert player.end("SIGTERM") == (0, "")
    return "played on, left with 0"
