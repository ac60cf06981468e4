# batter: at least a sixth flour or a substitute, and at least three quarters of that weight in wet ingredients; not yet
# baked, boiled or fried.
batter(M) :- grain_in(M, F), wet_in(M, W), fn:mult(4, W) >= fn:mult(3, F), mass(M, T), fn:mult(6, F) >= T, !cooked(M).
