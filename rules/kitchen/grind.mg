# grind: what can be ground is ground, the rest of the contents is left as it is.
works_on(/container). tool(/tool, /food-processor, 1).
lasts_seconds(90).
set(X, /ground, /yes) :- each(/container, X), is_a(X, /grindable).
gives(/ground, /container).
