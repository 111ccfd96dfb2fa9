"""The lists that come with the product: enough of them, and without a finding of the linter."""

from host.content.lint import clean, lint, stats
from host.content.places import own_packs

PACKS = [own_packs() / "hit_list"]


def test_no_finding() -> None:
    found = lint(PACKS)
    assert clean(found), "\n".join(str(f) for f in found)


def test_there_are_lists_for_many_evenings_and_every_age() -> None:
    counted = stats(PACKS)
    assert counted["cards"]["hit-list"] >= 80
    assert counted["entries"] == 8 * counted["cards"]["hit-list"]
    assert counted["ages"]["all"] * 3 >= counted["cards"]["hit-list"]
    assert len(counted["subjects"]) >= 8
