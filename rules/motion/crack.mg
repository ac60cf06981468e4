# crack: each egg is struck on the rim of the target and opened above it; the shell is put back.
by_hand().
then(/dip, X, T)        :- egg(X), fill(/target, T).
in_turn(X, K)           :- egg(X), rank(X, K).
times(/press, X, N)     :- egg(X), cracks(X, N).
both_hands(/press, X, T) :- egg(X), fill(/target, T).
