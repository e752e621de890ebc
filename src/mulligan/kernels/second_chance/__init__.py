"""
Second Chance, compiled.

Rules: `grid`, `deck`, `placements`, `rules`. Thinking, on top of them: `candidates`, `futures`,
`endgame`.
"""
