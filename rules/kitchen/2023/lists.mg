# 2023: the items of a list are looked for on the counter top, in parallel order.
replaces(/each).
each(R, X) :- fill(R, C), in(X, C).
each(R, X) :- fill(R, L), place_of(/counter-top, T), aligned(L, T, X).
