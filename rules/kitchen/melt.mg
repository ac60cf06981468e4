# melt: melt everything that can melt; other content stays unchanged.
works_on(/container). reach(/container). fixture(/tool, /microwave).
lasts_seconds(60).
melts(X) :- each(/container, X), affords(X, /melted).
set(X, /melted, /yes) :- melts(X).
unchanged(/container) :- fill(/container, _), !melts(_).
gives(/melted, /container).
