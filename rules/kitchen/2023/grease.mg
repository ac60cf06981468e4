# 2023: the butter is bound without a time.
untimed(/grease).
