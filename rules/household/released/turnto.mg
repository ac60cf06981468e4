# released: the character can turn to a thing in any room.
replaces(/stops_if).
del(D, /facing, X) :- other(D), facing(D, X).
add(D, /facing, E) :- other(D), fill(/object, E).
