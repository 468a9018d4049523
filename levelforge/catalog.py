"""What a package offers: the folder is the registry.

Every module of a package such as `levelforge.algorithms` is a member, named after its file. `Catalog` lists the names
and reads each member's summary (the first line of its docstring) and literal constants from the source, without
importing
it: `levelforge list` and `--help` load neither numba nor trimesh. A member is imported when it is used.

Other packages add members by entry points of the group named like the package (`levelforge.algorithms`,
`levelforge.grids`, `levelforge.shaping`, `levelforge.exporters`), each pointing at such a module.
"""

from __future__ import annotations

import ast
import functools
import importlib
import importlib.metadata
import importlib.util
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from levelforge.errors import UnknownName


class Catalog:
    """The members of a package.

    Args:
        package: the package whose modules are the members.
        key: the recipe key or flag that names a member, for error messages.
        group: the entry point group that other packages add members by; None: none.

    Example:
        >>> catalog = Catalog("levelforge.algorithms", "algorithm.name", "levelforge.algorithms")
        >>> "wilson" in catalog.names()
        True
        >>> catalog.module("wilsn")
        Traceback (most recent call last):
        ...
        levelforge.errors.UnknownName: algorithm.name = 'wilsn': unknown; did you mean wilson?
    """

    def __init__(self, package: str, key: str, group: str | None = None) -> None:
        self.package = package
        self.key = key
        self.group = group

    def names(self) -> list[str]:
        """The names of all members, sorted."""
        return sorted({*self._files, *self._entry_points})

    def summary(self, name: str) -> str:
        """The first line of the member's docstring, without its full stop."""
        docstring = ast.get_docstring(self._syntax(self.canonical(name))) or ""
        return docstring.partition("\n")[0].rstrip(".")

    def constant(self, name: str, constant: str) -> Any:
        """The literal that the member's source assigns to `constant`; None if it assigns none."""
        for statement in self._syntax(self.canonical(name)).body:
            if isinstance(statement, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == constant for target in statement.targets
            ):
                return ast.literal_eval(statement.value)
        return None

    def module(self, name: str) -> ModuleType:
        """Imports the member.

        Raises:
            UnknownName: if there is none of that name.
        """
        known = self.canonical(name)
        if known in self._files:
            return importlib.import_module(f"{self.package}.{known}")
        loaded: ModuleType = self._entry_points[known].load()
        return loaded

    def canonical(self, name: str) -> str:
        """The member's own name for what the user wrote: `Depth-First` is `depth_first`.

        Raises:
            UnknownName: if there is none of that name.
        """
        spelled = name.replace("-", "_").lower()
        if spelled in self._files or spelled in self._entry_points:
            return spelled
        raise UnknownName.among(self.key, name, self.names())

    def _syntax(self, name: str) -> ast.Module:
        if name in self._files:
            return _parsed(self._files[name])
        spec = importlib.util.find_spec(self._entry_points[name].module)
        return _parsed(Path(spec.origin)) if spec and spec.origin else ast.Module([], [])

    @functools.cached_property
    def _files(self) -> Mapping[str, Path]:
        spec = importlib.util.find_spec(self.package)
        files: dict[str, Path] = {}
        for folder in (spec.submodule_search_locations if spec else None) or ():
            for path in Path(folder).iterdir():
                module = path / "__init__.py" if path.is_dir() else path
                name = path.stem
                if module.suffix == ".py" and module.is_file() and not name.startswith("_"):
                    files[name] = module
        return files

    @functools.cached_property
    def _entry_points(self) -> Mapping[str, importlib.metadata.EntryPoint]:
        if self.group is None:
            return {}
        return {point.name: point for point in importlib.metadata.entry_points(group=self.group)}


@functools.cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


ALGORITHMS = Catalog("levelforge.algorithms", "algorithm.name", "levelforge.algorithms")
GRIDS = Catalog("levelforge.grids", "grid.shape", "levelforge.grids")
MODIFIERS = Catalog("levelforge.modifiers", "grid", "levelforge.modifiers")
SHAPING = Catalog("levelforge.shaping", "step", "levelforge.shaping")
FORMATS = Catalog("exporters", "format", "levelforge.exporters")
COMMANDS = Catalog("levelforge.cli", "command")
