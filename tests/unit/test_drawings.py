"""The drawings of Eye Know: each card has its own, and nothing in a file says what it shows."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host.content import eye_know
from host.content.deck import load
from host.content.eye_know import PictureCard
from host.page.drawings import Drawings

ROOT = Path(__file__).resolve().parents[2]
PACKS = ROOT / "packs" / "eye_know"
FILES = sorted((PACKS / "drawings").iterdir())
LIMIT = 4000
"""Bytes of a drawing."""
PAGE = 'xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240"'
"""How each file begins: a size, for an image without one is shown at any."""
NUMBER = r"-?\d*\.?\d+"
PAINT = r"none|#[0-9a-f]{3}|#[0-9a-f]{6}"
ENDS = r"round|miter|butt"
SHAPES = {"g", "path", "rect", "circle", "ellipse"}
ALLOWED = {
    **dict.fromkeys(("x", "y", "width", "height", "rx", "cx", "cy", "r", "ry"), NUMBER),
    **dict.fromkeys(("fill", "stroke"), PAINT),
    **dict.fromkeys(("stroke-width", "stroke-miterlimit"), NUMBER),
    **dict.fromkeys(("stroke-linecap", "stroke-linejoin"), ENDS),
    "d": r"[-MLHVCSQTAZmlhvcsqtaz0-9., ]+",
    "fill-rule": "evenodd",
    "stroke-dasharray": rf"{NUMBER}( {NUMBER})*",
    "transform": r"((translate|rotate|scale)\([-0-9. ]+\) ?)+",
}
"""Attributes, and what may stand in them: no name, no address, no words."""


@pytest.fixture(scope="module")
def cards() -> dict[str, PictureCard]:
    """The cards of the house that are drawn, by the name of the drawing."""
    deck = load(eye_know.KIND, [PACKS])
    return {card.drawing: card for card in map(deck.__getitem__, deck) if card.drawing}


def faults(text: str) -> list[str]:
    """What a drawing may not have."""
    found = [mark for mark in ("<!", "<?", "&") if mark in text]
    if len(text.encode()) > LIMIT:
        found.append("size")
    if not text.startswith(f"<svg {PAGE}>"):
        found.append("head")
    root = ElementTree.fromstring(text)
    for element in root.iter():
        if (element.text or "").strip() or (element.tail or "").strip():
            found.append("text")
        if element is root:
            continue
        kind = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        found += [kind] * (kind not in SHAPES)
        for name, value in element.items():
            if not re.fullmatch(ALLOWED.get(name, "(?!)"), value):
                found.append(name)
    return found


def light(colour: str) -> float:
    """How light ``#rrggbb`` is, 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.21 * red + 0.72 * green + 0.07 * blue


def test_every_drawing_has_its_card_and_every_card_its_drawing(
    cards: dict[str, PictureCard],
) -> None:
    assert {file.name for file in FILES} == {f"{name}.svg" for name in cards}


def test_the_table_finds_them_under_names_that_tell_nothing(cards: dict[str, PictureCard]) -> None:
    drawings = Drawings()
    for name in cards:
        veiled = drawings.veil(name)
        assert re.fullmatch("[0-9a-f]{16}", veiled)
        assert drawings(veiled) == (PACKS / "drawings" / f"{name}.svg").read_bytes()


def test_the_table_finds_those_of_ones_own_packs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))
    own = tmp_path / "packs" / "eye_know" / "drawings"
    own.mkdir(parents=True)
    (own / "my-giraffe.svg").write_bytes(b"<svg/>")
    drawings = Drawings()
    assert drawings(drawings.veil("my-giraffe")) == b"<svg/>"
    assert drawings.veil("flag-japan") != drawings.veil("no-such") == ""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_drawing_has_shapes_only(file: Path) -> None:
    assert faults(file.read_text(encoding="utf-8")) == []


def test_no_drawing_holds_an_answer(cards: dict[str, PictureCard]) -> None:
    for name, card in cards.items():
        text = (PACKS / "drawings" / f"{name}.svg").read_text(encoding="utf-8").casefold()
        for said in (name, card.answer, *card.also, *card.near, *card.spoken):
            # "At" stands in words of the format; the letters of a path are no word.
            assert not re.search(rf"\b{re.escape(said.casefold())}\b", text), said


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_drawing_brings_its_own_light_ground(file: Path) -> None:
    ground = ElementTree.fromstring(file.read_text(encoding="utf-8"))[0]
    size = {key: ground.get(key) for key in ("width", "height", "rx")}
    assert size == {"width": "240", "height": "240", "rx": "44"}
    assert light(ground.get("fill") or "") > 0.7


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<title>a giraffe</title>", "title"),
        ("<!-- a giraffe -->", "<!"),
        ('<g id="giraffe"/>', "id"),
        ('<path class="giraffe"/>', "class"),
        ("<g>giraffe</g>", "text"),
        ("<g/>giraffe", "text"),
        ("<text>7</text>", "text"),
        ('<image href="giraffe.png"/>', "href"),
        ('<use href="#a"/>', "use"),
        ("<script/>", "script"),
        ("<style/>", "style"),
        ('<g onload="alert()"/>', "onload"),
        ('<g fill="url(#giraffe)"/>', "fill"),
        ('<g fill="tan"/>', "fill"),
        ('<path d="giraffe"/>', "d"),
        (f'<path d="M0 0{"h1" * 2000}"/>', "size"),
    ],
)
def test_what_a_drawing_may_not_have(body: str, fault: str) -> None:
    assert fault in faults(f"<svg {PAGE}>{body}</svg>")
    assert faults(f"<svg {PAGE}><g/></svg>") == []


def test_a_drawing_needs_its_size() -> None:
    assert faults('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>') == ["head"]
