# grind: what can be ground is ground, the rest of the contents is left as it is.
nonempty(/container). waits(/container).
default(/tool, /food-processor, 1). uses(/tool).
takes(/ground, 90). takes(/kitchen, 90).

set(X, /ground, /yes) :- each(/container, X), is_a(X, /grindable).
out(/ground, C)       :- fill(/container, C).
cannot(/ground, "cannot be ground").
