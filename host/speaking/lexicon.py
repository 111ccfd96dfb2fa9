"""Word tables of the speech normaliser."""

from __future__ import annotations

ABBREVIATIONS = {
    "mr.": "Mister",
    "mrs.": "Missus",
    "ms.": "Miz",
    "dr.": "Doctor",
    "prof.": "Professor",
    "jr.": "Junior",
    "sr.": "Senior",
    "mt.": "Mount",
    "vs.": "versus",
    "etc.": "et cetera",
    "e.g.": "for example",
    "i.e.": "that is",
    "approx.": "approximately",
    "ca.": "circa",
    "ave.": "Avenue",
    "blvd.": "Boulevard",
    "rd.": "Road",
    "inc.": "Incorporated",
    "ltd.": "Limited",
    "a.m.": "AM",
    "p.m.": "PM",
    "u.s.": "US",
    "u.k.": "UK",
    "d.c.": "DC",
}
"""By lower case. Those of titles ("Dr.") swallow their point; it may also be missing there."""

POINTLESS = {"mr": "Mister", "mrs": "Missus", "ms": "Miz", "dr": "Doctor", "jr": "Junior"}
"""Abbreviations that are also written without a point."""

UNITS = {
    "km/h": ("kilometer per hour", "kilometers per hour"),
    "mph": ("mile per hour", "miles per hour"),
    "km": ("kilometer", "kilometers"),
    "cm": ("centimeter", "centimeters"),
    "mm": ("millimeter", "millimeters"),
    "m": ("meter", "meters"),
    "ft": ("foot", "feet"),
    "in": ("inch", "inches"),
    "yd": ("yard", "yards"),
    "mi": ("mile", "miles"),
    "kg": ("kilogram", "kilograms"),
    "mg": ("milligram", "milligrams"),
    "g": ("gram", "grams"),
    "lb": ("pound", "pounds"),
    "lbs": ("pound", "pounds"),
    "oz": ("ounce", "ounces"),
    "ml": ("milliliter", "milliliters"),
    "l": ("liter", "liters"),
    "L": ("liter", "liters"),
    "kWh": ("kilowatt hour", "kilowatt hours"),
    "kW": ("kilowatt", "kilowatts"),
    "W": ("watt", "watts"),
    "V": ("volt", "volts"),
    "Hz": ("hertz", "hertz"),
    "kHz": ("kilohertz", "kilohertz"),
    "MHz": ("megahertz", "megahertz"),
    "GHz": ("gigahertz", "gigahertz"),
    "GB": ("gigabyte", "gigabytes"),
    "MB": ("megabyte", "megabytes"),
    "kB": ("kilobyte", "kilobytes"),
    "KB": ("kilobyte", "kilobytes"),
    "hr": ("hour", "hours"),
    "hrs": ("hour", "hours"),
    "min": ("minute", "minutes"),
    "s": ("second", "seconds"),
    "sec": ("second", "seconds"),
    "ms": ("millisecond", "milliseconds"),
    "dB": ("decibel", "decibels"),
    "°C": ("degree Celsius", "degrees Celsius"),
    "°F": ("degree Fahrenheit", "degrees Fahrenheit"),
    "°": ("degree", "degrees"),
    "%": ("percent", "percent"),
}
"""After a number, singular and plural. The spelling is American: the natural voice is, too."""

AMBIGUOUS_UNITS = frozenset({"in"})
"""Units that are words, too: read as units only when written close to the number."""

MONEY = {
    "$": (("dollar", "dollars"), ("cent", "cents")),
    "£": (("pound", "pounds"), ("penny", "pence")),
    "€": (("euro", "euros"), ("cent", "cents")),
    "¥": (("yen", "yen"), ("sen", "sen")),
}

SYMBOLS = {
    "&": "and",
    "+": "plus",
    "=": "equals",
    "@": "at",
    "×": "times",
    "÷": "divided by",
    "½": "one half",
    "¼": "one quarter",
    "¾": "three quarters",
    "%": "percent",
    "°": "degrees",
    "$": "dollar",
    "£": "pound",
    "€": "euro",
    "#": "number",
    "©": "",
    "®": "",
    "™": "",
}

FRACTIONS = {
    2: "half",
    3: "third",
    4: "quarter",
    5: "fifth",
    6: "sixth",
    7: "seventh",
    8: "eighth",
    9: "ninth",
    10: "tenth",
}


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


MONTHS = _words(
    "January February March April May June July August September October November December"
)

RULERS = frozenset(
    _words(
        """
        Abdullah Akihito Albert Alexander Alfonso Alfred Anne Benedict Carlos Catherine Charles
        Christian Clement Constantine David Edward Elizabeth Emmanuel Felipe Francis Frederick
        George Gregory Gustav Haakon Harald Harold Henry Hussein Innocent Isabella Ivan James John
        Josef Joseph Juan Julius Karl Leo Leopold Louis Margaret Mary Maximilian Mehmed Michael
        Napoleon Nicholas Olav Otto Paul Pedro Peter Philip Pius Ptolemy Ramesses Ramses Richard
        Robert Rudolf Sixtus Thutmose Umberto Urban Victoria Vittorio Wilhelm William
        """
    )
)
"""Names after which a Roman numeral is an ordinal: "Henry the eighth"."""

COUNTED = frozenset(
    _words(
        """
        Act Apollo Article Book Bowl Chapter Class Division Episode Fantasy Figure Grade Group Land
        Level Mark Part Phase Rambo Rocky Round Saw Section Stage Table Title Type Volume War
        """
    )
)
"""Words after which even one Roman letter is a number: "Type I", "Part V"."""

SPOKEN = {"iKNOW": "I know", "iBET": "I bet", "iBETs": "I bets"}
"""Spellings that no voice reads as they are meant."""
