# melt: what can melt melts, the rest of the contents is left as it is.
nonempty(/container). reach(/container). waits(/container).
fixture(/tool, /microwave).
takes(/melted, 60). takes(/kitchen, 60).

set(X, /melted, /yes) :- each(/container, X), is_a(X, /meltable).
out(/melted, C)       :- fill(/container, C).
cannot(/melted, "cannot be melted").
