# mash: everything in the container is mashed.
nonempty(/container). waits(/container).
default(/tool, /fork, 1). uses(/tool).
takes(/mashed, 60). takes(/kitchen, 60).

set(X, /mashed, /yes) :- each(/container, X).
out(/mashed, C)       :- worked(/container, C).
cannot(/mashed, "cannot be mashed").
