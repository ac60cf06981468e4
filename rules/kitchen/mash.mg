# mash: mash everything in the container.
works_on(/container). tool(/tool, /fork, 1).
lasts_seconds(60).
becomes(/container, /mashed).
gives(/mashed, /container).

# vegetables are hard until they are cooked
cooked(X) :- each(/container, X), boiled(X, /yes).
cooked(X) :- each(/container, X), baked(X, /yes).
cooked(X) :- each(/container, X), fried(X, /yes).
refuses(/hard, /container, X) :- each(/container, X), is_a(X, /food/Vegetable), !is_a(X, /garlic), !cooked(X).
reason(/hard, "{thing} is raw and too hard to mash: boil, bake or fry it first").
