# machines: a machine that runs with food in it grinds or melts the food.
governs(/ground). governs(/melted).
happens(/ground, X) :- runs(A, N), within(X, A), is_a(A, /can-grind), 10 <= N.
happens(/melted, X) :- warmed(X, N), runs(_, _), 0 < N.
