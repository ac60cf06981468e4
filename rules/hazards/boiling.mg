# boiling: food that boils needs water, and its container free space.
lasting(/boiled_dry). lasting(/boils_over).

# wet_part(X): X contains a liquid that can boil off; had(X, G): X had G grams of water when it was heated
wet_part(X) :- has(X, Y), is_a(Y, /liquid).
wet_part(X) :- has(X, Y), is_a(Y, /fluid).
wet_part(X) :- food(X), is_liquid(X, /yes).
had(X, G) :- heated_now(X), food(X), wet_part(X), water_g(X, G), mass_g(X, M), ratio(G, M, R), 0.25 <= R.
had(X, G) :- noted(/water, X, G), food(X), !heated_now(X).
notes(/water, X, G) :- had(X, G).
dry(X) :- had(X, G), stewed(X), water_g(X, W), ratio(W, G, R), R < 0.05.
peril(/boiled_dry, X) :- dry(X).
figure(/boiled_dry, /left_g, X, W) :- dry(X), water_g(X, W).
figure(/boiled_dry, /had_g, X, G)  :- dry(X), had(X, G).
reason(/boiled_dry, "{thing} has boiled dry: {left_g} g of {had_g} g of water are left").

# boiling contents rise, so their container must not be full
boiling(C) :- inside_hot(C, A, N), is_a(A, /stove), 80.0 <= N, in(X, C), wet_part(X), boiled(X, /yes).
inside_ml(C, S) :- boiling(C), in(X, C), volume_ml(X, V) |> do fn:group_by(C), let S = fn:sum(V).
brimful(C, S, M) :- inside_ml(C, S), capacity_ml(C, M), ratio(S, M, R), 0.9 < R.
peril(/boils_over, C) :- brimful(C, _, _).
figure(/boils_over, /inside_ml, C, S)   :- brimful(C, S, _).
figure(/boils_over, /capacity_ml, C, M) :- brimful(C, _, M).
reason(/boils_over, "{thing} boils over: {inside_ml} ml boil in it, and it holds {capacity_ml} ml").
