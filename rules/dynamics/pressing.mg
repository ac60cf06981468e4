# pressing: pressing mashes, flattens or shapes food.
governs(/mashed). governs(/flattened). governs(/current_shape).
happens(/mashed, X)        :- presses(T, C, N), is_a(T, /can-mash), within(X, C), 10 <= N.
happens(/flattened, X)     :- presses(T, C, N), is_a(T, /can-flatten), within(X, C), 2 <= N.
happens(/current_shape, X) :- presses(X, _, N), 1 <= N.
