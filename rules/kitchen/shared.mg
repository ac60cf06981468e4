# shared.mg: rules shared by several cooking actions. Rules that an action does not use are dropped.

# lasts_seconds(S): duration of the step; the longest of several applies. A result is ready then, unless takes or lasts
# gives another time
Decl lasts_seconds(S) bound [/number].
takes(/kitchen, S) :- lasts_seconds(S).

# takes_on(R, P, Q): the content of R gets the filler of Q as P; becomes(R, P): the content of R gets the flag P
Decl takes_on(R, P, Q) bound [/name, /name, /name].
Decl becomes(R, P) bound [/name, /name].
set(X, P, V)    :- takes_on(R, P, Q), each(R, X), fill(Q, V).
set(X, P, /yes) :- becomes(R, P), each(R, X).

# amount(X, N, U): the new amount of X is N of U
Decl amount(X, N, U) bound [/name, /number, /name].
set(X, /quantity, N) :- amount(X, N, _).
set(X, /unit, U)     :- amount(X, _, U).

# made(E, C): E is a new thing of class C with its defaults
Decl made(E, C) bound [/name, /name].
set(E, /type, C) :- made(E, C).

# brought(R, E, K): the chosen tool E is brought to the front of the counter top, in the order of K
Decl brought(Role, E, K) bound [/name, /name, /number].
brought(R, E, K) :- choice(R, _, K), fill(R, E).
front(E, T, K) :- brought(_, E, K), place_of(/counter-top, T), in(E, P), P != T.

# reach(R): the filler that the plan binds to R must stand on the counter top
Decl reach(R) bound [/name].
above(R, P)  :- reach(R), named(R, E), in(E, P).
above(R, Q)  :- above(R, P), in(P, Q).
reachable(R) :- above(R, P), is_a(P, /counter-top).
blocked(/out_of_reach, R, E) :- reach(R), named(R, E), !reachable(R).

# a list has no place: it stands for its items
named(R, L) :- arg(R, L), is_a(L, /list-of-kitchen-entities), !here(L, L).

# weigh(X, N, U): requests the weight of N of unit U of X; weight(X, N, U, G): it is G grams, by its class; for a
# mixture, by its parts
Decl weigh(X, N, U) bound [/name, /number, /name].
weight(X, N, /g, N) :- weigh(X, N, /g).
weight(X, N, U, G)  :- weigh(X, N, U), !is_a(X, /mixture), type(X, C), weight_of(C, U, F), product(N, F, G).
weight(M, N, U, G)  :- weigh(M, N, U), blend_factor(M, U, F), !odd(M, U), product(N, F, G).
per_unit(M, X, U, G) :- by_parts(M, U), leaf(M, X, W, B), type(X, C), weight_of(C, U, F), scale(W, F, B, G).
odd(M, U)      :- by_parts(M, U), leaf(M, X, _, _), !per_unit(M, X, U, _).
by_parts(M, U) :- weigh(M, _, U), U != /g, is_a(M, /mixture).
blend_factor(M, U, S) :- per_unit(M, X, U, G) |> do fn:group_by(M, U), let S = fn:sum(G).
blocked(/no_conversion, U, X) :- weigh(X, _, U), !weight(X, _, U, _).

# counts(X, V): requests the amount of X in unit V; amount_in(X, V, N): X is N of V
Decl counts(X, V) bound [/name, /name].
weigh(X, N, U) :- counts(X, V), quantity(X, N), unit(X, U), U != V.
weigh(X, 1.0, V) :- counts(X, V), unit(X, U), U != V.
amount_in(X, V, N) :- counts(X, V), quantity(X, N), unit(X, V).
amount_in(X, V, A) :- counts(X, V), quantity(X, N), unit(X, U), U != V, weight(X, N, U, G), weight(X, 1.0, V, F),
  ratio(G, F, A).

# mixes(R, C): the content of R becomes one new mixture of class C; blend(X): X goes into the mixture; blend_class(C):
# class of the mixture; blend_flag(P): the mixture gets the flag P; mixture(M): M is the mixture; total(G): weight of
# the mixture in grams
Decl mixes(R, C) bound [/name, /name].
Decl blend_flag(P) bound [/name].
Decl blend(X) bound [/name].
Decl blend_class(C) bound [/name].
blend(X)       :- mixes(R, _), each(R, X).
blend(A)       :- stirred_in(_, _, A).
blend_class(C) :- mixes(_, C).
back(M, C, 1)  :- mixes(R, _), mixture(M), fill(R, C).
weigh(X, N, U) :- blend(X), quantity(X, N), unit(X, U).
grams(X, G)    :- blend(X), quantity(X, N), unit(X, U), weight(X, N, U, G).
total(S)       :- grams(X, G) |> do fn:group_by(), let S = fn:sum(G).
mixture(M)     :- total(_), fresh(/mixture, 1, M).
refuses(/no_amount, R, X) :- blend(X), !quantity(X, _), fill(R, C), in(X, C).
in_shell(R, X)  :- mixes(R, _), each(R, X), is_a(X, /egg), unit(X, /piece).
in_company(R)   :- in_shell(R, _), each(R, X), !in_shell(R, X).
refuses(/in_shell, R, X) :- in_shell(R, X), in_company(R).
warns(/in_shell, R, X)   :- in_shell(R, X), !in_company(R).
amount(X, G, /g)        :- grams(X, G).
gone(X)                 :- grams(X, _).
warns(/empty, R, C)     :- mixes(R, _), fill(R, C), !occupied(R).
amount(M, S, /g)        :- mixture(M), total(S).
set(M, /batch, S)       :- mixture(M), total(S).
set(M, /type, C)        :- mixture(M), blend_class(C).
set(M, P, /yes)         :- mixture(M), blend_flag(P).
add(M, /component, X)   :- mixture(M), blend(X).

# stirred_in(X, P, A): X goes into the mixture, and with it A, which lies on it as P
stirred_in(X, P, A) :- blend(X), wears(X, P, A).
del(X, P, A)        :- stirred_in(X, P, A).

# busy(R, T): an earlier step works until T on the filler of R, or on the container of its items; the step waits for it
busy(R, T) :- fill(R, E), ready_at(E, T).
busy(R, T) :- fill(R, L), item(L, X), in(X, C), ready_at(C, T).
starts_after(T) :- busy(R, T), !later(R).
later(R)        :- after(R, _).
begins(R, T)    :- after(R, Q), busy(Q, T).
stays(E, /ready_at, T) :- gives(R, Q), lasts(R, _), ready(R, T), fill(Q, E).
set(E, P, T)           :- stays(E, P, T).

# sets_heat(R, N, U): the filler of R gets this temperature; keeps_heat(R, Q): the filler of R keeps its temperature
# until Q is ready. A step that needs another temperature waits for that.
Decl sets_heat(R, N, U) bound [/name, /number, /name].
Decl keeps_heat(R, Q) bound [/name, /name].
warm(E, N, U)   :- sets_heat(R, N, U), fill(R, E).
starts_after(T) :- sets_heat(R, N, U), !degrees(R, N, U), fill(R, E), in_use(E, T).
kept_until(E, T) :- keeps_heat(R, Q), fill(R, E), ready(Q, T).
kept_until(E, T) :- keeps_heat(R, _), fill(R, E), in_use(E, T).
stays(E, /in_use, T) :- kept_until(E, X) |> do fn:group_by(E), let T = fn:max(X).
refuses(/no_heat, R, E) :- sets_heat(R, N, _), fill(R, E), hottest(E, M), M < N.
refuses(/no_heat, R, E) :- sets_heat(R, N, _), fill(R, E), coldest(E, M), N < M.
figure(/no_heat, /asked_celsius, E, N) :- sets_heat(R, N, _), fill(R, E).
figure(/no_heat, /least_celsius, E, N) :- sets_heat(R, _, _), fill(R, E), coldest(E, N).
figure(/no_heat, /most_celsius, E, N)  :- sets_heat(R, _, _), fill(R, E), hottest(E, N).

# unchanged(R): nothing in the filler of R changes
Decl unchanged(R) bound [/name].
warns(/unchanged, R, C) :- unchanged(R), fill(R, C).

# heatable(R): the filler of R can stand on a stove
heatable(R) :- fill(R, C), is_a(C, /heatable-container).
heatable(R) :- fill(R, C), is_a(C, /soma/Pot).
heatable(R) :- fill(R, C), is_a(C, /soma/Pan).

# through(R): the step works on the filler of R through its cover; for other roles the filler must be uncovered
Decl through(R) bound [/name].
beneath(R, C) :- fill(R, C), covered_with(C, _), !through(R).
beneath(R, C) :- fill(R, L), item(L, X), in(X, C), covered_with(C, _).
blocked(/covered, R, C) :- beneath(R, C).

# degrees(R, N, U): temperature of the filler of R
degrees(R, N, U) :- fill(R, E), temperature(E, N), temperature_unit(E, U).

# heats(X, N, U): X gets this temperature; warm(X, N, U): X gets it if its class has a temperature
Decl warm(X, N, U) bound [/name, /number, /name].
Decl heats(X, N, U) bound [/name, /number, /name].
heats(X, N, U) :- warm(X, N, U), is_a(X, /has-temperature).
set(X, /temperature, N)      :- heats(X, N, _).
set(X, /temperature_unit, U) :- heats(X, _, U).

# hardens(X): melted food is solid again below 20 degrees Celsius
hardens(X) :- heats(X, N, _), N < 20.0, melted(X, /yes).
del(X, /melted, /yes) :- hardens(X).

# timed(R): result R is ready after the time that the plan gives
Decl timed(R) bound [/name].
time_unit(/time, /time-unit) :- timed(_).
lasts(R, T) :- timed(R), millis(/time, T).

# time_unit(R, U): the number in R is a time in the unit in U; seconds(R, S): that time in seconds;
# millis(R, T): that time in milliseconds
seconds(R, S)  :- time_unit(R, Q), value(R, N), N <= 1000000.0, -1000000.0 <= N, fill(Q, U),
  unit_seconds(U, F), product(N, F, S).
millis(R, T) :- seconds(R, S), T = fn:div(S, 0.001).
paces(R)     :- time_unit(R, _).
assume(Q, /minute)      :- time_unit(R, Q), given(R).
refuses(/no_time, R, U) :- time_unit(R, Q), num(R, N), fill(Q, U), N <= 0.

# usual(R, N, U): an open time is N of U; it is converted to the unit that the plan gives. A number without a unit is in
# minutes
Decl usual(R, N, U) bound [/name, /number, /name].
assume_num(R, N) :- usual(R, N, _), time_unit(R, Q), open(Q).
assume_num(R, M) :- usual(R, N, U), time_unit(R, Q), says(Q, V), unit_seconds(U, A), unit_seconds(V, B),
  scale(N, A, B, M).
assume(Q, U)     :- usual(R, _, U), time_unit(R, Q), open(R).

# wears(X, P, A): A lies on X as P
Decl wears(X, Property, A) bound [/name, /name, /name].
wears(X, /sprinkled_with, A) :- sprinkled_with(X, A).
wears(X, /has_on_top, A)     :- has_on_top(X, A).
wears(X, /dipped_in, A)      :- dipped_in(X, A).
wears(X, /spread_with, A)    :- spread_with(X, A).
wears(X, /brushed_with, A)   :- brushed_with(X, A).

# dressed(X, P, Q): X gets Q as P; if X already has something as P, that is sprinkled with Q
Decl dressed(X, Property, Q) bound [/name, /name, /name].
layer(X, P, A) :- dressed(X, P, _), wears(X, P, A).
layer(X, P, B) :- layer(X, P, A), wears(A, /sprinkled_with, B).
set(X, P, Q)   :- dressed(X, P, Q), !layer(X, P, _).
set(A, /sprinkled_with, Q) :- dressed(X, P, Q), layer(X, P, A), !wears(A, /sprinkled_with, _).

# splits(X, P, Q): Q of X becomes a new thing P; X keeps the rest, and is removed if nothing is left
Decl splits(X, P, Q) bound [/name, /name, /number].
portioned(X, P, Q, N) :- splits(X, P, Q), quantity(X, N).
shrinks(X, R, N)      :- splits(X, _, Q), quantity(X, N), R = fn:minus(N, Q).
gone(X)               :- splits(X, _, N), quantity(X, N).

# portioned(X, P, N, L): P is new and has the fraction N/L of X; parted(X, P, N, L): P is new and has the fraction N/L
# of everything on X, while another rule sets its amount; shrinks(X, N, L): X and everything on it keep the fraction N/L
Decl portioned(X, P, N, L) bound [/name, /name, /number, /number].
Decl shrinks(X, N, L) bound [/name, /number, /number].
parted(X, P, N, L)    :- portioned(X, P, N, L).
portioned(A, W, N, L) :- parted(_, P, N, L), shard(P, _, A, W).
shard(P, F, A, W)     :- parted(X, P, _, _), wears(X, F, A), fresh(F, P, W).
shrinks(A, N, L)      :- shrinks(X, N, L), wears(X, _, A).
inherit(P, X)         :- parted(X, P, _, _).
set(P, F, W)         :- shard(P, F, _, W).
set(P, /quantity, R) :- portioned(X, P, N, L), quantity(X, Q), scale(Q, N, L, R).
set(X, /quantity, R) :- shrinks(X, N, L), quantity(X, Q), scale(Q, N, L, R).

# sheds(X, C): everything on X falls into C
Decl sheds(X, C) bound [/name, /name].
falls(A, C)   :- sheds(X, C), wears(X, _, A).
back(A, C, 0) :- falls(A, C).

# refuses(Code, R, E): a reason against the step that the released simulator ignores
Decl refuses(Code, Role, E) bound [/name, /name, /name].
blocked(C, R, E) :- refuses(C, R, E).

# sane(R, N): N is at most a million, which is safe for computing
sane(R, N) :- num(R, N), N <= 1000000.0, -1000000.0 <= N.
refuses(/too_much, R, K) :- num(R, _), !sane(R, _), fill(/kitchen-in, K).

# a container on the counter top was brought there by an earlier step; if a step chooses it, that is reported
warns(/taken_from_counter, R, E) :- default(R, C, _), choice(R, C, _), fill(R, E), is_a(E, /transferable-container),
  in(E, T), is_a(T, /counter-top).

# apart(R, Q): R and Q must be different things; nothing goes into itself, nor into its own content
Decl apart(R, Q) bound [/name, /name].
goal(T) :- back(_, T, _).
goal(T) :- front(_, T, _).
inside(T, T) :- goal(T).
inside(T, P) :- goal(T), in(T, P).
inside(T, Q) :- inside(T, P), in(P, Q).
refuses(/same, R, T) :- apart(R, Q), fill(R, T), fill(Q, T).
refuses(/same, R, T) :- back(X, T, _), inside(T, X), fill(R, T).
refuses(/same, R, T) :- front(X, T, _), inside(T, X), fill(R, T).

# deals(R, P): the first thing in R is divided, and each part becomes P of a receiver; gets(X): X receives an equal
# part; dealt(S, U): S is the divided thing, in unit U; shared(S, G): weight of S in grams; items(N): number of
# receivers; share(X, Q, S): X receives Q of S; serving(X, G): the part of X in grams; served(): the action sets the
# parts; unserved(X): X receives nothing
Decl deals(R, P) bound [/name, /name].
Decl gets(X) bound [/name].
Decl served() bound [].
Decl unserved(X) bound [/name].
dealt(S, U)    :- deals(R, _), fill(R, C), nth(C, 1, S), unit(S, U).
weigh(S, N, U) :- dealt(S, U), quantity(S, N).
shared(S, G)   :- dealt(S, U), quantity(S, N), weight(S, N, U, G).
items(N)       :- gets(X) |> do fn:group_by(), let N = fn:count().
Decl serving(X, G) bound [/name, /number].
serving(X, G)  :- gets(X), !served(), shared(_, T), items(N), scale(T, 1, N, G).
share(X, Q, S)   :- gets(X), !unserved(X), dealt(S, _), fresh(/share, X, Q).
share_size(Q, G) :- share(X, Q, _), serving(X, G).
parted(S, Q, G, T) :- share(_, Q, S), share_size(Q, G), shared(S, T).
amount(Q, G, /g)   :- share_size(Q, G).
dressed(X, P, Q)   :- deals(_, P), share(X, Q, _).
gone(S)            :- dealt(S, _), items(_), !shrinks(S, _, _).
refuses(/same, R, C) :- deals(R, _), fill(R, C), fill(Q, C), Q != R.

# coats(R, C, P): the container gets the content of R, or 10 g of C from stock, as P
Decl coats(R, C, P) bound [/name, /name, /name].
stock(S, U)      :- coats(R, C, _), open(R), stocked(/store, C, 1, S), unit(S, U).
weigh(S, N, U)   :- stock(S, U), quantity(S, N).
remains(S, L)    :- stock(S, U), quantity(S, N), weight(S, N, U, G), L = fn:minus(G, 10.0).
amount(S, L, /g) :- remains(S, L).
short(S)         :- remains(S, L), L < 0.
coat(X)          :- stock(_, _), fresh(/coat, 1, X).
coat(X)          :- coats(R, _, _), named(R, B), nth(B, 1, X).
inherit(X, S)    :- coat(X), stock(S, _).
amount(X, 10.0, /g) :- coat(X), stock(_, _).
front(B, P, 9)   :- stock(S, _), in(S, B), in(B, P).
inherit(D, B)    :- stock(S, _), in(S, B), fresh(/dip, 1, D).
back(X, D, 1)    :- coat(X), fresh(/dip, 1, D).
out(R, D)        :- coats(R, _, _), coat(_), fresh(/dip, 1, D).
gone(X)          :- coat(X), coats(R, _, _), given(R).
dressed(T, P, X) :- coats(_, _, P), coat(X), fill(/container, T).
lacks(R, C) :- coats(R, C, _), open(R), !coat(_).
blocked(/empty, R, B)     :- coats(R, _, _), named(R, B), !coat(_).
refuses(/same, R, B)      :- coats(R, _, _), named(R, B), fill(/container, B).

# short(S): the stock of S is too small for the step
Decl short(S) bound [/name].
blocked(/not_enough, /stock, S) :- short(S). role(/stock).

reason(/out_of_reach, "{thing} does not stand on the counter top[, but is in {spot}]").
reason(/no_conversion, "the weight of 1 {role} of {thing} is unknown").
reason(/in_shell, "{thing} is still in its shell: crack or peel it first").
reason(/no_amount, "{thing} has no amount").
reason(/full,
  "{thing} is full: {needed_ml} ml needed, {capacity_ml} ml capacity, {inside_ml} ml inside, {free_ml} ml free").
reason(/taken_from_counter, "{thing} is one that an earlier step fetched; give another {role} to keep it free").
reason(/not_enough,
  "there is not enough {thing} in stock[: {have} {have_in} are there, not {asked} {in}][; take at most {most} {in}]").
reason(/not_covered, "{thing} has no cover").
reason(/no_size, "its {role} must be more than zero, not {value}").
reason(/too_much, "its {role} must be within a million, not {value}").
reason(/no_time, "its {role} must be more than zero, not {value}").
reason(/lined, "{thing} already has a lining, {lining}").
reason(/no_lining, "there is nothing[ in {paper}] to line {thing} with").
reason(/no_liquid, "there is no liquid in {thing}").
reason(/covered, "{thing} is covered with {cover}; uncover it first").
reason(/unchanged, "nothing in {thing} would change").
reason(/no_heat, "the range of {thing} is {least_celsius} to {most_celsius} degrees Celsius, not {asked_celsius}").
reason(/same, "{thing} cannot go into itself").

# the words for other properties have a default: a thing without the flag /mashed "cannot be mashed"
cannot(/temperature, "has no temperature"). cannot(/temperature_unit, "has no temperature").
cannot(/quantity, "has no amount"). cannot(/unit, "has no amount"). cannot(/used, "cannot be used").
cannot(/brushed_with, "cannot be brushed with anything"). cannot(/dipped_in, "cannot be dipped").
cannot(/has_on_top, "cannot have anything on top"). cannot(/sprinkled_with, "cannot be sprinkled with anything").
cannot(/spread_with, "cannot be spread with anything"). cannot(/boiled_with, "cannot be boiled").
cannot(/is_lining, "cannot line anything"). cannot(/lined_with, "cannot be lined").
cannot(/is_covering, "cannot cover anything"). cannot(/covered_with, "cannot be covered").
cannot(/arrangement, "cannot have things arranged on it"). cannot(/current_shape, "cannot be shaped").
cannot(/is_cut, "cannot be cut").

# the things and numbers that the words for a reason name besides its own
shows(/cover, 0, L)  :- blocked(/covered, _, C), covered_with(C, L).
shows(/spot, 0, P)   :- blocked(/out_of_reach, _, E), in(E, P).
shows(/lining, 0, L) :- blocked(/lined, _, T), lined_with(T, L).
shows(/paper, 0, P)  :- blocked(/no_lining, _, _), fill(/paper, P).
figure(/not_enough, /have, S, N) :- short(S), quantity(S, N).
shows(/have_in, 0, U) :- short(S), unit(S, U).
figure(/not_enough, /asked, S, 10.0) :- short(S), stock(S, _).
shows(/in, 0, U) :- remains(S, _), short(S), amount(S, _, U).
