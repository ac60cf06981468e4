# crack: each egg is struck on the rim of the target and opened above it; the shell is put back.
by_hand().
both_hands(N, X, 50) :- motion(N, X, 50, /press, X, _).
handled(K, X, /press, C, T) :- egg(X), in(X, C), rank(X, K), fill(/target, T).
repeats(N, I) :- egg(X), rank(X, K), N = fn:plus(100000, K), quantity(X, Q), I = fn:div(Q, 1000000000).
