# reachable: what a cook can grasp who stands as near as one can: at most 0.9 m from the shoulders.
reachable(X) :- away_m(X, D), D <= 0.9.
