"""The Vosk adapter's own decisions, with a scripted engine in Vosk's place."""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest

from host.hearing import vosk as engine
from host.hearing.evidence import Evidence, Expected, Mode, Phrase, Span
from host.hearing.vosk import VoskFailed, VoskRecogniser, confirm_by
from host.hearing.vosk_alike import SoundAlikes
from host.hearing.vosk_look import VoiceMeter, agreement, likeness
from host.hearing.vosk_match import Word, matches
from host.hearing.vosk_model import UNKNOWN, VoskModel
from host.hearing.vosk_words import form_of, grammar_of, words_of

_WORDS = """
a about an calais cork cream eggs example hundred ice kangaroo knight lee mexico milk new penguin
screw sour the three time water york you
"""
VOCABULARY = frozenset({*_WORDS.split(), UNKNOWN})


def _set(*texts, mode=Mode.ONE):
    return Expected(tuple(Phrase(f"entry:{i}", text) for i, text in enumerate(texts)), mode)


def _grammar(*texts, alike=lambda word: None, decoys=lambda word: ()):
    return grammar_of(_set(*texts), VOCABULARY.__contains__, alike, decoys)


def _said(text, confidence=1.0, gap=0.05):
    words, at = [], 0.3
    for word in text.split():
        words.append(Word(word, at, at + 0.3, confidence))
        at += 0.3 + gap
    return words


def _found(text, *texts, gap=0.05):
    return [(m.form.wording, m.orphan) for m in matches(_said(text, gap=gap), _grammar(*texts))]


def test_case_54_words_of_two_phrases_do_not_recombine():
    assert _found("ice milk", "ice cream", "sour milk") == []
    assert _found("ice cream", "ice cream", "sour milk") == [("ice cream", False)]


def test_a_part_of_another_phrase_beside_a_hit_is_told():
    assert _found("new mexico", "mexico", "new york") == [("mexico", True)]
    assert _found("new mexico", "mexico", "new york", gap=0.6) == [("mexico", False)]
    assert _found("the mexico", "mexico", "the water") == [("mexico", False)]


def test_longest_phrase_wins():
    assert _found("ice cream", "ice", "ice cream") == [("ice cream", False)]


def test_several_phrases_in_one_breath_keep_their_order_and_times():
    found = matches(
        _said("kangaroo about ice cream penguin"), _grammar("penguin", "ice cream", "kangaroo")
    )
    assert [m.form.key for m in found] == ["entry:2", "entry:1", "entry:0"]
    assert [round(m.start, 2) for m in found] == [0.3, 1.0, 1.7]


def test_a_phrase_torn_apart_is_none():
    assert _found("ice cream", "ice cream", gap=1.5) == []


def test_confidence_is_that_of_the_weakest_word():
    words = [Word("ice", 0.3, 0.6, 0.9), Word("cream", 0.6, 0.9, 0.4)]
    assert matches(words, _grammar("ice cream"))[0].confidence == 0.4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ice-Cream!", ("ice", "cream")),
        ("rock'n'roll", ("rock'n'roll",)),
        ("Donny & Marie", ("donny", "and", "marie")),
        ("300", ("three", "hundred")),
        ("!!!", ()),
    ],
)
def test_words_as_they_are_said(text, words):
    assert words_of(text) == words


def test_grammar_has_phrases_decoys_and_the_unknown_word():
    grammar = _grammar("the penguin", decoys=lambda word: ["about", "penguin", "zebra"])
    assert grammar.lines == ("the penguin", "penguin", "about", UNKNOWN)


def test_unknown_word_is_heard_by_its_sound_alike():
    alikes = {"ukulele": ("you", "calais", "lee")}
    grammar = _grammar("ukulele", alike=alikes.get)
    (form,) = grammar.forms.values()
    assert form.alike
    assert grammar.lines[0] == "you calais lee"
    assert [m.form.wording for m in matches(_said("you calais lee"), grammar)] == ["ukulele"]


def test_word_without_sound_alike_leaves_the_phrase_out():
    assert form_of("k", "ukulele penguin", VOCABULARY.__contains__, lambda word: None) is None
    assert _grammar("ukulele").forms == {}


def test_sound_alikes_go_by_sound():
    alikes = SoundAlikes(["night", "penguin", "cork", "screw", "knife", "조"])
    assert alikes.best("knight") == ("night",)
    assert alikes.best("corkscrew") == ("cork", "screw")
    assert alikes.best("brouhaha") is None
    assert SoundAlikes([]).best("knight") is None


def test_neighbours_are_near_but_neither_homophones_nor_inflections():
    alikes = SoundAlikes(["cap", "caps", "camp", "cape", "knight", "night", "nap", "orchestra"])
    near = alikes.near("cap", 5)
    assert set(near) & {"camp", "cape", "nap"}
    assert not set(near) & {"cap", "caps", "orchestra"}
    assert "night" not in alikes.near("knight", 5)


def test_likeness_is_by_sound():
    assert likeness("zucchini", "so kenny") > likeness("zucchini", "penguin") + 0.2
    assert likeness("원숭이", "원숭") > 0.7 > likeness("원숭이", "케이크")


def test_agreement_reads_the_free_words_at_the_place_of_the_hit():
    free = [Word("penguin", 0.3, 0.7, 1.0), Word("eggs", 2.0, 2.4, 1.0)]
    assert agreement("penguin", 0.32, 0.7, free) == pytest.approx(1.0)
    assert agreement("penguin", 2.0, 2.4, free) < 0.5
    assert agreement("penguin", 5.0, 5.4, free) == 0.0


def test_voice_meter_knows_silence():
    meter = VoiceMeter()
    meter.feed(np.zeros(16000, np.float32))
    assert meter.voice(0.0, 1.0) == 0.0
    assert meter.extent() == (0.0, 1.0)


class FakeKaldi:
    """Answers as scripted: ``closed`` and ``free`` are lists of results, one a feed."""

    def __init__(self, script):
        self.script = list(script)

    def _answer(self, key, text):
        words = [
            {"word": w.text, "start": w.start, "end": w.end, "conf": w.confidence}
            for w in _said(text)
        ]
        return json.dumps({key: words})

    def AcceptWaveform(self, pcm):
        return 0

    def PartialResult(self):
        return self._answer("partial_result", self.script.pop(0) if len(self.script) > 1 else "")

    def Result(self):
        raise AssertionError("not at a pause")

    def FinalResult(self):
        return self._answer("result", self.script[-1])


class FakeModel:
    vocabulary = tuple(sorted(VOCABULARY))
    closed = ("",)
    free = ("",)

    def __init__(self, folder):
        self.asked = []

    def knows(self, word):
        return word in VOCABULARY

    def steady(self):
        pass

    def recogniser(self, lines):
        self.asked.append(lines)
        return FakeKaldi(self.free if lines is None else self.closed)


class FakeMeter(VoiceMeter):
    level = 1.0

    def __init__(self):
        pass

    def feed(self, samples):
        pass

    def voice(self, start, end):
        return self.level

    def extent(self):
        return 0.2, 1.2


@pytest.fixture
def hear(monkeypatch):
    """Hears scripted answers: closed and free, the last of each final, those before partial."""

    def run(closed, freely, *texts, level=1.0, **settings):
        monkeypatch.setattr(engine, "VoskModel", FakeModel)
        monkeypatch.setattr(engine, "VoiceMeter", FakeMeter)
        monkeypatch.setattr(FakeModel, "closed", closed)
        monkeypatch.setattr(FakeModel, "free", freely)
        monkeypatch.setattr(FakeMeter, "level", level)
        session = VoskRecogniser(None, **settings).session(_set(*texts), 10.0)
        partials = [session.feed(np.zeros(1600, np.float32)) for _ in closed]
        return [p for p in partials if p], session.end()

    return run


def test_hit_that_free_hearing_agrees_with_is_confident(hear):
    _, evidence = hear(["penguin"], ["penguin"], "penguin", "kangaroo")
    (span,) = evidence.spans
    assert span.score > 0.9
    assert span.start == pytest.approx(10.3)
    assert evidence.transcript == "penguin"
    assert (evidence.start, evidence.end) == (10.2, 11.2)
    assert evidence.word_times[0][:2] == ("penguin", pytest.approx(10.3))


def test_full_confidence_alone_is_not_believed(hear):
    """Vosk's grammar gives a listed word at confidence 1 for anything."""
    _, evidence = hear(["penguin"], ["about time"], "penguin", "kangaroo")
    (span,) = evidence.spans
    assert span.features["confidence"] == 1.0
    assert span.score < 0.5


def test_sound_alike_is_compared_as_it_is_listened_for(hear):
    _, evidence = hear(["cork screw"], ["cork screw"], "penguin", "corkscrew")
    (span,) = evidence.spans
    assert span.wording == "corkscrew"
    assert span.features["alike"] == 1.0
    assert span.score > 0.9


def test_another_engine_may_have_the_last_word(hear):
    for probability, confident in ((0.95, True), (0.05, False)):
        _, evidence = hear(["penguin"], ["penguin"], "penguin", confirm=lambda *_, p=probability: p)
        assert (evidence.spans[0].score > 0.5) is confident


def test_confirm_by_asks_the_other_engine_for_this_key(hear):
    class Other:
        def session(self, expected, start):
            self.expected = expected
            return self

        def feed(self, samples):
            self.fed = len(samples)

        def end(self):
            spans = (Span("entry:0", "penguin", 0, 1, 0.01), Span("entry:1", "kangaroo", 0, 1, 0.9))
            return Evidence("", 0.0, 1.0, spans)

    other = Other()
    _, evidence = hear(["penguin"], [""], "penguin", "kangaroo", confirm=confirm_by(other))
    assert evidence.spans[0].score == pytest.approx(0.1)
    assert [p.text for p in other.expected.phrases] == ["penguin", "kangaroo"]
    assert other.fed <= 1600


def test_warm_prepares_sound_alikes(monkeypatch):
    monkeypatch.setattr(engine, "VoskModel", FakeModel)
    recogniser = VoskRecogniser(None)
    recogniser.warm([Phrase("a", "corkscrew")])
    monkeypatch.setattr(SoundAlikes, "_best", lambda self, word: pytest.fail("asked again"))
    assert recogniser.sound_alikes([Phrase("a", "corkscrew")]) == {"corkscrew": "cork screw"}


def test_case_53_partial_result_alone_is_no_hit(hear):
    partials, evidence = hear(["example", "eggs"], ["", "eggs"], "example", "penguin")
    assert [p.transcript for p in partials] == ["example"]
    assert all(p.spans == () and not p.final for p in partials)
    assert all(span.score <= 0.3 for span in evidence.spans)


def test_case_58_partial_hit_that_the_final_result_replaced_is_kept_as_doubtful(hear):
    _, evidence = hear(["knight", "about"], ["", "night"], "knight", "penguin")
    (span,) = evidence.spans
    assert span.wording == "knight"
    assert span.features["partial"] == 1.0
    assert 0.1 < span.score <= 0.3


def test_case_59_words_made_of_silence_are_dropped(hear):
    _, evidence = hear(["penguin"], ["the"], "penguin", level=0.1)
    assert evidence.spans == ()
    assert evidence.transcript == ""


def test_orphan_lowers_the_score(hear):
    _, evidence = hear(["new mexico"], ["new mexico"], "mexico", "new york")
    (span,) = evidence.spans
    assert span.score < 0.5


def test_without_free_hearing_the_transcript_has_only_words_of_the_set(hear):
    _, evidence = hear(["about penguin [unk]"], [""], "penguin", free=False)
    assert evidence.transcript == "penguin"


def test_open_mode_hears_freely(hear, monkeypatch):
    monkeypatch.setattr(engine, "VoskModel", FakeModel)
    monkeypatch.setattr(engine, "VoiceMeter", FakeMeter)
    monkeypatch.setattr(FakeModel, "free", ["about time"])
    recogniser = VoskRecogniser(None, free=False)
    session = recogniser.session(_set("penguin", mode=Mode.OPEN), 0.0)
    session.feed(np.zeros(1600, np.float32))
    evidence = session.end()
    assert evidence.transcript == "about time"
    assert evidence.spans == ()
    assert recogniser.model.asked == [None]


@pytest.mark.parametrize(("answer", "good"), [("[unk]", True), ("bamboo", False)])
def test_case_56_self_test_tells_whether_strange_words_stay_unknown(monkeypatch, answer, good):
    known = VOCABULARY | {"bamboo"}
    monkeypatch.setattr(FakeModel, "knows", lambda self, word: word in known)
    monkeypatch.setattr(engine, "VoskModel", FakeModel)
    monkeypatch.setattr(engine, "VoiceMeter", FakeMeter)
    monkeypatch.setattr(FakeModel, "closed", [answer])
    recogniser = VoskRecogniser(None, free=False)
    assert recogniser.self_test(lambda word: np.zeros(1600, np.float32)) is good
    assert recogniser.free is not good


def test_check_and_sound_alikes_name_unknown_words(monkeypatch):
    monkeypatch.setattr(engine, "VoskModel", FakeModel)
    recogniser = VoskRecogniser(None)
    phrases = [Phrase("a", "penguin"), Phrase("b", "corkscrew"), Phrase("c", "x", ("water",))]
    assert recogniser.check(phrases) == ["corkscrew"]
    assert recogniser.sound_alikes(phrases[:2]) == {"corkscrew": "cork screw"}


def test_folder_that_is_no_model_is_named(tmp_path):
    with pytest.raises(VoskFailed, match=r"no am, conf, graph.*models fetch"):
        VoskModel(tmp_path)


def test_damaged_model_is_named(tmp_path):
    for part in ("am", "conf", "graph"):
        (tmp_path / part).mkdir()
    with pytest.raises(VoskFailed, match="does not load"):
        VoskModel(tmp_path)


def _model_without_engine(folder):
    model = VoskModel.__new__(VoskModel)
    model.folder = folder
    (folder / "graph").mkdir()
    return model


def test_vocabulary_is_read_from_the_list(tmp_path):
    model = _model_without_engine(tmp_path)
    (tmp_path / "graph" / "words.txt").write_text("<eps> 0\npenguin 1\n\n펭귄 2\n", "utf-8")
    assert model.vocabulary == ("<eps>", "penguin", "펭귄")


def _fst(words, flags=1):
    def text(value):
        raw = value.encode()
        return struct.pack("<i", len(raw)) + raw

    head = struct.pack("<i", 2125659606) + text("ngram") + text("standard")
    head += struct.pack("<iiQqqq", 4, flags, 0, 0, 0, 0)
    table = (
        struct.pack("<i", 2125658996) + text("words") + struct.pack("<qq", len(words), len(words))
    )
    return head + table + b"".join(text(w) + struct.pack("<q", i) for i, w in enumerate(words))


@pytest.mark.parametrize("cut", [0, 3, 60])
def test_vocabulary_is_read_from_the_graph_unless_damaged(tmp_path, cut):
    model = _model_without_engine(tmp_path)
    data = _fst(["<eps>", "penguin", "펭귄"])
    (tmp_path / "graph" / "Gr.fst").write_bytes(data[: len(data) - cut])
    whole = ("<eps>", "penguin", "펭귄")
    assert model.vocabulary == (whole if cut == 0 else whole[: len(model.vocabulary)])


def test_graph_without_words_gives_none(tmp_path):
    model = _model_without_engine(tmp_path)
    (tmp_path / "graph" / "Gr.fst").write_bytes(_fst(["penguin"], flags=0))
    assert model.vocabulary == ()
