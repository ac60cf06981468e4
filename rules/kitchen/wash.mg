# wash: what can be washed is washed, the rest of the contents is left as it is.
nonempty(/container). reach(/container). waits(/container).
takes(/washed, 60). takes(/kitchen, 60).

set(X, /washed, /yes) :- each(/container, X), is_a(X, /washable).
out(/washed, C)       :- fill(/container, C).
cannot(/washed, "cannot be washed").
