# refrigerate: the content of the container gets the temperature of the fridge; the clock does not move.
nonempty(/container). reach(/container). through(/container). fixture(/fridge, /fridge).
timed(/refrigerated). usual(/time, 1.0, /hour). lasts_seconds(0).
warm(X, N, U) :- each(/container, X), degrees(/fridge, N, U).
gives(/refrigerated, /container).
