# 2023: the microwave is handed out even when there is nothing to melt.
firm(/tool).
strict(/container). strict(/tool).
