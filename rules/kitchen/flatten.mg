# flatten: every portion becomes flat.
nonempty(/portions). waits(/portions).
default(/tool, /rolling-pin, 1). uses(/tool).
takes(/flattened, 90). takes(/kitchen, 90).

set(X, /flattened, /yes) :- each(/portions, X).
out(/flattened, L)       :- fill(/portions, L).
cannot(/flattened, "cannot be flattened").
