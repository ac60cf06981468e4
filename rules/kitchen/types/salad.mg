# salad: pieces of what is cut or washed, tossed so that each stays what it is, with vinegar, cream, mayonnaise or a
# bought dressing, or with oil and juice; without flour.
salad(M) :- is_a(M, /heterogeneous-mixture), part(M, X, _), bite(X), dressed(M), !loaf(M), !cooked(M), !pulp(M).
bite(X) :- is_a(X, /cuttable), !garnish(X).
bite(X) :- is_a(X, /washable), !garnish(X).
bite(X) :- is_a(X, /hard-boiled-egg).
garnish(X) :- is_a(X, /spice).
garnish(X) :- is_a(X, /feta-cheese).
garnish(X) :- is_a(X, /grated-mozzarella).
garnish(X) :- is_a(X, /mixture).
pulp(M) :- mashed(M, /yes).
dressed(M) :- part(M, X, _), is_a(X, /vinegar).
dressed(M) :- part(M, X, _), type(X, C), sauce(C).
dressed(M) :- part(M, X, _), oily(X), part(M, Y, _), type(Y, C), sour(C).
oily(X) :- is_a(X, /oil).
oily(X) :- is_a(X, /vegetable-oil).
sour(/lemon-juice). sour(/lime-juice).
sauce(/mayonnaise). sauce(/heavy-cream). sauce(/trader-joes-cilantro-salad-dressing).
