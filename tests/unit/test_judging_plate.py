import pytest

from host.hearing.evidence import Evidence, Span
from host.judging.gate import THRESHOLDS
from host.judging.plate import Entry, Strictness, Verdict, judge

KITCHEN = tuple(
    Entry(str(n), text)
    for n, text in enumerate(("whisk", "rolling pin", "potato peeler", "sieve", "tin opener"))
)


def heard(text: str, *spans: tuple[str, float, float, float], engine: str = "whisper") -> Evidence:
    found = tuple(Span(key, key, start, end, score) for key, start, end, score in spans)
    return Evidence(text, 5.0, 8.0, found, engine=engine)


def verdicts(evidence: Evidence, **more: object) -> list[tuple[str, str | None]]:
    return [(r.verdict.value, r.key) for r in judge(KITCHEN, evidence, **more)]  # type: ignore[arg-type]


def test_each_entry_has_its_own_start() -> None:
    words = (("whisk,", 5.0, 5.4), ("rolling", 6.0, 6.3), ("pin", 6.3, 6.6))
    evidence = Evidence("whisk, rolling pin", 5.0, 8.0, engine="whisper", word_times=words)
    rulings = judge(KITCHEN, evidence)
    assert [(r.key, r.start, r.end) for r in rulings] == [("0", 5.0, 5.4), ("1", 6.0, 6.6)]


def test_without_word_times_the_start_is_shared_out_by_length() -> None:
    rulings = judge(KITCHEN, Evidence("whisk, rolling pin", 5.0, 8.0))
    assert rulings[0].start == 5.0
    assert 5.5 < rulings[1].start < 7.0
    assert rulings[1].end == 8.0


def test_a_pause_separates_as_a_comma_does() -> None:
    together = Evidence(
        "new mexico", 0.0, 2.0, word_times=(("new", 0.0, 0.3), ("mexico", 0.35, 1.0))
    )
    apart = Evidence("new mexico", 0.0, 2.0, word_times=(("new", 0.0, 0.3), ("mexico", 1.2, 2.0)))
    mexico = (Entry("0", "Mexico"),)
    assert judge(mexico, together)[0].verdict is Verdict.MISS
    assert judge(mexico, apart)[0].verdict is Verdict.HIT


def test_named_entries_come_back_as_again() -> None:
    assert verdicts(Evidence("whisk, sieve", 0, 1), named=("0",)) == [("again", "0"), ("hit", "3")]


@pytest.mark.parametrize("heard", ["whisk, sieve, whisk", "whisk, sieve, a whisk, the sieve"])
def test_each_entry_is_ruled_on_once_in_a_breath(heard: str) -> None:
    assert verdicts(Evidence(heard, 0, 1)) == [("hit", "0"), ("hit", "3")]
    named = verdicts(Evidence(heard, 0, 1), named=("0",))
    assert named == [("again", "0"), ("hit", "3")]


def test_the_best_verdict_of_an_entry_counts_and_a_near_is_told_once() -> None:
    found = judge((Entry("0", "rolling pin"),), Evidence("pin, rolling pin, the pin", 0, 4))
    assert [r.verdict for r in found] == [Verdict.HIT]
    assert found[0].start > 0.5
    doubts = judge((Entry("0", "rolling pin"),), Evidence("a pin, sieve, pin", 0, 4))
    assert [r.verdict for r in doubts] == [Verdict.NEAR]


def test_a_miss_is_told_once() -> None:
    assert verdicts(Evidence("blender, toaster and a mixer", 0, 1)) == [("miss", None)]
    assert verdicts(Evidence("blender, whisk, toaster", 0, 1)) == [("hit", "0")]


@pytest.mark.parametrize("strictness", list(Strictness))
def test_the_sound_alone_marks_from_its_threshold(strictness: Strictness) -> None:
    least = THRESHOLDS[strictness.value]
    sure = verdicts(heard("", ("3", 5.1, 5.6, least + 0.01)), strictness=strictness)
    assert sure == [("hit", "3")]
    doubtful = verdicts(heard("", ("3", 5.1, 5.6, least - 0.05)), strictness=strictness)
    assert doubtful == ([] if strictness is Strictness.STRICT else [("near", "3")])
    assert verdicts(heard("", ("3", 5.1, 5.6, 0.05)), strictness=strictness) == []


def test_engines_may_prefix_their_keys() -> None:
    assert verdicts(heard("", ("entry:3", 5.1, 5.6, 0.99))) == [("hit", "3")]


def test_text_and_sound_together_mark_what_each_alone_would_not() -> None:
    assert verdicts(heard("sieve", ("3", 5.1, 5.6, 0.4))) == [("hit", "3")]
    assert verdicts(heard("the sieve", ("3", 5.1, 5.6, 0.01))) == [("near", "3")]


def test_the_sounds_own_times_are_kept() -> None:
    (ruling,) = judge(KITCHEN, heard("sieve", ("3", 6.5, 7.0, 0.95)))
    assert (ruling.start, ruling.end, ruling.wording) == (6.5, 7.0, "sieve")


def test_of_two_entries_over_one_sound_the_better_counts() -> None:
    assert verdicts(heard("", ("0", 5.0, 5.6, 0.8), ("3", 5.05, 5.6, 0.95))) == [("hit", "3")]


def test_the_sound_of_a_part_is_no_hit_where_the_words_say_another_thing() -> None:
    mexico = (Entry("0", "Mexico"),)
    evidence = Evidence("new mexico", 0.0, 1.0, (Span("0", "Mexico", 0.3, 1.0, 0.97),), "whisper")
    assert [r.verdict for r in judge(mexico, evidence)] == [Verdict.MISS]


def test_a_refused_wording_stays_refused_whatever_the_sound_says() -> None:
    evidence = heard("civ", ("3", 5.0, 5.5, 0.9))
    assert verdicts(evidence, rulings={"civ": None}) == [("miss", None)]


def test_a_grammar_engines_text_proves_nothing() -> None:
    # Such an engine returns a listed phrase for any sound; only its checked spans count.
    assert verdicts(heard("sieve", ("3", 5.0, 5.5, 0.1), engine="vosk")) == []


def test_partial_results_mark_only_what_is_certain() -> None:
    partial = Evidence("", 0.0, 1.0, (Span("3", "sieve", 0.0, 0.4, 0.97),), "whisper", final=False)
    assert verdicts(partial) == [("hit", "3")]
    assert verdicts(Evidence("sieve", 0.0, 1.0, final=False)) == []


def test_nothing_is_marked_on_empty_evidence() -> None:
    assert judge(KITCHEN, Evidence("", 0.0, 0.0)) == ()
    assert judge((), Evidence("whisk", 0.0, 1.0))[0].verdict is Verdict.MISS


def test_two_entries_that_read_the_same_share_no_wording() -> None:
    pair = (Entry("0", "Great Britain"), Entry("1", "United Kingdom"))
    assert [r.key for r in judge(pair, Evidence("united kingdom", 0, 1))] == ["1"]
    assert [r.key for r in judge(pair, Evidence("britain", 0, 1))] == ["0"]


def test_pasted_text_costs_no_more_than_a_breath() -> None:
    entries = [Entry("entry:0", "whisk"), Entry("entry:1", "sieve")]
    long = f"a whisk {'x' * 5000} {'bread ' * 2000} sieve"
    rulings = judge(entries, Evidence(long, 0.0, 1.0))
    assert [r.text for r in rulings if r.verdict is Verdict.HIT] == ["whisk"]


def test_another_vowel_is_worth_asking_about_only_where_there_was_sound() -> None:
    for stored, heard in (("sheep", "ship"), ("bean", "bin"), ("desk", "disk"), ("full", "fool")):
        entries = (Entry("0", stored),)
        spoken = judge(entries, Evidence(heard, 0, 1, engine="whisper"))
        assert [r.verdict for r in spoken] == [Verdict.NEAR], stored
        typed = judge(entries, Evidence(heard, 0, 1))
        assert [r.verdict for r in typed] == [Verdict.MISS], stored


@pytest.mark.parametrize("heard", ["not a sheep", "there is no sheep", "spider-sheep-man"])
def test_sound_does_not_mark_what_was_denied(heard: str) -> None:
    span = Span("0", "sheep", 0.4, 0.9, 0.99)
    evidence = Evidence(heard, 0, 1, spans=(span,), engine="whisper")
    assert judge((Entry("0", "sheep"),), evidence)[0].verdict is Verdict.MISS
    plain = Evidence("a sheep", 0, 1, spans=(span,), engine="whisper")
    assert judge((Entry("0", "sheep"),), plain)[0].verdict is Verdict.HIT


def test_a_denial_by_an_alias_counts_too() -> None:
    entries = (Entry("0", "tin opener", ("can opener",)), Entry("1", "whisk"))
    found = judge(entries, Evidence("whisk, but not the can opener", 0, 1))
    assert [(r.verdict, r.key) for r in found] == [(Verdict.HIT, "1")]


@pytest.mark.parametrize(
    ("stored", "heard"),
    [
        ("fly", "flying carpet"),
        ("fly", "flying"),
        ("plane", "paper plane"),
        ("green", "light green"),
        ("bear", "teddy bear"),
        ("pilot", "co-pilot"),
        ("Congo", "Democratic Republic of the Congo"),
    ],
)
def test_another_thing_is_no_repeat_of_what_is_marked(stored: str, heard: str) -> None:
    entries = (Entry("0", stored),)
    assert judge(entries, Evidence(heard, 0, 1), named=("0",))[0].verdict is Verdict.MISS
    assert judge(entries, Evidence(stored, 0, 1), named=("0",))[0].verdict is Verdict.AGAIN


def test_sound_does_not_mark_the_thing_in_another_things_name() -> None:
    for stored, heard in (("fly", "flying carpet"), ("duck", "ducking"), ("pilot", "co-pilot")):
        span = Span("0", stored, 0.0, 0.5, 0.99)
        evidence = Evidence(heard, 0, 1, spans=(span,), engine="whisper")
        assert judge((Entry("0", stored),), evidence)[0].verdict is Verdict.MISS, heard


def test_a_wording_that_was_heard_earlier_is_judged_as_sound_on_demand() -> None:
    found = judge((Entry("0", "sheep"),), Evidence("ship", 0, 1), typed=False)
    assert [r.verdict for r in found] == [Verdict.NEAR]


def test_a_span_over_the_whole_breath_hides_no_other_word_of_it() -> None:
    entries = [Entry("entry:0", "dishwasher"), Entry("entry:1", "juicer")]
    span = Span("entry:0", "dish washer", 10.0, 11.6, 0.97)
    evidence = Evidence("dishwasher juicer", 10.0, 11.6, (span,), "whisper")
    verdicts = {r.text: r.verdict for r in judge(entries, evidence)}
    assert verdicts["dishwasher"] is Verdict.HIT
    # Asked about, not marked: marking it cost one false breath in 120 for one more entry in 357.
    assert verdicts["juicer"] is Verdict.NEAR


def test_an_exact_word_without_sound_beside_other_words_is_asked_about() -> None:
    entries = [Entry("entry:0", "dishwasher"), Entry("entry:1", "juicer")]
    span = Span("entry:0", "dish washer", 10.0, 10.8, 0.97)
    evidence = Evidence("dishwasher table juicer", 10.0, 12.2, (span,), "whisper")
    verdicts = {r.text: r.verdict for r in judge(entries, evidence)}
    assert verdicts["juicer"] is Verdict.NEAR
