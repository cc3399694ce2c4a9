"""The rules, chapter by chapter; each unit changes a `Table` and tells what happened."""
