"""Inflections of one word undone: plural to singular, and verb forms to a common stem.

Rules of English spelling after the usual school grammar; both sides of a comparison go through
the same function, so a wrong singular is harmless as long as no two words meet in it.
"""

from __future__ import annotations

from functools import lru_cache

from host.judging.text import bag

_PAIRS = (
    "men man women woman children child feet foot teeth tooth geese goose mice mouse lice louse "
    "oxen ox dice die pence penny people person wolves wolf knives knife lives life wives wife "
    "leaves leaf halves half calves calf shelves shelf thieves thief loaves loaf elves elf "
    "selves self scarves scarf hooves hoof dwarves dwarf wharves wharf sheaves sheaf "
    "cacti cactus fungi fungus nuclei nucleus radii radius stimuli stimulus octopi octopus "
    "octopodes octopus syllabi syllabus alumni alumnus hippopotami hippopotamus foci focus "
    "crises crisis oases oasis analyses analysis theses thesis bases basis axes axe diagnoses "
    "diagnosis hypotheses hypothesis parentheses parenthesis neuroses neurosis "
    "criteria criterion phenomena phenomenon bacteria bacterium media medium data datum "
    "strata stratum memoranda memorandum curricula curriculum aquaria aquarium stadia stadium "
    "antennae antenna larvae larva formulae formula vertebrae vertebra algae alga "
    "indices index matrices matrix vertices vertex appendices appendix "
    "quizzes quiz buses bus busses bus gases gas gasses gas lenses lens yeses yes "
    "movies movie cookies cookie pies pie ties tie lies lie zombies zombie brownies brownie "
    "smoothies smoothie selfies selfie rookies rookie genies genie calories calorie "
    "hoodies hoodie onesies onesie species species series series "
    "shoes shoe toes toe canoes canoe oboes oboe hoes hoe foes foe tiptoes tiptoe "
    "caches cache aches ache headaches headache toothaches toothache moustaches moustache "
    "mustaches mustache psyches psyche axles axle gloves glove olives olive graves grave "
    "doves dove waves wave caves cave stoves stove valves valve sleeves sleeve curves curve "
    "chives chive beehives beehive nerves nerve slaves slave "
    "beaux beau plateaux plateau gateaux gateau bureaux bureau tableaux tableau "
    "trouser trousers jean jeans scissor scissors pajama pajamas pyjama pyjamas "
    "binocular binoculars goggle goggles plier pliers tweezer tweezers "
    "chateaux chateau irises iris ibises ibis mantises mantis trellises trellis pelvises pelvis "
    "atlases atlas canvases canvas pancreases pancreas aliases alias biases bias topazes topaz "
    "brothers-in-law brother-in-law passersby passerby "
)
_IRREGULAR = dict(zip(_PAIRS.split()[::2], _PAIRS.split()[1::2], strict=True))
_ALREADY = bag(
    "news jeans scissors pliers tweezers trousers "
    "pants shorts tights glasses goggles binoculars pyjamas pajamas "
    "clothes physics mathematics maths athletics gymnastics economics politics electronics "
    "ethics genetics aerobics customs goods arms means thanks mars venus paris athens texas "
    "wales james charles thames brussels naples cyprus honduras maldives philippines netherlands "
    "bahamas seychelles united states us his has was does as is this yes gas lens atlas christmas "
    "bias canvas iris pancreas alias chaos cosmos kudos tennis measles mumps rabies diabetes "
    "billiards darts dominoes checkers draughts cards crossroads headquarters barracks gallows "
    "always perhaps across lets its hers ours yours theirs jesus moses hercules achilles "
    "socrates los las des les mercedes swiss"
)
_VOWELLED = bag(
    "alibi bhaji bikini biryani bonsai broccoli calamari chapati chilli chili corgi deli emoji "
    "ferrari jacuzzi khaki kiwi kepi kohlrabi lamborghini martini maserati mini okapi origami "
    "panini pastrami pepperoni poi potpourri rabbi ravioli safari salami samurai sari semi ski "
    "spaghetti sushi taxi tsunami wapiti wiki yeti zombi zucchini audi hi-fi wifi "
    "bayou bijou bureau caribou chateau emu flu futsu gnu guru haiku impromptu kudu menu plateau "
    "sudoku tableau thou tofu tutu zulu hindu ecu gateau"
)
"""Words in -i and -u, whose plural looks like a singular in -is or -us."""
_KEEP_ENDINGS = ("ss", "us", "is", "ous", "'s")


@lru_cache(maxsize=20000)
def singular(word: str) -> str:
    """The singular of ``word`` (lower case); words without a plural come back as they are."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word[:-1] in _VOWELLED and word.endswith("s"):
        return word[:-1]
    if len(word) < 4 or word in _ALREADY or not word.endswith("s") or word.endswith(_KEEP_ENDINGS):
        return (
            "woman"
            if word.endswith("women")
            else "man".join(word.rsplit("men", 1))
            if (word.endswith("men") and len(word) > 5 and word[:-3] not in _NOT_MEN)
            else word
        )
    for many, one in _ENDINGS:
        if word.endswith(many) and len(word) > len(many) + 1:
            return word[: -len(many)] + one if word not in _E_STEMS else word[:-1]
    return word[:-1]


_ENDINGS = (
    ("wives", "wife"),
    ("knives", "knife"),
    ("shelves", "shelf"),
    ("ies", "y"),
    ("sses", "ss"),
    ("xes", "x"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("zzes", "zz"),
    ("tzes", "tz"),
    ("uses", "us"),
    ("oes", "o"),
)
_NOT_MEN = bag("speci regi abdo acu spe albu bitu sta ra ye ha")
_E_STEMS = bag("houses horses nurses uses causes fuses muses excuses spouses blouses clauses axes")


def is_plural(word: str) -> bool:
    """True when ``word`` is written as a plural that has a different singular."""
    return singular(word) != word


_DOUBLED = frozenset("bdgklmnprtv")
_STEM_EXCEPTIONS = bag(
    "king ring string spring thing wing sing bring sling sting swing ceiling evening morning "
    "nothing something everything anything during shilling pudding herring starling sibling "
    "red bed shed bread sled seed weed feed need speed reed hundred sacred naked wicked "
    "station nation ration potion lotion motion option lion onion union million billion "
    "fashion cushion mansion passion mission version religion region legion champion scorpion "
    "pigeon dungeon stallion medallion dandelion battalion companion opinion"
)


_PAST_FORMS = (
    "ran run swam swim swum swim ate eat eaten eat drank drink drunk drink sang sing sung sing "
    "wrote write written write drew draw drawn draw slept sleep threw throw thrown throw caught "
    "catch taught teach fought fight rode ride ridden ride drove drive driven drive flew fly "
    "flown fly swept sweep wept weep knelt kneel crept creep leapt leap dreamt dream spoken "
    "speak began begin begun begin gave give given give went go gone go came come brought bring "
    "bought buy sold sell told tell kept keep knew know known know grew grow grown grow shook "
    "shake shaken shake sat sit slid slide hid hide hidden hide bitten bite forgot forget "
    "forgotten forget woke wake woken wake froze freeze chose choose fallen fall blown blow "
    "shaved shave wore wear worn wear tore tear sank sink sunk sink clung cling swung swing "
    "hung hang dug dig spun spin won win built build sent send spent spend lent lend heard hear "
    "held hold slew slay wove weave "
)
_PAST = dict(zip(_PAST_FORMS.split()[::2], _PAST_FORMS.split()[1::2], strict=True))
"""Past forms to their verbs; those that are other words too (saw, felt, rose, left) are out."""


@lru_cache(maxsize=20000)
def stem(word: str) -> str:
    """What "rotating", "rotation", "rotated" and "rotates" share; for turned-round phrases."""
    base = _PAST.get(word) or singular(word)
    if base in _STEM_EXCEPTIONS:
        return base
    for ending in ("ation", "ition", "ating", "ated", "tion", "sion", "ing", "ed"):
        cut = base[: -len(ending)]
        if base.endswith(ending) and len(cut) >= 3:
            if ending in ("tion", "sion"):
                cut += ending[0]
            elif ending in ("ing", "ed") and cut[-1] == cut[-2] and cut[-1] in _DOUBLED:
                cut = cut[:-1]
            return _soft(cut)
    return _soft(base)


def _soft(word: str) -> str:
    if word.endswith("ate") and len(word) >= 6:
        return word[:-3]
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def is_verbal(word: str) -> bool:
    """True for "rotating", "rotation", "washed": a verb form or the noun of a verb."""
    base = singular(word)
    if word in _PAST:
        return True
    return base not in _STEM_EXCEPTIONS and base.endswith(("ing", "tion", "sion", "ed"))


def is_tense(word: str) -> bool:
    """True for "running", "jumped", "ran": a form of a verb, and no noun made of it."""
    return is_verbal(word) and not singular(word).endswith(("tion", "sion"))
