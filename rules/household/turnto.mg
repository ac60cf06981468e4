# turnto: face a thing in the same room, and no other thing.
stops_if(1, /elsewhere, /object).
del(C, /facing, X) :- body(C), facing(C, X).
add(C, /facing, E) :- body(C), fill(/object, E).
