# safe: food in which germs neither survived nor grew. Food with a raw ingredient that must be heated needs a reduction
# by seven decades or a safe core temperature. Perishable food was between 5 and 57 degrees Celsius for at most four
# hours.
safe(X) :- core_temperature(X, _), !underdone(X), !long_warm(X).
underdone(X) :- wants_core(X, T), core_temperature(X, N), N < T, log_reduction(X, D), D < 7.0.
wants_core(X, T) :- safe_core(X, T), !precooked(X).
wants_core(M, T) :- part(M, X, _), safe_core(X, T), !precooked(X).
precooked(X) :- is_a(X, /cooked-chicken).
long_warm(X) :- perishable(X), in_danger_s(X, S), 14400.0 < S.
