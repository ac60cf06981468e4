# transfer-items: each item is laid out.
lays(K, X, D) :- laid(X, K), fill(/destination, D).
