"""
Paper: sheets, cards, overviews and rules to print, from the same deck files that are played.

A `Job` says what to print; `press` lays it out, as a PDF for a printer and as pictures for a
screen. Everything is vectors in true sizes, and the font is embedded.
"""
