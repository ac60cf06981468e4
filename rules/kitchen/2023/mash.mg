# 2023: a missing tool stops the simulator.
strict(/tool).
