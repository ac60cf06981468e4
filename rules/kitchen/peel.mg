# peel: peels go to a new bowl; for a boiled egg, the peel is its shell.
works_on(/container). tool(/tool, /knife, 1). tool(/peels, /medium-bowl, 2).
lasts_seconds(60).

was(X, X) :- each(/container, X).
bare(X)   :- each(/container, X), peeled(X, /yes).
egg(X)    :- was(X, Y), is_a(Y, /egg), boiled(Y, /yes).
shelled(X, E) :- egg(X), fresh(/egg, X, E).
skin(X, P) :- each(/container, X), !bare(X), fresh(/peel, X, P).
made(E, /hard-boiled-egg) :- shelled(_, E).
made(P, /egg-shell) :- skin(X, P), egg(X).
made(P, /peel)      :- skin(X, P), !egg(X).
set(P, /cracked, /yes) :- skin(X, P), egg(X).
set(P, /peel_of, X)    :- skin(X, P), !egg(X).
set(X, /peeled, /yes)  :- each(/container, X), !egg(X).
kept_as(X, X) :- each(/container, X), !egg(X).
kept_as(X, E) :- shelled(X, E).
gone(X)        :- egg(X).
back(E, C, K)  :- kept_as(X, E), was(X, Y), rank(Y, K), worked(/container, C).
front(P, B, K) :- skin(X, P), was(X, Y), rank(Y, K), fill(/peels, B).
unchanged(/container) :- bare(_), !skin(_, _).
gives(/peeled, /container).
