# 2023: a saucepan and a pan cannot be heated.
replaces(/heatable).
heatable(C) :- fill(_, C), is_a(C, /heatable-container).
