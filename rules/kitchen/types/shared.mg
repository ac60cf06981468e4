# What several types ask of a thing. Files here derive what a thing can be called from what it is made of and what was
# done with it; a file derives the type that it is named after. No step reads them: they are for questions.

# part(M, X, G): mixture M has G of X in it, however it was put together
part(M, X, G)  :- is_a(M, /mixture), leaf(M, X, G, _).
mass(M, T)     :- part(M, X, G) |> do fn:group_by(M), let T = fn:sum(G).
cooked(X)      :- baked(X, /yes).
cooked(X)      :- boiled(X, /yes).
cooked(X)      :- fried(X, /yes).

# grain(M, X, G): what makes a dough of M: flour, a mix that is mostly flour, oats; without them, ground nuts
grain(M, X, G) :- part(M, X, G), floury(X).
grain(M, X, G) :- part(M, X, G), is_a(X, /walnut), ground(X, /yes), !loaf(M).
loaf(M)        :- part(M, X, G), floury(X), 0 < G.
floury(X)      :- milled(C), is_a(X, C).
milled(/flour). milled(/bisquick-baking-mix). milled(/devils-food-cake-mix). milled(/oats).
grain_in(M, S) :- grain(M, X, G) |> do fn:group_by(M), let S = fn:sum(G).

# flows(X): by itself; wet(X): binds flour
flows(X) :- is_liquid(X, /yes).
flows(X) :- melted(X, /yes).
flows(X) :- runny(C), is_a(X, C).
runny(/liquid). runny(/fluid). runny(/lemon-juice). runny(/lime-juice). runny(/vegetable-oil). runny(/dry-white-wine).
runny(/whole-egg). runny(/egg-white). runny(/egg-yolk). runny(/heavy-cream). runny(/molasses).
wet(X) :- flows(X).
wet(X) :- mashed(X, /yes).
wet_in(M, S) :- part(M, X, G), wet(X) |> do fn:group_by(M), let S = fn:sum(G).
