# 2023: the tool must be there.
strict(/tool).
