# portion-and-arrange: each portion is taken from the dough and laid out.
lays(I, P, T) :- portion(P, I, _), fill(/destination, T).
