"""The game of a day in words: which day that is, and when the next begins."""

from desk.look import Now
from desk.words import Words
from tabletop.daily import is_day


def written(words: Words, day: str) -> str:
    """A day as the language writes it; what is no day stays as it is."""
    if not is_day(day):
        return day
    year, month, date = map(int, day.split("-"))
    return words.say("daily.date", date=date, month=words.say(f"month.{month}"), year=year)


def today(words: Words, now: Now) -> str:
    """Whose game today's is, and when the next begins."""
    return words.say("daily.today", day=written(words, now.today), time=now.next_day)


def at_the_end(words: Words, day: str, now: Now | None) -> list[str]:
    """What a day's game that is over says of its day, and of the game to come."""
    of_its_day = words.say("daily.of", day=written(words, day))
    if now is None:
        return [of_its_day]
    is_todays = day == now.today
    return [
        of_its_day,
        words.say("daily.next", time=now.next_day) if is_todays else today(words, now),
    ]
