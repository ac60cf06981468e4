# find: come close to a thing. A character that is not close, and can get up and go, walks there; a failure to walk is
# only a warning, which is reported first.
stops_if(1, /no_room, /object). stops_if(1, /no_path, /object). stops_if(1, /door_closed, /object).
stops_if(2, /not_close, /object).
stays() :- body(C), state(C, /sitting).
stays() :- body(C), state(C, /lying).
stays() :- fill(/object, E), on(E, C), body(C).
stays() :- fill(/object, E), has(E, /body_part).
stays() :- near(/object).
heads_for(E) :- fill(/object, E), !stays().
warns(Code, /object, E) :- barred(Code, E).
both(C, E) :- body(C), fill(/object, E).
del(C, /facing, X) :- body(C), facing(C, X).
