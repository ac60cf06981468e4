# watch: watch a faced thing in the same room that is on and not shut. A character that sits or lies must face it
# directly.
stops_if(1, /not_lookable, /object). stops_if(2, /no_room, /object).
stops_if(2, /elsewhere, /object). stops_if(3, /not_facing, /object).
stops_if(4, /turned_away, /object). stops_if(5, /seen_inside, /object). stops_if(6, /turned_off, /object).
stops_if(7, /shut, /object). admits(/object).
unless_it_has(/not_lookable, /lookable).
blocked(/no_room, /object, E) :- fill(/object, E), !in_room(E, _).
turned() :- fill(/object, E), body(C), facing(C, E).
turned() :- fill(/object, E), class(E, /computer).
blocked(/turned_away, /object, E) :- fill(/object, E), body(C), state(C, /sitting), !turned().
blocked(/turned_away, /object, E) :- fill(/object, E), body(C), state(C, /lying), !turned().
asks_shut(/object).
blocked(/turned_off, /object, E) :- fill(/object, E), dark(E).
blocked(/shut, /object, E) :- fill(/object, E), folded(E).
warns(/seen_inside, /object, E) :- fill(/object, E), shut_in(/object).
reason(/not_lookable, "{thing} cannot be watched").
reason(/seen_inside, "{thing} is inside {closed}, which is closed").
reason(/turned_away, "{body} sits or lies, and does not face {thing}").
shows(/closed, 0, Y) :- warns(/seen_inside, _, E), bears(E, X), in_thing(X, Y), state(Y, /closed).
