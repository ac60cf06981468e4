# wash: what can be washed is washed, the rest of the contents is left as it is.
works_on(/container). reach(/container).
lasts_seconds(60).
set(X, /washed, /yes) :- each(/container, X), is_a(X, /washable).
gives(/washed, /container).
