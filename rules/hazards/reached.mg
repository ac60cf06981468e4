# reached: heat that a step states, and that its temperatures did not reach in the stated time.

# stew(X): X counts as boiled and is a liquid with much water; peak(X, T): it was T degrees hot at most
stew(X) :- food(X), boiled(X, /yes), flows_freely(X), water_g(X, G), mass_g(X, M), ratio(G, M, R), 0.5 <= R.
flows_freely(X) :- food(X), is_a(X, /liquid).
flows_freely(X) :- food(X), is_a(X, /fluid).
flows_freely(X) :- food(X), is_liquid(X, /yes).
hot(X, T) :- stew(X), mean_temperature(X, T).
hot(X, T) :- stew(X), noted(/peak, X, T).
hot(X, T) :- stew(X), from(X, O), noted(/peak, O, T).
peak(X, T) :- hot(X, N) |> do fn:group_by(X), let T = fn:max(N).
notes(/peak, X, T) :- peak(X, T).

# heat_since(X, S): X stands on a hot stove since S; heat_lasted(X, S): it stood there for S seconds the last time;
# more(X, S): there it needed S seconds more to boil
on_heat(X) :- stew(X), heating_w(X, _).
begun(X) :- on_heat(X), noted(/heat_since, X, _).
heat_since(X, S) :- on_heat(X), noted(/heat_since, X, S).
heat_since(X, S) :- on_heat(X), now(S), !begun(X).
notes(/heat_since, X, S) :- heat_since(X, S).
heat_lasted(X, S) :- heat_since(X, F), now(N), S = fn:minus(N, F).
heat_lasted(X, S) :- stew(X), !on_heat(X), noted(/heat_lasted, X, S).
notes(/heat_lasted, X, S) :- heat_lasted(X, S).
more(X, S) :- on_heat(X), boils_in_s(X, S).
more(X, S) :- stew(X), !on_heat(X), noted(/more, X, S).
notes(/more, X, S) :- more(X, S).

# a liquid boils from 99 degrees on
lukewarm(X) :- peak(X, T), T < 99.0, heat_lasted(X, _).
would_boil(X) :- more(X, _).
peril(/never_boiled, X) :- lukewarm(X), would_boil(X).
peril(/too_little_heat, X) :- lukewarm(X), !would_boil(X).
figure(/never_boiled, /peak_celsius, X, T)      :- lukewarm(X), peak(X, T).
figure(/never_boiled, /hot_minutes, X, M)    :- lukewarm(X), heat_lasted(X, S), M = fn:div(S, 60).
figure(/never_boiled, /more_minutes, X, M)      :- lukewarm(X), more(X, S), M = fn:div(S, 60).
figure(/too_little_heat, /peak_celsius, X, T)   :- lukewarm(X), peak(X, T).
figure(/too_little_heat, /hot_minutes, X, M) :- lukewarm(X), heat_lasted(X, S), M = fn:div(S, 60).
reason(/never_boiled,
  "{thing} never boiled: {peak_celsius} degrees after {hot_minutes} minutes; {more_minutes} more minutes at this heat").
remedy(/never_boiled, "boil it {more_minutes} minutes longer, or on more heat").
reason(/too_little_heat,
  "{thing} never boils at this heat: {peak_celsius} degrees after {hot_minutes} minutes").
remedy(/too_little_heat, "use more heat, less liquid or a lid").
