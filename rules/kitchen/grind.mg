# grind: grind everything that can be ground; other content stays unchanged.
works_on(/container). tool(/tool, /food-processor, 1).
lasts_seconds(90).
grinds(X) :- each(/container, X), affords(X, /ground).
set(X, /ground, /yes) :- grinds(X).
unchanged(/container) :- fill(/container, _), !grinds(_).
gives(/ground, /container).
