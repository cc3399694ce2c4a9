"""The toy game: a race that exists to prove that the house knows no game, and to show how one is
written. Two racers throw ten-sided dice; it is nobody's product and is built for tests only.
"""
