# dough: flour or a substitute, bound by fat or by wet ingredients of less than three quarters of its weight; not yet
# baked, boiled or fried.
dough(M) :- stiff(M), binds(M), !cooked(M).
stiff(M) :- grain_in(M, F), mass(M, T), ratio(F, T, R), 0.3333 <= R, !thin(M).
thin(M)  :- grain_in(M, F), wet_in(M, W), ratio(W, F, R), 0.75 <= R.
binds(M) :- wet_in(M, W), grain_in(M, F), ratio(W, F, R), 0.05 <= R.
binds(M) :- part(M, X, G), 0 < G, is_a(X, /butter).
binds(M) :- part(M, X, G), 0 < G, is_a(X, /salted-butter).
