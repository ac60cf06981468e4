# transfer-items: each item is laid out.
by_hand()       :- laid(_, _).
then(/lay, X, D) :- laid(X, _), fill(/destination, D).
in_turn(X, K)   :- laid(X, K).
