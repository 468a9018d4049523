"""Steps that give a maze its character, one module each, applied in the recipe's order.

A step works before the carving (`plan`: pinned passages, banned walls), after it (`apply`), or both. A module ends in
one record, `STEP = levelforge.records.ShapingStep(...)`.
"""
