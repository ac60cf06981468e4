# 2023: the earlier content of the destination is lost, and so are things that share their identity with an item.
replaces(/laid).
laid(X, K) :- each(/items, X), named(/items, C), in(X, C), rank(X, K).
laid(X, K) :- each(/items, X), named(/items, L), !here(L, L), rank(X, R), K = fn:minus(0, R).
gone(X) :- fill(/destination, D), in(X, D).
drops(/items) :- strange_to(/items).
gathers(/items).
