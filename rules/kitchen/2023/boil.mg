# 2023: contents without a liquid stop the simulator. The stove is returned even if the thing cannot be boiled. Only a
# step that chooses stove and heat requires a container that can be heated.
firm(/stove) :- given(/time).
aborts(/no_liquid, /thing, C) :- fill(/thing, C), !liquid(_), !spice(_), !unheatable().
unheatable() :- open(/stove), open(/mode), given(/time), fill(/thing, C), !is_a(C, /heatable-container).
blocked(/unsuitable, /thing, C) :- fill(/thing, C), unheatable().

# everything gets the heat of the stove
replaces(/boils).
boils(N) :- hot(N).

# boiled food keeps a copy of the liquid: bath(X, P) if X keeps P
replaces(/bath). replaces(/broth).
broth(M) :- mixture(M), fresh(/mixture, 1, M).
broth(X) :- liquid(X), !many().
bath(X, P) :- cooks(X), broth(_), fresh(/bath, X, P).
mixture(P) :- bath(_, P), many().
inherit(P, M) :- bath(_, P), broth(M), !many().
set(P, /boiled, /yes) :- bath(_, P), !many().
heats(P, N, U) :- bath(_, P), broth(M), heats(M, N, U).
