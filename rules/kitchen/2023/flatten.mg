# 2023: the rolling pin is bound without a time.
untimed(/tool).
strict(/tool). gathers(/portions).
