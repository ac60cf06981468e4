# 2023: the copy keeps the order of the contents.
back(P, D, K) :- shadow(C, D), nth(C, K, X), copy(X, P).
