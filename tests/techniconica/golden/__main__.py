"""Writes the golden games anew."""

from tests.techniconica.golden.keeping import write

if __name__ == "__main__":
    write()
