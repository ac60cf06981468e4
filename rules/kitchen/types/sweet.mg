# sweet: sugars, syrups and fruit, and mixtures with at least a tenth of them.
sweet(X) :- sugary(X).
sweet(M) :- sugar_in(M, S), mass(M, T), ratio(S, T, R), 0.1 <= R.
sugar_in(M, S) :- part(M, X, G), sugary(X) |> do fn:group_by(M), let S = fn:sum(G).
sugary(X) :- sweetness(C), is_a(X, C).
sweetness(/sugar). sweetness(/syrup). sweetness(/molasses). sweetness(/chocolate-chips). sweetness(/marshmallow).
sweetness(/semisweet-chocolate-chips). sweetness(/devils-food-cake-mix). sweetness(/raisin). sweetness(/banana).
sweetness(/mango). sweetness(/apple). sweetness(/crushed-pineapple).
