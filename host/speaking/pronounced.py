"""Words that the natural voice would read wrongly, and how they are said.

Most are not in its lexicon, and its guess from the letters is another word ("Santa Klouse"). They
were found by reading in phones every word of the packs that its lexicon lacks, and every name. The
phones are those of the voice (misaki, American): A as in day, I as in sky, O as in go, W as in cow,
Y as in boy.
"""

from __future__ import annotations

import re

SOUNDS = {
    # people
    "Beethoven": "bˈAtOvən",
    "Boutros": "bˈutɹOs",
    "Brunel": "bɹunˈɛl",
    "Chirac": "ʃiɹˈæk",
    "Chopin": "ʃˈOpæn",
    "Chrétien": "kɹˌAtiˈæn",
    "Claus": "klˈɔz",
    "Conrad": "kˈɑnɹæd",
    "Cuéllar": "kwˈAjɑɹ",
    "Dombey": "dˈɑmbi",
    "Forrest": "fˈɔɹɪst",
    "Giscard": "ʒɪskˈɑɹ",
    "Goethe": "ɡˈɜɹtə",
    "Gogh": "ɡˈO",
    "Guglielmo": "ɡuljˈɛlmO",
    "Hammarskjöld": "hˈæməɹʃˌOld",
    "Hayao": "hˈɑjW",
    "Hokusai": "hˈOksI",
    "Hollande": "ɔlˈɑnd",
    "Häkkinen": "hˈækɪnən",
    "José": "hOzˈA",
    "Ki": "kˈi",
    "Laennec": "lAnˈɛk",
    "Lange": "lˈɔŋi",
    "Macron": "mˈækɹɔn",
    "Maigret": "mAɡɹˈA",
    "Marie": "məɹˈi",
    "Mateo": "mətˈAO",
    "Matisse": "mætˈis",
    "Mozart": "mˈOtsɑɹt",
    "Nickleby": "nˈɪkᵊlbi",
    "Poirot": "pwɑɹˈO",
    "Quixote": "kihˈOti",
    "Renault": "ɹənˈO",
    "Räikkönen": "ɹˈIkənən",
    "Schindler": "ʃˈɪndləɹ",
    "Troughton": "tɹˈWtən",
    "Waldheim": "vˈɑldhIm",
    # places
    "Aires": "ˈɛɹɪz",
    "Angeles": "ˈænʤələs",
    "Almería": "ˌælməɹˈiə",
    "Belo": "bˈɛlO",
    "Buenos": "bwˈAnəs",
    "Busan": "bˈusɑn",
    "Chennai": "ʧɛnˈI",
    "Daegu": "dˈAɡu",
    "Daejeon": "dˈAʤʌn",
    "Dhabi": "dˈɑbi",
    "Dunfermline": "dʌnfˈɜɹmlɪn",
    "Fuerteventura": "fwˌɛɹtAvɛntˈʊɹə",
    "Gomera": "ɡOmˈɛɹə",
    "Hierro": "jˈɛɹO",
    "Horizonte": "hˌɔɹɪzˈɑntA",
    "Huelva": "wˈɛlvə",
    "Jaén": "hɑˈɛn",
    "Klagenfurt": "klˈɑɡənfˌʊɹt",
    "Lanzarote": "lˌænzəɹˈɑti",
    "Lhotse": "lˈOtsA",
    "Liège": "liˈɛʒ",
    "Los": "lˈɔs",
    "Lyon": "liˈɔn",
    "Málaga": "mˈæləɡə",
    "Neuschwanstein": "nˌYʃvˈɑnʃtIn",
    "Niagara": "nIˈæɡɹə",
    "Paz": "pˈɑz",
    "Ponte": "pˈɑntA",
    "Pradesh": "pɹədˈɛʃ",
    "Triomphe": "tɹiˈɔmf",
    "Valencia": "vəlˈɛnsiə",
    "Villach": "fˈɪlɑk",
    "Winterthur": "vˈɪntəɹtˌʊɹ",
    # titles and figures
    "Bambi": "bˈæmbi",
    "Moana": "mOˈɑnə",
    "Mononoke": "mˌɑnənˈOkA",
    "Mulan": "mulˈɑn",
    "Nausicaä": "nˈɔsɪkə",
    "Pikachu": "pˈikəʧu",
    # other languages
    "Wiedersehen": "vˈidəɹzˌAən",
    "arrivederci": "əɹˌivədˈɛɹʧi",
    "auf": "ˈWf",
    "cerveza": "səɹvˈAsə",
    "danke": "dˈɑŋkə",
    "grazie": "ɡɹˈɑtsiˌA",
    "guten": "ɡˈutən",
    "kiitos": "kˈitOs",
    "konnichiwa": "kOnˈiʧiwˌɑ",
    "señor": "sAnjˈɔɹ",
    "shukran": "ʃˈukɹɑn",
    "svidaniya": "svidˈɑnjə",
    "ziens": "zˈins",
}
"""Phones by word, as it is written; a small letter stands for a capital one, too."""

_WORD = re.compile(r"[^\W\d_]+(?P<own>['’]s\b)?")
_VOICELESS = "ptkfθ"
_HISSING = "szʃʒʧʤ"


def marked(text: str) -> str:
    """``text`` with the phones of such words beside them, as the natural voice takes them.

    >>> marked("Santa Claus")
    'Santa [Claus](/klˈɔz/)'
    """
    return _WORD.sub(_with_phones, text)


def _with_phones(match: re.Match[str]) -> str:
    own = match["own"] or ""
    word = match.group().removesuffix(own)
    sounds = SOUNDS.get(word) or SOUNDS.get(word[:1].lower() + word[1:])
    return f"[{match.group()}](/{sounds}{_ending(sounds) if own else ''}/)" if sounds else match[0]


def _ending(sounds: str) -> str:
    """How a possessive ends."""
    last = sounds[-1]
    return "ᵻz" if last in _HISSING else "s" if last in _VOICELESS else "z"
