# 2023: a step that fails with a tool of the plan's leaves the clock alone.
stalls(/tool).
