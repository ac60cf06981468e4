# sharp: tools that cut.
sharp(X) :- is_a(X, /can-cut).
