# Rules shared by several types. The files here derive types of things from their ingredients and from the actions on
# them; each file derives the type it is named after. Only queries use them; steps do not.

# part(M, X, G): mixture M contains G of X, directly or in another mixture
part(M, X, G)  :- is_a(M, /mixture), leaf(M, X, G, _).
mass(M, T)     :- part(M, X, G) |> do fn:group_by(M), let T = fn:sum(G).
cooked(X)      :- baked(X, /yes).
cooked(X)      :- boiled(X, /yes).
cooked(X)      :- fried(X, /yes).

# grain(M, X, G): M contains G of X as the base of a dough: flour, a mix that is mostly flour, or oats; without those,
# ground nuts
grain(M, X, G) :- part(M, X, G), floury(X).
grain(M, X, G) :- part(M, X, G), is_a(X, /walnut), ground(X, /yes), !loaf(M).
loaf(M)        :- part(M, X, G), floury(X), 0 < G.
floury(X)      :- milled(C), is_a(X, C).
milled(/flour). milled(/bisquick-baking-mix). milled(/devils-food-cake-mix). milled(/oats).
grain_in(M, S) :- grain(M, X, G) |> do fn:group_by(M), let S = fn:sum(G).

# flows(X): X flows by itself; wet(X): X can bind flour
flows(X) :- is_liquid(X, /yes).
flows(X) :- melted(X, /yes).
flows(X) :- runny(C), is_a(X, C).
runny(/liquid). runny(/fluid). runny(/lemon-juice). runny(/lime-juice). runny(/vegetable-oil). runny(/dry-white-wine).
runny(/whole-egg). runny(/egg-white). runny(/egg-yolk). runny(/heavy-cream). runny(/molasses).
wet(X) :- flows(X).
wet(X) :- mashed(X, /yes).
wet_in(M, S) :- part(M, X, G), wet(X) |> do fn:group_by(M), let S = fn:sum(G).
