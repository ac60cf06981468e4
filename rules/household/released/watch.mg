# released: a thing that can be watched but is in no room stops the simulator.
aborts(/no_room, R, E) :- stops_if(_, /no_room, R), fill(R, E), passes(/not_lookable, R), !in_room(E, _).
turned() :- fill(/object, E), other(D), facing(D, E).
