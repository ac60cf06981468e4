# dip: each item is carried into the dip, pressed in, and put back.
handled(K, X, /press, C, D) :- each(/object, X), in(X, C), rank(X, K), fill(/dip, D).
