# 2023: the whisk is bound without a time.
untimed(/tool).
stalls(/tool).
stirs(/container).
