# putobjback: put a held thing back to the place it was taken from, which may be just the room.
stops_if(1, /not_grabbed, /object). stops_if(2, /not_held, /object). stops_if(3, /not_close, /target).
stops_if(4, /shut, /target).
near(/target) :- fill(/target, R), is_a(R, /room), body(C), inside(C, R).
fill(/target, F) :- fill(/object, E), from(E, F). role(/target).
blocked(/not_grabbed, /object, E) :- fill(/object, E), !from(E, _).
reason(/not_grabbed, "{thing} was not taken from anywhere").
admits(/target) :- fill(/object, E), from_rel(E, Rel), /inside != Rel.
puts(E, Rel, F) :- fill(/object, E), fill(/target, F), from_rel(E, Rel).
