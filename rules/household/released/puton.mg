# released: all characters put the clothes on.
add(E, /on, D) :- other(D), fill(/object, E).
