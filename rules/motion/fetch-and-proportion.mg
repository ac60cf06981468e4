# fetch-and-proportion: pieces are taken by hand, everything else is poured.
lays(K, P, T) :- piece(P, I, _), fill(/target, T), K = fn:minus(10000, I).
stems(P, B)   :- piece(P, _, _), source(S, _), in(S, B).
