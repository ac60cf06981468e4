# shape: each item is taken in the hands and pressed into shape.
both_hands(N, X, 50) :- motion(N, X, 50, /press, X, _).
handled(K, X, /press, C, C) :- each(/object, X), in(X, C), rank(X, K).
