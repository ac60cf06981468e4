# reachable: things that a cook can grasp: at most 0.9 m from the shoulders when standing nearby.
reachable(X) :- away_m(X, D), D <= 0.9.
