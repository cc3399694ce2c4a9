"""The house style: trees of nodes, ink and pencil, plots, the log."""
