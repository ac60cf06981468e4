# released: a missing target or one in no room, and a character in no room or in a room without doors, stop the
# simulator, unless the character sits or lies.
down() :- body(C), state(C, /sitting).
down() :- body(C), state(C, /lying).
stops_if(2, /not_found, /object).
aborts(/not_found, /object, E) :- missing(/object, E), !down().
aborts(/no_room, /object, E)   :- heads_for(E), !missing(/object, E), !in_room(E, _), !at_door(E), !down().
aborts(/no_doors, /object, E)  :- cut_off(E), !down().
aborts(/no_room, /body, C)     :- adrift(C), !down().
