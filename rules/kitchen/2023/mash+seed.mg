# 2023: the copy has the contents in their order.
back(P, D, K) :- shadow(C, D), nth(C, K, X), copy(X, P).
