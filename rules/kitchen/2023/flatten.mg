# 2023: missing portions or a missing rolling pin stop the simulator.
strict(/tool). gathers(/portions).
