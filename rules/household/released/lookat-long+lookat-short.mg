# released: these can be said, but nothing executes them.
aborts(/not_supported, /object, E) :- fill(/object, E).
