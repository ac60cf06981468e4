# cold: food that is frozen and should not be, or is thawed and should be frozen.
kept_frozen(/served-frozen).
keeps(X) :- food(X), kept_frozen(C), is_a(X, C).
keeps(X) :- food(X), was(/froze, X).
keeps(X) :- food(X), was(/froze, O), came_of(X, O).
mark(/froze, X) :- keeps(X), !is_a(X, /mixture).
mark(/froze, X) :- food(X), was(/thawed_once, X), core_temperature(X, T), T < -5.0.
mark(/thawed_once, X) :- food(X), core_temperature(X, T), 0.0 < T.
peril(/thawed, X) :- keeps(X), mean_temperature(X, T), -3.0 < T, !heated(X).
figure(/thawed, /mean_celsius, X, T) :- peril(/thawed, X), mean_temperature(X, T).
reason(/thawed, "{thing} should be served frozen, but has {mean_celsius} degrees Celsius").

# food that is still frozen in the middle when it is cut, mixed or served
icy(X) :- food(X), core_temperature(X, T), T < -2.0, !keeps(X).
mark(/icy, X) :- icy(X).
hacked(X) :- strokes(_, C, _), within(X, C), was(/icy, X), food(X).
hacked(M) :- component(M, X), was(/icy, X), food(M), !was(/mixture, M).
mark(/mixture, M) :- food(M), component(M, _).
ice(X) :- hacked(X).
ice(X) :- was(/ice, X), food(X), !heated_now(X).
ice(X) :- was(/ice, O), from(X, O), food(X), !heated_now(X).
mark(/ice, X) :- ice(X).
peril(/frozen_inside, X) :- ice(X).
peril(/frozen_inside, X) :- icy(X).
dooms(/frozen_inside, X) :- hacked(X).
dooms(/frozen_inside, X) :- icy(X), !ice(X), in(X, C), plays(_, C).
figure(/frozen_inside, /core_celsius, X, T) :- icy(X), core_temperature(X, T).
notes(/ice_core, X, T) :- icy(X), core_temperature(X, T).
figure(/frozen_inside, /core_celsius, M, T) :- hacked(M), component(M, X), noted(/ice_core, X, T).
reason(/frozen_inside, "{thing} was still frozen at {core_celsius} degrees Celsius when it was cut, mixed or served").
remedy(/frozen_inside, "let it thaw first").
