"""The view of a world that a pilot gets: the same bodies and numbers, and nothing in it can be changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, NoReturn

from game import core
from game.sim.clone import PARTS, clone, treat_alike
from game.sim.dice import Dice
from game.sim.gifts import rules_of
from game.sim.world import Tally, World, new_world


class ReadOnlyError(TypeError):
    """A pilot tried to change the world."""


class View:
    """Makes the views of one game, a new one for each tick.

    A view is a `World` of its own, so that everything that reads a world takes it; its parts stay as they are
    when the game goes on. Setting an attribute of a part, or changing a list or dict of it, raises a
    ReadOnlyError. Compiled classes have no such hook: there `is_changed` tells afterwards. The game itself is
    out of reach in any case. `game.sim.clone.clone` makes a world of a view that can be
    changed and played on.

    A view costs half of a step. It keeps honest pilots honest: a pilot runs in the same process, and one that
    replaces the game's own code is found out only by verifying its replay.
    """

    def __init__(self, world: World) -> None:
        # A pilot can write even to frozen objects by object.__setattr__, and other games share these.
        self._tuning, self._torus = _made_again(world.tuning), _made_again(world.torus)
        self._rules: dict[Any, Any] = {}
        self._row = (world.row, _made_again(world.row))
        self._shown: World | None = None
        self._before: World | None = None

    def of(self, world: World) -> World:
        """Return the view of the present tick."""
        view = clone(world)
        view.tuning, view.torus = self._tuning, self._torus
        if self._row[0] is not world.row:
            self._row = (world.row, _made_again(world.row))
        view.row = self._row[1]
        view.gifted = self._rules
        for ship in view.ships:
            ship.held = replace(ship.held)
            rules_of(view, ship)  # makes them where it has new gifts
        self._shown = view
        if _COMPILED:
            self._before = clone(view)
        _freeze(view)
        return view

    def is_changed(self) -> bool:
        """Say whether the last view was changed all the same, as is possible with a compiled core."""
        if self._before is None:
            return False
        try:
            return not bool(self._shown == self._before)
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001 - only a value of the pilot's own kind can fail to compare
            return True


_COMPILED: Final = core() == "compiled"


def _made_again(frozen: Any) -> Any:  # noqa: ANN401 - any part of the rules
    """Return a second one of a frozen dataclass and of those in it; compiled ones cannot be deep-copied."""
    parts = [(part.name, getattr(frozen, part.name)) for part in fields(frozen) if part.init]
    return replace(frozen, **{name: _made_again(value) for name, value in parts if is_dataclass(value)})


def _refuse(what: str) -> Callable[..., NoReturn]:
    """Return a method that raises."""

    def refuse(_self: object, *_arguments: object, **_named: object) -> NoReturn:
        raise ReadOnlyError(what)

    return refuse


def _refuse_setting(self: object, name: str, _value: object = None) -> NoReturn:
    """Stand for __setattr__ and __delattr__."""
    raise ReadOnlyError(f"{type(self).__name__}.{name} cannot be set")


def _read_only(cls: type, changing: str, what: str) -> type:
    """Return a subclass of a container whose changing methods raise."""
    methods = {name: _refuse(f"{what} cannot be changed by {name}") for name in changing.split()}
    return type(cls.__name__, (cls,), {"__slots__": (), **methods})


_List: Final = _read_only(
    list,
    "append clear extend insert pop remove reverse sort __setitem__ __delitem__ __iadd__ __imul__",
    "a list of it",
)
_Dict: Final = _read_only(
    dict, "clear pop popitem setdefault update __setitem__ __delitem__ __ior__", "a dict of it"
)


def _frozen(cls: type) -> type:
    """Return a subclass whose attributes cannot be set, and let `clone` make plain ones of it."""
    own = {"__slots__": (), "__module__": cls.__module__, "__qualname__": cls.__qualname__}
    made = type(cls.__name__, (cls,), {**own, "__setattr__": _refuse_setting, "__delattr__": _refuse_setting})
    if cls is not World:
        treat_alike(made, cls)
    return made


_FROZEN: Final = {} if _COMPILED else {cls: _frozen(cls) for cls in (*PARTS, World)}
"""By class the one whose attributes cannot be set. None for compiled ones, which take exactly their own."""

_ANY: Final = new_world()
_LISTS: Final = tuple([part.name for part in fields(World) if isinstance(getattr(_ANY, part.name), list)])
"""The fields of a world that are lists; compiled classes do not tell that by the types of their fields."""


def _freeze(view: World) -> None:
    """Turn a clone into what cannot be changed, in place."""
    for name in _LISTS:
        group = getattr(view, name)
        if not _COMPILED:
            for body in group:
                body.__class__ = _FROZEN[type(body)]
        setattr(view, name, _List(group))
    view.gifted = _Dict(view.gifted)
    if not _COMPILED:
        view.dice.__class__, view.tally.__class__ = _FROZEN[Dice], _FROZEN[Tally]
        view.__class__ = _FROZEN[World]
