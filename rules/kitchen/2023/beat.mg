# 2023: the whisk is bound without a time.
untimed(/tool).
stirs(/container).
