# raw: raw poultry, meat and fish, and the food with them, must be heated through.
raw_class(/flesh, /raw-poultry). raw_class(/flesh, /raw-meat). raw_class(/flesh, /raw-fish).
safe_at(/raw-poultry, 74.0). safe_at(/ground-meat, 74.0). safe_at(/raw-meat, 63.0). safe_at(/raw-fish, 63.0).

# together with other food
vessel(C) :- on_hand(C), is_a(C, /reusable).
peril(/raw_in_dish, X) :- raw(/flesh, X), in(X, C), vessel(C), in(Y, C), food(Y), X != Y, !raw(/flesh, Y).
peril(/raw_in_dish, X) :- raw(/flesh, X), component(X, Y), !flesh(Y).
flesh(Y) :- raw_class(/flesh, C), is_a(Y, C).
reason(/raw_in_dish, "{thing} contains raw meat, poultry or fish together with other food, and no step heats it").
remedy(/raw_in_dish, "heat it through: poultry and ground meat to 74 degrees Celsius, other meat and fish to 63").

# heated, but not enough
cooking(X) :- heated_now(X), measured(X), was(/flesh, X).
cooking(X) :- heated_now(X), measured(X), from(X, O), was(/flesh, O).
cooking(X) :- was(/cooking, X), food(X).
cooking(X) :- was(/cooking, O), from(X, O), food(X).
under(X, S) :- cooking(X), has(X, Y), safe_at(C, S), is_a(Y, C), core_temperature(X, T), T < S.
still_raw(X) :- under(X, _).
still_raw(X) :- cooking(X), !measured(X).
mark(/cooking, X)      :- still_raw(X).
peril(/undercooked, X) :- still_raw(X).
dooms(/undercooked, X) :- still_raw(X), heated_now(X).
figure(/undercooked, /core_celsius, X, T) :- under(X, _), core_temperature(X, T).
figure(/undercooked, /safe_celsius, X, S) :- under(X, _), wanted(X, S).
wanted(X, S) :- under(X, R) |> do fn:group_by(X), let S = fn:max(R).
reason(/undercooked,
  "{thing} was not heated through: its core has {core_celsius} degrees Celsius and never reached {safe_celsius}").
remedy(/undercooked, "bake, boil or fry it until its core reaches {safe_celsius} degrees Celsius").
