# 2023: the microwave is returned even if there is nothing to melt.
firm(/tool).
strict(/container). strict(/tool).
