"""Steps that change a maze after it is carved, one module each, applied in the recipe's order.

A module ends in one record, `STEP = levelforge.records.ShapingStep(...)`.
"""
