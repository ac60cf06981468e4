# turnto: face a thing in the same room, and nothing else.
demand(1, /elsewhere, /object).
placed(C) :- body(C).
placed(E) :- fill(/object, E).
reason(/elsewhere, "{thing} is not in {here}").
del(C, /facing, X) :- body(C), facing(C, X).
add(C, /facing, E) :- body(C), fill(/object, E).
