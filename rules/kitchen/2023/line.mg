# 2023: the paper is bound without a time.
untimed(/paper).
