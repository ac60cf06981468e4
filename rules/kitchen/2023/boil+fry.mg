# 2023: a saucepan and a pan cannot be heated.
replaces(/heatable).
heatable(R) :- fill(R, C), is_a(C, /heatable-container).
