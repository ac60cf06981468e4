# portion-and-arrange: each portion is taken from the dough and laid out.
by_hand()       :- portion(_, _, _).
then(/lay, P, T) :- portion(P, _, _), fill(/destination, T).
in_turn(P, I)   :- portion(P, I, _).
