# released: like walk.
aborts(/not_found, /object, E) :- missing(/object, E).
aborts(/no_room, /object, E)   :- heads_for(E), !missing(/object, E), !in_room(E, _), !at_door(E).
aborts(/no_doors, /object, E)  :- cut_off(E).
aborts(/no_room, /body, C)     :- adrift(C).
both(D, E) :- other(D), fill(/object, E).
del(D, /facing, X) :- other(D), facing(D, X).
