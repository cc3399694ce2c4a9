"""A mech: read from a build, and all that follows from which of its cards are left."""
