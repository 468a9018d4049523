"""The shapes that a level can have, one module each; see `levelforge.grid`.

A module ends in one record, `GRID = levelforge.records.GridShape(...)`.
"""
