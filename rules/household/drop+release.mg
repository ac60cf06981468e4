# drop, release: let go of what is in a hand.
demand(1, /not_held, /object).
placed(C)  :- body(C).
lets_go(E) :- fill(/object, E).
forgets(E) :- fill(/object, E).
add(E, /inside, R) :- fill(/object, E), around(R).
