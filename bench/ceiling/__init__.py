"""
How good play of Second Chance can be alone, and what people can learn from it: docs/ceiling.md.

`foresight` knows the whole pile, `thinking` compares how far ahead a bot looks, `decisions` has
what the expert drew and what a casual player would have drawn instead, and `principles` asks of
them which tiles, holes and rooms make the difference. `shapes` counts all three on a sheet.
"""
