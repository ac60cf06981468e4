# melt: what can melt melts, the rest of the contents is left as it is.
works_on(/container). reach(/container). fixture(/tool, /microwave).
lasts_seconds(60).
melts(X) :- each(/container, X), affords(X, /melted).
set(X, /melted, /yes) :- melts(X).
unchanged(/container) :- fill(/container, _), !melts(_).
gives(/melted, /container).
