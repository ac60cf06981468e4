# safe: food in which germs did not survive, where anything of it was raw, and had no time to grow, where it spoils:
# all of it has lost seven decades of them or its core is as hot as it has to be, and none of it was between 5 and 57
# degrees Celsius for more than four hours.
safe(X) :- core_temperature(X, _), !underdone(X), !long_warm(X).
underdone(X) :- wants_core(X, T), core_temperature(X, N), N < T, log_reduction(X, D), D < 7.0.
wants_core(X, T) :- safe_core(X, T), !precooked(X).
wants_core(M, T) :- part(M, X, _), safe_core(X, T), !precooked(X).
precooked(X) :- is_a(X, /cooked-chicken).
long_warm(X) :- perishable(X), in_danger_s(X, S), 14400.0 < S.
