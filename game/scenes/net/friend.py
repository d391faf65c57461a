"""The pages before a game over a network: what is played, hosting it, and joining it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.modes import ARCADE, MODE_VARIANTS
from game.net.link import Found, Link
from game.net.packets import Game, new_game
from game.net.sockets import EVERYWHERE, Address, Resolver, open_socket, own_addresses, split_address
from game.options import PORT
from game.scenes.net.net_play import NetPlayScene
from game.scenes.pages.page import Button, Choice, ListRow, PageScene, Row, opens
from game.scenes.pages.scene import Move, Page, Pop, ReplaceAll, SceneContext
from game.scenes.pages.text_entry import NameEntry, TextEntry
from game.sim.rule_sets import DIFFICULTIES
from game.storage.strict import OFFERED
from game.view.pages.grid import FAINT, HUD, Cell, Tint
from game.view.pages.page_view import Column, PageView

_FOR_TWO: Final = tuple((mode, variant) for mode, variant in MODE_VARIANTS if variant.players == 2)
_LETTERS: Final = 18.0  # units: of what is told, at 100 %
_LONGEST: Final = 40  # letters of an address that is typed
_NS: Final = 1_000_000_000


def _name(context: SceneContext) -> str:
    return context.store.settings.player or OFFERED


def _link(context: SceneContext, port: int = 0, game: Game | None = None) -> Link:
    """Return a link on a new socket; raise OSError without a network, or if the port is taken."""
    return Link(open_socket(port), lambda: context.clock() / _NS, _name(context), game)


def _told(words: str, tint: Tint = HUD) -> Row:
    """Return a line that is only read."""
    return ListRow((Cell(words, "centre", _LETTERS, tint),), lambda: None, acts=False)


class FriendScene(PageScene):
    """Host or join a game; the host chooses what is played."""

    see_through = False
    view = PageView(column=Column(top=200.0, width=520.0, every=52.0))

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        if context.variant.players != 2:
            self._choose_mode(0)
        difficulties = (*DIFFICULTIES,)
        rows = (
            opens("HOST A GAME", host),
            opens("JOIN A GAME", join),
            Choice(
                "GAME",
                [each.word for _, each in _FOR_TWO],
                lambda: _FOR_TWO.index((context.mode, context.variant)),
                self._choose_mode,
            ),
            Choice(
                "DIFFICULTY",
                [name.upper() for name in difficulties],
                lambda: difficulties.index(context.store.settings.difficulty),
                lambda n: context.change(replace(context.store.settings, difficulty=difficulties[n])),
            ),
            opens("YOUR NAME", NameEntry),
            Button("BACK", Pop),
        )
        super().__init__(context, "PLAY WITH A FRIEND", rows)
        self._keys = self.help

    def tick(self) -> Move | None:
        """Tell the player's name, which may change above."""
        self.context.sounds.state(None)
        told = f"YOU ARE {_name(self.context)}. GAME, DIFFICULTY AND OPTIONS ARE THOSE OF THE HOST."
        self.help = (told, *self._keys)
        return super().tick()

    def _choose_mode(self, number: int) -> None:
        self.context.choice = MODE_VARIANTS.index(_FOR_TWO[number])


def host(context: SceneContext, port: int = PORT) -> PageScene:
    """Return the page of a host: it waits for a friend, or says why it cannot."""
    chosen = context.store.settings
    options = chosen.extra_shield + 2 * chosen.friendly_fire + 4 * chosen.tether
    mode = context.mode if context.mode.variant(2) is not None else ARCADE
    game = new_game(mode, chosen.difficulty, options, secrets.randbits(48), _name(context))
    try:
        link = _link(context, port, game)
    except OSError as fault:
        return _no_network(context, f"PORT {port}: {fault.strerror or fault}")
    return WaitScene(context, link, "WAITING FOR A FRIEND", host_words(own_addresses(), port))


def host_words(at: Sequence[str], port: int) -> tuple[str, ...]:
    """Return how a host is found, at these addresses."""
    return (
        f"YOUR ADDRESS: {'   OR   '.join(at)}" if at else "THIS COMPUTER IS IN NO NETWORK",
        "IN YOUR OWN NETWORK THE GAME IS FOUND BY ITSELF",
        f"FROM THE INTERNET: LET YOUR ROUTER FORWARD UDP PORT {port}",
        "TO THIS COMPUTER, AND TELL YOUR FRIEND THE ROUTER'S ADDRESS",
    )


def join(context: SceneContext) -> PageScene:
    """Return the page of a guest: the games that are found, or why none can be."""
    try:
        return JoinScene(context, _link(context))
    except OSError as fault:
        return _no_network(context, f"{fault.strerror or fault}")


def join_at(context: SceneContext, address: str) -> PageScene:
    """Return a page that joins the game at an address, HOST or HOST:PORT."""
    try:
        told = (address.upper(), "IT HAS TO BE WAITING; FROM OUTSIDE ITS ROUTER HAS TO FORWARD THE PORT")
        return WaitScene(context, _link(context), "ASKING THE HOST", told, Resolver(address))
    except (OSError, ValueError) as fault:
        return _no_network(context, f"{fault}")


def begin_linked(port: int | None, address: str | None) -> Callable[[SceneContext], PageScene]:
    """Return the page of --host PORT or --join ADDRESS."""
    if address is not None:
        return partial(join_at, address=address)
    return partial(host, port=PORT if port is None else port)


def _no_network(context: SceneContext, why: str) -> WaitScene:
    return WaitScene(context, None, "NO NETWORK", (why.upper(),))


class WaitScene(PageScene):
    """Waits for the other player, as a host or as a guest; a resolver finds the address of the host.

    Without a link it says why there is none.
    """

    see_through = False
    view = PageView(column=Column(top=300.0, width=1200.0, every=44.0), heading_top=150.0)

    def __init__(
        self,
        context: SceneContext,
        link: Link | None,
        words: str,
        lines: Sequence[str] = (),
        resolver: Resolver | None = None,
    ) -> None:
        self.link, self._resolver, self._kept = link, resolver, False
        self._lines = lines
        super().__init__(context, words, self._rows(*lines))

    def _rows(self, *lines: str) -> list[Row]:
        told = (_told(line, FAINT if n else HUD) for n, line in enumerate(lines))
        return [Button("BACK", self.back), *told]

    def back(self) -> Move:
        """Return to the choice between hosting and joining."""
        return ReplaceAll(Page.TITLE, (Page.FRIEND,))

    def tick(self) -> Move | None:
        """Begin when the other is there."""
        self.context.sounds.state(None)
        if self.link is None:
            return super().tick()
        if self._resolver is not None and self._resolver.address is not None:
            self.link.join(self._resolver.address)
            self._resolver = None
        fault = self.link.over or (self._resolver.fault.upper() if self._resolver else "")
        if fault:
            self.rows = self._rows(fault)
        elif self.link.wait():
            self._kept = True
            return ReplaceAll(partial(NetPlayScene, link=self.link))
        return super().tick()

    def leave(self) -> None:
        """Close the socket, unless the game has it."""
        if self.link is not None and not self._kept:
            self.link.close()


class JoinScene(PageScene):
    """The games that hosts of this network offer, and a way to others."""

    see_through = False
    view = PageView(column=Column(top=230.0, width=820.0, every=52.0))

    def __init__(self, context: SceneContext, link: Link) -> None:
        self._link, self._kept = link, False
        self._listed: list[Address] = []
        super().__init__(context, "JOIN A GAME", ())
        self.rows = self._rows([])

    def _rows(self, found: list[tuple[Address, Found]]) -> list[Row]:
        games = [Button(_offer(each), partial(self._join, address)) for address, each in found]
        none = [] if games else [_told("LOOKING FOR GAMES IN YOUR NETWORK", FAINT)]
        return [*games, opens("TYPE AN ADDRESS", AddressEntry), Button("BACK", Pop), *none]

    def _join(self, address: Address) -> Move:
        self._link.join(address)
        self._kept = True
        name = self._link.found[address].game.host if address in self._link.found else address[0]
        return ReplaceAll(partial(WaitScene, link=self._link, words=f"JOINING {name}"))

    def tick(self) -> Move | None:
        """Ask for games, and list those that answer; the chosen row stays chosen."""
        self.context.sounds.state(None)
        self._link.ask(*EVERYWHERE)
        seeds = {each.game.seed: (address, each) for address, each in reversed(self._link.found.items())}
        found = sorted(seeds.values())  # a host of this computer may answer from two addresses
        if [address for address, _ in found] != self._listed:
            label = self.rows[self.chosen].view().label if self._listed or self.chosen else ""
            self._listed, self.rows = [address for address, _ in found], self._rows(found)
            labels = [row.view().label for row in self.rows]
            self.chosen = labels.index(label) if label in labels else 0
        return super().tick()

    def leave(self) -> None:
        """Close the socket, unless a game was chosen."""
        if not self._kept:
            self._link.close()


def _offer(found: Found) -> str:
    """Return what a host offers."""
    game = found.game
    word = next(variant.word for mode, variant in _FOR_TWO if mode is game.mode)
    return f"{game.host}: {word}, {game.difficulty.upper()}"


class AddressEntry(TextEntry):
    """Takes the address of a host, typed or pasted."""

    letters = TextEntry.letters + ".:"

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, "ADDRESS OF THE HOST", "", _LONGEST)

    def refusal(self, text: str) -> str:
        """Return why a text is no address."""
        try:
            split_address(text)
        except ValueError as fault:
            return str(fault).upper()
        return ""

    def accept(self, text: str) -> Move:
        """Ask there."""
        return ReplaceAll(partial(join_at, address=text.lower()))
