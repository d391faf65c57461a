"""Challenge codes: a game and the score to beat, in 26 letters that can be read aloud.

A code is 22 letters of five bits, most significant first, and four check letters:

    1 bit    whether the score was made with an assist
    5 bits   what is played: the place in COURSES
    9 bits   the rules version
    63 bits  the seed, which of a daily game also tells the day
    32 bits  the score

The letters are digits and capitals without 0, O, 1 and I. The checks are 20 bits of a BLAKE2b hash of the
places of the others among them, so that of a million misread codes one is taken for another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from itertools import islice
from typing import Final

from game.daily import day_of
from game.modes import MODES, Mode, day_of_game, mode_under
from game.sim.rule_sets import RULES_VERSION, origin_of
from game.sim.tuning import Tuning
from game.sim.world import MAX_SEED, World

CODE_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH: Final = 26
LONGEST: Final = 32  # letters of a code with its dashes
MOST_SCORE: Final = 2**32 - 1

COURSES: Final = (
    *(("arcade", 1, difficulty) for difficulty in ("cadet", "pilot", "ace")),
    *(("arcade", 2, difficulty) for difficulty in ("cadet", "pilot", "ace")),
    ("classic", 1, "pilot"),
    ("daily", 1, "pilot"),
)
"""What codes name: a mode, a number of players and a difficulty. New ones go to the end."""

_GROUP: Final = 4
_CHECKS: Final = 4
_TRIED: Final = 100  # parts of a text that are checked, because it may be a whole book
_BREAK: Final = r"[\s\-\u2010-\u2015\u2212]"  # blanks, new lines and dashes of any kind
_BREAKS: Final = re.compile(_BREAK)
_CODE: Final = re.compile(rf"\b(?=([{CODE_ALPHABET}](?:{_BREAK}*[{CODE_ALPHABET}]){{{LENGTH - 1}}})\b)")
_COURSE_BITS, _RULES_BITS, _SEED_BITS, _SCORE_BITS = 5, 9, 63, 32


class BadCode(ValueError):  # noqa: N818 - a verdict on a text, not an error of the program
    """A text is no challenge code."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A game to play, and the score to beat."""

    mode: str
    players: int
    difficulty: str
    seed: int
    score: int
    rules: int = RULES_VERSION
    assisted: bool = False  # whether the score was made with an assist

    @property
    def played(self) -> Mode:
        """Its mode."""
        return MODES[self.mode]

    @property
    def tuning(self) -> Tuning:
        """The numbers of its rules."""
        return self.played.rules(self.difficulty)


def challenge_of(world: World, first_wave: int, *, assisted: bool = False) -> Challenge | None:
    """Return the challenge to beat a game; None if no code names it, such as one with a shield."""
    rules, players = world.tuning, len(world.ships)
    mode, difficulty = mode_under(rules, players, world.seed), origin_of(rules).difficulty
    if (mode.name, players, difficulty) not in COURSES or first_wave > 1 or mode.rules(difficulty) != rules:
        return None
    score = min(world.score, MOST_SCORE)
    return Challenge(mode.name, players, difficulty, world.seed, score, assisted=assisted)


def encode(challenge: Challenge) -> str:
    """Return the code of a challenge, in groups of four letters."""
    course = COURSES.index((challenge.mode, challenge.players, challenge.difficulty))
    number = challenge.assisted << _COURSE_BITS | course
    for value, bits in (
        (challenge.rules, _RULES_BITS),
        (challenge.seed, _SEED_BITS),
        (challenge.score, _SCORE_BITS),
    ):
        if not 0 <= value < 1 << bits:
            raise ValueError(f"{value} does not fit into {bits} bits")
        number = number << bits | value
    word = [number >> 5 * place & 31 for place in reversed(range(LENGTH - _CHECKS))]
    return _grouped("".join(CODE_ALPHABET[digit] for digit in [*word, *_checks(word)]))


def _grouped(letters: str) -> str:
    return "-".join(letters[place : place + _GROUP] for place in range(0, len(letters), _GROUP))


def decode(text: str) -> Challenge:
    """Return the challenge of a code; small letters, blanks, new lines and dashes do not matter.

    Raises:
        BadCode: it is not a code; the message says why.
    """
    letters = _BREAKS.sub("", text.upper())
    if len(letters) != LENGTH:
        raise BadCode(f"a code has {LENGTH} letters, not {len(letters)}")
    unknown = [letter for letter in letters if letter not in CODE_ALPHABET]
    if unknown:
        raise BadCode(f"{unknown[0]!a} is in no code: 0, O, 1 and I never are")
    word = [CODE_ALPHABET.index(letter) for letter in letters]
    if not _is_whole(word):
        raise BadCode("a letter is wrong, or some are swapped")
    number = 0
    for digit in word[:-_CHECKS]:
        number = number << 5 | digit
    fields = []
    for bits in (_SCORE_BITS, _SEED_BITS, _RULES_BITS):
        fields.append(number & ((1 << bits) - 1))
        number >>= bits
    score, seed, rules = fields
    assisted, number = number >> _COURSE_BITS > 0, number & ((1 << _COURSE_BITS) - 1)
    if number >= len(COURSES) or rules == 0 or seed > MAX_SEED:
        raise BadCode("it names a game that this version does not have")
    challenge = Challenge(*COURSES[number], seed=seed, score=score, rules=rules, assisted=assisted)
    _check_day(challenge)
    return challenge


def playable(text: str, today: date) -> Challenge:
    """Return the challenge of a code as `decode` does, if its game can be played here on a day.

    Raises:
        BadCode: it is not a code, or one of other rules or of a day to come; the message says why.
    """
    challenge = decode(text)
    if challenge.rules != RULES_VERSION:
        raise BadCode(f"the code is of rules {challenge.rules}, and this game has rules {RULES_VERSION}")
    day = day_of(challenge.seed) if challenge.mode == "daily" else None
    if day is not None and day > today:
        raise BadCode(f"{day}, the day of the code, has not begun at UTC")
    return challenge


def find_code(text: str) -> str:
    """Return the code in a text such as a card, in groups of four letters; the text itself if there is none.

    Where several parts look like a code, it is the first without a wrong letter.
    """
    alike = [_BREAKS.sub("", found[1]) for found in islice(_CODE.finditer(text.upper()), _TRIED)]
    right = (letters for letters in alike if _is_whole([CODE_ALPHABET.index(letter) for letter in letters]))
    found = next(right, alike[0] if alike else "")
    return _grouped(found) if found else text


def _check_day(challenge: Challenge) -> None:
    """Refuse the seed of no day for a daily game, and that of a day for another one."""
    if challenge.rules != RULES_VERSION:  # whose days are unknown here
        return
    day = day_of_game(challenge.tuning, challenge.players, challenge.seed)
    if (day is None) is (challenge.mode == "daily"):
        raise BadCode("its seed is not one of its mode")


def _checks(word: list[int]) -> list[int]:
    """Return the digits that make a whole code of a word."""
    number = int.from_bytes(blake2b(bytes(word), digest_size=3).digest(), "big")
    return [number >> 5 * place & 31 for place in range(_CHECKS)]


def _is_whole(word: list[int]) -> bool:
    return _checks(word[:-_CHECKS]) == word[-_CHECKS:]
