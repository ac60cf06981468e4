# wash: what can be washed is washed, the rest of the contents is left as it is.
works_on(/container). reach(/container).
lasts_seconds(60).
washes(X) :- each(/container, X), affords(X, /washed).
set(X, /washed, /yes) :- washes(X).
unchanged(/container) :- fill(/container, _), !washes(_).
gives(/washed, /container).
