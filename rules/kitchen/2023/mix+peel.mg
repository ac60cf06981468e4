# 2023: a step that fails with a given tool does not move the clock.
stalls(/tool).
