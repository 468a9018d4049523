"""Reading a level: distances, solution, dead ends and junctions, the longest path, placement, the proof of validity."""
