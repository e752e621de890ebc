"""
One More!, compiled.

Rules: `deck`, `hands`, `rules`, `table`. Thinking, on top of them: `weights`, `casual`,
`inference`, `playouts`.
"""
