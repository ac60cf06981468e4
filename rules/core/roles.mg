# roles.mg: what follows, for every action, from what its rule file says. A file states what it needs, how long it lasts
# and what comes out; it never asks whether a role was given or whether the step can be done: that is worked out here.

# Lines that say several things at once
nonempty(R)      :- works_on(R).
waits(R)         :- works_on(R).
default(R, C, K) :- tool(R, C, K).
uses(R)          :- tool(R, _, _).
out(R, E)        :- gives(R, Q), worked(Q, E).

# Who plays a role: what the plan named; or else the closest things that are spare, taken in turn, the world's place of
# a class, or what the action assumes
given(R) :- arg(R, _).
given(R) :- says(R, _).
given(R) :- num(R, _).
choice(R, C, K) :- default(R, C, K), open(R).
choice(R, C, K) :- fetches(R, K), says(R, C).
fetched(R)      :- fetches(R, _).
turn(R, N)      :- choice(R, C, K), choice(Q, C, L), L <= K |> do fn:group_by(R), let N = fn:count().
named(R, E) :- arg(R, D), here(D, E).
named(R, C) :- says(R, C), !fetched(R).
fill(R, E) :- named(R, E).
fill(R, E) :- choice(R, C, _), turn(R, N), closest(C, N, E).
fill(R, E) :- fixture(R, C), open(R), place_of(C, E).
fill(R, E) :- assume(R, E), open(R).
worked(R, E) :- fill(R, E).
value(R, N) :- num(R, N).
value(R, N) :- assume_num(R, N), open(R).
each(R, X) :- fill(R, C), in(X, C).
each(R, X) :- fill(R, L), item(L, X).

# What speaks against the step: one reason is enough, and then it has no effects
filled(R)  :- fill(R, _).
filled(R)  :- value(R, _).
fits(R, C) :- needs(R, C), fill(R, E), is_a(E, C).
occupied(R) :- each(R, _).
blocked(/not_here, R, E)   :- arg(R, E), !filled(R).
blocked(/none_left, R, C)  :- choice(R, C, _), !filled(R).
blocked(/none_left, R, C)  :- fixture(R, C), open(R), !filled(R).
blocked(/unsuitable, R, E) :- needs(R, C), fill(R, E), !fits(R, C).
blocked(/empty, R, E)      :- nonempty(R), fill(R, E), !occupied(R).

# When it is done: it starts as soon as the clock and all that it waits for allow, and each result has its own time
starts_after(T) :- clock(T).
starts_after(T) :- waits(R), avail(R, T).
start(T)     :- starts_after(X) |> do fn:group_by(), let T = fn:max(X).
lasts(R, D)  :- takes(R, S), D = fn:mult(S, 1000).
begins(R, T) :- lasts(R, _), start(T).
begins(R, T) :- after(R, Q), avail(Q, T).
begin(R, T)  :- begins(R, X) |> do fn:group_by(R), let T = fn:max(X).
ready(R, T)  :- lasts(R, D), begin(R, S), T = fn:plus(S, D).

# What comes of it beside its effects: tools are used, and the plan learns what it left open
set(E, /used, /yes) :- uses(R), fill(R, E).
out(R, E)     :- fill(R, E), open(R).
out_num(R, N) :- value(R, N), open(R).
