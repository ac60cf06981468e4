# 2023: the result for the flour has no time.
untimed(/flour).
