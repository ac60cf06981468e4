# 2023: the step works on a copy of the container; the original keeps its contents unchanged.
replaces(/each). replaces(/worked).
shadow(C, D)  :- as_bound(/container, C), fresh(/copy, 0, D).
copy(X, P)    :- shadow(C, _), nth(C, I, X), fresh(/copy, I, P).
inherit(D, C) :- shadow(C, D).
inherit(P, X) :- copy(X, P).
each(/container, P)   :- copy(_, P).
worked(/container, D) :- shadow(_, D).
