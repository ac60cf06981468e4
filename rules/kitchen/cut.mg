# cut: every content of the object gets the pattern.
nonempty(/object). waits(/object).
default(/tool, /knife, 1). uses(/tool).
default(/surface, /cutting-board, 2). uses(/surface).
takes(/cut, 60). takes(/kitchen, 60).

set(X, /is_cut, P) :- each(/object, X), fill(/pattern, P).
out(/cut, C)       :- fill(/object, C).
cannot(/is_cut, "cannot be cut").
