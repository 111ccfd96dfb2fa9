"""Hit List's events and standings in words and cues."""

from __future__ import annotations

from collections.abc import Sequence

from host.content.packs import Prompt
from host.core.rules import Action as CoreAction
from host.core.rules import Event
from host.dialogue.desk import Desk
from host.dialogue.lines import Verbosity, count, listing, number
from host.dialogue.messages import Cue
from host.games.hit_list import actions as act
from host.games.hit_list import events as ev
from host.games.hit_list.state import State

BAND_WORDS = {
    "0-3": "zero to three",
    "4-6": "four to six",
    "7-8": "seven and eight",
    "none": "no bet",
}


class Tell:
    """Turns events into speech."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    # -- names ------------------------------------------------------------------------------

    def names(self, state: State, seats: Sequence[int]) -> str:
        """``Ann and Cy``."""
        return listing([state.players[s].name for s in seats])

    def entries(self, prompt: Prompt, numbers: Sequence[int]) -> list[str]:
        """Stored wordings, for listing."""
        return [prompt.entries[n].text for n in numbers]

    # -- events -----------------------------------------------------------------------------

    def cue(self, event: Event, prompt: Prompt | None) -> None:
        """Sound only: what the hourglass allows."""
        if isinstance(event, ev.Marked) and prompt is not None:
            self._desk.emit(Cue("ting", prompt.entries[event.entry].text))
        elif isinstance(event, ev.Again) and prompt is not None:
            self._desk.emit(Cue("tock", prompt.entries[event.entry].text))

    def scored(self, state: State, event: ev.Scored) -> None:
        """Who moves, and where everybody stands; never more than needed (sample round)."""
        desk = self._desk
        moves = [
            (state.players[s].name, gain)
            for s, gain in sorted(enumerate(event.gains), key=lambda p: -p[1])
            if gain
        ]
        desk.show(f"score  {self.board(state, event.steps)}")
        home = [s for s, total in enumerate(event.steps) if total >= state.setup.steps]
        board = self.standing(state, event.steps)
        if event.again:
            desk.say("scored_again", board=board)
        elif not moves:
            desk.say("nobody_moves", board=board)
        elif home:
            # The final scores follow: nobody needs them twice.
            verb = "is" if len(home) == 1 else "are"
            desk.say("scored_home", moves=_moved(moves), home=self.names(state, home), verb=verb)
        elif state.number > len(state.players) and desk.settings.verbosity is Verbosity.STANDARD:
            places = self.places(state, event.steps)
            desk.say("scored_brief", moves=_moved(moves, brief=True), board=places)
        else:
            desk.say("scored", moves=_moved(moves), board=board)

    def board(self, state: State, steps: Sequence[int]) -> str:
        """``Ann 3, Bob 5, Cy 3 of 15`` for screens."""
        pairs = [f"{p.name} {steps[s]}" for s, p in enumerate(state.players)]
        return f"{', '.join(pairs)} of {state.setup.steps}"

    def standing(self, state: State, steps: Sequence[int]) -> str:
        """``Bob leads with five of fifteen; Ann and Cy have three``."""
        groups: dict[int, list[str]] = {}
        for seat, player in enumerate(state.players):
            groups.setdefault(steps[seat], []).append(player.name)
        ordered = sorted(groups.items(), reverse=True)
        if len(ordered) == 1 and not ordered[0][0]:
            return "Nobody has a step yet"
        if len(ordered) == 1:
            return f"Everybody has {number(ordered[0][0])} of {number(state.setup.steps)}"
        best, leaders = ordered[0]
        verb = "leads" if len(leaders) == 1 else "lead"
        parts = [f"{listing(leaders)} {verb} with {number(best)} of {number(state.setup.steps)}"]
        for total, names in ordered[1:]:
            has = "has" if len(names) == 1 else "have"
            parts.append(f"{listing(names)} {has} {number(total) if total else 'none'}")
        return f"{parts[0]}; {', '.join(parts[1:])}"

    def places(self, state: State, steps: Sequence[int]) -> str:
        """``Bob five, Ann and Cy three``: most steps first."""
        groups: dict[int, list[str]] = {}
        for seat, player in enumerate(state.players):
            groups.setdefault(steps[seat], []).append(player.name)
        return ", ".join(
            f"{listing(n)} {number(total)}" for total, n in sorted(groups.items())[::-1]
        )

    def won(self, state: State, event: ev.Won) -> None:
        """The winner, and all final scores (case 141)."""
        desk = self._desk
        desk.emit(Cue("fanfare", self.names(state, event.seats)))
        steps = state.steps[event.seats[0]]
        key = "won_shared" if event.shared else "won"
        desk.say(key, winners=self.names(state, event.seats), steps=count(steps, "step"))
        self.finals(state)

    def finals(self, state: State) -> None:
        """All final scores, of those who left as well."""
        finals = [f"{p.name} {number(state.steps[s])}" for s, p in enumerate(state.players)]
        finals += [f"{g.player.name}, who left, {number(g.steps)}" for g in state.gone]
        self._desk.say("final_scores", finals=listing(finals))

    def outcome(self, state: State) -> str:
        """``Ann won with three steps``: a game that is over."""
        winners = state.winners or ()
        if not winners or not any(state.steps):
            return "nobody had moved"
        names, steps = self.names(state, winners), count(state.steps[winners[0]], "step")
        return f"{names} won with {steps}" + (" each" if len(winners) > 1 else "")

    # -- undo -------------------------------------------------------------------------------

    def described(self, state: State, prompt: Prompt | None, taken: Sequence[CoreAction]) -> str:
        """What was taken back, named by the first action, the player's own."""
        action = taken[0]
        if isinstance(action, act.Named | act.Ruled | act.UsedUp) and prompt is not None:
            return prompt.entries[action.entry].text
        if isinstance(action, act.Attempt | act.Reopened):
            return f"{state.players[action.seat].name}'s bonus answer"
        if isinstance(action, act.Bet):
            return f"{state.players[action.seat].name}'s bet"
        plain = {
            act.Ready: "the bets",
            act.Done: "done",
            act.NextRound: "going on",
            act.Joined: "the new player",
            act.Left: "the goodbye",
            act.Stopped: "stopping",
            act.Shared: "the shared win",
            act.Configured: "the settings",
        }
        return plain.get(type(action), "the last step")


def _moved(moves: Sequence[tuple[str, int]], *, brief: bool = False) -> str:
    """``Bob takes three steps, Ann and Cy one each``; most steps first."""
    groups: dict[int, list[str]] = {}
    for name, gain in moves:
        groups.setdefault(gain, []).append(name)
    parts: list[str] = []
    for gain, names in groups.items():
        each = " each" if len(names) > 1 and not brief else ""
        if parts:
            parts.append(f"{listing(names)} {number(gain)}{each}")
        else:
            verb = "takes" if len(names) == 1 else "take"
            steps = number(gain) if brief else count(gain, "step")
            parts.append(f"{listing(names)} {verb} {steps}{each}")
    return ", ".join(parts)
