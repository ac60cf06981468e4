# released: what is close to the room itself, or on it, is within reach of who went to the room.
replaces(/links).
links(X) :- body(C), close(C, X).

# nobody leaves what he sat or lay on
replaces(/leaves).

# what is held stays one room behind, and what is worn where it was put on; what is in or on a thing falls off
replaces(/carried_to). replaces(/carried). replaces(/keeps).
spills().
carried_to(R) :- arrives(_, _, _), around(R).
carried(H)    :- held(H).

# a room that no door joins to another one stops the simulator
joined(R)  :- around(R), between(D, R), is_a(D, /door), between(D, S), R != S.
cut_off(E) :- heads_for(E), around(R), in_room(E, S), R != S, !joined(R), !at_door(E).
reason(/no_doors, "{here} has no doors").
