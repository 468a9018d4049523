"""Tests of the grids."""
