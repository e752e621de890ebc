"""The cache for values that are costly to compare."""

from mulligan.core.caching import cached_by_identity


def test_only_the_last_result_is_remembered_and_only_for_the_same_object() -> None:
    asked: list[list[int]] = []

    @cached_by_identity
    def length(numbers: list[int]) -> int:
        asked.append(numbers)
        return len(numbers)

    one, equal = [1, 2], [1, 2]

    assert [length(each) for each in (one, one, equal, equal, one)] == [2, 2, 2, 2, 2]
    assert [each is one for each in asked] == [True, False, True]


def test_none_is_an_argument_like_any_other() -> None:
    answers = iter("ab")
    answer = cached_by_identity(lambda _: next(answers))

    assert (answer(None), answer(None)) == ("a", "a")
    assert answer(0) == "b"


def test_a_cached_function_keeps_its_name() -> None:
    @cached_by_identity
    def named(argument: int) -> int:
        """What it does."""
        return argument

    assert (named.__name__, named.__doc__) == ("named", "What it does.")
