# narrow: what one context demands of those it is linked to, which others need not: they get a context of their own.
empty(X) :- sub(X, N), nothing(N).
wants(X, R, K, D) :- link(X, R, K), !empty(X), all(X, Q, D), subrole(R, Q), !sub(K, D).
wants(X, T, Z, D) :- composed(X, T, Z), !empty(X), into(T, D), !sub(Z, D).

# at most one: two things that must be one are both what either is
only(X, Q, F, R, K) :- link(X, R, K), !empty(X), subrole(R, Q), most(C, Q, F), sub(X, C), sub(K, F).
wants(X, R, K, D) :- only(X, Q, F, R, K), only(X, Q, F, _, J), core(J, D), !sub(K, D).
wants(X, R, K, D) :- only(X, Q, F, R, K), only(X, Q, F, S, _), into(S, D), !sub(K, D).
