"""British and American spellings of one word brought to one form (the American one)."""

from __future__ import annotations

import re
from functools import lru_cache

from host.judging.text import bag

_WORDS = (
    "grey gray tyre tire kerb curb plough plow cheque check programme program mould mold "
    "moult molt smoulder smolder moustache mustache pyjamas pajamas sceptic skeptic "
    "sceptical skeptical yoghurt yogurt yoghourt yogurt doughnut donut whiskey whisky storey story "
    "jewellery jewelry maths math mathematics math mum mom mummy mommy aluminium aluminum "
    "aeroplane airplane aerofoil airfoil draught draft sulphur sulfur cosy cozy gaol jail "
    "licence license practise practice defence defense offence offense pretence pretense "
    "manoeuvre maneuver manoeuvres maneuver axe ax omelette omelet catalogue catalog "
    "dialogue dialog analogue analog monologue monolog prologue prolog epilogue epilog "
    "travelogue travelog skilful skillful wilful willful "
    "fulfil fulfill enrol enroll instal install "
    "instalment installment enrolment enrollment woollen woolen marvellous marvelous "
    "carat karat caramelised caramelized chilli chili chilly chili chile chili tsar czar "
    "kilogramme kilogram gramme gram liquorice licorice artefact artifact disc disk "
    "furore furor snowplough snowplow nought naught speciality specialty ageing aging "
    "judgement judgment acknowledgement acknowledgment tonne ton paediatrician pediatrician "
    "cypher cipher vice vise gypsy gipsy ketchup catsup hiccough hiccup barbeque barbecue "
    "tidbit titbit sombre somber spectre specter sabre saber calibre caliber lustre luster "
    "mitre miter ochre ocher goitre goiter louvre louver centre center theatre theater "
    "fibre fiber litre liter metre meter kilometre kilometer centimetre centimeter "
    "millimetre millimeter millilitre milliliter lacklustre lackluster meagre meager "
    "reconnoitre reconnoiter titre titer saltpetre saltpeter amphitheatre amphitheater "
    "epicentre epicenter "
    "behove behoove brunette brunet cigarette cigaret connexion connection inflexion inflection "
    "encyclopaedia encyclopedia archaeology archeology archaeologist archeologist "
    "mediaeval medieval paella paella aesthetic esthetic aegis egis "
    "distil distill appal appall pedlar peddler sanitorium sanatorium "
    "burnt burned learnt learned dreamt dreamed spoilt spoiled leapt leaped carburettor carburetor "
    "arse ass orientated oriented "
)
_PAIRS = dict(zip(_WORDS.split()[::2], _WORDS.split()[1::2], strict=True))
_OUR = (
    "col fav flav hon hum lab neighb harb behavi arm "
    "rum vap parl od sav tum rig savi vig cand clam "
    "endeav ferv splend val arb ard cl demean discol dishon enam misdemean ranc succ"
)
_OUR_RULE = re.compile(rf"^((?:un|dis|mis|re|water)?(?:{'|'.join(_OUR.split())}))our(?!$^)")
_AE = bag(
    "haem anaem leukaem paed orthopaed gynaec archae aether anaesth caes faec haemat haemo "
    "encyclopaed palaeo praet aeon primaev septicaem ischaem hypoglycaem"
)
_OE = bag("oesoph foet diarrhoea amoeb oedem oestr homoeo apnoea foeder coeliac subpoen phoenix")
_LL = re.compile(r"^(.{2,}[aeiou])ll(ed|ing|er|ers|or|ors|ist|ists)$")
_LL_BASES = bag(
    "travel cancel model label level fuel signal "
    "jewel counsel marvel quarrel shovel tunnel channel "
    "duel dial equal rival total towel trowel "
    "barrel bevel chisel enamel funnel gravel grovel kennel "
    "libel panel parcel pencil pummel ravel refuel revel snivel snorkel spiral squirrel stencil "
    "swivel symbol tassel tinsel unravel yodel carol"
)


@lru_cache(maxsize=20000)
def american(word: str) -> str:
    """``word`` (lower case, accents gone) as an American spells it; other words unchanged."""
    if word in _PAIRS:
        return _PAIRS[word]
    if word.endswith("s") and word[:-1] in _PAIRS:
        return _PAIRS[word[:-1]] + "s"
    word = _OUR_RULE.sub(r"\1or", word)
    for stem in _AE:
        if stem in word:
            word = word.replace(stem, stem.replace("ae", "e"))
    for stem in _OE:
        if stem in word:
            word = word.replace(stem, stem.replace("oe", "e"))
    doubled = _LL.match(word)
    if doubled and doubled.group(1) + "l" in _LL_BASES:
        word = doubled.group(1) + "l" + doubled.group(2)
    return _ise(word)


_ISE_KEEP = bag(
    "advertise advise arise chastise circumcise comprise compromise demise despise devise disguise "
    "enterprise excise exercise franchise improvise merchandise premise revise rise supervise "
    "surmise surprise televise wise otherwise likewise precise concise promise paradise noise "
    "raise praise poise cruise bruise expertise treatise tortoise porpoise turquoise mayonnaise "
    "polonaise vise guise sunrise moonrise anise marquise cerise reprise malaise chemise"
)


def _ise(word: str) -> str:
    match = re.match(r"^(.{3,}?)([iy])s(e|es|ed|ing|er|ers|ation|ations)$", word)
    if not match or match.group(1) + match.group(2) + "se" in _ISE_KEEP:
        return word
    if match.group(2) == "y" and not match.group(1).endswith("l"):
        return word
    return f"{match.group(1)}{match.group(2)}z{match.group(3)}"
