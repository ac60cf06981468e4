# salad: a heterogeneous mixture with cut or washed pieces, and with vinegar, cream, mayonnaise, a bought dressing, or
# oil and juice; without flour.
salad(M) :- is_a(M, /heterogeneous-mixture), part(M, X, _), bite(X), dressed(M), !loaf(M), !cooked(M), !mashed(M, /yes).
bite(X) :- bitten(C), is_a(X, C), !garnish(X).
bitten(/cuttable). bitten(/washable). bitten(/hard-boiled-egg).
garnish(X) :- garnishing(C), is_a(X, C).
garnishing(/spice). garnishing(/feta-cheese). garnishing(/grated-mozzarella). garnishing(/mixture).
dressed(M) :- part(M, X, _), is_a(X, /vinegar).
dressed(M) :- part(M, X, _), type(X, C), sauce(C).
dressed(M) :- part(M, X, _), oily(X), part(M, Y, _), type(Y, C), sour(C).
oily(X) :- is_a(X, /oil).
oily(X) :- is_a(X, /vegetable-oil).
sour(/lemon-juice). sour(/lime-juice).
sauce(/mayonnaise). sauce(/heavy-cream). sauce(/trader-joes-cilantro-salad-dressing).
