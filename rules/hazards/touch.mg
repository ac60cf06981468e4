# touch: a thing that touched raw meat, poultry or fish carries germs until it is washed or heated, and passes them on
# to food.
worked(T, C) :- strokes(T, C, _).
worked(T, C) :- stirs(T, C, _).
worked(T, C) :- presses(T, C, _).
on_raw(T) :- worked(T, C), within(X, C), raw(/flesh, X).
on_raw(T) :- worked(T, C), within(X, C), was(/flesh, X).
on_raw(C) :- worked(_, C), within(X, C), raw(/flesh, X).
on_raw(C) :- raw(/flesh, X), in(X, C).
soiled(T) :- on_raw(T), is_a(T, /reusable), !rinsed_now(T).
soiled(T) :- was(/soiled, T), !rinsed_now(T), !hot_place(T, _).
rinsed_now(T) :- did(/wash), plays(_, T).
rinsed_now(T) :- washed(T, /yes), !was(/clean, T).
mark(/clean, T)  :- washed(T, /yes), is_a(T, /reusable).
mark(/soiled, T) :- soiled(T).

# tainted(X): X touched something soiled and was not heated since
tainted(X) :- worked(T, C), was(/soiled, T), within(X, C), clean_food(X).
tainted(X) :- worked(T, C), was(/soiled, T), within(O, C), from(X, O), clean_food(X).
tainted(X) :- worked(_, C), was(/soiled, C), within(X, C), clean_food(X).
tainted(X) :- was(/soiled, C), soiled(C), in(X, C), clean_food(X).
tainted(X) :- was(/tainted, X), food(X), !heated_now(X).
tainted(X) :- was(/tainted, O), from(X, O), food(X), !heated_now(X).
clean_food(X) :- food(X), !raw(/flesh, X), !heated_now(X).
mark(/tainted, X) :- tainted(X).
peril(/cross_contaminated, X) :- tainted(X), !beside_raw(X).
beside_raw(X) :- raw(/flesh, Y), in(Y, C), in(X, C).
beside_raw(X) :- raw(/flesh, X).
reason(/cross_contaminated,
  "{thing} touched a utensil that was used for raw meat, poultry or fish, and no step heats it").
remedy(/cross_contaminated, "heat it to 74 degrees Celsius").
