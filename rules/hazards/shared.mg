# shared.mg: hazards for the dish or the cook that arise although every step succeeds. Each file of this folder
# derives some perils. The rules are evaluated in the state after each step, and whenever a result is ready. A peril
# that holds in the end is reported for the step by which it began.

# -- given, in addition to states and to the events of dynamics/schema.mg
Decl now(S) bound [/number].                   # seconds since the plan began
Decl did(A) bound [/name].                     # the action of the last step; none if only time has passed
Decl plays(R, E) bound [/name, /name].         # E filled role R of the last step
Decl chose(R) bound [/name].                   # the plan left role R open
Decl came_of(New, Old) bound [/name, /name].   # New was made in the last step, with the properties of Old
Decl was(M, X) bound [/name, /name].           # mark(M, X) held at the moment before
Decl noted(M, X, N) bound [/name, /name, /number]. # notes(M, X, N) held at the moment before

# -- results
# peril(K, X): X is affected by hazard K, unless a later step remedies it; dooms(K, X): the last step is to blame for
# it, even if the peril began before; lasting(K): no later step can remedy K
Decl peril(K, X) bound [/name, /name].
Decl dooms(K, X) bound [/name, /name].
Decl lasting(K) bound [/name].
# mark(M, X): was(M, X) holds at the next moment; notes(M, X, N): noted(M, X, N) holds at the next moment
Decl mark(M, X) bound [/name, /name].
Decl notes(M, X, N) bound [/name, /name, /number].
# remedy(K, Text): advice on how to remedy K
Decl remedy(K, Text) bound [/name, /string].

# ready_s(E, S): E is ready S seconds after the plan began; ready_at counts thousandths of a second
ready_s(E, S) :- ready_at(E, T), S = fn:mult(T, 0.001).

# on_hand(X): X lies at a workplace or an appliance, not in a store, or is on something that does; food(X): X is food on
# hand; from(X, O): X was made from O, or contains O
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

# measured(X): X has a core temperature, which a topping has not
measured(X) :- food(X), core_temperature(X, _).

# has(X, Y): Y is X, or an ingredient of X at any depth
has(X, X) :- food(X).
has(X, Y) :- has(X, Z), component(Z, Y).

# inner(X, C): X was in C at any depth during an event at C
inner(X, C) :- within(X, C).
inner(X, C) :- within(X, D), inner(D, C).

# heated_now(X): the last step puts X into an oven or onto a stove that is hot; heated(X): some step has done so
heated_now(X) :- inside_hot(C, _, N), inner(X, C), 80.0 <= N.
heated_now(X) :- inside_hot(X, _, N), 80.0 <= N.
heated_now(X) :- from(X, O), heated_now(O).
heated_now(Q) :- heated_now(X), worn(X, Q).
heated(X)     :- heated_now(X).
heated(X)     :- was(/heated, X).
heated(X)     :- came_of(X, O), was(/heated, O).
mark(/heated, X) :- heated(X).

# raw(K, X): X contains raw food of kind K; raw_class(K, C): class C is raw food of kind K
Decl raw_class(K, C) bound [/name, /name].
raw(K, X) :- raw_class(K, C), food(X), is_a(X, C), !heated(X).
raw(K, X) :- raw_kind(K), was(K, X), food(X), !heated_now(X).
raw(K, X) :- raw_kind(K), was(K, O), from(X, O), food(X), !heated_now(X).
raw_kind(K) :- raw_class(K, _).
mark(K, X) :- raw(K, X).

# a lasting peril stays with the thing, and with everything made from it
mark(K, X)  :- peril(K, X), lasting(K).
peril(K, X) :- lasting(K), was(K, X), food(X).
peril(K, X) :- lasting(K), was(K, X), !food(X), !went_on(X).
peril(K, X) :- lasting(K), was(K, O), from(X, O), food(X).
went_on(O)  :- from(_, O).
