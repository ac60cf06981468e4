# melt: melt everything that can melt; other content stays unchanged.
works_on(/container). reach(/container). fixture(/tool, /microwave).
lasts_seconds(60).
melts(X) :- each(/container, X), affords(X, /melted), !melted(X, /yes).
set(X, /melted, /yes) :- melts(X).
unchanged(/container) :- fill(/container, _), !melts(_).
gives(/melted, /container).
warns(/metal, /container, C) :- fill(/tool, T), is_a(T, /microwave), fill(/container, C), is_a(C, /ware/Metal).
reason(/metal, "{thing} is made of metal, which sparks in the microwave").
