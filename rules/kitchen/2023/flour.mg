# 2023: the flour is bound without a time.
untimed(/flour).
