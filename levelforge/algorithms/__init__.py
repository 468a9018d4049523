"""Algorithms that carve a maze, one module each.

An algorithm turns a cell graph and a seed into one bit per link, and knows nothing of shapes, masks or pinned passages:
cells without links are left alone, a graph in pieces gets a spanning forest. A module ends in one record,
`ALGORITHM = levelforge.records.Algorithm(...)`.
"""
