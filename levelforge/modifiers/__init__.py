"""Modifiers: what turns a grid of any shape into another. The folder is the registry; see `levelforge.catalog`.

Their options are keys of a recipe's `[grid]`, beside those of the shape. They are applied in the order that each
of them declares: wrap, mask, floors.
"""
