"""The public cases of the areas match, rules, accessibility, and recognise as far as text goes.

Each test names its case; around the case's own example stand others of the same kind.
"""

import os
import subprocess
import sys

import pytest

from host.hearing.evidence import Evidence, Phrase, Span
from host.judging.choice import choose
from host.judging.entries import phrase_of
from host.judging.grammar import option_phrases, phrases_for
from host.judging.numbers import hear_number
from host.judging.partials import lost_in_final
from host.judging.plate import Entry, Ruling, Strictness, Verdict, judge, wording_key


def rule(
    *stored: str | Entry,
    heard: str,
    prompt: str = "",
    strictness: Strictness = Strictness.FAIR,
    named: tuple[str, ...] = (),
    rulings: dict[str, str | None] | None = None,
) -> tuple[Ruling, ...]:
    entries = [e if isinstance(e, Entry) else Entry(str(n), e) for n, e in enumerate(stored)]
    evidence = Evidence(heard, 10.0, 12.0)
    return judge(
        entries, evidence, strictness=strictness, prompt=prompt, named=named, rulings=rulings
    )


def hits(*stored: str | Entry, heard: str, prompt: str = "", **more: Strictness) -> list[str]:
    found = rule(*stored, heard=heard, prompt=prompt, **more)
    return [r.text for r in found if r.verdict is Verdict.HIT]


@pytest.mark.parametrize(
    ("entry", "heard"),
    [("air", "chair"), ("ear", "bear"), ("oil", "soil"), ("ant", "elephant"), ("rum", "drum")],
)
def test_case_1_an_entry_inside_a_longer_word_is_none(entry: str, heard: str) -> None:
    assert hits(entry, heard=heard) == []
    assert hits(heard, heard=entry) == []


@pytest.mark.parametrize(
    ("entry", "heard"),
    [
        ("Donny & Marie", "marie and donny"),
        ("Donny & Marie", "Donny and Marie"),
        ("Sonny and Cher", "cher & sonny"),
        ("peaches & cream", "peaches and cream"),
        ("bacon and eggs", "eggs and bacon"),
    ],
)
def test_case_3_and_is_and_in_either_order(entry: str, heard: str) -> None:
    assert hits(entry, heard=heard) == [entry]


def test_case_3_half_a_pair_is_no_silent_hit() -> None:
    assert hits("Donny & Marie", heard="donny and susan") == []


@pytest.mark.parametrize("heard", ["vet", "doc", "a vet", "the doc"])
def test_case_4_notes_in_brackets(heard: str) -> None:
    assert hits("a vet (doc accepted)", heard=heard) == ["a vet (doc accepted)"]


@pytest.mark.parametrize("heard", ["accepted", "vet doc accepted bank"])
def test_case_4_the_note_itself_is_no_answer(heard: str) -> None:
    assert hits("a vet (doc accepted)", heard="accepted") == []


@pytest.mark.parametrize(
    "heard", ["divining rods", "dowsing rods", "witching sticks", "dowsing rod"]
)
def test_case_6_sides_of_a_slash_are_alternatives(heard: str) -> None:
    entry = "Divining rods/Dowsing rods/Witching sticks"
    assert hits(entry, heard=heard) == [entry]


def test_case_6_a_shared_word_is_no_alternative() -> None:
    assert hits("Divining rods/Dowsing rods/Witching sticks", heard="sticks and stones") == []


@pytest.mark.parametrize(
    "heard", ["366", "three sixty six", "three hundred and sixty six", "three hundred sixty-six"]
)
def test_case_8_digits_and_words(heard: str) -> None:
    assert hits("three hundred and sixty six", heard=heard) == ["three hundred and sixty six"]
    assert hits("366", heard=heard) == ["366"]


@pytest.mark.parametrize("heard", ["36", "three sixty", "sixty six", "three six"])
def test_case_8_other_numbers_are_others(heard: str) -> None:
    assert hits("three hundred and sixty six", heard=heard) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Haemoglobin", "hemoglobin"),
        ("paediatrician", "pediatrician"),
        ("colour", "color"),
        ("centre", "center"),
        ("licence", "license"),
        ("analyse", "analyze"),
        ("jewellery", "jewelry"),
        ("manoeuvre", "maneuver"),
        ("aluminium", "aluminum"),
    ],
)
def test_case_9_both_sides_of_the_atlantic(one: str, other: str) -> None:
    assert hits(one, heard=other) == [one]
    assert hits(other, heard=one) == [other]


def test_case_11_a_single_letter() -> None:
    for heard in ("what is f", "f", "F.", "is it f?", "eff"):
        assert hits("F", heard=heard) == ["F"], heard
    for heard in ("s", "what is s", "m", "fun", "if"):
        assert hits("F", heard=heard) == [], heard


@pytest.mark.parametrize(
    ("entry", "heard"),
    [
        ("Lord of the Rings", "rings"),
        ("Lord of the Rings", "lord"),
        ("Queen of Hearts", "queen"),
        ("vacuum cleaner", "cleaner"),
        ("New York", "new"),
    ],
)
def test_case_13_a_subset_is_no_silent_hit(entry: str, heard: str) -> None:
    assert hits(entry, heard=heard) == []


@pytest.mark.parametrize(
    ("entry", "heard"),
    [
        ("the moon", "the beach"),
        ("a cat", "a dog"),
        ("in the kitchen", "in the bathroom"),
        ("an apple", "an orange"),
        ("out of the blue", "out of the box"),
    ],
)
@pytest.mark.parametrize("strictness", list(Strictness))
def test_case_14_a_shared_small_word_is_nothing(
    entry: str, heard: str, strictness: Strictness
) -> None:
    assert hits(entry, heard=heard, strictness=strictness) == []


CASE_16 = """
from host.hearing.evidence import Evidence
from host.judging.partials import lost_in_final
from host.judging.plate import Entry, Strictness, judge
for entry, heard in (("Vue JS", "js"), ("penguin", "pengiun"), ("ukulele", "You can lay Lee"),
                     ("Florinea-SP", "florinia sp"), ("kangaroo", "kangeroo")):
    for strictness in Strictness:
        print([(r.verdict, r.evidence)
               for r in judge([Entry("0", entry)], Evidence(heard, 0, 1), strictness=strictness)])
"""


def test_case_16_compiled_and_pure_python_scores_agree() -> None:
    told = []
    for implementation in ("cpp", "python"):
        environment = {**os.environ, "RAPIDFUZZ_IMPLEMENTATION": implementation}
        run = subprocess.run(
            [sys.executable, "-c", CASE_16], env=environment, capture_output=True, check=True
        )
        told.append(run.stdout)
    assert told[0] == told[1]
    assert told[0].count(b"\n") == 15
    assert hits("Vue JS", heard="js") == []


@pytest.mark.parametrize(
    ("entry", "heard"),
    [
        ("$", "dollar sign"),
        ("&", "ampersand"),
        ("?", "question mark"),
        ("+", "plus"),
        ("€", "euro"),
    ],
)
def test_case_18_signs_are_said_by_name(entry: str, heard: str) -> None:
    assert hits(entry, heard=heard) == [entry]
    assert hits(entry, heard="sign of the times") == []


def test_case_19_a_shared_suffix_does_not_decide() -> None:
    towns = ("Sao Bernardo-SP", "Florinea-SP")
    assert hits(*towns, heard="florinia sp") == ["Florinea-SP"]
    assert hits(*towns, heard="sp") == []
    assert hits("Springfield, Ohio", "Salem, Ohio", heard="salem ohio") == ["Salem, Ohio"]


@pytest.mark.parametrize(
    ("entry", "other"),
    [("नमस्ते", "धन्यवाद"), ("किताब", "कुत्ता"), ("দিন", "রাত"), ("ตลาด", "ทะเล"), ("شمس", "قمر")],
)
def test_case_21_marks_of_other_scripts_are_letters(entry: str, other: str) -> None:
    assert hits(entry, heard=other) == []
    assert hits(entry, heard=entry) == [entry]


@pytest.mark.parametrize(
    ("entry", "heard"),
    [
        ("Mexico", "new mexico"),
        ("Jersey", "new jersey"),
        ("Guinea", "Papua New Guinea"),
        ("Georgia", "south georgia"),
        ("Ireland", "Northern Ireland"),
        ("Mexico", "I said new mexico"),
        ("Mexico", "new mexico, texas"),
        ("Samoa", "American Samoa"),
        ("Panama", "panama city"),
    ],
)
def test_case_23_a_place_with_a_country_in_its_name(entry: str, heard: str) -> None:
    assert hits(entry, "Belgium", heard=heard) == []


def test_case_23_both_in_one_breath() -> None:
    assert hits("Mexico", "Jersey", heard="new mexico, new jersey") == []
    assert hits("Mexico", "Jersey", heard="new mexico, mexico") == ["Mexico"]


def test_case_24_everyday_names_of_countries() -> None:
    countries = ("Ukraine", "United Kingdom", "American Samoa", "United States", "Brazil")
    for heard, country in (
        ("UK", "United Kingdom"),
        ("the uk", "United Kingdom"),
        ("u k", "United Kingdom"),
        ("britain", "United Kingdom"),
        ("america", "United States"),
        ("the USA", "United States"),
        ("U.S.", "United States"),
        ("brasil", "Brazil"),
    ):
        assert hits(*countries, heard=heard) == [country], heard


@pytest.mark.parametrize(
    "heard", ["United States Minor Outlying Islands", "United States Virgin Islands"]
)
def test_case_26_a_long_name_that_begins_with_the_entry(heard: str) -> None:
    assert hits("United States", heard=heard) == []
    assert hits("Guinea", heard="Guinea-Bissau") == []


@pytest.mark.parametrize(
    ("entry", "heard"),
    [
        ("Le Dîner", "le diner"),
        ("Pokémon", "pokemon"),
        ("Ångström", "angstrom"),
        ("señor", "senor"),
        ("Le Diner", "le dîner"),
    ],
)
def test_case_28_accents(entry: str, heard: str) -> None:
    assert hits(entry, heard=heard) == [entry]


@pytest.mark.parametrize(
    ("entry", "heard"),
    [
        ("Tromsø", "tromso"),
        ("Łódź", "lodz"),
        ("Gießen", "giessen"),
        ("Æsop", "aesop"),
        ("Þór", "thor"),
    ],
)
def test_case_29_letters_that_do_not_decompose(entry: str, heard: str) -> None:
    assert hits(entry, heard=heard) == [entry]


@pytest.mark.parametrize(
    ("entry", "heard"),
    [
        ("quiz", "quizzes"),
        ("quizzes", "quiz"),
        ("jeans", "jeans"),
        ("bus", "buses"),
        ("child", "children"),
        ("trousers", "trousers"),
        ("wolf", "wolves"),
        ("waltz", "waltzes"),
        ("cherry", "cherries"),
    ],
)
def test_case_31_plurals(entry: str, heard: str) -> None:
    assert hits(entry, heard=heard) == [entry]


def test_case_33_synonyms_only_where_the_pack_lists_them() -> None:
    assert hits(Entry("0", "sofa", ("couch",)), heard="couch") == ["sofa"]
    assert [r.verdict for r in rule("sofa", heard="couch")] == [Verdict.MISS]
    near = Entry("0", "sofa", near=("bench",))
    assert [r.verdict for r in rule(near, heard="bench")] == [Verdict.NEAR]
    assert hits(near, heard="bench", strictness=Strictness.GENEROUS) == ["sofa"]
    strict = rule(near, heard="bench", strictness=Strictness.STRICT)
    assert Verdict.HIT not in {r.verdict for r in strict}


@pytest.mark.parametrize(
    ("heard", "value"), [("to", 2), ("too", 2), ("for", 4), ("ate", 8), ("won", 1), ("Two.", 2)]
)
def test_case_34_sound_alikes_of_numbers(heard: str, value: int) -> None:
    number = hear_number(heard)
    assert number is not None
    assert number.value == value
    assert hits(str(value), heard=heard) == [str(value)]


def test_case_36_typed_and_spoken_options_are_one() -> None:
    options = option_phrases(["Paris", "Rome", "Oslo"], ["p", "r", "o"])
    for heard in ("1", "one", "first", "number one", "option 1", "Option One.", "a", "Paris"):
        assert choose(options, Evidence(heard, 0.0, 1.0)).key == "p", heard


@pytest.mark.parametrize("heard", ["first", "number one", "1st", "one", "the first"])
def test_case_38_first_is_one(heard: str) -> None:
    assert hits("1", heard=heard) == ["1"]
    assert hits("one", heard=heard) == ["one"]


@pytest.mark.parametrize(("heard", "value"), [("twentieth", 20), ("third", 3), ("the tenth", 10)])
def test_case_39_ordinals_are_places(heard: str, value: int) -> None:
    assert hits(str(value), heard=heard) == [str(value)]


@pytest.mark.parametrize(
    "heard", ["three, four hundred", "three, four, five hundred", "two three thousand"]
)
def test_case_41_a_correction_is_no_product(heard: str) -> None:
    number = hear_number(heard)
    assert number is not None
    assert number.value in (400, 500, 3000)
    for product in ("1200", "32000", "6000", "700", "1500"):
        assert hits(product, heard=heard) == []


def test_case_43_zeros() -> None:
    assert hits("1908", heard="nineteen oh eight") == ["1908"]
    assert hits("2005", heard="twenty oh five") == ["2005"]
    assert hits("07", heard="oh seven") == ["07"]
    assert hits("198", heard="nineteen oh eight") == []


@pytest.mark.parametrize(
    "heard",
    [
        "foxes have dens and birds have nests",
        "the birds are singing",
        "I can hear a bird in the garden",
        "it's the birds, isn't it",
    ],
)
def test_case_44_an_answer_inside_a_sentence(heard: str) -> None:
    assert hits("birds", heard=heard) == ["birds"]
    assert {r.verdict for r in rule("birds", heard=heard)} == {Verdict.HIT}


@pytest.mark.parametrize(
    ("prompt", "entry", "heard", "group"),
    [
        ("Sauces", "soy sauce", "soy", "sauce"),
        ("Name famous bridges", "Tower Bridge", "tower", "bridge"),
        ("Kinds of tea", "green tea", "green", "tea"),
        ("Lakes of Italy", "Lake Garda", "garda", "lake"),
    ],
)
def test_case_46_the_group_word_need_not_be_said(
    prompt: str, entry: str, heard: str, group: str
) -> None:
    assert hits(entry, heard=heard, prompt=prompt) == [entry]
    assert hits(entry, heard=entry, prompt=prompt) == [entry]
    assert hits(entry, heard=group, prompt=prompt) == []


def test_case_48_the_same_line_twice_counts_once() -> None:
    twice = (Entry("0", "umbrella"), Entry("1", "umbrella"), Entry("2", "coat"))
    assert hits(*twice, heard="umbrella, umbrella, coat") == ["umbrella", "coat"]


def test_case_49_an_answer_with_the_hosts_name_is_an_answer() -> None:
    for entry in ("Trivial Pursuit", "host", "Party Host", "stop", "undo"):
        assert hits(entry, heard=entry.lower()) == [entry]
    options = (Phrase("entry:0", "stop"), *phrases_for(("cmd:stop",)))
    assert choose(options, Evidence("stop", 0.0, 1.0)).key == "entry:0"


@pytest.mark.parametrize(
    ("entry", "heard"),
    [
        ("Jon Snow", "john snow"),
        ("Sara Lee", "sarah lee"),
        ("Geoff", "jeff"),
        ("Stephen", "steven"),
    ],
)
def test_case_51_other_spellings_of_a_name(entry: str, heard: str) -> None:
    assert hits(entry, heard=heard) == [entry]
    players = (Phrase("name:" + entry, entry), Phrase("name:Mary", "Mary"))
    assert choose(players, Evidence(heard, 0.0, 1.0)).key == "name:" + entry


def test_case_53_a_partial_result_marks_nothing() -> None:
    words = [Entry("0", "examine"), Entry("1", "exercise")]
    partial = Evidence("examine", 0.0, 0.5, engine="vosk", final=False)
    assert judge(words, partial) == ()
    doubtful = Evidence("", 0.0, 0.5, (Span("0", "examine", 0.0, 0.5, 0.8),), "vosk", False)
    assert judge(words, doubtful) == ()
    assert hits("examine", "exercise", heard="eggs") == []


def test_case_54_words_of_two_phrases_do_not_recombine() -> None:
    for heard in ("ice milk", "sour cream", "milk ice"):
        assert hits("ice cream", "sour milk", heard=heard) == [], heard


def test_case_58_what_only_the_partial_result_had_is_asked_about() -> None:
    names = [Entry("0", "Veit"), Entry("1", "Otto")]
    partials = [Evidence("I think Veit", 0.0, 1.0, engine="vosk", final=False)] * 2
    final = Evidence("I think fight", 0.0, 1.2, engine="vosk")
    assert [r.key for r in judge(names, final) if r.verdict is Verdict.HIT] == []
    (asked,) = lost_in_final(names, final, partials)
    assert (asked.verdict, asked.text) == (Verdict.NEAR, "Veit")
    kept = Evidence("I think Veit", 0.0, 1.2, engine="vosk")
    assert lost_in_final(names, kept, partials) == ()


@pytest.mark.parametrize("heard", ["", "the", "huh", "um", " ", "...", "Mm-hmm.", "uh, er"])
def test_case_59_what_silence_is_taken_for(heard: str) -> None:
    assert rule("whisk", "sieve", heard=heard) == ()


@pytest.mark.parametrize(
    ("heard", "key"),
    [
        ("Yes.", "yes"),
        ("No!", "no"),
        ("yeah", "yes"),
        ("yep", "yes"),
        ("sure", "yes"),
        ("affirmative", "yes"),
        ("nope", "no"),
        ("nah", "no"),
        ("NO", "no"),
        ("Yes?", "yes"),
    ],
)
def test_cases_66_and_68_yes_and_no(heard: str, key: str) -> None:
    options = phrases_for(("yes", "no", "unsure"))
    assert choose(options, Evidence(heard, 0.0, 1.0)).key == key


def test_case_69_teens_and_tens_are_told_apart() -> None:
    heard = hear_number("fifteen")
    assert heard is not None
    assert (heard.value, heard.confusable) == (15, 50)
    assert hits("15", heard="fifty") == []
    assert hits("70", heard="seventeen") == []


@pytest.mark.parametrize(
    ("entry", "heard"),
    [
        ("bagel", "bagels"),
        ("rotating tires", "tire rotation"),
        ("feeding the cat", "cat feeding"),
        ("car washing", "washing the car"),
        ("decorating the tree", "tree decoration"),
    ],
)
def test_case_116_plural_and_turned_round(entry: str, heard: str) -> None:
    assert hits(entry, heard=heard) == [entry]


def test_case_128_the_stored_wording_comes_with_the_hit() -> None:
    (ruling,) = rule(Entry("s", "Soy sauce (dark)", ("shoyu",)), heard="shoyu")
    assert (ruling.text, ruling.wording) == ("Soy sauce (dark)", "shoyu")


def test_case_129_a_ruling_holds_for_its_wording() -> None:
    ruled: dict[str, str | None] = {wording_key("A couch!"): "0"}
    for heard in ("couch", "a couch", "The couch.", "um, couches"):
        (ruling,) = rule("sofa", heard=heard, rulings=ruled)
        assert (ruling.verdict, ruling.key) == (Verdict.HIT, "0"), heard
    refused: dict[str, str | None] = {wording_key("pengiun"): None}
    (ruling,) = rule("penguin", heard="pengiun", rulings=refused)
    assert ruling.verdict is Verdict.MISS
    assert hits("penguin", heard="penguin") == ["penguin"]
    again = rule("sofa", heard="couch", rulings=ruled, named=("0",))
    assert [r.verdict for r in again] == [Verdict.AGAIN]


@pytest.mark.parametrize(
    ("heard", "expected"),
    [
        ("b b banana", ["banana"]),
        ("ba ba banana", ["banana"]),
        ("b- b- banana", ["banana"]),
        ("banana banana", ["banana"]),
        ("um ban... banana", ["banana"]),
        ("cat no dog", ["dog"]),
        ("cat, I mean dog", ["dog"]),
        ("the the dog", ["dog"]),
    ],
)
def test_case_131_stutters_repeats_and_corrections(heard: str, expected: list[str]) -> None:
    found = rule("banana", "dog", heard=heard)
    assert [r.text for r in found] == expected
    assert {r.verdict for r in found} == {Verdict.HIT}


def test_case_139_the_same_words_get_the_same_verdict() -> None:
    first = rule("ukulele", "penguin", heard="You can lay Lee, pengiun")
    assert all(
        rule("ukulele", "penguin", heard="You can lay Lee, pengiun") == first for _ in range(20)
    )


def test_a_recogniser_listens_for_every_form() -> None:
    phrase = phrase_of(Entry("0", "the number 7 (seven dwarfs accepted)", ("lucky 7",)))
    assert {"number 7", "lucky 7", "lucky seven", "seven dwarfs"} <= set(phrase.forms)
    assert "whisk" in phrase_of(Entry("1", "a whisk")).forms
