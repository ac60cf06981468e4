# batter: at least a sixth flour or a substitute, and at least three quarters of that weight in wet ingredients; not yet
# baked, boiled or fried.
batter(M) :- floury_enough(M), wet_enough(M), !cooked(M).
floury_enough(M) :- grain_in(M, F), mass(M, T), ratio(F, T, R), 0.1666 <= R.
wet_enough(M) :- grain_in(M, F), wet_in(M, W), ratio(W, F, R), 0.75 <= R.
