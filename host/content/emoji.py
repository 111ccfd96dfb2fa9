"""Is this one emoji that screens of the last years can show?"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_SKIN = "[\U0001f3fb-\U0001f3ff]"
_FLAG = "[\U0001f1e6-\U0001f1ff]{2}"
_KEYCAP = "[0-9#*]\ufe0f?\u20e3"
_TAGGED = "\U0001f3f4[\U000e0061-\U000e007a]+\U000e007f"


def one_emoji(text: str) -> bool:
    """True for one emoji of Unicode 13 or older (Unicode Technical Standard 51, emoji sequences).

    Flags, keycaps, skin tones and joined emoji count as one.
    """
    return bool(_pattern().fullmatch(text))


@cache
def _pattern() -> re.Pattern[str]:
    lines = (Path(__file__).parent / "emoji.txt").read_text(encoding="utf-8").splitlines()
    spans = [line.split() for line in lines if line and line[0] != "#"]
    signs = "".join(f"{chr(int(s[0], 16))}-{chr(int(s[-1], 16))}" for s in spans)
    one = f"[{signs}](?:\ufe0f|{_SKIN})?"
    return re.compile(f"{_FLAG}|{_KEYCAP}|{_TAGGED}|{one}(?:\u200d{one})*")
