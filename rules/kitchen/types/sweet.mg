# sweet: sugars, syrups and fruit, and mixtures of which they are at least a tenth.
sweet(X) :- sugary(X).
sweet(M) :- sugar_in(M, S), mass(M, T), fn:mult(10, S) >= T.
sugar_in(M, S) :- part(M, X, G), sugary(X) |> do fn:group_by(M), let S = fn:sum(G).
sugary(X) :- is_a(X, /sugar).
sugary(X) :- type(X, C), sweetness(C).
sweetness(/molasses). sweetness(/syrup). sweetness(/chocolate-chips). sweetness(/semisweet-chocolate-chips).
sweetness(/raisin). sweetness(/banana). sweetness(/marshmallow). sweetness(/mango). sweetness(/apple).
sweetness(/devils-food-cake-mix). sweetness(/crushed-pineapple).
