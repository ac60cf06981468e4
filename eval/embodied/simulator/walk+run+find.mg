# The character comes close to what an object is in or on, and to what is in it if it can be opened, but to nothing on
# it. Who walks into a room is close to nothing, not even to his body. Doors are no obstacle.
replaces(/both). replaces(/barred). replaces(/cut_off).
enters(E)  :- arrives(_, E, _), is_a(E, /room).
both(C, E) :- arrives(C, E, _), !enters(E).
both(C, H) :- arrives(C, _, _), carried(H).
both(C, B) :- arrives(C, E, _), has(B, /body_part), !enters(E).
both(C, X) :- arrives(C, E, _), E != C, inside(E, X), X != C, !is_a(X, /room).
both(C, X) :- arrives(C, E, _), E != C, on(E, X).
both(C, X) :- arrives(C, E, _), has(E, /can_open), inside(X, E), X != C.
barred(/no_room, E) :- heads_for(E), !leads_to(E, _), !missing(/object, E).
