# 2023: the chosen tool is not marked as a default.
plain(/tool).
