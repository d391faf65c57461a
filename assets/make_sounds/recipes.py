"""The list of all sounds: name, recipe, loudness, and whether it is a loop."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from assets.make_sounds import recipes_bangs as bangs
from assets.make_sounds import recipes_circuit as circuit
from assets.make_sounds import recipes_cues as cues
from assets.make_sounds import recipes_feats as feats
from assets.make_sounds import recipes_gates as gates
from assets.make_sounds import recipes_loops as loops
from assets.make_sounds import recipes_music as music
from assets.make_sounds import recipes_prizes as prizes
from assets.make_sounds import recipes_tones as tones
from assets.make_sounds import recipes_weapons as weapons
from assets.make_sounds.signals import Signal, Stereo


class Room(NamedTuple):
    """Where a sound is heard: see `in_room`."""

    tail: float
    wet: float
    dark: float
    size: float


CLOSE = Room(0.14, 0.1, 5000.0, 0.25)
WIDE = Room(0.25, 0.13, 4200.0, 0.5)
HALL = Room(0.6, 0.17, 3200.0, 0.8)
VAST = Room(1.5, 0.2, 2400.0, 1.2)
ENDLESS = Room(2.0, 0.24, 2200.0, 1.7)


class Recipe(NamedTuple):
    """How a sound is made, and its loudness: weighted dB of full scale in its loudest 60 ms."""

    name: str
    make: Callable[[], Signal | Stereo]
    """what is heard, on one side or both: music has two and its own room."""
    loudness: float
    room: Room | None = CLOSE  # none for loops and for the sounds of 1979, which are mono, and for music
    loop: bool = False

    @property
    def is_music(self) -> bool:
        """Whether this is a layer of the music, which keeps its length and its first sample, or the theme."""
        return self.name.startswith("music_")


RECIPES: tuple[Recipe, ...] = (
    Recipe("shot_1", partial(weapons.shot, 11, 1.0, 0.35), -17.0),
    Recipe("shot_2", partial(weapons.shot, 12, 0.89, 0.25), -17.0),
    Recipe("shot_3", partial(weapons.shot, 13, 1.09, 0.42), -17.0),
    Recipe("shot_4", partial(weapons.shot, 14, 0.8, 0.5), -17.0),
    Recipe("enemy_shot_1", partial(weapons.enemy_shot, 21, 1.0), -16.0, WIDE),
    Recipe("enemy_shot_2", partial(weapons.enemy_shot, 22, 0.88), -16.0, WIDE),
    Recipe("laser_1", partial(weapons.laser, 1.0, 26), -17.5, WIDE),
    Recipe("laser_2", partial(weapons.laser, 1.1, 27), -17.5, WIDE),
    Recipe("laser_empty", weapons.laser_empty, -24.0),
    Recipe("lancer_charge", weapons.lancer_charge, -15.0, None),
    Recipe("lancer_lock", weapons.lancer_lock, -14.0),
    Recipe("lancer_beam", weapons.lancer_beam, -10.5, HALL),
    Recipe("bang_small_1", partial(bangs.bang, 101, bangs.SMALL), -15.5, WIDE),
    Recipe("bang_small_2", partial(bangs.bang, 111, bangs.SMALL, 0.76), -15.5, WIDE),
    Recipe("bang_small_3", partial(bangs.bang, 105, bangs.SMALL, 1.16), -15.5, WIDE),
    Recipe("bang_small_4", partial(bangs.bang, 116, bangs.SMALL, 0.88), -15.5, WIDE),
    Recipe("bang_medium_1", partial(bangs.bang, 121, bangs.MEDIUM), -14.0, HALL),
    Recipe("bang_medium_2", partial(bangs.bang, 131, bangs.MEDIUM, 0.8), -14.0, HALL),
    Recipe("bang_medium_3", partial(bangs.bang, 125, bangs.MEDIUM, 1.15), -14.0, HALL),
    Recipe("bang_medium_4", partial(bangs.bang, 136, bangs.MEDIUM, 0.9), -14.0, HALL),
    Recipe("bang_large_1", partial(bangs.large_bang, 141, 1.0), -12.5, VAST),
    Recipe("bang_large_2", partial(bangs.large_bang, 161, 0.8), -12.5, VAST),
    Recipe("bang_large_3", partial(bangs.large_bang, 181, 0.7), -12.5, VAST),
    Recipe("bang_large_4", partial(bangs.large_bang, 191, 0.62), -12.5, VAST),
    Recipe("ship_lost", bangs.ship_lost, -11.0, VAST),
    Recipe("knock_1", partial(bangs.knock, 1, 1.0), -21.0),
    Recipe("knock_2", partial(bangs.knock, 2, 0.84), -21.0),
    Recipe("knock_3", partial(bangs.knock, 3, 1.21), -21.0),
    Recipe("knock_4", partial(bangs.knock, 4, 0.92), -21.0),
    Recipe("chip", partial(bangs.chip, 91), -23.0),
    Recipe("ricochet", bangs.ricochet, -20.0),
    Recipe("thrust", loops.thrust, -23.0, None, loop=True),
    Recipe("large_saucer", loops.large_saucer, -22.0, None, loop=True),
    Recipe("small_saucer", loops.small_saucer, -21.5, None, loop=True),
    Recipe("well", loops.well, -24.0, None, loop=True),
    Recipe("beat_1", partial(loops.beat, 1.0, 76), -26.5, None),
    Recipe("beat_2", partial(loops.beat, 0.84, 77), -26.5, None),
    Recipe("extra_ship", cues.extra_ship, -15.0, WIDE),
    Recipe("warp_out", cues.warp_out, -17.0, WIDE),
    Recipe("warp_in", cues.warp_in, -17.0, WIDE),
    Recipe("shield_taken", prizes.shield_taken, -16.5, WIDE),
    Recipe("triple_taken", prizes.triple_taken, -16.5, WIDE),
    Recipe("overcharge_taken", prizes.overcharge_taken, -16.5, WIDE),
    Recipe("shield_gone", prizes.shield_gone, -14.0, WIDE),
    Recipe("line_shot", feats.line_shot, -17.0, WIDE),
    Recipe("bank_shot", feats.bank_shot, -17.0, WIDE),
    Recipe("castle_destroyed", feats.castle_destroyed, -9.5, ENDLESS),
    Recipe("castle_arrives", feats.castle_arrives, -13.0, ENDLESS),
    Recipe("new_best", feats.new_best, -14.0, HALL),
    Recipe("bonus_paid", gates.bonus_paid, -16.5, WIDE),
    Recipe("gates_open", gates.gates_open, -18.0, HALL),
    Recipe("gift_taken", gates.gift_taken, -15.5, HALL),
    Recipe("gates_close", gates.gates_close, -20.0, WIDE),
    Recipe("beam_reflected", gates.beam_reflected, -15.0, WIDE),
    Recipe("castles_fell", gates.castles_fell, -8.2, ENDLESS),
    Recipe("well_opens", feats.well_opens, -18.0, HALL),
    Recipe("well_closes", feats.well_closes, -19.0, WIDE),
    Recipe("menu_move", cues.menu_move, -26.0),
    Recipe("menu_accept", cues.menu_accept, -21.0, WIDE),
    Recipe("game_over", cues.game_over, -14.5, HALL),
    Recipe("circuit_shot", circuit.shot, -17.0, None),
    Recipe("circuit_enemy_shot", circuit.enemy_shot, -17.0, None),
    Recipe("circuit_bang_small", partial(circuit.bang, 601, 4000.0), -15.5, None),
    Recipe("circuit_bang_medium", partial(circuit.bang, 602, 2400.0), -14.0, None),
    Recipe("circuit_bang_large", partial(circuit.bang, 603, 1000.0), -12.5, None),
    Recipe("circuit_thrust", circuit.thrust, -24.5, None, loop=True),
    Recipe("circuit_large_saucer", circuit.large_saucer, -20.5, None, loop=True),
    Recipe("circuit_small_saucer", circuit.small_saucer, -20.5, None, loop=True),
    Recipe("circuit_beat_1", partial(circuit.thump, high=True), -24.0, None),
    Recipe("circuit_beat_2", partial(circuit.thump, high=False), -24.0, None),
    Recipe("circuit_extra_ship", circuit.extra_ship, -18.0, None),
    Recipe("wave_begins", cues.wave_begins, -17.0, WIDE),
    Recipe("saucer_warning", cues.saucer_warning, -17.5, WIDE),
    Recipe("lancer_warning", cues.lancer_warning, -16.5, WIDE),
    *(
        Recipe(f"music_{name}_{key + 1}", partial(make, key), loudness, None, loop=True)
        for name, make, loudness in (
            ("pulse", music.pulse_layer, -14.5),
            ("bass", music.bass_layer, -13.0),
            ("arpeggio", music.arpeggio_layer, -16.0),
            ("melody", music.melody_layer, -13.5),
        )
        for key in range(len(music.SONGS))
    ),
    Recipe("music_danger", music.danger_layer, -14.0, None, loop=True),
    Recipe("music_boss", music.boss_layer, -12.5, None, loop=True),
    Recipe("music_title", music.theme, -12.0, None, loop=True),
    Recipe("sting_wave", music.wave_sting, -18.0, HALL),
    Recipe("sting_gate", music.gate_sting, -18.0, HALL),
    Recipe("sting_castle", music.castle_sting, -15.0, HALL),
    *(
        Recipe(f"lab_tone_{number + 1}", partial(tones.note, number), -26.5, None, loop=True)
        for number in range(tones.NOTES)
    ),
)
