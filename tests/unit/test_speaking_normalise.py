"""How written text is read aloud, line by line."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.speaking.normalise import for_speech
from host.speaking.numbers import cardinal, ordinal, year
from host.speaking.pieces import FIRST, LONGEST, pieces

TABLE = """
World War II | World War two
World War I ended in 1918. | World War one ended in nineteen eighteen.
$500 | five hundred dollars
$1 | one dollar
$3.50 | three dollars and fifty cents
$0.99 | ninety nine cents
$1.5 million | one point five million dollars
$2bn | two billion dollars
-$5 | minus five dollars
£1.01 | one pound and one penny
€20 | twenty euros
5¢ | five cents
¥1,000 | one thousand yen
King Jr. was born in 1929. | King Junior was born in nineteen twenty nine.
Sammy Davis, Jr. | Sammy Davis, Junior.
1908 | nineteen oh eight
In 1066, William I won. | In ten sixty six, William I won.
1900 | nineteen hundred
2000 | two thousand
2009 | two thousand nine
2024 | twenty twenty four
the 1920s | the nineteen twenties
the '80s | the eighties
the 90s | the nineties
1914-1918 | nineteen fourteen to nineteen eighteen
1939–45 | nineteen thirty nine to nineteen forty five
0-3 | zero to three
4–6 | four to six
7 - 8 | seven to eight
Cards down: 0-3, 4-6, or 7-8. | Cards down: zero to three, four to six, or seven to eight.
1st, 2nd, 3rd, 21st | first, second, third, twenty first
the 100th time | the one hundredth time
12th | twelfth
12,500 | twelve thousand five hundred
1,000,000 | one million
3.14 | three point one four
0.05 | zero point oh five
007 | oh oh seven
-5 | minus five
10% | ten percent
99.9 % | ninety nine point nine percent
5 km | five kilometers
1 km | one kilometer
100 km/h | one hundred kilometers per hour
1500 m | one thousand five hundred meters
-5 °C | minus five degrees Celsius
30° | thirty degrees
6 ft 2 in. | six feet two in.
8GB | eight gigabytes
20 s | twenty seconds
7:30 pm | seven thirty PM
7:30 p.m. | seven thirty PM
7:05 | seven oh five
7:00 | seven o'clock
9 am | nine AM
19:30 | nineteen thirty
2024-05-06 | May sixth, twenty twenty four
July 4, 1776 | July fourth, seventeen seventy six
Dr. Who | Doctor Who
Dr Pepper | Doctor Pepper
Mr. and Mrs. Smith | Mister and Missus Smith
St. Paul | Saint Paul
Baker St. | Baker Street.
He lives on Baker St. in London | He lives on Baker Street in London
My dog is Max. | My dog is Max.
St Andrews | Saint Andrews
Mt. Everest | Mount Everest
Henry VIII | Henry the eighth
Louis XIV of France | Louis the fourteenth of France
Pope John Paul II | Pope John Paul the second
Elizabeth I | Elizabeth the first
Charles V | Charles the fifth
Rocky IV | Rocky four
Super Bowl XLII | Super Bowl forty two
Type I | Type one
Malcolm X | Malcolm X
Vitamin C | Vitamin C
Then I said so. | Then I said so.
Mix it | Mix it
Batman vs. Superman | Batman versus Superman
pens, pencils, etc. | pens, pencils, et cetera.
e.g. a whisk | for example a whisk
No. 5 | number five
No. Ann is next. | No. Ann is next.
Donny & Marie | Donny and Marie
rock'n'roll & R&B | rock'n'roll and R and B
2 + 2 = 4 | two plus two equals four
3 × 4 | three by four
4x4 | four by four
1/2 | one half
3/4 cup | three quarters cup
2 1/2 cups | two and a half cups
and/or | and or or
#1 | number one
B2 | B two
MP3 | MP three
3D | three D
7UP | seven UP
iKNOW: Hit List | I know: Hit List
https://www.example.com/a?b=1 | example dot com
See www.example.org. | See example dot org.
ann@example.com | ann at example dot com
Well done! 🎉 | Well done!
👍🏽 Five 5️⃣ | Five five
*Whisk* and _sieve_ | Whisk and sieve
Ann — your turn | Ann, your turn
hello - there | hello, there
rolling pin, 8-ball | rolling pin, eight-ball
well-known | well-known
555-1234 | five five five, one two three four
٣ | three
1500 people | one thousand five hundred people
5 points | five points
He said "2". | He said "two".
Bob takes 3 steps, Cy 2. | Bob takes three steps, Cy two.
10 in a row | ten in a row
5m | five meters
$ | dollar
Apollo 11 | Apollo eleven
Elizabeth II's crown | Elizabeth the second's crown
Louis the XIV | Louis the fourteenth
Then Mary I'm sure | Then Mary I'm sure
Harry, I'll go | Harry, I'll go
WWII | World War two
24/7 | twenty four seven
9/11 | nine eleven
AC/DC | AC DC
version 0.1.0 | version zero point one point zero
It's 1:0 | It's one to zero
a $100 bill | a one hundred dollar bill
6'2" | six foot two
ca. 300 BC | circa three hundred BC
2001: A Space Odyssey | two thousand one: A Space Odyssey
H2O | H two O
the 18th century | the eighteenth century
No. 10 Downing St. | number ten Downing Street.
mid-1990s | mid-nineteen nineties
16-year-old | sixteen-year-old
Route 66 | Route sixty six
Channel No. 5 | Channel number five
12 Angry Men | twelve Angry Men
101 Dalmatians | one hundred one Dalmatians
Boeing 747 | Boeing seven hundred forty seven
"""


@pytest.mark.parametrize(
    ("written", "spoken"),
    [[part.strip() for part in line.split(" | ")] for line in TABLE.strip().splitlines()],
)
def test_reads_as_people_do(written, spoken):
    said = for_speech(written)
    assert said == spoken
    assert for_speech(said) == said


@given(st.text(max_size=60))
def test_leaves_no_digit_or_symbol_and_is_done_after_one_go(text):
    said = for_speech(text)
    assert not re.search(r"[\d&%$#@*_=+]", said)
    assert for_speech(said) == said


@given(st.text(alphabet="0123456789.,-:/$% stIVXabM", max_size=30))
def test_number_soup_never_breaks(text):
    said = for_speech(text)
    assert not re.search(r"\d", said)
    assert for_speech(said) == said


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "zero"),
        (13, "thirteen"),
        (40, "forty"),
        (110, "one hundred ten"),
        (1001, "one thousand one"),
        (2_000_000, "two million"),
        (-7, "minus seven"),
        (10**18, "one " + "zero " * 17 + "zero"),
    ],
)
def test_cardinals(n, words):
    assert cardinal(n) == words


@pytest.mark.parametrize(
    ("n", "words"), [(5, "fifth"), (9, "ninth"), (20, "twentieth"), (1000, "one thousandth")]
)
def test_ordinals(n, words):
    assert ordinal(n) == words


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (1000, "one thousand"),
        (1010, "ten ten"),
        (1905, "nineteen oh five"),
        (2100, "twenty one hundred"),
    ],
)
def test_years(n, words):
    assert year(n) == words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Round two. Bob, you answer.", ["Round two.", "Bob, you answer."]),
        ("Go!", ["Go!"]),
        ("Is it Dr. No? Yes.", ["Is it Dr. No?", "Yes."]),
        ("J. R. Tolkien wrote it.", ["J. R. Tolkien wrote it."]),
        ("So do I. Ann?", ["So do I.", "Ann?"]),
        ("Well... maybe. Go!", ["Well... maybe.", "Go!"]),
        ('He said "stop!" Then he went.', ['He said "stop!"', "Then he went."]),
        ("One\nTwo", ["One", "Two"]),
        ("No. Ann is next.", ["No.", "Ann is next."]),
        ("", []),
        (" \n ", []),
    ],
)
def test_pieces_are_sentences(text, expected):
    assert pieces(text) == expected


def test_long_first_sentence_is_cut_at_a_clause():
    text = "Ann, Cy: the list is kitchen tools that need no electricity, " + "and more of them " * 5
    first, *rest = pieces(text)
    assert len(first) <= FIRST
    assert first.endswith(",")
    assert rest


@given(st.lists(st.text("ab. ,!?\n", max_size=400)).map("".join))
def test_pieces_lose_nothing_and_are_short(text):
    out = pieces(text)
    assert "".join("".join(out).split()) == "".join(text.split())
    assert all(0 < len(piece) <= LONGEST for piece in out)


def test_a_word_longer_than_a_piece_is_cut():
    assert [len(p) for p in pieces("a" * (LONGEST + 5))] == [LONGEST, 5]
