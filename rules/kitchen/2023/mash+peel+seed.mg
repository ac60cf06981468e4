# 2023: these work on a copy of the container; the one in the kitchen keeps its contents as they were.
replaces(/each). replaces(/worked).
shadow(C, D)  :- as_bound(/container, C), fresh(/copy, 0, D).
copy(X, P)    :- shadow(C, _), nth(C, I, X), fresh(/copy, I, P).
inherit(D, C) :- shadow(C, D).
inherit(P, X) :- copy(X, P).
each(/container, P)   :- copy(_, P).
worked(/container, D) :- shadow(_, D).
