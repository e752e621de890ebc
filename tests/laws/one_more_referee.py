"""
A second reading of the rules of One More!, from a record to what the table must look like.

Cards are texts and hands are lists of them. Every check names its rule of
`docs/rules/one-more.md`.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.laws.referee import Story, Stream, dealt

STARTER = "5±"


@dataclass
class Table:
    """All that is true after the last event that was told, secrets included."""

    tokens: list[int]
    round: int = 0
    hands: list[list[str]] = field(default_factory=list)
    pile: Counter[str] = field(default_factory=Counter)
    centre: str = ""
    direction: int = 1
    active: int = -1
    playing: set[int] = field(default_factory=set)
    pending: dict[int, str | None] | None = None  # a swap under way: who gives what
    told: list[dict[str, Any]] = field(default_factory=list)  # the story of this round
    owing: set[int] = field(default_factory=set)  # who has to decide now
    ended: bool = False


def judge(record: dict[str, Any]) -> Table:
    """Play *record* through. Raises FoulError where it breaks a rule."""
    story = Story(record)
    table = _played(record, story)
    story.check(table.ended == (record["result"] is not None), "there is a result after the end")
    story.check(table.pending is not None or "pending" not in record, "no swap is under way")
    return table


def _played(record: dict[str, Any], story: Story) -> Table:
    seats = range(len(record["seats"]))
    deck = Counter({entry["card"]: entry["count"] for entry in record["deck"]["cards"]})
    story.check(3 <= len(seats) <= 9 and deck.total() == 72 and STARTER not in deck, "OM-1")
    table = Table([0 for _ in seats])
    turned_up: list[tuple[int, list[str]]] = []  # of each round: who began, the cards in order
    loser = None
    while True:
        table.round += 1
        event = story.take("round", round=table.round)
        story.check(event["first"] in (seats if loser is None else (loser,)), "OM-7")
        table.active = event["first"]
        table.hands = [list(held) for held in event["hands"]]
        table.centre = event["centre"]
        table.direction = 1  # OM-R5
        table.playing = set(seats)
        table.told = []
        order = [card for held in table.hands for card in held if card != STARTER]
        order.append(table.centre)
        story.check(
            all(len(held) == 5 and held.count(STARTER) == 1 for held in table.hands)
            and len(table.hands) == len(seats),
            "OM-2: four cards and a starter for everybody",
        )
        story.check(not Counter(order) - deck, "OM-2: cards that the deck does not have")
        table.pile = deck - Counter(order)
        turned_up.append((table.active, order))
        if not play_a_round(record, story, table, order):
            return table
        loser = table.active
        if table.tokens[loser] == 2:
            break
    event = story.take("end", winners=[loser])  # OM-6
    story.check(record["result"] == story.without_name(event), "the result is the end")
    story.check(story.over, "nothing comes after the end")
    check_the_deal(record, turned_up, story)
    table.owing = set()
    table.ended = True
    return table


def play_a_round(
    record: dict[str, Any], story: Story, table: Table, order: list[str]
) -> bool:  # whether it was told to its end
    """Turns, until somebody loses the round and becomes the active player of the next."""
    while True:
        hand = table.hands[table.active]
        if not any(answers(card, table.centre) for card in hand):
            lose(story, table, table.active, "stuck")  # OM-5
            return True
        table.owing = {table.active}
        if story.over:
            return False
        event = story.take("play", seat=table.active)
        table.told.append(event)
        story.check(event["card"] in hand, "OM-3: a card of the hand")
        story.check(answers(event["card"], table.centre), "OM-3: a card that answers")
        hand.remove(event["card"])
        table.centre = event["card"]
        holders = [seat for seat, held in enumerate(table.hands) if held]
        if len(holders) == 1:
            lose(story, table, holders[0], "last")  # OM-14: at any moment, before the effect
            return True
        effect = table.centre.lstrip("0123456789")[1:]
        if effect == "replay" and hand:  # OM-8, OM-R3
            continue
        if not carry_out(effect, record, story, table, order):
            return False
        if not hand:  # OM-13, OM-R3: after the effect
            table.told.append(story.take("leave", seat=table.active))
            table.playing.remove(table.active)
        while True:
            table.active = (table.active + table.direction) % len(table.hands)
            if table.active in table.playing:
                break


def carry_out(
    effect: str, record: dict[str, Any], story: Story, table: Table, order: list[str]
) -> bool:  # whether it was told to its end
    holders = {seat for seat in table.playing if table.hands[seat]}
    if effect == "reverse":  # OM-9
        table.direction = -table.direction
        table.told.append(story.take("reverse", direction=table.direction))
    elif effect == "draw" and table.pile.total():  # OM-10, OM-R4
        if story.over:
            return False
        event = story.take("draw", by=table.active)
        table.told.append(event)
        story.check(event["seat"] in table.playing, "OM-13: who has left cannot be named")
        story.check(table.pile[event["card"]] > 0, "a card that is not in the deck")
        table.pile[event["card"]] -= 1
        order.append(event["card"])
        table.hands[event["seat"]].append(event["card"])
    elif effect == "swap":  # OM-11, OM-R2
        if story.over:
            if (pending := record.get("pending")) is not None:
                story.check(pending["by"] == table.active, "the active player names")
                story.check(set(pending["seats"]) <= holders, "OM-R2: who has a card to give")
                given = dict(zip(pending["seats"], pending["cards"], strict=True))
                story.check(len(given) == 2, "OM-11: two different players")
                for giver, card in given.items():
                    held = table.hands[giver]
                    story.check(card is None or card in held, "OM-R2: a card of the giver's hand")
                table.pending = given
                table.owing = {seat for seat, card in given.items() if card is None}
            return False
        event = story.take("swap", by=table.active)
        table.told.append(event)
        one, other = event["seats"]
        story.check(one != other and {one, other} <= holders, "OM-11, OM-R2: two who hold a card")
        for giver, card in zip((one, other), event["cards"], strict=True):
            story.check(card in table.hands[giver], "OM-R2: a card of the giver's hand")
            table.hands[giver].remove(card)
        table.hands[other].append(event["cards"][0])
        table.hands[one].append(event["cards"][1])
    return True


def lose(story: Story, table: Table, seat: int, reason: str) -> None:
    table.tokens[seat] += 1
    event = story.take("lose", seat=seat, reason=reason, tokens=table.tokens)
    story.check(sorted(event["hand"]) == sorted(table.hands[seat]), "OM-5: they show their hand")
    table.active = seat


def answers(card: str, centre: str) -> bool:
    """OM-3."""
    number, asked = (int(re.findall(r"\d+", text)[0]) for text in (card, centre))
    sign = centre.lstrip("0123456789")[0]
    return {"+": number > asked, "-": number < asked, "±": number != asked}[sign]


def check_the_deal(
    record: dict[str, Any], turned_up: list[tuple[int, list[str]]], story: Story
) -> None:
    """A finished record holds the seed: deal again, and no card was moved (D4)."""
    seed = bytes.fromhex(record["seed"])
    cards = [entry["card"] for entry in record["deck"]["cards"] for _ in range(entry["count"])]
    first = Stream(seed, "one-more/first").below(len(record["seats"]))
    story.check(turned_up[0][0] == first, "the first player")
    for number, (_, order) in enumerate(turned_up, 1):
        pack = dealt(cards, seed, f"one-more/round/{number}")
        hands = 4 * len(record["seats"])
        for at in range(0, hands, 4):
            story.check(sorted(order[at : at + 4]) == sorted(pack[at : at + 4]), "a hand")
        story.check(order[hands:] == pack[hands : len(order)], "the centre card and those drawn")
