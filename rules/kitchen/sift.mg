# sift: the source goes through the sift into the target, at the back; the setup takes half a minute.
works_on(/source). tool(/target, /large-bowl, 1). tool(/sift, /sift, 2). apart(/target, /source).
lasts_seconds(60).
lasts_seconds(90) :- choice(_, _, _).

back(X, T, K)  :- each(/source, X), fill(/target, T), rank(X, K).
fine(X)        :- each(/source, X), affords(X, /sifted).
fine(X)        :- each(/target, X), affords(X, /sifted).
set(X, /sifted, /yes) :- fine(X).
gives(/sifted, /target).
