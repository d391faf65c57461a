"""Parts of the simulation as bytes, compiled or not: pickle alone cannot make compiled frozen dataclasses."""

from __future__ import annotations

import pickle
from dataclasses import fields, is_dataclass
from io import BytesIO
from typing import Any


class _Pickler(pickle.Pickler):
    """Saves a dataclass as its fields, without caches."""

    def reducer_override(self, part: Any) -> Any:  # noqa: ANN401 - of pickle
        if isinstance(part, type) or not is_dataclass(part):
            return NotImplemented
        given, later = (
            {
                each.name: getattr(part, each.name)
                for each in fields(part)
                if each.compare and each.init is init
            }
            for init in (True, False)
        )
        return _made, (type(part), given, later)


def _made(cls: type, given: dict[str, Any], later: dict[str, Any]) -> object:
    part = cls(**given)
    for name, value in later.items():
        setattr(part, name, value)
    return part


def pickled(part: object) -> bytes:
    """Return a part of the simulation, or a tuple of such parts, as bytes for `pickle.loads`."""
    file = BytesIO()
    _Pickler(file).dump(part)
    return file.getvalue()
