# seed: the seeds go to a new bowl.
works_on(/container). tool(/tool, /knife, 1). tool(/seeds, /medium-bowl, 2).
lasts_seconds(60).

was(X, X)  :- each(/container, X).
pitted(X)  :- each(/container, X), seeded(X, /yes).
core(X, S) :- each(/container, X), !pitted(X), fresh(/seed, X, S).
made(S, /seed)        :- core(_, S).
set(S, /seed_of, X)   :- core(X, S).
becomes(/container, /seeded).
front(S, B, K)  :- core(X, S), was(X, Y), rank(Y, K), fill(/seeds, B).
unchanged(/container) :- pitted(_), !core(_, _).
gives(/seeded, /container).
cannot(/seeded, "has no removable seeds").
