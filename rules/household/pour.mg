# pour: pour a held thing, or the content of a held vessel, into another thing. Water leaves the hand; a package or
# vessel stays in it.
stops_if(1, /not_pourable, /object). stops_if(2, /not_recipient, /target).
stops_if(3, /not_held, /object). stops_if(4, /not_close, /target). stops_if(5, /same, /target).
stops_if(6, /shut, /target). stops_if(7, /still_on, /target). stops_if(8, /nothing_inside, /object).
unless_it_has(/not_pourable, /pourable). unless_it_has(/not_pourable, /drinkable).
unless_it_has(/not_pourable, /recipient).
unless_it_has(/not_recipient, /recipient).
unless_it_is(/not_recipient, /hands_both). unless_it_is(/not_recipient, /sponge). unless_it_is(/not_recipient, /face).
reason(/not_pourable, "{thing} cannot be poured").
reason(/not_recipient, "nothing can be poured into {thing}").
reason(/nothing_inside, "there is nothing in {thing} to pour").
handles(/target).
vessel(E) :- fill(/object, E), has(E, /recipient).
content(X) :- vessel(E), inside(X, E), has(X, /pourable).
content(X) :- vessel(E), inside(X, E), has(X, /drinkable).
full() :- content(_).
full() :- vessel(E), filled(E, /yes).
pours(X) :- content(X).
pours(E) :- fill(/object, E), !vessel(E).
blocked(/nothing_inside, /object, E) :- vessel(E), !full().
add(X, /inside, F) :- pours(X), fill(/target, F).
stays(X, F) :- pours(X), fill(/target, F).
add(X, /poured, F) :- stays(X, F).
del(X, /inside, E) :- content(X), fill(/object, E).
del(X, /poured, E) :- content(X), fill(/object, E).
set(F, /filled, /yes) :- vessel(E), filled(E, /yes), fill(/target, F).
del(E, /filled, /yes) :- vessel(E), filled(E, /yes).
lets_go(E) :- fill(/object, E), class(E, /water).
