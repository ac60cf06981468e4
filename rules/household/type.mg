# type: type on a keyboard in the room of a computer that is on, or on a thing with a switch. A laptop must be open.
stops_if(1, /not_close, /object). stops_if(2, /no_keys, /object). stops_if(3, /turned_off, /object).
stops_if(4, /shut, /object). admits(/object).
unless_it_has(/no_keys, /has_switch). unless_it_is(/no_keys, /keyboard).
reason(/no_keys, "{thing} has no keys").
handles(/object).
typed(E) :- fill(/object, E), is_a(E, /computing).
locates(C) :- body(C).
locates(X) :- is_a(X, /computing).
typed(X)  :- fill(/object, E), is_a(E, /keyboard), is_a(X, /computing), beside(X).
lit() :- typed(X), !dark(X), !folded(X).
blocked(/shut, /object, X) :- typed(X), folded(X), !lit().
blocked(/turned_off, /object, X) :- typed(X), dark(X), !lit().
