"""
By how much a casual player of One More! prefers one move to another, in whole numbers.

`mulligan.bots.one_more.casual` plays by them in plain Python, `mulligan.kernels.one_more.casual`
compiled. Nothing here needs numba, so that the plain bot can do without it.
"""

STUCK_AT_ONCE = 10_000
"""To be stuck after one's own replay: that is what everybody wants."""

OUT = -10_000
"""To play the last card, and so never be stuck in this round."""

UNANSWERED = 4
"""A card more that the own hand cannot answer, against a card more that the neighbour cannot."""

ONE_MORE = 20
"""How much closer to winning somebody seems who has a "one more" already..."""
CARD = 4
"""... and who has a card less..."""
NEXT = 1
"""... and who is next."""

SLIP = 16
"""By how much a casual player may misjudge a move."""
