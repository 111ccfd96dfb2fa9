"""What a partial result had and the final one lost: worth asking about, never lost in silence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from host.hearing.evidence import Evidence
from host.judging.plate import Entry, Ruling, Strictness, Verdict, judge


def lost_in_final(
    entries: Sequence[Entry],
    final: Evidence,
    partials: Iterable[Evidence],
    *,
    strictness: Strictness = Strictness.FAIR,
    prompt: str = "",
    named: Collection[str] = (),
    rulings: Mapping[str, str | None] | None = None,
) -> tuple[Ruling, ...]:
    """*Near* rulings for entries that a partial transcript had word for word and ``final`` has not.

    The arguments are those of ``judge``; a partial result alone never marks.
    """

    def ruled(evidence: Evidence) -> tuple[Ruling, ...]:
        return judge(
            entries, evidence, strictness=strictness, prompt=prompt, named=named, rulings=rulings
        )

    known = {r.key for r in ruled(final)} | set(named)
    out: list[Ruling] = []
    for partial in partials:
        for ruling in ruled(replace(partial, final=True, spans=())):
            exact = ruling.evidence.get("way") == "exact"
            if ruling.verdict is Verdict.HIT and exact and ruling.key not in known:
                known.add(ruling.key)
                out.append(
                    replace(
                        ruling, verdict=Verdict.NEAR, evidence={**ruling.evidence, "way": "partial"}
                    )
                )
    return tuple(sorted(out, key=lambda r: r.start))
