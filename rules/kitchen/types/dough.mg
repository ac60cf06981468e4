# dough: flour or a substitute, bound by fat or by wet ingredients of less than three quarters of its weight; not yet
# baked, boiled or fried.
dough(M) :- stiff(M), binds(M), !cooked(M).
stiff(M) :- grain_in(M, F), mass(M, T), fn:mult(3, F) >= T, !thin(M).
thin(M)  :- grain_in(M, F), wet_in(M, W), fn:mult(4, W) >= fn:mult(3, F).
binds(M) :- wet_in(M, W), grain_in(M, F), fn:mult(20, W) >= F.
binds(M) :- part(M, X, G), 0 < G, is_a(X, /butter).
binds(M) :- part(M, X, G), 0 < G, is_a(X, /salted-butter).
