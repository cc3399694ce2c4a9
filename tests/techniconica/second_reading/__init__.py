"""A second reading of the rules, in another style: from record to trace, with nothing of ours."""
