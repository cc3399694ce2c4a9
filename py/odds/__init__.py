"""Exact chances of what an attack may do, worked out and never tried out.

Power dice are many, so they are counted by convolution; a single die is followed face by face.
What each of them does is asked of the engine's own tables and functions.
"""
