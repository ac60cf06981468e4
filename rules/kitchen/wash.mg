# wash: wash everything that can be washed; other content stays unchanged.
works_on(/container). reach(/container).
lasts_seconds(60).
washes(X) :- each(/container, X), affords(X, /washed).
set(X, /washed, /yes) :- washes(X).
unchanged(/container) :- fill(/container, _), !washes(_).
gives(/washed, /container).
