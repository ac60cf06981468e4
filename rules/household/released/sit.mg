# released: all characters face what the seat faces.
add(D, /facing, X) :- other(D), fill(/object, E), facing(E, X).
