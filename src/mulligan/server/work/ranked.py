"""Things in the order of their ranks, which may change: a heap that knows where everything is."""

from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Ranked(Generic[T]):
    """
    The least of *n* things is known at once. To put one in, to change its rank or to take it out
    needs about as many comparisons as *n* has binary digits.
    """

    def __init__(self) -> None:
        self._heap: list[T] = []
        self._places: dict[T, int] = {}
        self._ranks: dict[T, Any] = {}

    def __len__(self) -> int:
        return len(self._heap)

    @property
    def first(self) -> T:
        return self._heap[0]

    def rank(self, thing: T) -> Any:
        return self._ranks[thing]

    def put(self, thing: T, rank: Any) -> None:
        """Put *thing* in, or give it another rank."""
        place = self._places.get(thing)
        if place is None:
            place = len(self._heap)
            self._heap.append(thing)
        self._ranks[thing] = rank
        self._find_place(thing, place)

    def remove(self, thing: T) -> None:
        place = self._places.pop(thing)
        del self._ranks[thing]
        last = self._heap.pop()
        if last is not thing:
            self._find_place(last, place)

    def _find_place(self, thing: T, place: int) -> None:
        """Move *thing*, which may stand at *place*, up or down to where it belongs."""
        heap, ranks = self._heap, self._ranks
        rank = ranks[thing]
        while place and rank < ranks[heap[above := (place - 1) // 2]]:
            self._stand(heap[above], place)
            place = above
        while (below := 2 * place + 1) < len(heap):
            other = below + 1
            if other < len(heap) and ranks[heap[other]] < ranks[heap[below]]:
                below = other
            if not ranks[heap[below]] < rank:
                break
            self._stand(heap[below], place)
            place = below
        self._stand(thing, place)

    def _stand(self, thing: T, place: int) -> None:
        self._heap[place] = thing
        self._places[thing] = place
