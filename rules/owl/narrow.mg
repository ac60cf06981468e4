# narrow: requirements of one context on the contexts it is linked to. Since others do not share them, those get a
# separate context.
empty(X) :- sub(X, N), nothing(N).
asks(X, R, D) :- all(X, Q, D), subrole(R, Q), goes(X, R).
goes(X, R) :- link(X, R, _).
wants(X, R, K, D) :- asks(X, R, D), !empty(X), link(X, R, K), !sub(K, D).

wants(X, T, Z, D) :- lacks(T, Z, D), composed(X, T, Z), !empty(X).
lacks(T, Z, D) :- arrives(T, Z), into(T, D), !sub(Z, D).
arrives(T, Z) :- composed(_, T, Z).

# at most one: two things that must be the same have the concepts of both
only(X, Q, F, R, K) :- most(C, Q, F), sub(X, C), !empty(X), subrole(R, Q), link(X, R, K), sub(K, F).
wants(X, R, K, D) :- only(X, Q, F, R, K), only(X, Q, F, _, J), core(J, D), !sub(K, D).
wants(X, R, K, D) :- only(X, Q, F, R, K), only(X, Q, F, S, _), into(S, D), !sub(K, D).
