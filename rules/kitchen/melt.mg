# melt: what can melt melts, the rest of the contents is left as it is.
works_on(/container). reach(/container). fixture(/tool, /microwave).
lasts_seconds(60).
set(X, /melted, /yes) :- each(/container, X), is_a(X, /meltable).
gives(/melted, /container).
