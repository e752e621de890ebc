"""Attacks on the processor: prints, decks, records and the coach."""

import json
from itertools import product
from secrets import token_hex

from bench.attacks.attacker import Attacker, numbers
from bench.attacks.decks import big_deck, own_deck
from bench.attacks.records import SEATS, position, puzzle_answers, record
from examples.player import choose

PAPERS = ("A4", "A5", "Letter")
LANGUAGES = ("en", "fr", "it", "es", "de")
GAMES = ("one-more", "second-chance")
CARDS = [
    {"kind": "cards", "game": game, "paper": paper, "language": language, "black": black}
    for game, paper, language, black in product(GAMES, PAPERS, LANGUAGES, (False, True))
]
EVENINGS = [
    {**cards, "kind": "evening", "players": players} for players in range(3, 7) for cards in CARDS
]


async def prints(attacker: Attacker) -> None:
    """All the cards there are, which a server keeps once they are made, and what it cannot keep."""
    number = next(numbers)
    sheets = {"kind": "sheets", "per_page": 6, "qr": token_hex(100)}
    cards = CARDS[number // 2 % len(CARDS)]
    await attacker.send_and_leave("/api/print", **(sheets if number % 2 else cards))


async def evenings(attacker: Attacker) -> None:
    """Everything for an evening: the largest print that there is."""
    await attacker.send_and_leave("/api/print", **EVENINGS[next(numbers) * 7 % len(EVENINGS)])


async def own_prints(attacker: Attacker) -> None:
    await attacker.post("/api/print", kind="cards", game="one-more", deck={"toml": own_deck()})


async def previews(attacker: Attacker) -> None:
    paper = PAPERS[next(numbers) % len(PAPERS)]
    asked = {"kind": "sheets", "game": "second-chance", "paper": paper, "qr": token_hex(8)}
    await attacker.post("/api/print/preview", **asked)


async def deck_checks(attacker: Attacker) -> None:
    await attacker.post("/api/decks/check", game="one-more", toml=big_deck("one-more"))


async def tile_checks(attacker: Attacker) -> None:
    await attacker.post("/api/decks/check", game="second-chance", toml=big_deck("second-chance"))


async def deck_trials(attacker: Attacker) -> None:
    await attacker.post("/api/decks/try", game="one-more", deck={"toml": own_deck()})


async def deck_tables(attacker: Attacker) -> None:
    await attacker.open(game="one-more", seats=4, people=["X"], deck={"toml": own_deck()})


async def replays(attacker: Attacker) -> None:
    await attacker.post("/api/replay", record=record(next(numbers) % 20), seat=None)


async def reviews(attacker: Attacker) -> None:
    """Another seat or another record each time: nothing is remembered."""
    number = next(numbers)
    await attacker.post("/api/coach", record=record(number // SEATS), seat=number % SEATS)


async def verdicts(attacker: Attacker) -> None:
    """About another move each time: nothing is remembered that would help."""
    number = next(numbers)
    text, moves = position(number % 50)
    move = moves[number // 50 % len(moves)]
    await attacker.post("/api/positions/verdict", position=text, move=move)


async def puzzle_verdicts(attacker: Attacker) -> None:
    """Answers to puzzles, another one each time."""
    answers = puzzle_answers()
    puzzle, move = answers[next(numbers) % len(answers)]
    await attacker.post(f"/api/puzzles/{puzzle}", move=move)


async def playing_on(attacker: Attacker) -> None:
    text = record(next(numbers) % 20)
    await attacker.post("/api/play-on", record=text, step=20, seat=0, name="X")


async def hints(attacker: Attacker) -> None:
    """A game with hints before each move: each time about another position."""
    async with attacker.http() as http:
        asked = {"game": "second-chance", "seats": 1, "people": ["X"]}
        answer = await http.post("/api/tables", json={**asked, "practice": True, "start": True})
        opened = answer.raise_for_status().json()
        table, token = opened["id"], opened["passes"][0]["token"]
        async with await attacker.socket() as socket:
            await socket.send(json.dumps({"t": "hello", "table": table, "token": token}))
            async for text in socket:
                news = json.loads(text)
                if news["t"] != "view":
                    continue
                if news["view"]["end"] is not None:
                    return
                await http.get(f"/api/tables/{table}/hints")
                move = {"seat": 0, "turn": news["turn"], "move": choose(news["view"], 0)}
                await socket.send(json.dumps({"t": "move", "id": f"m{news['number']}", **move}))


async def pictures(attacker: Attacker) -> None:
    async with attacker.http() as http:
        await http.get(f"/api/qr?text={token_hex(140)}")
