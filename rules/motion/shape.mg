# shape: each item is taken in the hands and pressed into shape.
then(/dip, X, C)         :- each(/object, X), in(X, C).
in_turn(X, K)            :- each(/object, X), rank(X, K).
both_hands(/press, X, C) :- each(/object, X), in(X, C).
