"""Plays whole games by touch alone: looks at a page, and does what it offers next."""

from __future__ import annotations

from typing import Any

SEEN = """
    function shown(one) { return one.offsetParent !== null; }
    function all(selector) {
      return Array.prototype.filter.call(document.querySelectorAll(selector), shown);
    }
    function names(list) {
      return list.map(function (one) { return one.getAttribute('data-key'); });
    }
    return {
      picks: names(all('.pick').filter(function (one) {
        return one.getAttribute('data-key').indexOf('pick:') === 0;
      })),
      chosen: all('.pick.chosen').length,
      words: all('.ask input').length,
      says: names(all('.middle .say')),
      typing: all('[data-key="line:type"]').length,
      turn: document.getElementById('turn').textContent,
      title: document.getElementById('title').textContent
    };"""
CLICK = """
    var one = document.querySelector('[data-key="' + arguments[0] + '"]');
    if (one) { one.click(); }
    return Boolean(one);"""
TYPE = """
    var input = document.querySelector(arguments[0]);
    if (!input) { return false; }
    input.value = arguments[1];
    input.form.querySelector('[type=submit]').click();
    return true;"""


class Robot:
    """One player with one phone."""

    def __init__(self, phone: Any, words: Any) -> None:
        """``words`` gives the next thing to type for what the page shows."""
        self.phone = phone
        self._words = words
        self._last: Any = None

    def sees(self) -> dict[str, Any]:
        found: dict[str, Any] = self.phone.js(SEEN)
        return found

    def moves(self) -> str:
        """One move, if there is one; what it was."""
        seen = self.sees()
        if seen["picks"] and not seen["chosen"]:
            return self._click(seen["picks"][0])
        if seen["words"] and not seen["picks"] and seen != self._last:
            self._last = seen
            self.phone.js(TYPE, ".ask input", "something of my own")
            return "words"
        if seen["typing"] and (word := self._words(seen)):
            self.phone.js(TYPE, "[data-key='line:type']", word)
            return f"type:{word}"
        says = [s for s in seen["says"] if s not in ("say:no", "say:go on")]
        if not says:
            self._last = None
        if says and seen != self._last:
            self._last = seen
            return self._click(says[0])
        return ""

    def _click(self, key: str) -> str:
        self.phone.js(CLICK, key)
        return key
