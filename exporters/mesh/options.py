"""The options of the mesh formats: the table `[export.mesh]` of a recipe."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from levelforge.options import Options as OptionsBase

Metres = Annotated[float, Meta(gt=0, le=1000)]


class Options(OptionsBase, frozen=True):
    """Options of the meshes; all lengths in metres."""

    cell_size: Annotated[Metres, Meta(description="from the middle of a cell to that of the next")] = 2.0
    wall_height: Annotated[Metres, Meta(description="from the floor to the top of the walls")] = 3.0
    wall_thickness: Annotated[Metres, Meta(description="of the walls; less than the narrowest passage")] = 0.2
    floor: Annotated[bool, Meta(description="a floor below the cells")] = True
    collision: Annotated[bool, Meta(description="a collision mesh of plain boxes, for Godot; not in .obj")] = True
