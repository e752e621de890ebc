"""Count again, and write `docs/perft.md`. Look at what has changed before you commit it."""

from tests.perft.page import ONE_MORE, PAGE, POSITIONS, page, recounted

for path in (ONE_MORE, POSITIONS):
    path.write_text(recounted(path), "utf-8")
PAGE.write_text(page(), "utf-8")
