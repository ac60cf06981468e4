# dough: food made of raw flour and something wet must be baked, boiled or fried through.
raw_class(/flour, /flour). raw_class(/flour, /devils-food-cake-mix). raw_class(/flour, /bisquick-baking-mix).
wets(/liquid). wets(/fluid). wets(/whole-egg). wets(/egg-white). wets(/egg-yolk). wets(/butter). wets(/heavy-cream).
wets(/salted-butter). wets(/vegetable-oil).
pasty(X) :- raw(/flour, X), has(X, Y), wets(C), is_a(Y, C).
peril(/dough_unbaked, X) :- pasty(X), !heated(X).
reason(/dough_unbaked, "{thing} contains raw flour and something wet, and no step bakes, boils or fries it").
remedy(/dough_unbaked, "bake it").

rising(X) :- inside_hot(C, A, N), is_a(A, /oven), inner(X, C), 80.0 <= N, was(/paste, X).
rising(X) :- was(/rising, X), food(X).
rising(X) :- was(/rising, O), from(X, O), food(X).
mark(/paste, X)      :- pasty(X).
wet_inside(X)        :- rising(X), bakedness(X, N), N < 0.9.
unbaked(X)           :- wet_inside(X).
unbaked(X)           :- rising(X), !measured(X).
mark(/rising, X)     :- unbaked(X).
peril(/half_baked, X) :- unbaked(X).
dooms(/half_baked, X) :- wet_inside(X), heated_now(X).
figure(/half_baked, /set_percent, X, P) :- wet_inside(X), bakedness(X, N), P = fn:mult(100, N).
figure(/half_baked, /core_celsius, X, T) :- wet_inside(X), core_temperature(X, T).
reason(/half_baked, "{thing} is not baked through: {set_percent} percent of its starch is set in the middle").
remedy(/half_baked, "bake it longer").
