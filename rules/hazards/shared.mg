# shared.mg: what can go wrong with a dish, or with the cook, although every step is done. A file of this folder says
# when something is in peril, and any number of files may. They are asked about the state after each step, and whenever
# something gets ready: peril(K, X) that holds in the end is told of the step by which it began.

# -- given, beside what states tell and what was done by hand (dynamics/schema.mg)
Decl now(S) bound [/number].                   # seconds since the plan began
Decl did(A) bound [/name].                     # the action of the step that led here; none where only time has passed
Decl plays(R, E) bound [/name, /name].         # what played a role in it
Decl chose(R) bound [/name].                   # the plan left that role to it
Decl came_of(New, Old) bound [/name, /name].   # New began in it, with the properties of Old
Decl was(M, X) bound [/name, /name].           # mark(M, X) held the moment before
Decl noted(M, X, N) bound [/name, /name, /number]. # and so did notes(M, X, N)

# -- results
# peril(K, X): if all stayed as it is, K would have gone wrong with X; dooms(K, X): it is the step that led here which
# is to blame, whatever was before; lasting(K): nothing that is done later makes K good again
Decl peril(K, X) bound [/name, /name].
Decl dooms(K, X) bound [/name, /name].
Decl lasting(K) bound [/name].
# mark(M, X) and notes(M, X, N) are told the moment after
Decl mark(M, X) bound [/name, /name].
Decl notes(M, X, N) bound [/name, /name, /number].
# remedy(K, Text): what makes K good again, in words
Decl remedy(K, Text) bound [/name, /string].

# on_hand(X): it lies where people work, and in no store, or is worn by what does; food(X): it is food; from(X, O): X
# was O, or has O in it
on_hand(X) :- place(P, /work), in(X, P).
on_hand(X) :- place(P, /appliance), in(X, P).
on_hand(X) :- on_hand(C), in(X, C).
on_hand(Q) :- on_hand(X), worn(X, Q).
worn(X, Q) :- has_on_top(X, Q).
worn(X, Q) :- spread_with(X, Q).
worn(X, Q) :- sprinkled_with(X, Q).
worn(X, Q) :- dipped_in(X, Q).
food(X)    :- on_hand(X), is_a(X, /ingredient).
from(X, O) :- came_of(X, O).
from(X, O) :- food(X), component(X, O).

# measured(X): there is a core to measure: none of what lies on other food
measured(X) :- food(X), core_temperature(X, _).

# has(X, Y): Y is X, or in it, as far as one looks
has(X, X) :- food(X).
has(X, Y) :- has(X, Z), component(Z, Y).

# inner(X, C): X was in C, or in what was in it, when something was done there
inner(X, C) :- within(X, C).
inner(X, C) :- within(X, D), inner(D, C).

# heated_now(X): the step puts it where it bakes, boils or fries; heated(X): one has
heated_now(X) :- inside_hot(C, _, N), inner(X, C), 80.0 <= N.
heated_now(X) :- inside_hot(X, _, N), 80.0 <= N.
heated_now(X) :- from(X, O), heated_now(O).
heated_now(Q) :- heated_now(X), worn(X, Q).
heated(X)     :- heated_now(X).
heated(X)     :- was(/heated, X).
heated(X)     :- came_of(X, O), was(/heated, O).
mark(/heated, X) :- heated(X).

# raw(K, X): there is some K in X that was never heated; raw_class(K, C): a C is K as it comes
Decl raw_class(K, C) bound [/name, /name].
raw(K, X) :- raw_class(K, C), food(X), is_a(X, C), !heated(X).
raw(K, X) :- raw_kind(K), was(K, X), food(X), !heated_now(X).
raw(K, X) :- raw_kind(K), was(K, O), from(X, O), food(X), !heated_now(X).
raw_kind(K) :- raw_class(K, _).
mark(K, X) :- raw(K, X).

# what is lasting stays with the thing, and with what comes of it
mark(K, X)  :- peril(K, X), lasting(K).
peril(K, X) :- lasting(K), was(K, X), food(X).
peril(K, X) :- lasting(K), was(K, X), !food(X), !went_on(X).
peril(K, X) :- lasting(K), was(K, O), from(X, O), food(X).
went_on(O)  :- from(_, O).
