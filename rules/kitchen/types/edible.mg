# edible: ingredients without shells, alone or in a mixture.
edible(X) :- is_a(X, /ingredient), !shelled(X).
shelled(X) :- shell(X).
shelled(M) :- part(M, X, _), shell(X).
shell(X) :- is_a(X, /egg-shell).
shell(X) :- is_a(X, /egg).
