# released: these actions exist, but nothing executes them.
aborts(/not_supported, /object, E) :- fill(/object, E).
