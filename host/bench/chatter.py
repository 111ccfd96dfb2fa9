"""What people say at a table that is no answer, and no command either."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

CHATTER = (
    "hang on, my phone is ringing",
    "pass me the crisps",
    "has anybody seen my glasses",
    "it is getting late",
    "could you open the window",
    "I love this game",
    "that dog is barking again",
    "who wants another drink",
    "mind the glass",
    "you are sitting on my jacket",
    "we should do this more often",
    "my brother would know that",
    "I have never been there",
    "did you hear the thunder",
    "the pizza is here",
    "I am popping into the kitchen",
    "don't look at me like that",
    "this is harder than last week",
    "she always wins",
    "let me think",
    "oh come on",
    "my goodness",
    "give me a hint",
    "are you serious",
    "the baby is awake",
    "what a strange question",
    "turn the light on",
    "somebody is at the door",
    "I was about to say that",
    "where did you buy this",
    "shall we eat something",
    "I forgot my sandwich",
    "keep your hands off my cake",
    "it smells good in here",
    "you would say that",
    "what time is the train tomorrow",
    "we were in the garden",
    "that reminds me of school",
    "bless you",
    "sit down, dear",
)
"""Forty sentences that share no telling word with an answer of the games."""

OPENINGS = (
    "", "", "", "", "honestly, ", "well, ", "you know what, ", "wait, ", "I mean, ", "look, ",
    "so anyway, ", "to be fair, ", "oh no, ", "as I said, ", "believe me, ",
)  # fmt: skip
"""How a sentence begins, most often with nothing."""
TELLING = (
    "{name} told me that the {thing} in the {place} was broken again",
    "we had to repeat the whole journey because {name} forgot the {thing}",
    "I could not stop laughing when {name} dropped the {thing}",
    "there was a long pause, and then {name} asked for a {thing}",
    "my rules for the {place} are simple, nobody touches the {thing}",
    "the score was {n} to {m} when it began to rain",
    "turn left at the {place} and skip the second road, {name}",
    "help yourselves, there is more in the {place}",
    "he said it louder and louder until {name} left the {place}",
    "can you go a bit slower, I am still writing down the {thing}",
    "it was never my fault that the {thing} ended up in the {place}",
    "I would undo that whole evening in the {place} if I could",
    "whose turn is it to wash up the {thing}s",
    "how much time have we left before {name} picks us up",
    "the host of that show lives near our {place}",
    "our host last summer had {n} cats and a {thing}",
    "no, {name}, the one with the {thing} is not mine",
    "yes, and then the {thing} fell straight through the {place} floor",
    "{name} is done with school in {n} weeks",
    "that was right next to the {place}, remember",
    "we need {n} more chairs and one {thing}",
    "she bought the red {thing} and the blue one, and gave me neither",
    "the next time we meet in the {place}, I bring the {thing}",
    "who has seen my {thing}, it was in the {place} a minute ago",
    "{name} always says go on when the story gets boring",
    "could you settle that with {name}, it is about the {thing} in the {place}",
    "his settings on that {thing} make no sense at all",
    "they eliminate a singer every week, and {name} cries each time",
    "I paid {n} pounds for that {thing}, and {m} for the lamp",
    "leave the {thing} where it is, {name} wants to see it",
    "the short version is that {name} now lives in a {place}",
    "I had the full menu, {n} courses and a {thing} to take home",
    "a phone rang in the {place}, and everybody checked the {thing}",
    "{name} joined a choir and sings about a {thing}",
    "what a {thing}, I have not seen one of those since the old {place}",
    "first the {place}, then the garden, and at {n} we eat",
    "you call that a {thing}, mine is {n} times as large",
    "the answer to that is in the {place}, ask {name}",
    "quieter, please, the baby sleeps next to the {place}",
    "they repeat that film every year, the one with the {thing}",
)
"""Table talk in which words of commands stand where they command nothing."""
PEOPLE = ("Maria", "Ben", "my sister", "grandpa", "Sophie", "the neighbour", "Leo", "aunt Carol")
THINGS = ("kettle", "suitcase", "guitar", "sandwich", "ladder", "camera", "umbrella", "puzzle")
PLACES = ("kitchen", "cellar", "station", "museum", "attic", "hotel", "library", "bakery")
NUMBERS = ("two", "three", "four", "five", "seven", "nine", "eleven", "twenty")


def small_talk() -> Iterator[str]:
    """Sentences about anything, each once: first of many kinds, then the same with other words."""
    rng = random.Random(23)
    yield from CHATTER
    fillings = list(product(PEOPLE, THINGS, PLACES, NUMBERS))
    rng.shuffle(fillings)
    seen = set(CHATTER)
    for name, thing, place, n in fillings:
        for says in rng.sample(TELLING, 4):
            text = rng.choice(OPENINGS) + says.format(
                name=name, thing=thing, place=place, n=n, m=rng.choice(NUMBERS)
            )
            if text not in seen:
                seen.add(text)
                yield text
