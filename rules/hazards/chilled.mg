# chilled: food that is not cold when its time in the fridge is over.

# chilling(X, S): X is to be cold S seconds after the plan began; not_cold(X, T): X had T degrees then, and has not been
# heated since
chilling(X, S) :- did(/refrigerate), plays(_, C), ready_s(C, S), in(X, C), food(X).
chilling(X, S) :- noted(/chilling, X, S), food(X), !over(X).
notes(/chilling, X, S) :- chilling(X, S), now(N), N < S.
over(X) :- noted(/chilling, X, S), now(N), S <= N.
not_cold(X, T) :- over(X), food(X), mean_temperature(X, T), 15.0 < T.
not_cold(X, T) :- noted(/not_cold, X, T), food(X), !heated_now(X).
notes(/not_cold, X, T) :- not_cold(X, T).
peril(/not_cold, X) :- not_cold(X, _).
figure(/not_cold, /mean_celsius, X, T) :- not_cold(X, T).
reason(/not_cold, "{thing} still had {mean_celsius} degrees when its time in the fridge was over").
remedy(/not_cold, "leave it in the fridge longer, or in a thinner layer").
