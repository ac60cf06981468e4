# eat: eat a thing, or what is on it.
demand(1, /not_close, /object). demand(2, /not_eatable, /object). demand(3, /nothing_eatable, /object).
eatable() :- fill(/object, E), has(E, /eatable).
eatable() :- fill(/object, E), on(X, E), has(X, /eatable).
blocked(/not_eatable, /object, E) :- fill(/object, E), !eatable(), !on(_, E).
blocked(/nothing_eatable, /object, E) :- fill(/object, E), on(_, E), !eatable().
reason(/nothing_eatable, "none of object on {thing} is eatable").
