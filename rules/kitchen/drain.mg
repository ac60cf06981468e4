# drain: liquids go to a new bowl, the rest stays; a loose mixture with a liquid falls apart. Both come out reversed.
nonempty(/container). reach(/container). waits(/container).
default(/tool, /colander, 1). uses(/tool).
default(/liquid, /medium-bowl, 2). uses(/liquid).
takes(/drained, 60). takes(/liquid, 60). takes(/kitchen, 60).

fluid(X) :- each(/container, X), is_a(X, /liquid).
fluid(X) :- each(/container, X), is_liquid(X, /yes).
fluid(X) :- loose(_, X), is_a(X, /liquid).
fluid(X) :- loose(_, X), is_liquid(X, /yes).
loose(M, X) :- each(/container, M), is_a(M, /heterogeneous-mixture), component(M, X).
splits(M)   :- loose(M, X), fluid(X).
split(M, X, P) :- splits(M), component(M, X), fresh(/part, M, T), fresh(T, X, P). # portions share their parts
set(P, /quantity, Q) :- split(M, X, P), quantity(X, G), quantity(M, N), batch(M, B), scale(G, N, B, Q).
set(P, /unit, U)     :- split(M, _, P), unit(M, U).
parted(X, P, N, B)   :- split(M, X, P), quantity(M, N), batch(M, B).
sheds(M, C)          :- splits(M), fill(/container, C).
gone(M)              :- splits(M).

piece(X, X, K) :- each(/container, X), !splits(X), rank(X, R), K = fn:mult(R, 1000000).
piece(P, X, K) :- split(M, X, P), rank(M, A), rank(X, R), K = fn:plus(fn:mult(A, 1000000), R).
front(P, L, K) :- piece(P, X, K), fluid(X), fill(/liquid, L).
front(P, C, K) :- piece(P, X, K), !fluid(X), fill(/container, C).
out(/drained, C) :- fill(/container, C).
