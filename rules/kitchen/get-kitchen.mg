# get-kitchen: return the kitchen in its initial state.
lasts_seconds(0).
