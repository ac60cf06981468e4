# burning: what has had too much heat.
lasting(/burnt).

# stewed(X): it stands on the stove for ten minutes or more, as the plan says. What stands there for less, or for as
# long as the cook likes, is looked after: a stove here has no thermostat, and pans lose no heat
stewed(X) :- inside_hot(C, A, N), is_a(A, /stove), 80.0 <= N, in(X, C), !chose(/time), ready_at(C, T), now(S),
  fn:plus(S, 600.0) <= fn:mult(T, 1000000).
stewed(X) :- was(/stewed, X), !heated_now(X).
mark(/stewed, X) :- stewed(X), food(X).

# burns_at(C, N): from so great a difference of colour on a C is burnt; anything else from 25 on, as in the words of
# ontology/physical/processes.yaml. Toast is no cookie. A last portion that is less than half of another is brown first
Decl burns_at(C, N) bound [/name, /number].
burns_at(/soma/Bread, 45.0).
slow(X) :- has(X, Y), burns_at(C, _), is_a(Y, C).
brown(X, N) :- food(X), browning(X, N), 25.0 <= N, !slow(X).
brown(X, N) :- food(X), browning(X, N), has(X, Y), burns_at(C, M), is_a(Y, C), M <= N.
crumb(X) :- brown(X, _), mass_g(X, G), in(X, C), in(Y, C), mass_g(Y, H), fn:mult(2, G) < H.
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
reason(/burnt, "{thing} is burnt: its surface is {brown_delta} darker than it was, and 25 is burnt").
