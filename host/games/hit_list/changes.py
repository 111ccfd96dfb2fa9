"""Settings that the table changes on the way: judging at once, the rest from the next round on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.core.codec import replace
from host.core.errors import NotNow
from host.dialogue.phones import common, same_channels
from host.dialogue.settings import Settings
from host.games.hit_list import actions as act
from host.judging.plate import Strictness

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript


class Changes:
    """What the table has chosen since the game began."""

    def __init__(self, script: HitListScript) -> None:
        self._script = script
        self._wanted: Settings | None = None
        if len(script.ledger.notes("settings")) > 1:  # the first is the set-up's
            self._wanted = script.desk.settings
            script.memory.strictness = Strictness(self._wanted.strictness)

    def note(self) -> None:
        """Take up what can be taken up now; the log keeps the rest."""
        s = self._script
        self._wanted = s.desk.settings
        s.memory.strictness = Strictness(self._wanted.strictness)
        s.ledger.note("settings", self._wanted)
        s.redeal()

    def apply(self) -> bool:
        """Between rounds: play on as chosen; False where nothing is different."""
        s, wanted = self._script, self._wanted
        if wanted is None or self._action(wanted) == self._now(wanted):
            return False
        try:
            s.submit(self._action(wanted), "host")
        except NotNow as error:
            s.desk.speak(str(error))
            s.desk.choose(replace(wanted, track=s.state.setup.steps))
            self.note()
            return wanted.track != s.state.setup.steps and self.apply()
        return True

    def _action(self, wanted: Settings) -> act.Configured:
        return act.Configured(
            wanted.track,
            wanted.hourglass,
            wanted.plate_manager,
            wanted.bets,
            wanted.strictness,
            wanted.secrets,
        )

    def _now(self, wanted: Settings) -> act.Configured:
        """The same of the game as it is; channels that differ by seat are no channel.

        Who has a phone uses it, whatever the others do: that is seen to before each bet.
        """
        setup = self._script.state.setup
        same = same_channels(common(self._script), wanted.secrets)
        return act.Configured(
            setup.steps,
            setup.seconds,
            setup.plate_manager,
            setup.bets,
            setup.strictness,
            wanted.secrets if same else "",
        )
