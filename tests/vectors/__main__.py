"""Write the files anew: `python -m tests.vectors`. Look at what has changed before you commit."""

from tests.vectors.vectors import HERE, VECTORS, text

for name in VECTORS:
    (HERE / name).write_text(text(name), "utf-8")
