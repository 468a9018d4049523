"""Geometry: the walls and the floor of a level as lines, solids and polygons.

Only arrays, and neither a file format nor a drawing surface: exporters and the viewer both build on it. It works on
any grid, because it sees no cells but only the grid's wall segments and floor polygons:

    wall table -> wall graph -> outline -> wall solid      (`wall_graph`, `outline`, `walls`)
                      |------> runs ------> collision boxes (`runs`, `boxes`)
    floor polygons -------------------------------> floor   (`floors`, `contacts`)

A mesh has x to the right, y up and z down the map, in metres; its triangles are counter-clockwise seen from outside.
"""
