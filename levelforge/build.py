"""From recipe to level: the pipeline, in order.

    recipe -> grid -> what shaping settles before -> algorithm -> maze -> shaping steps -> start, goal, openings
           -> proof -> level

Each part draws from a stream of its own (`levelforge.seeds`), so that none shifts the draws of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from levelforge.analysis.placement import place
from levelforge.analysis.validity import prove
from levelforge.arrays import Bits
from levelforge.catalog import ALGORITHMS
from levelforge.errors import OptionError, ValidityError, section
from levelforge.graph import CellGraph
from levelforge.grid import Grid
from levelforge.grid_table import make_grid
from levelforge.kernels.recording import Tape
from levelforge.level import Level
from levelforge.maze import Maze
from levelforge.options import Options, decode
from levelforge.recipe import Recipe
from levelforge.records import Algorithm, ShapingStep
from levelforge.seeds import Seed, derive

Carver = Callable[[CellGraph, int], Bits]


def make(
    recipe: Recipe | None = None,
    *,
    grid: str | Mapping[str, Any] | Grid = "rect",
    size: Sequence[int] | str | None = None,
    algorithm: str | Mapping[str, Any] | Algorithm | Carver = "kruskal",
    seed: Seed = 0,
    shaping: Sequence[Mapping[str, Any]] = (),
    placement: Mapping[str, Any] | None = None,
    export: Mapping[str, Mapping[str, Any]] | None = None,
) -> Level:
    """Makes a level, from a recipe or from the parts of one.

    What takes a name also takes the thing: `grid` a `Grid`, `algorithm` an `Algorithm` or a function from (graph,
    seed) to bool[links].

    Args:
        recipe: the whole recipe; then nothing else may be given.
        grid: shape, table with `shape` and options, or a grid.
        size: columns and rows in cells; short for the grid's option.
        algorithm: name, table with `name` and options, a record, or a function.
        seed: any integer or string.
        shaping: the steps, one table each.
        placement: start, goal, openings.
        export: options per format, for exporters to use.

    Raises:
        LevelforgeError: of the kind that says what was wrong; see `levelforge.errors`.

    Example:
        >>> level = make(grid="rect", size=(40, 30), algorithm="wilson", seed=7)
        >>> level.maze.passage_count
        1199
    """
    if recipe is not None:
        return build(recipe)
    table: dict[str, Any] = {
        "seed": seed,
        "shaping": list(shaping),
        "placement": placement or {},
        "export": export or {},
    }
    made = grid if isinstance(grid, Grid) else None
    shape: Mapping[str, Any] = grid if isinstance(grid, Mapping) else {"shape": grid}
    table["grid"] = {"shape": made.shape, **made.options} if made is not None else dict(shape)
    if size is not None:
        if made is not None:
            raise OptionError("size", size, "a grid that is made already has its size")
        table["grid"]["size"] = size if isinstance(size, str) else list(size)
    if isinstance(algorithm, str | Mapping):
        table["algorithm"] = {"name": algorithm} if isinstance(algorithm, str) else dict(algorithm)
        return build(Recipe.of(table), grid=made)
    return build(Recipe.of(table), grid=made, algorithm=_as_record(algorithm))


def build(recipe: Recipe, *, grid: Grid | None = None, algorithm: Algorithm | None = None) -> Level:
    """The level of a recipe; a `grid` or `algorithm` that is given takes the place of the recipe's.

    Raises:
        LevelforgeError: if the recipe asks for what cannot be made; the key says which part.
    """
    if grid is None:
        with section("grid"):
            grid = make_grid(recipe.grid)
    carver, carver_options = recipe.decoded("algorithm")
    if algorithm is not None:
        carver, carver_options = algorithm, decode(algorithm.options, {})
    recipe = msgspec.structs.replace(recipe, grid={"shape": grid.shape, **grid.options})
    grid, pinned, opened = planned(recipe, grid)
    with section("algorithm"):
        bits = carve(grid.graph.contract(pinned), carver, derive(recipe.seed, "algorithm"), carver_options)
    maze = Maze(grid, bits | pinned | opened)
    for at, step, options, seed in _steps(recipe):
        if step.apply is not None:
            with section(f"shaping.{at}"):
                maze = step.apply(maze, seed, options)
    with section("placement"):
        level = place(maze, recipe, derive(recipe.seed, "placement"))
    perfect = carver.perfect(carver_options) and all(step.keeps_perfect for _, step, _, _ in _steps(recipe))
    prove(level, perfect=perfect)
    return level


def planned(recipe: Recipe, grid: Grid) -> tuple[Grid, Bits, Bits]:
    """What the shaping steps settle before the carving.

    Returns:
        The grid without the banned walls, and bool[links] twice: the pinned passages, and those to open afterwards.

    Raises:
        ValidityError: if the banned walls leave the level in more pieces than it was in.
    """
    pinned = np.zeros(grid.graph.link_count, np.bool_)
    opened = pinned.copy()
    for at, step, options, seed in _steps(recipe):
        if step.plan is not None:
            with section(f"shaping.{at}"):
                plan = step.plan(grid, seed, options)
                pieces = grid.graph.roots.size
                if plan.banned.any():
                    grid = grid.without(links=plan.banned)
                if grid.graph.roots.size > pieces:
                    cut_off = grid.position(int(grid.graph.roots[-1]))
                    raise ValidityError("banned", cut_off, "walls that leave a way to this cell")
            pinned |= plan.pinned
            opened |= plan.opened
    return grid, pinned, opened


def _steps(recipe: Recipe) -> Iterator[tuple[int, ShapingStep, Any, int]]:
    """Each shaping step with its place, its record, its options and its seed."""
    names = [table["step"] for table in recipe.shaping]
    for at, name in enumerate(names):
        step, options = recipe.decoded("shaping", at)
        # Which of the steps of its name it is, and not its place: another step before it shifts no draws.
        yield at, step, options, derive(recipe.seed, "shaping", name, names[:at].count(name))


def carve(
    graph: CellGraph, algorithm: str | Algorithm, seed: int, options: Options | None = None, tape: Tape | None = None
) -> Bits:
    """Carves a spanning forest of any cell graph, masked and contracted ones too.

    Args:
        graph: the cells and links.
        algorithm: a name or a record.
        seed: of the algorithm's own stream; 64 bits.
        options: of the algorithm; its defaults if None.
        tape: where to record the steps.

    Returns:
        bool[links]; True where the link is open. Links that were contracted are not among them.

    Example:
        >>> from levelforge.grids.rect import Rect
        >>> graph = Rect(3, 3).graph
        >>> pinned = [0, 1]                              # a room: the top row
        >>> int(carve(graph.contract(pinned), "wilson", 1).sum()) + len(pinned)
        8
    """
    record: Algorithm = ALGORITHMS.module(algorithm).ALGORITHM if isinstance(algorithm, str) else algorithm
    return record.carve(graph, seed, decode(record.options, {}) if options is None else options, tape)


def _as_record(carver: Algorithm | Carver) -> Algorithm:
    """A function from (graph, seed) to bits as an algorithm without options."""
    if isinstance(carver, Algorithm):
        return carver

    def call(graph: CellGraph, seed: int, options: Any, tape: Tape | None = None) -> Bits:  # noqa: ARG001 - a Carve
        return carver(graph, seed)

    return Algorithm(options=Options, carve=call)
