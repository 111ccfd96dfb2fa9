"""What the synthetic voices say when no recordings are given."""

from __future__ import annotations

from collections.abc import Mapping

from host.judging.text import words

LISTS: Mapping[str, str] = {
    "kitchen": "whisk, colander, bread knife, rolling pin, ladle, cheese grater, peeler, "
    "tin opener, chopping board, measuring jug, spatula, frying pan, corkscrew, kettle, "
    "toaster, egg timer",
    "animals": "kangaroo, penguin, hedgehog, giraffe, crocodile, polar bear, squirrel, ostrich, "
    "dolphin, badger, flamingo, tortoise, wild boar, moose, octopus, guinea pig",
    "sports": "hockey, archery, table tennis, rowing, fencing, water polo, judo, high jump, "
    "badminton, cricket, snooker, rugby, figure skating, darts, cycling, bowling",
    "instruments": "violin, ukulele, trumpet, bass drum, harmonica, bagpipes, cello, clarinet, "
    "accordion, triangle, banjo, tuba, electric guitar, piccolo, xylophone, church organ",
    "vegetables": "zucchini, cauliflower, parsnip, brussels sprout, leek, cabbage, beetroot, "
    "spinach, sweet potato, turnip, asparagus, celery, red pepper, pumpkin, radish, broccoli",
}
"""Sixteen entries for each subject."""

NAMES = words(
    """
    Ann Bob Cy Maria Peter Sophie Tom Ella Ben Lucy Oscar Nina Max Clara Leo Ruth Sam Ivy Jack
    Zoe Hannah Felix Grace Hugo Alice Noah Priya Omar Mei Diego Fatima Kofi Ingrid Yusuf Chloe
    Ravi Greta Liam Mum Grandpa
    """
)
"""The forty names of the names row, two of them family words."""

MORE_NAMES = words(
    """
    Adam Amy Anna Arthur Barbara Beth Bill Carl Carol Charlie Chris Dad Dan Dave David Dora Ed
    Emily Emma Eric Eva Finn Frank Fred George Grandma Harry Helen Henry Ian Ida Jane Jim Joan
    Joe John Julia Karen Kate Ken Kim Lara Laura Lena Lily Linda Lisa Luke Marco Mark Martin
    Mary Matt Mia Mike Mona Nick Nora Olga Olivia Paul Pam Rita Rob Rosa Rose Sally Sarah Simon
    Stella Steve Sue Susan Tara Ted Tim Tina Tony Uncle Aunt Vera Victor Walter Wendy Will
    """
)
"""Other names on the list that they are scored against."""
