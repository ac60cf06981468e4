# seed: the seeds go to a new bowl.
nonempty(/container). waits(/container).
default(/tool, /knife, 1). uses(/tool).
default(/seeds, /medium-bowl, 2). uses(/seeds).
takes(/seeded, 60). takes(/seeds, 60). takes(/kitchen, 60).

was(X, X)  :- each(/container, X).
core(X, S) :- each(/container, X), fresh(/seed, X, S).
made(S, /seed)        :- core(_, S).
set(S, /seed_of, X)   :- core(X, S).
set(X, /seeded, /yes) :- core(X, _).
front(S, B, K)  :- core(X, S), was(X, Y), rank(Y, K), fill(/seeds, B).
out(/seeded, C) :- worked(/container, C).
cannot(/seeded, "has no seeds that can be taken out").
