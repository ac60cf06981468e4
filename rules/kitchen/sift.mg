# sift: the source goes through the sift into the target, at the back; the setup takes half a minute.
works_on(/source). tool(/target, /large-bowl, 1). tool(/sift, /sift, 2). apart(/target, /source).
lasts_seconds(60).
lasts_seconds(90) :- choice(_, _, _).

back(X, T, K)  :- each(/source, X), fill(/target, T), rank(X, K).
fine(X)        :- each(/source, X), affords(X, /sifted).
fine(X)        :- each(/target, X), affords(X, /sifted).
set(X, /sifted, /yes) :- fine(X).
gives(/sifted, /target).

# food in pieces does not go through, unless it is ground or mashed
coarse_kind(/food/Coarse). coarse_kind(/food/Produce). coarse_kind(/food/Meat). coarse_kind(/food/Legume).
coarse_kind(/soma/Bread).
coarse(X) :- each(/source, X), is_a(X, K), coarse_kind(K), !ground(X, /yes), !mashed(X, /yes), !flows(X).
flows(X)  :- each(/source, X), is_a(X, /flour).
flows(X)  :- each(/source, X), is_a(X, /flavoring-extract).
refuses(/coarse, /source, X) :- coarse(X).
reason(/coarse, "{thing} does not go through a sieve").
