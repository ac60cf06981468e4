# drop, release: let go of a held thing; release without an object lets go of everything held.
stops_if(1, /not_held, /object).
stops_if(2, /empty_hands, /body).
fill(/object, E) :- open(/object), held(E).
blocked(/empty_hands, R, C) :- stops_if(_, /empty_hands, R), fill(R, C), open(/object), !fill(/object, _).
locates(C)  :- body(C).
lets_go(E) :- fill(/object, E).
forgets(E) :- fill(/object, E).
add(E, /inside, R) :- fill(/object, E), around(R).
