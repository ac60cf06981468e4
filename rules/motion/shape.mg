# shape: item after item is taken in the hands and pressed into shape.
handled(K, X, /press, C, C) :- each(/object, X), in(X, C), rank(X, K).
