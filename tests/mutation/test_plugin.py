"""The plugin that keeps mutants honest."""

from mulligan.games.second_chance import decks
from tests.mutation.plugin import forget


def test_a_mutated_run_starts_every_test_with_cold_caches() -> None:
    decks.standard()
    warm = decks.standard.cache_info().currsize

    forget()

    assert warm == 1
    assert decks.standard.cache_info().currsize == 0
