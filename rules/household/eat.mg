# eat: eat a thing, or the food in or on it.
stops_if(1, /not_close, /object). stops_if(2, /not_eatable, /object). stops_if(3, /nothing_eatable, /object).
served(E, X) :- fill(/object, E), on(X, E).
served(E, X) :- in_too(), fill(/object, E), inside(X, E).
in_too().
consumes(E) :- fill(/object, E), has(E, /eatable).
consumes_from(X, E) :- served(E, X), has(X, /eatable).
eatable() :- consumes(_).
eatable() :- consumes_from(_, _).
blocked(/not_eatable, /object, E) :- fill(/object, E), !eatable(), !dish(E).
dish(E) :- served(E, _).
dish(E) :- in_too(), fill(/object, E), has(E, /recipient).
blocked(/nothing_eatable, /object, E) :- dish(E), !eatable().
handles(/object).
reason(/nothing_eatable, "there is nothing to eat in or on {thing}").
