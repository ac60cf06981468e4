# hours: germs grow between 5 and 57 degrees Celsius.
lasting(/kept_warm).

# warm(X, S): a raw ingredient of X that spoils was warm for S seconds, also before it was mixed into X. These are milk,
# cream, fresh cheese, egg and yolk, meat, poultry and fish; little grows in egg white. Time in the fridge does not
# count: its temperature is the lower limit of the danger zone
raw_class(/dairy, /milk). raw_class(/dairy, /heavy-cream). raw_class(/dairy, /cream-cheese). raw_class(/egg, /egg).
spoils(/flesh). spoils(/egg). spoils(/dairy).
raw_food(X) :- spoils(K), raw(K, X).
chilled(X) :- surroundings_temperature(X, T), T < 6.0.
# Time in which the cook waits for food to reach room temperature does not count either: to half a degree, that takes
# hours longer in the simulation than in a kitchen
chilled(X) :- waited_for(S), now(T), T <= S, raw_food(X).
waiting(S) :- did(/bring-to-temperature), plays(_, C), ready_s(C, S).
waiting(S) :- noted(/waited_for, /plan, S).
waited_for(S) :- waiting(X) |> do fn:group_by(), let S = fn:max(X).
notes(/waited_for, /plan, S) :- waited_for(S).
gone_on(X) :- raw_food(X), noted(/warm, X, _).
warm(X, S) :- gone_on(X), chilled(X), noted(/warm, X, S).
warm(X, S) :- gone_on(X), !chilled(X), noted(/warm, X, W), noted(/danger, X, D), in_danger_s(X, N),
  S = fn:plus(W, fn:minus(N, D)).
warm(X, S) :- raw_food(X), !gone_on(X), warm_part(X, _), longest(X, S).
warm(X, 0.0) :- raw_food(X), !gone_on(X), !part_warm(X).
warm_part(X, W) :- raw_food(X), from(X, O), noted(/warm, O, W).
part_warm(X) :- warm_part(X, _).
longest(X, S) :- warm_part(X, W) |> do fn:group_by(X), let S = fn:max(W).
notes(/warm, X, S)   :- warm(X, S).
notes(/danger, X, N) :- raw_food(X), in_danger_s(X, N).
warm_raw(X, H) :- warm(X, S), H = fn:div(S, 3600), 4.0 < H.
peril(/kept_warm, X) :- warm_raw(X, _).
figure(/kept_warm, /warm_hours, X, H) :- warm_raw(X, H).
reason(/kept_warm,
  "{thing} spoils: raw, it was between 5 and 57 degrees Celsius for {warm_hours} hours, and 4 hours are allowed").
