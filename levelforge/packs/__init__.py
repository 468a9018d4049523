"""Packs: many levels from one file, with ramps of difficulty, by any number of workers, always the same bytes.

- `plan`: a pack file, and the recipe of each of its levels
- `forge`: making and writing them
"""
