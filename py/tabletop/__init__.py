"""What any of our games shares: errors, dice from outside, and the journal of choices."""
