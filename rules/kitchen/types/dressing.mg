# dressing: a rich and a sour or sharp ingredient in one homogeneous mixture, without flour, and less than a third
# sugar.
dressing(M) :- is_a(M, /homogeneous-mixture), part(M, X, _), rich(X), part(M, Y, _), tart(Y), !loaf(M),
  !cloying(M).
cloying(M) :- sugar_in(M, S), mass(M, T), ratio(S, T, R), 0.3333 <= R.
rich(X) :- is_a(X, /butter), melted(X, /yes).
rich(X) :- is_a(X, /oil).
rich(X) :- type(X, C), richness(C).
richness(/mayonnaise). richness(/heavy-cream). richness(/vegetable-oil). richness(/coconut-oil).
tart(X) :- tartness(C), is_a(X, C).
tartness(/vinegar). tartness(/lemon-juice). tartness(/lime-juice). tartness(/yellow-mustard).
tartness(/grated-horseradish).
