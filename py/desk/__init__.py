"""Any game being played, as data: no page, and no game that it would know by name."""
