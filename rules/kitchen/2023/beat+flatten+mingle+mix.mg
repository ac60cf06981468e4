# 2023: the tool is bound without a time.
untimed(/tool).
