"""
One More!, compiled.

Rules: `layout` and `kinds` (without numba), `deck`, `hands`, `rules`, `table`. Thinking, on top of
them: `weights` (without numba), `casual`, `inference`, `playouts`. `batch` plays many games at
once, decision by decision.
"""
