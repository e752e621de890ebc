"""
By how much a casual player of One More! prefers one move to another, in whole numbers.

`mulligan.bots.one_more.casual` plays by them in plain Python, `mulligan.kernels.one_more.casual`
compiled. Nothing here needs numba, so that the plain bot can do without it.
"""

STUCK_AT_ONCE = 10_000
"""Being stuck after your own replay, which is what everybody wants."""

OUT = -10_000
"""Playing the last card, which rules out being stuck in this round."""

UNANSWERED = 4
"""One more card that your own hand cannot answer, relative to one that the neighbour cannot."""

ONE_MORE = 20
"""How much closer to winning a player seems who already has a "one more"..."""
CARD = 4
"""... and who has one card less..."""
NEXT = 1
"""... and who is next."""

SLIP = 16
"""By how much a casual player may misjudge a move."""
