"""Buckets that fill up with time, and counts that come back to zero."""

from hypothesis import given
from hypothesis import strategies as st

from mulligan.server.http.rate_limits import Bucket, Buckets, Counted, SharedBuckets


class Hands:
    """A clock that moves when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_and_then_the_rate() -> None:
    clock = Hands()
    buckets = Buckets(2, 5, clock)
    burst = [buckets.take("a") for _ in range(6)]
    clock.now += 1
    later = [buckets.take("a") for _ in range(3)]

    assert burst == [True] * 5 + [False]
    assert later == [True, True, False]


def test_addresses_do_not_pay_for_each_other() -> None:
    buckets = Buckets(1, 1, Hands())

    assert [buckets.take(each) for each in "aab"] == [True, False, True]


def test_some_things_cost_more_but_a_full_bucket_is_enough_for_anything() -> None:
    clock = Hands()
    buckets = Buckets(1, 6, clock)
    taken = [buckets.take("a", 5), buckets.take("a"), buckets.take("a")]
    clock.now += 10

    assert taken == [True, True, False]
    assert buckets.take("a", 100) is True
    assert buckets.take("a") is False


def test_full_buckets_do_not_pile_up() -> None:
    clock = Hands()
    buckets = Buckets(10, 10, clock)
    for at in range(10_000):
        clock.now += 0.01
        buckets.take(f"address {at}")

    assert len(buckets) < 2000


@given(st.lists(st.floats(0, 10), max_size=30))
def test_who_waits_as_told_never_exceeds_the_rate(pauses: list[float]) -> None:
    now = begun = 0.0
    bucket = Bucket(rate=4, burst=2, _level=2, _at=now)
    for pause in pauses:
        now += pause
        now += bucket.wait(now)

    assert len(pauses) <= 2 + 4 * (now - begun) + 1e-6


def test_only_so_many_at_once() -> None:
    counted = Counted(most_each=2, most=3)
    entered = [counted.enter(each) for each in "aaabb"]
    counted.leave("a")
    again = counted.enter("b")

    assert entered == [True, True, False, True, False]
    assert again is True
    for each in "abb":
        counted.leave(each)
    assert counted.total == 0


def test_all_connections_of_an_address_share_a_bucket() -> None:
    shared = SharedBuckets(1, 3)
    one, two = shared.of("a", 0), shared.of("a", 0)
    other = shared.of("b", 0)
    for _ in range(3):
        assert one.wait(0) == 0

    assert two.wait(0) > 0
    assert other.wait(0) == 0


def test_a_bucket_goes_with_the_last_connection_of_its_address() -> None:
    shared = SharedBuckets(1, 3)
    bucket = shared.of("a", 0)
    assert bucket.wait(0, cost=10) > 0
    del bucket

    assert shared.of("a", 0).wait(0) == 0
