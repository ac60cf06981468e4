# drink: drink a held thing, or the content of a held vessel.
stops_if(1, /not_drinkable, /object). stops_if(2, /not_held, /object). stops_if(3, /nothing_to_drink, /object).
unless_it_has(/not_drinkable, /drinkable). unless_it_has(/not_drinkable, /recipient).
reason(/not_drinkable, "{thing} is neither a drink nor a vessel").
reason(/nothing_to_drink, "there is nothing to drink in {thing}").
vessel(E) :- fill(/object, E), has(E, /recipient).
consumes_from(X, E) :- vessel(E), inside(X, E), has(X, /drinkable).
full(E) :- consumes_from(_, E).
full(E) :- vessel(E), filled(E, /yes).
drained(E) :- vessel(E), !full(E).
blocked(/nothing_to_drink, /object, E) :- drained(E).
del(E, /filled, /yes) :- full(E), filled(E, /yes).
