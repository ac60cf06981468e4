# 2023: the portions and the rolling pin must be there.
strict(/tool). gathers(/portions).
