# shape: every item gets the shape.
nonempty(/object). waits(/object).
takes(/shaped, 85). takes(/kitchen, 85).

set(X, /current_shape, S) :- each(/object, X), fill(/shape, S).
out(/shaped, E)           :- fill(/object, E).
cannot(/current_shape, "cannot be shaped").
