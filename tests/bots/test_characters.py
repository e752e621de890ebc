"""Characters: each has a name and a face, a level and a temper in every language, and no code."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from mulligan.bots import BOTS
from mulligan.bots.characters import LANGUAGES, LAST_RESORT, Character, characters
from mulligan.games import GAMES

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {
    *("svg", "title", "defs", "pattern", "filter", "feTurbulence", "feDisplacementMap"),
    *("g", "path", "rect", "circle", "ellipse"),
}
MEMBERS = [(game, bot) for game, members in characters().items() for bot in members]


def member(game: str, bot: str) -> Character:
    return characters()[game][bot]


def test_every_bot_there_is_is_a_character() -> None:
    assert set(characters()) == set(GAMES)
    for game, bots in BOTS.items():
        assert set(bots) <= set(characters()[game])


def test_these_are_the_bots_people_meet() -> None:
    assert list(characters()["second-chance"]) == [
        "random",
        "newcomer",
        "learner",
        "beginner",
        "casual",
        "skilled",
        "expert",
        "champion",
    ]
    assert list(characters()["one-more"]) == ["random", "beginner", "casual", "expert"]


def test_no_two_share_a_name() -> None:
    names = [name for at in MEMBERS for name in (member(*at).name, *member(*at).others)]

    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("game", "most"), [("second-chance", 6), ("one-more", 8)])
def test_there_are_names_for_a_table_full_of_bots_of_one_kind(game: str, most: int) -> None:
    for character in characters()[game].values():
        assert 1 + len(character.others) == most


@pytest.mark.parametrize(("game", "bot"), MEMBERS)
def test_a_temper_is_one_short_sentence_in_every_language(game: str, bot: str) -> None:
    temper = member(game, bot).temper

    assert tuple(temper) == LANGUAGES
    assert len(set(temper.values())) == len(LANGUAGES)
    for line in temper.values():
        assert re.fullmatch(r"[^\n!]{15,60}\.", line), line


@pytest.mark.parametrize(("game", "bot"), MEMBERS)
def test_a_level_is_a_word_or_a_few_in_every_language(game: str, bot: str) -> None:
    level = member(game, bot).level

    assert tuple(level) == LANGUAGES
    for words in level.values():
        assert re.fullmatch(r"[^\W\d_][^\n.!]{3,22}", words), words


def test_a_level_has_the_same_name_in_both_games_and_another_than_the_others() -> None:
    for language in LANGUAGES:
        names = {(bot, member(game, bot).level[language]) for game, bot in MEMBERS}
        assert len(names) == len({bot for bot, _ in names}) == len({name for _, name in names})


@pytest.mark.parametrize(("game", "bot"), MEMBERS)
def test_the_fallback_is_weaker_and_the_last_of_all_guesses(game: str, bot: str) -> None:
    order = list(characters()[game])
    fallback = member(game, bot).fallback

    assert member(game, bot).seconds > 0
    if bot == LAST_RESORT:
        assert fallback is None
    else:
        assert fallback is not None
        assert order.index(fallback) < order.index(bot)


@pytest.mark.parametrize(("game", "bot"), MEMBERS)
def test_a_face_is_a_drawing_and_nothing_else(game: str, bot: str) -> None:
    """It will stand in a page: no scripts, no styles, nothing that would be fetched."""
    face = member(game, bot).face
    root = ElementTree.fromstring(face)

    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 120 120"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == member(game, bot).name
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= DRAWN
    for node in root.iter():
        for name, value in node.attrib.items():
            assert not name.lower().startswith("on")
            assert "href" not in name
            assert name != "style"
            assert "(" not in value.replace("url(#", "").replace("rotate(", "").replace(
                "scale(", ""
            )
    assert "<!" not in face
    assert "<?" not in face
    assert len(face) < 10_000


@pytest.mark.parametrize(("game", "bot"), MEMBERS)
def test_a_face_points_only_at_itself(game: str, bot: str) -> None:
    face = member(game, bot).face
    ids = set(re.findall(r' id="([^"]+)"', face))

    named = {
        *re.findall(r"url\(#([^)]+)\)", face),
        *re.findall(r'aria-labelledby="([^"]+)"', face),
    }
    assert named <= ids
    assert ids == named  # nothing is left over


def test_all_faces_fit_on_one_page_without_sharing_an_id() -> None:
    ids = [
        at for game, bot in MEMBERS for at in re.findall(r' id="([^"]+)"', member(game, bot).face)
    ]

    assert len(set(ids)) == len(ids)


def test_no_two_faces_are_alike() -> None:
    drawings = {
        re.sub(r'(id|labelledby)="[^"]*"|url\([^)]*\)|<title.*?</title>', "", member(*at).face)
        for at in MEMBERS
    }

    assert len(drawings) == len(MEMBERS)


def test_characters_can_be_read_without_compiled_code() -> None:
    imports = "import sys\nfrom mulligan.bots.characters import characters"
    program = f"{imports}\ncharacters()\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    loaded = set(done.stdout.split())
    assert "mulligan.bots.characters" in loaded
    assert not loaded & {"numba", "numpy"}
