# released: what is in no room stops the simulator, if it can be looked at.
aborts(/no_room, R, E) :- demand(_, /no_room, R), fill(R, E), passes(/not_lookable, R), !in_room(E, _).
