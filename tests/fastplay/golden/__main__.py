"""Writes the golden games anew."""

from tests.fastplay.golden.keeping import write

if __name__ == "__main__":
    write()
