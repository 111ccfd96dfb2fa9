"""What was misheard is kept only where the table agreed, and with the right words beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from dialogue_table import NAMES, ORDER, Table, deck
from eye_know_talk import EyeTable
from knowing_me_talk import Talk
from thats_you_talk import Table as TraitTable

from host.core.chance import Arranged
from host.dialogue.appealed import Appealed, agrees, overlapping
from host.dialogue.host import Host
from host.dialogue.messages import ForgetMisheard, Misheard, SandPause, SandStart, Say
from host.hearing.evidence import Evidence, Span
from host.running.games import HouseShelf


def kept(table: Table) -> list[Misheard]:
    found: list[Misheard] = table.all(Misheard)
    return found


def the_case(effects: list[Any]) -> tuple[str, Appealed]:
    """What was heard, and the one case."""
    assert len(effects) == 1
    return effects[0].evidence.transcript, effects[0].case


def agreed(table: Any) -> Any:
    """The same table, where everybody has agreed."""
    table.host.desk.keeps_misheard = True
    return table


# -- consent ---------------------------------------------------------------------------------------


def sounding(**settings: Any) -> Table:
    table = Table(3, **settings)
    table.desk.keeps_misheard = False
    return table


def test_by_default_no_appeal_is_kept():
    table = sounding().to("sand")
    for words in ("cow", "a goad", "done", "I said goat", "yes", "yes"):
        table.say(words)
    assert "goat" in table.marks
    assert kept(table) == []


@pytest.mark.parametrize(
    ("heard", "key"),
    [
        ("Keep what you misheard.", "cmd:keep_misheard"),
        ("Keep the misheard answers. Keep the miss-heard", "cmd:keep_misheard"),
        ("Stop keeping what you must heard.", "cmd:stop_misheard"),
        ("Did you keep what you misheard?", ""),
    ],
)
def test_it_is_understood_as_engines_write_it(heard, key):
    reading = Table(3).desk.reader.read(Evidence(heard, 0, 1, engine="whisper"), ())
    assert reading.key == key


def text(table: Table, key: str) -> list[str]:
    return [table.desk.text(key)]


def test_the_host_says_what_it_would_keep_and_asks():
    table = sounding()
    assert table.say("host, keep what you misheard") == text(table, "misheard_ask")
    assert table.desk.keeps_misheard is False
    assert table.say("help")[0].startswith(text(table, "help_misheard")[0])
    assert table.say("yes") == text(table, "misheard_on")
    assert table.desk.keeps_misheard is True
    assert "this machine only" in text(table, "misheard_ask")[0]
    assert "this machine only" in text(table, "misheard_on")[0]


@pytest.mark.parametrize("words", ["no", "no, I'd rather not", "he is right", "", "maybe"])
def test_without_a_clear_yes_nothing_is_kept(words):
    table = sounding()
    table.say("keep what you misheard")
    if words:
        table.say(words)
    table.wait(60)
    assert table.desk.keeps_misheard is False
    assert table.desk.text("misheard_nothing") in table.lines()


def test_where_there_is_no_sound_the_host_says_so():
    table = Table(3)
    assert table.say("keep what you misheard") == text(table, "misheard_no_sound")
    assert table.say("stop keeping what you misheard") == text(table, "misheard_nothing")
    assert table.desk.keeps_misheard is None


def test_it_can_be_said_while_people_sit_down():
    table = Table(3, seated=False, first=None)
    table.desk.keeps_misheard = False
    table.say("keep what you misheard")
    table.say("yes")
    assert table.desk.keeps_misheard is True


def test_asking_holds_the_sand_and_it_runs_on_by_itself():
    table = sounding().to("sand")
    runs = len(table.all(SandStart))
    table.say("host, keep what you misheard")
    assert len(table.all(SandPause)) == 1
    table.say("yes")
    table.wait(1)
    assert len(table.all(SandStart)) == runs + 1
    table.say("cow")
    assert table.marks == ["cow"]


@pytest.mark.parametrize(
    ("answer", "told", "deleted"), [("yes", "misheard_deleted", 1), ("no", "misheard_stays", 0)]
)
def test_it_stops_at_once_and_deletes_where_that_is_wanted(answer, told, deleted):
    table = agreed(sounding())
    assert table.say("stop keeping what you misheard") == text(table, "misheard_delete_ask")
    assert table.desk.keeps_misheard is False
    assert table.say(answer) == text(table, told)
    assert len(table.all(ForgetMisheard)) == deleted


def test_everybody_hears_at_the_beginning_that_sound_is_kept():
    desk = Table(3).desk
    shelf = HouseShelf(Arranged(ORDER), None, {"hit-list": deck()})
    desk.keeps_misheard = True
    effects = Host(desk, shelf, game="hit-list", names=NAMES[:3], first=0).start()
    assert [e.text for e in effects if isinstance(e, Say)][1] == desk.text("misheard_on")


def test_a_command_so_long_is_read_in_the_transcript_alone():
    desk = Table(3).desk
    keys = {phrase.key for phrase in desk.reader.command_phrases()}
    assert not keys & {"cmd:keep_misheard", "cmd:stop_misheard"}
    assert desk.reader.read(Evidence("keep what you misheard", 0, 1), (), only_loud=True).key == ""


# -- Hit List --------------------------------------------------------------------------------------


def test_a_vote_keeps_the_refused_utterance_and_not_the_appeal():
    table = agreed(Table(3)).to("sand")
    for words in ("cow", "a ghost", "done", "I said goat", "yes", "no"):
        table.say(words)
    heard, case = the_case(kept(table))
    assert heard == "a ghost"
    assert (case.game, case.how, case.about, case.text) == ("hit-list", "list", "entry:3", "goat")
    assert (case.judged, case.ruled, case.by) == ("miss", True, "table")
    assert case.named == ("entry:0",)
    assert len(case.entries) == 8
    assert not case.agreed


def test_a_refused_claim_agrees_with_the_host():
    table = agreed(Table(3)).to("sand")
    for words in ("a ghost", "done", "I said goat", "no", "no"):
        table.say(words)
    assert the_case(kept(table))[1].agreed


def test_what_resembles_nothing_that_was_said_is_not_kept():
    table = agreed(Table(3)).to("sand")
    for words in ("wheelbarrow", "done", "I said goat", "yes", "yes"):
        table.say(words)
    assert "goat" in table.marks
    assert kept(table) == []


def test_what_the_ears_heard_faintly_is_found():
    table = agreed(Table(3)).to("sand")
    now = table.now
    faint = Span("entry:3", "goat", now, now + 0.4, 0.2)
    table.wait(2)
    table.hear(Evidence("wheelbarrow", table.now - 1, table.now, (faint,), "whisper"))
    table.say("done")
    table.say("I said goat")
    table.say("yes")
    table.say("yes")
    assert the_case(kept(table))[0] == "wheelbarrow"


def test_the_kept_sound_rules_by_the_host():
    table = agreed(Table(3)).to("sand")
    table.say("a ghost")
    said = table.script.memory.said[-1].evidence
    table.say("done")
    table.kept = [replace(said, transcript="a goat")]
    table.say("I said goat")
    heard, case = the_case(kept(table))
    assert (heard, case.by, case.ruled) == ("a ghost", "host", True)


@pytest.mark.parametrize(("votes", "ruled"), [(("no", "no"), False), (("yes", "yes"), True)])
def test_a_mark_that_is_denied_is_kept_with_the_ruling(votes, ruled):
    table = agreed(Table(3)).to("sand")
    for words in ("cow", "done", "she never said cow", *votes):
        table.say(words)
    heard, case = the_case(kept(table))
    assert (heard, case.about, case.judged, case.ruled) == ("cow", "entry:0", "hit", ruled)


def test_undo_takes_a_mark_back():
    table = agreed(Table(3)).to("sand")
    table.say("cow")
    table.say("undo")
    heard, case = the_case(kept(table))
    assert (heard, case.judged, case.ruled, case.by) == ("cow", "hit", False, "undo")


def test_other_steps_that_are_undone_tell_nothing():
    table = agreed(Table(3))
    table.say("ready")
    table.say("undo")
    assert kept(table) == []


def test_the_plate_manager_rules():
    table = agreed(Table(3, plate_manager="player")).to("sand")
    table.say("a ghost")
    table.say("mark goat")
    heard, case = the_case(kept(table))
    assert (heard, case.about, case.ruled, case.by) == ("a ghost", "entry:3", True, "manager")


def test_a_bet_that_was_told_aloud():
    table = agreed(Table(3)).to("reveal")
    for words in ("four to six", "I said seven", "yes", "yes"):
        table.say(words)
    heard, case = the_case(kept(table))
    assert (heard, case.how, case.took, case.about) == ("four to six", "choice", "4-6", "7-8")
    assert (case.ruled, case.by, case.judged) == (True, "table", "miss")


# -- Eye Know --------------------------------------------------------------------------------------


def test_the_name_of_a_picture():
    table = agreed(EyeTable(3, rolls=("green", 1, "purple", 3)))
    for words in ("the tall animal", "an okapi"):
        table.say(words)
    table.wait(2)
    for words in ("that was right", "yes", "yes"):
        table.say(words)
    heard, case = the_case(kept(table))
    assert (heard, case.how, case.text) == ("an okapi", "answer", "giraffe")
    assert (case.judged, case.ruled, case.by) == ("miss", True, "table")
    assert case.entries[0].text == "giraffe"


def test_an_answer_that_counted_is_denied():
    table = agreed(EyeTable(3, rolls=("green", 1, "purple", 3)))
    for words in ("the tall animal", "giraffe"):
        table.say(words)
    table.wait(2)
    for words in ("she never said that", "no", "no"):
        table.say(words)
    heard, case = the_case(kept(table))
    assert (heard, case.judged, case.ruled) == ("giraffe", "hit", False)


# -- Knowing Me ------------------------------------------------------------------------------------


def misheard(talk: Any) -> list[Misheard]:
    return [item for _, item in talk.seen if isinstance(item, Misheard)]


def at_first_answers(*answers: str) -> Talk:
    talk = agreed(Talk())
    talk.to_reveal()
    talk.say(*answers)
    talk.wait(2)
    return talk


def test_i_said_another_option():
    talk = at_first_answers("the starter", "the dessert", "the dessert")
    talk.say("I said the dessert", "yes", "yes")
    heard, case = the_case(misheard(talk))
    assert heard == "the starter"
    assert (case.how, case.text, case.took) == ("option", "the dessert", talk_key(talk, "starter"))
    assert (case.judged, case.ruled, case.by) == ("miss", True, "table")


def talk_key(talk: Talk, word: str) -> str:
    case = misheard(talk)[0].case
    return next(answer.key for answer in case.answers if word in answer.text)


def test_a_no_corrects_the_host_and_sorry_the_player():
    talk = agreed(Talk())
    talk.to_reveal()
    talk.say("the starter", "no, the dessert", "yes")
    assert the_case(misheard(talk))[1].by == "player"
    talk = agreed(Talk())
    talk.to_reveal()
    talk.say("the starter", "sorry, the dessert")
    assert misheard(talk) == []


def test_own_words_are_kept_with_what_they_were_compared_with():
    talk = at_first_answers("the dessert", "the dessert", "the dessert")
    talk.say("none of these: sunny side up", "hard", "none of these: a fried one")
    talk.wait(2)
    talk.say("that was right", "Bob", "yes", "yes")
    heard, case = the_case(misheard(talk))
    assert heard == "none of these: sunny side up"
    assert (case.how, case.other, case.target) == ("words", "a fried one", "Ann")
    assert (case.judged, case.ruled) == ("miss", True)


class Sounding(Talk):
    """A table at which the kept sound of the answers has these probabilities."""

    def again(self, spans: dict[str, float]) -> Sounding:
        kept = self.text._kept
        for n, evidence in enumerate(kept):
            found = tuple(
                Span(key, key, evidence.start, evidence.end, score) for key, score in spans.items()
            )
            kept[n] = replace(evidence, spans=found, engine="whisper")
        return self


@pytest.mark.parametrize(
    ("spans", "heard"),
    [
        ({"claimed": 0.9, "heard": 0.1}, True),
        ({"claimed": 0.7, "heard": 0.1}, False),
        ({"claimed": 0.9, "heard": 0.95}, False),
        ({}, False),
    ],
)
def test_own_words_are_compared_with_the_kept_sound(spans, heard):
    talk = Sounding()
    talk.to_reveal()
    talk.say("the dessert", "the dessert", "the dessert")
    talk.wait(2)
    talk.say("none of these: sunny side up", "hard", "none of these: a fried one")
    talk.wait(2)
    talk.again(spans)
    said = talk.say("that was right", "Bob")
    assert ("Granted." in said) is heard
    assert any(line.startswith("Cy, are") for line in said) is not heard


def test_an_option_is_looked_for_in_the_kept_sound():
    talk = Sounding()
    talk.to_reveal()
    talk.say("the starter", "the dessert", "the dessert")
    talk.wait(2)
    kept = talk.text._kept
    kept[0] = replace(kept[0], transcript="the dessert")
    assert "Yes, now I hear it: the dessert." in talk.say("I said the dessert")


# -- That's You! -----------------------------------------------------------------------------------


class Traits(TraitTable):
    """A table that remembers what it was told to keep."""

    def _watch(self, item: Any) -> None:
        super()._watch(item)
        self.kept = [*getattr(self, "kept", ()), *([item] if isinstance(item, Misheard) else ())]


def discussing() -> Traits:
    table = agreed(Traits(3))
    table.discuss()
    return table


def test_another_trait_was_eliminated():
    table = discussing()
    table.lines("Bob: eliminate the collector", "Cy: no, number three")
    heard, case = the_case(table.kept)
    assert (heard, case.how) == ("eliminate the collector", "elimination")
    assert (case.took, case.about, case.text) == ("out:1", "out:2", "list maker")
    assert len(case.entries) == 6


@pytest.mark.parametrize("words", ["no", "sorry, number three", "no, I meant number three"])
def test_another_mind_or_a_slip_is_no_mishearing(words):
    table = discussing()
    table.lines("Bob: eliminate the collector", f"Cy: {words}")
    assert table.kept == []


def test_a_clue_chip_for_somebody_else():
    table = agreed(Traits(4))
    table.lines("Ann: ready", "Ann: Bob", "Ann: I said Dee")
    heard, case = the_case(table.kept)
    assert (heard, case.took, case.about, case.text) == ("Bob", "1", "3", "Dee")


def test_a_chip_that_was_told_rightly():
    table = discussing()
    table.lines("Bob: eliminate the collector", "Cy: yes", "Ann: a cross", "@wait 1")
    table.lines("Ann: host, I said tick", "Ann: tick")
    heard, case = the_case(table.kept)
    assert (heard, case.about, case.took) == ("a cross", "tick", "cross")


# -- small things ----------------------------------------------------------------------------------


def test_what_the_host_asks_about_agrees_with_no_ruling():
    assert agrees("hit", ruled=True)
    assert agrees("miss", ruled=False)
    assert not agrees("near", ruled=True)
    assert not agrees("near", ruled=False)
    assert not agrees("hit", ruled=False)


def test_an_utterance_heard_again_is_known_by_its_time():
    said = [Evidence("a", 0.0, 1.0), Evidence("b", 2.0, 3.0), Evidence("c", 4.0, 5.0)]
    assert overlapping(said, Evidence("x", 2.1, 3.2)) is said[1]
    assert overlapping(said, Evidence("x", 3.2, 3.8)) is None
