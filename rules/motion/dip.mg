# dip: each item is carried into the dip, pressed in, and put back.
then(/dip, X, D) :- each(/object, X), fill(/dip, D).
in_turn(X, K)    :- each(/object, X), rank(X, K).
