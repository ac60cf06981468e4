# fetch-and-proportion: pieces are taken by hand, everything else is poured.
by_hand()       :- piece(_, _, _).
last(/lay, P, T) :- piece(P, _, _), fill(/target, T).
in_turn(P, K)   :- piece(P, I, _), K = fn:minus(0, I).
stems(P, B)     :- piece(P, _, _), source(S, _), in(S, B).
