# drain: liquids go to a new bowl, and the rest stays. A heterogeneous mixture with a liquid falls apart. Both contents
# are reversed.
works_on(/container). reach(/container). tool(/tool, /colander, 1). tool(/liquid, /medium-bowl, 2).
lasts_seconds(60).

fluid(X) :- each(/container, X), is_a(X, /liquid).
fluid(X) :- each(/container, X), is_liquid(X, /yes).
fluid(X) :- loose(_, X), is_a(X, /liquid).
fluid(X) :- loose(_, X), is_liquid(X, /yes).
loose(M, X) :- each(/container, M), is_a(M, /heterogeneous-mixture), component(M, X).
breaks(M)   :- loose(M, X), fluid(X).
part(M, X, P) :- breaks(M), component(M, X), fresh(/part, M, T), fresh(T, X, P). # portions share their parts
portioned(X, P, N, B) :- part(M, X, P), quantity(M, N), batch(M, B).
set(P, /unit, U)      :- part(M, _, P), unit(M, U).
sheds(M, C)           :- breaks(M), fill(/container, C).
gone(M)               :- breaks(M).

piece(X, X, K) :- each(/container, X), !breaks(X), rank(X, R), K = fn:mult(R, 1000000).
piece(P, X, K) :- part(M, X, P), rank(M, A), rank(X, R), K = fn:plus(fn:mult(A, 1000000), R).
front(P, L, K) :- piece(P, X, K), fluid(X), fill(/liquid, L).
front(P, C, K) :- piece(P, X, K), !fluid(X), fill(/container, C).
gives(/drained, /container).
warns(/no_liquid, /container, C) :- fill(/container, C), !fluid(_).
