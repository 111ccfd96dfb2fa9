"""Commands in every phase, secrets, appeals, faults of the world, and the end of the evening."""

from __future__ import annotations

import pytest
from dialogue_table import NAMES, Table

from host.core.codec import replace
from host.core.log import LogFailed
from host.dialogue.messages import Chosen, Devices, Finish, Hush, Private, SandPause, Sound
from host.games.hit_list import actions as act
from host.games.hit_list.actions import Configured
from host.hearing.evidence import Evidence

PHASES = ("bet", "sand", "bonus", "reveal")


def set_up_table():
    return Table(seated=False, first=None)


def oldest_table():
    return Table(3, first=None)


def paused_table():
    table = Table(3).to("sand")
    table.say("pause")
    return table


def review_table():
    table = Table(3, order=("kitchen",)).to("bet")
    table.say("ready")
    table.say("a beater")
    table.say("done")
    assert table.need == "review"
    return table


def last_word_table():
    table = Table(2, track=1).to("reveal")
    table.say("four to six")
    assert table.need == "between"
    return table


def tie_table():
    table = Table(2, track=1).to("reveal")
    table.say("zero to three")
    table.wait(3)
    assert table.state.tie is not None
    return table


def settings_table():
    table = Table(3)
    table.say("settings")
    return table


def share_table():
    table = tie_table()
    while table.need != "share":
        table.say("done")
    return table


PLACES = {
    "set-up": set_up_table,
    "oldest": oldest_table,
    **{phase: lambda phase=phase: Table(3).to(phase) for phase in PHASES},
    "keypad": lambda: Table(3, secrets="keypad"),
    "paused": paused_table,
    "review": review_table,
    "last word": last_word_table,
    "tie-break": tie_table,
    "settings": settings_table,
    "share": share_table,
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "command",
    [
        "slower", "faster", "louder", "quieter", "score", "whose turn is it", "time left",
        "repeat", "rules", "help", "short", "standard", "full", "check the microphone",
    ],
)  # fmt: skip
def test_every_command_is_answered_in_every_phase_and_changes_nothing(place, command):
    table = PLACES[place]()
    state = table.desk.ledger.state if table.desk.ledger else None
    said = table.say(f"host, {command}", after=0.3)
    assert said or table.desk.settings.verbosity == "short"
    assert (table.desk.ledger.state if table.desk.ledger else None) == state
    assert not table.host.finished


@pytest.mark.parametrize("place", PLACES)
def test_stop_asks_first_and_yes_ends_in_every_phase(place):
    table = PLACES[place]()
    assert table.say("host, stop", after=0.3) == ["End the game?"]
    assert table.say("no", after=0.3)[0] == "Then on we go."
    table.say("host, stop", after=0.3)
    table.say("yes", after=0.3)
    table.wait(5)
    assert table.host.finished
    assert table.all(Finish)


@pytest.mark.parametrize("place", ["bet", "sand", "bonus", "reveal", "review", "tie-break"])
def test_pause_holds_every_phase_until_go_on(place):
    table = PLACES[place]()
    need = table.need
    assert table.say("pause", after=0.3)[0] == 'Paused. Say "go on".'
    table.wait(600)
    assert table.need == need
    assert table.say("go on")[0] == "On we go."


def test_stop_while_the_host_speaks_silences_it_and_ends_nothing():
    table = Table(3, loud=True)
    table.play()
    table.say("ready")
    assert table.unheard
    table.say("stop", after=0.2)
    assert len(table.all(Hush)) == 1
    assert "End the game?" not in table.lines()
    assert not table.host.finished


@pytest.mark.parametrize("phase", ["start", "between"])
def test_commands_work_while_the_host_only_reads(phase):
    """Before the sand and between rounds nothing is asked, and yet everybody may speak."""
    table = Table(2, loud=True)
    table.play()
    table.say("ready")
    if phase == "between":
        table.play()
        for words in ("done", "pass", "four to six"):
            table.say(words)
            if words != "four to six":
                table.play()
    assert table.need == phase
    assert table.unheard
    before = len(table.effects)
    table.say("slower", after=0.2)
    assert any(isinstance(e, Sound) for _, e in table.effects[before:])
    asked = table.say("whose turn is it", after=0.2)
    want = "Ann answers; the sand runs in a moment." if phase == "start" else "Bob answers next."
    assert want in asked  # whose_start
    table.say("pause", after=0.2)
    table.play()
    table.wait(30)
    assert table.need == phase
    table.say("go on")
    table.play()
    assert table.need != phase


def test_the_score_may_be_appealed_while_it_is_read():
    table = Table(3, loud=True)
    table.play()
    for words in ("ready", "cow", "done", "pass", "pass", "four to six"):
        table.say(words)
        table.play()
    table.say("four to six")
    assert table.need == "between"
    table.say("she never said cow", after=0.2)
    table.play()
    for _ in range(2):
        table.say("no")
        table.play()
    assert table.state.steps == (0, 0, 0)


def test_skip_while_the_host_reads_cuts_it_short():
    table = Table(2, loud=True)
    table.play()
    for words in ("ready", "done", "pass"):
        table.say(words)
        table.play()
    table.say("four to six")
    table.say("skip", after=0.2)
    assert len(table.all(Hush)) == 1
    assert table.need == "bet"


# -- secrets ---------------------------------------------------------------------------------------


def told(*bets: str, secrets: str = "keypad"):
    """Everything public up to the reveal, with its times, for these bets."""
    table = Table(3, secrets=secrets)
    for seat, bet in enumerate(bets, start=1):
        table.key(seat, bet)
    if secrets != "keypad":
        table.wait(6)
    for words in ("cow", "how long have I got", "done", "pass"):
        table.say(words)
    shown = [(at, e) for at, e in table.effects if not isinstance(e, Private)]
    return shown, table


@pytest.mark.parametrize("secrets", ["keypad", "cards", "hands"])
def test_nothing_public_depends_on_a_bet_before_its_reveal(secrets):
    first, _ = told("1", "2", secrets=secrets)
    second, table = told("3", "1", secrets=secrets)
    assert first == second
    assert table.need == "bonus"


def test_keypad_digits_are_never_echoed():
    table = Table(3, secrets="keypad")
    said = []
    for seat, value in ((1, "2"), (2, "3")):
        before = len(table.effects)
        table.key(seat, value)
        said.append(table.lines(before)[0])
    assert said == ["Thank you.", "Thank you."]


def test_the_list_opens_to_the_plate_manager_alone_and_after_the_bets():
    table = Table(3, plate_manager="player")
    assert table.all(Private) == []
    table.say("ready")
    assert [p.seat for p in table.all(Private)] == [1]


# -- appeals ---------------------------------------------------------------------------------------


def test_an_appeal_is_no_proof_of_itself():
    table = Table(3).to("sand")
    table.say("cow")
    table.say("done")
    assert table.say("I said goat") == ['Bob, did Ann say "goat" in time?']
    table.say("no")
    table.say("no")
    assert table.marks == ["cow"]


@pytest.mark.parametrize(
    ("in_time", "answer"), [(True, "I have it: goat. Two."), (False, "Bob, did")]
)
def test_only_sound_from_the_sand_is_proof(in_time, answer):
    table = Table(3).to("sand")
    table.say("cow")
    heard = table.now
    table.wait(1)
    table.say("done")
    table.wait(1)
    begun = heard + 0.5 if in_time else table.now
    table.kept = [Evidence("a goat", begun, begun + 0.4)]
    assert table.say("I said goat")[0].startswith(answer)


def test_denying_a_word_is_no_proof_that_it_was_said():
    table = Table(3).to("sand")
    table.say("she did not say cow")
    assert table.marks == []
    table.say("done")
    assert table.say("I said cow") == ['Bob, did Ann say "cow" in time?']


def test_after_that_wasnt_ann_the_right_player_is_asked():
    table = Table(3).to("bonus")
    table.say("goat")
    table.wait(1.2)
    said = table.say("that wasn't Bob")
    assert said == ["Then Bob still has a try.", "Bonus. Bob, one more from the list?"]
    table.say("pass")
    assert table.last == "Cy?"


def test_that_wasnt_ann_before_the_ruling_takes_the_offer_back():
    table = Table(3).to("bonus")
    table.say("goat")
    table.say("that wasn't Bob", after=0.2)
    table.wait(2)
    assert table.state.round.tries == ()
    assert table.need == "bonus"


def test_a_correction_within_a_second_counts_and_praise_by_others_does_not():
    table = Table(3).to("bonus")
    table.say("a crocodile")
    table.say("no, a goat", after=0.2)
    table.wait(2)
    table.say("hen")
    table.say("oh that is a good one", after=0.2)
    table.wait(2)
    assert [t.entry for t in table.state.round.tries] == [3, 5]


@pytest.mark.parametrize(
    ("said", "entry"),
    [("a duck, no, a goat", 3), ("a duck or a goat", 6), ("hen, I mean the turkey", 7)],
)
def test_the_first_phrase_is_the_attempt_unless_it_is_corrected(said, entry):
    table = Table(3).to("bonus")
    table.say(said)
    table.wait(2)
    assert [t.entry for t in table.state.round.tries] == [entry]


def test_an_undone_ruling_holds_no_longer():
    table = Table(3).to("bonus")
    table.say("I said goat")
    table.say("yes")
    table.say("yes")
    assert "goat" in table.marks
    table.say("undo")
    assert table.marks == ["cow"]
    assert table.say("I said goat") == ['Bob, did Ann say "goat" in time?']


def test_settings_and_appeals_keep_their_place_after_undo_inside_a_vote():
    table = Table(3).to("bonus")
    table.say("I said goat")
    table.say("undo")
    assert table.need in ("sand", "bonus")
    table.wait(1)
    table.say("stop")
    table.say("yes")
    assert table.state.winners is not None


def test_stop_while_votes_are_asked():
    table = Table(3).to("bonus")
    table.say("I said goat")
    assert table.say("stop") == ["End the game?"]
    table.say("no")
    table.say("yes")
    table.say("yes")
    assert "goat" in table.marks


# -- comings, settings -----------------------------------------------------------------------------


def test_newcomers_are_known_to_the_commands():
    table = Table(2)
    table.say("Dora wants to play")
    for words in ("ready", "cow", "done", "pass", "four to six"):
        table.say(words)
    table.say("Bob")
    assert [p.name for p in table.state.players] == ["Ann", "Bob", "Dora"]
    assert "Dora" in table.desk.reader.names
    table.say("undo")
    assert "Dora" not in table.desk.reader.names


def test_settings_are_kept_and_taken_up_with_the_next_round():
    table = Table(2)
    for words in ("settings", "hourglass", "30 seconds", "that's all", "ready"):
        table.say(words)
    assert table.all(Chosen)[-1].settings.hourglass == 30.0
    assert table.state.setup.seconds == 45.0
    for words in ("done", "pass", "four to six"):
        table.say(words)
    assert table.state.setup.seconds == 30.0
    assert any(isinstance(s.action, Configured) for s in table.desk.ledger.steps)


def test_undo_over_a_settings_change_takes_it_up_again():
    table = Table(2)
    for words in ("settings", "bets", "open", "no", "ready", "done", "pass", "four to six"):
        table.say(words)
    assert table.state.setup.bets == "open"
    table.say("undo")
    assert table.state.setup.bets == "cover"
    table.say("zero to three")
    assert table.state.setup.bets == "open"


def test_a_track_shorter_than_somebody_has_come_is_refused_and_forgotten():
    table = Table(2).to("reveal")
    table.desk.choose(replace(table.desk.settings, track=1))
    table.script.changed()
    assert any("as far as that already" in line for line in table.say("zero to three"))
    assert table.desk.settings.track == table.state.setup.steps == 15
    assert table.state.number == 2


def test_check_microphone_looks_for_devices():
    table = Table(2)
    table.say("check the microphone")
    assert len(table.all(Devices)) == 1


# -- the world -------------------------------------------------------------------------------------


def test_trouble_holds_the_sand_and_says_so_and_its_end_lets_it_run():
    table = Table(3).to("sand")
    table.trouble("The microphone is gone. Plug it in again.")
    assert table.last == "The microphone is gone. Plug it in again."
    assert len(table.all(SandPause)) == 1
    table.trouble("", over=True)
    assert table.last == table.desk.wording.render("trouble_over", table.desk.settings.verbosity)
    table.say("cow")
    assert table.marks == ["cow"]


def test_time_limits_stand_while_nobody_can_be_heard():
    table = Table(2).to("reveal")
    table.trouble("The microphone is gone.")
    before = len(table.effects)
    table.wait(120)
    assert table.lines(before) == []
    table.trouble("", over=True)
    table.wait(9)
    assert "Once more, Bob?" not in table.lines(before)
    table.wait(2)
    assert table.last == "Once more, Bob?"


def test_undo_among_the_settings_keeps_what_was_set():
    table = Table(3).to("sand")
    table.say("cow")
    for words in ("settings", "hourglass", "30 seconds", "undo"):
        table.say(words)
    assert table.marks == []
    assert table.last == 'I am holding the sand. Say "go on".'
    table.say("go on")
    for words in ("pig", "done", "pass", "pass", "four to six", "four to six"):
        table.say(words)
    assert table.state.setup.seconds == 30.0


def test_trouble_over_does_not_end_a_pause():
    table = paused_table()
    table.trouble("The microphone is gone.")
    table.trouble("", over=True)
    table.wait(100)
    assert table.need == "sand"


def test_a_log_that_cannot_be_written_is_told_and_play_waits():
    table = Table(3).to("sand")
    append = table.desk.ledger.log.append

    def full(_record):
        raise LogFailed("The disk is full. Make room and go on.")

    table.desk.ledger.log.append = full
    table.say("cow")
    assert table.lines()[-2:] == ["The disk is full. Make room and go on.", 'Say "go on".']
    table.wait(100)
    table.desk.ledger.log.append = append
    table.say("go on")
    table.say("cow")
    assert table.marks == ["cow"]
    assert not table.host.finished


def test_closed_input_keeps_the_game():
    table = Table(3).to("sand")
    table.close()
    assert table.last == table.desk.wording.render("closed", table.desk.settings.verbosity)
    assert [f.why for f in table.all(Finish)] == ["closed"]


def test_closed_after_the_winner_is_a_good_end():
    table = last_word_table()
    table.wait(2.2)
    assert table.state.winners == (0,)
    table.close()
    assert table.last == "Thank you for playing."
    assert [f.why for f in table.all(Finish)] == ["over"]


def test_nothing_is_said_after_the_end():
    table = last_word_table()
    table.wait(15)
    assert table.host.finished
    assert table.say("hello") == []


def test_a_skipped_prompt_takes_secret_bets_with_it():
    table = Table(3, secrets="keypad")
    table.key(1, "2")
    first = table.state.round.card
    table.say("skip this one")
    assert table.state.round.card != first
    assert table.state.round.bets == (None, None, None)
    assert sum(isinstance(s.action, act.Drawn) for s in table.desk.ledger.steps) == 1


def test_names_are_never_made_up_for_an_empty_room():
    table = set_up_table()
    said = table.wait(3600)
    assert len(said) == 3
    table.say(NAMES[0])
    assert table.last == "Ann is red. Next?"
