"""
Second Chance, compiled.

Rules: `packing` (without numba), `grid`, `deck`, `placements`, `rules`. Thinking, on top of them:
`candidates`, `futures`, `endgame`. `batch` plays many games at once, decision by decision.
"""
