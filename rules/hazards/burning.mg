# burning: food that got too much heat.
lasting(/burnt).

# stewed(X): X stands on the stove for ten minutes or more, as the plan says. Food that stands there for less, or for as
# long as the cook likes, is watched and does not burn: simulated stoves have no thermostat, and dry pans store no heat
stewed(X) :- inside_hot(C, A, N), is_a(A, /stove), 80.0 <= N, in(X, C), !chose(/time), ready_s(C, T), now(S),
  fn:plus(S, 600.0) <= T.
stewed(X) :- was(/stewed, X), !heated_now(X).
mark(/stewed, X) :- stewed(X), food(X).

# burns_at(C, N): food of class C is burnt from a change in colour of N; other food from 25 on, as in the words of
# ontology/physical/processes.yaml. Toast may be darker than a cookie. A small last portion, less than half of another,
# browns first and does not count
Decl burns_at(C, N) bound [/name, /number].
burns_at(/soma/Bread, 45.0).
slow(X) :- has(X, Y), burns_at(C, _), is_a(Y, C).
brown(X, N) :- food(X), browning(X, N), 25.0 <= N, !slow(X).
brown(X, N) :- food(X), browning(X, N), has(X, Y), burns_at(C, M), is_a(Y, C), M <= N.
crumb(X) :- brown(X, _), mass_g(X, G), in(X, C), in(Y, C), mass_g(Y, H), ratio(G, H, R), R < 0.5.
on_stove(X) :- was(/on_stove, X), !heated_now(X).
on_stove(X) :- inside_hot(C, A, _), is_a(A, /stove), in(X, C).
mark(/on_stove, X) :- on_stove(X), food(X).
looked_after(X) :- on_stove(X), !stewed(X).
burns(X) :- brown(X, _), !crumb(X), !looked_after(X), !dry(X), !from_brown(X).
from_brown(X) :- from(X, O), was(/brown, O).
from_brown(X) :- was(/from_brown, X).
mark(/brown, X) :- brown(X, _).
mark(/from_brown, X) :- from_brown(X), food(X).
peril(/burnt, X) :- burns(X).
figure(/burnt, /brown_delta, X, N) :- burns(X), brown(X, N).
reason(/burnt, "{thing} is burnt: its colour has changed by {brown_delta}, and 25 counts as burnt").
