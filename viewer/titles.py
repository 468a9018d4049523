"""What the viewer says in words about what it shows."""

from __future__ import annotations

from levelforge.level import Level
from viewer.modes import Mode
from viewer.session import Session


def caption(level: Level) -> str:
    """The title of the window.

    Example:
        >>> import levelforge
        >>> caption(levelforge.make(size=(40, 30), algorithm="wilson", seed=7))
        'levelforge: rect 40 x 30, wilson, seed 7'
    """
    width, height, floors = level.grid.extent
    size = f"{width:g} x {height:g}" + (f" x {floors}" if floors > 1 else "")
    recipe = level.recipe
    return f"levelforge: {level.grid.shape} {size}, {recipe.algorithm.get('name', 'no algorithm')}, seed {recipe.seed}"


def status(session: Session) -> str:
    """One line on the carving that is played on the map; empty if there is none."""
    playback = session.playback
    if playback is None or session.mode is not Mode.TOP:
        return ""
    if playback.at_end:
        return f"carved in {len(playback)} steps"
    state = f"{playback.rate:.0f} steps a second" if playback.playing else "paused"
    return f"step {playback.step} of {len(playback)} {playback.last_kind} ({state})"
