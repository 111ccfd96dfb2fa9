"""Tokens, standings and the end in words and cues (Scoring, In Complete Agreement)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from host.core.rules import Event
from host.dialogue.lines import count, listing, number
from host.dialogue.messages import Cue
from host.games.knowing_me import events as ev
from host.games.knowing_me import score

if TYPE_CHECKING:
    from host.games.knowing_me.script import KnowingMeScript


class Tell:
    """Turns events into speech."""

    def __init__(self, script: KnowingMeScript) -> None:
        self._script = script
        self._opened = False
        self._told: set[str] = set()

    def rewound(self) -> None:
        """The end may come again."""
        self._opened = False

    def told(self, event: Event) -> None:
        """Say what happened, where that is not said elsewhere."""
        s = self._script
        if isinstance(event, ev.Scored):
            self._scored(event)
        elif isinstance(event, ev.SeriesDone):
            s.desk.show(f"tokens  {self.shown()}")
            if score.next_target(s.state) is not None:  # the end tells all totals
                s.desk.say("series_done", board=self.board())
        elif isinstance(event, ev.Known):
            self._known(event)
        elif isinstance(event, ev.Won):
            self._won(event)

    # -- one question -----------------------------------------------------------------------

    def _scored(self, event: ev.Scored) -> None:
        """One short sentence: who knew it, and who was wrong together."""
        s = self._script
        desk = s.desk
        names = s.names(event.right)
        slots: dict[str, Any] = {
            "right": names,
            "target": s.target,
            "colour": self._colour(s.series.target),
        }
        everybody = len(event.right) == len(s.players) - 1 > 1
        asked = s.series.asked[event.question]
        answer = asked.answers[s.series.target]
        silent = answer is None or not answer.key
        if s.state.two:
            self._explained("knew_two" if event.right else "missed_two", slots)
        elif event.right:
            several = "knew" if len(event.right) > 1 else "knew_one"
            self._explained("knew_all" if everybody else several, slots)
        elif silent:
            desk.say("no_answer")
        elif not event.shared:
            desk.say("nobody_knew")
        place = score.order_of(s.state).index
        for n, group in enumerate(groups(event.shared)):
            key = "shared" if event.right or silent or n else "shared_only"
            names = s.names(sorted(group, key=place))
            desk.say(key, names=names, tokens=number(len(group) - 1))

    def _explained(self, key: str, slots: dict[str, Any]) -> None:
        """With the tokens the first time; afterwards everybody knows what it gives."""
        self._script.desk.say(key, brief=key in self._told, **slots)
        self._told.add(key)

    def _colour(self, seat: int) -> str:
        return self._script.players[seat].colour

    # -- standings --------------------------------------------------------------------------

    def shown(self) -> str:
        """``Ann 3, Bob 5`` for screens."""
        s = self._script
        totals = score.totals(s.state)
        return ", ".join(f"{p.name} {totals[seat]}" for seat, p in enumerate(s.players))

    def board(self) -> str:
        """``Bob nine, Ann and Cy four``: most tokens first."""
        s = self._script
        totals = score.totals(s.state)
        if not any(totals):
            return "Nobody has a token yet"
        grouped: dict[int, list[str]] = {}
        for seat, player in enumerate(s.players):
            grouped.setdefault(totals[seat], []).append(player.name)
        if len(grouped) == 1:
            return f"Everybody has {number(totals[0])}"
        return ", ".join(
            f"{listing(names)} {number(total) if total else 'none'}"
            for total, names in sorted(grouped.items(), reverse=True)
        )

    # -- the end ----------------------------------------------------------------------------

    def _known(self, event: ev.Known) -> None:
        """Best and least known of one player; ties are all named."""
        s = self._script
        if not any(score.totals(s.state)):
            return
        if not self._opened:
            self._opened = True
            s.desk.say("boxes" if score.next_target(s.state) is not None else "boxes_all")
        who = s.name(event.seat)
        slots: dict[str, Any] = {
            "best": s.names(event.best),
            "best_colours": self._colours(event.best),
            "least": s.names(event.least),
            "least_colours": self._colours(event.least),
            "most": event.most,
            "fewest": number(event.fewest) if event.fewest else "none",
        }
        if not event.most:
            s.desk.say("known_nobody", who=who)
        elif event.best == event.least:
            s.desk.say("known_alike", who=who, most=event.most)
        else:
            s.desk.say("known", who=who, **slots)

    def _colours(self, seats: Sequence[int]) -> str:
        return listing([self._colour(seat) for seat in seats])

    def _won(self, event: ev.Won) -> None:
        """All tokens, then the winner."""
        s = self._script
        totals = score.totals(s.state)
        if not any(totals):
            s.desk.say("ended_without")
            return
        finals = [
            f"{s.name(seat)} {number(totals[seat]) if totals[seat] else 'none'}"
            for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat])
        ]
        finals += [f"{g.player.name}, who left, {number(g.points)}" for g in s.state.gone]
        s.desk.say("finals", finals=listing(finals))
        s.desk.emit(Cue("fanfare", s.names(event.seats)))
        two = "_two" if s.state.two else ""
        key = f"won_shared{two}" if event.shared else f"won{two}"
        other = [seat for seat in range(len(totals)) if seat not in event.seats]
        s.desk.say(key, winners=s.names(event.seats), loser=s.names(other[:1]))

    def outcome(self) -> str:
        """``Ann won with nine tokens``: a game that is over."""
        s = self._script
        winners = s.state.winners or ()
        totals = score.totals(s.state)
        if not winners or not any(totals):
            return "nobody had a token"
        each = " each" if len(winners) > 1 else ""
        return f"{s.names(winners)} won with {count(totals[winners[0]], 'token')}{each}"


def groups(pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Players who gave one wrong answer together, out of the pairs of them."""
    found: list[list[int]] = []
    for one, other in pairs:
        group = next((g for g in found if one in g or other in g), None)
        if group is None:
            found.append([one, other])
        else:
            group.extend(seat for seat in (one, other) if seat not in group)
    return found
