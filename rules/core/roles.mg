# roles.mg: what follows, for every action, from what its rule file says. An action states what it needs, how long it
# lasts and what comes out. It never asks what the plan named and what it left open, nor whether the step can be done:
# that is worked out here, once. Start at "said by an action"; the rest tells what becomes of it.

# -- said by an action
# works_on(Role): there must be something in Role (nonempty), and the step waits until it is available (waits)
Decl works_on(Role) bound [/name].
nonempty(R) :- works_on(R).
waits(R)    :- works_on(R).

# tool(Role, Class, K): where the plan leaves Role open, the closest spare Class plays it (default), the K-th of all
# that are chosen; whatever plays it becomes used (uses)
Decl tool(Role, Class, K) bound [/name, /name, /number].
default(R, C, K) :- tool(R, C, K).
uses(R)          :- tool(R, _, _).

# fetches(Role, K): what the plan says is a class, and the closest spare one plays Role
Decl fetches(Role, K) bound [/name, /number].
# fixture(Role, Class): open Role is the world's place of Class
Decl fixture(Role, Class) bound [/name, /name].
# assume(Role, E): open Role is this class, unit or pattern; assume_num(Role, N): open Role is this number
Decl assume(Role, E) bound [/name, /name].
Decl assume_num(Role, N) bound [/name, /number].

# takes(Role, Seconds): Role is ready so long after the start; lasts(Role, T): so many milliseconds after it;
# after(Role, Other): the time of Role starts no sooner than Other is available
Decl takes(Role, Seconds) bound [/name, /number].
Decl after(Role, Other) bound [/name, /name].
lasts(R, D) :- takes(R, S), D = fn:mult(S, 1000).

# gives(Result, Role): what plays Role is handed out as Result
Decl gives(Result, Role) bound [/name, /name].
out(R, E) :- gives(R, Q), worked(Q, E).

# -- who plays a role
# given(Role): the plan says what plays it; choice(Role, Class, K): a spare Class is chosen for it; turn(Role, N): in
# the N-th turn of those for this Class
given(R) :- arg(R, _).
given(R) :- says(R, _).
given(R) :- num(R, _).
choice(R, C, K) :- default(R, C, K), open(R).
choice(R, C, K) :- fetches(R, K), says(R, C).
turn(R, N)      :- choice(R, C, K), choice(Q, C, L), L <= K |> do fn:group_by(R), let N = fn:count().

# named(Role, E): the plan says that E plays Role; fill(Role, E): E plays Role; worked(Role, E): what the step hands
# out, E unless an edition says a copy of it; value(Role, N): the number in Role, said or assumed
named(R, E) :- arg(R, D), here(D, E).
named(R, C) :- says(R, C), !fetches(R, _).
fill(R, E) :- named(R, E).
fill(R, E) :- choice(R, C, _), turn(R, N), closest(C, N, E).
fill(R, E) :- fixture(R, C), open(R), place_of(C, E).
fill(R, E) :- assume(R, E), open(R).
worked(R, E) :- fill(R, E).
value(R, N) :- num(R, N).
value(R, N) :- assume_num(R, N), open(R).

# each(Role, X): X is in the container, or an item of the list, that plays Role; occupied(Role): there is such an X
each(R, X) :- fill(R, C), in(X, C).
each(R, X) :- fill(R, L), item(L, X).
occupied(R) :- each(R, _).

# -- what speaks against the step: one reason is enough, and then it has no effects
# lacks(Role, Class): the step wants a Class for Role, and finds none; known_here(Role, Class): there is or was one
lacks(R, C) :- choice(R, C, _), !fill(R, _).
lacks(R, C) :- fixture(R, C), open(R), !fill(R, _).
known_here(R, C) :- lacks(R, C), is_a(_, C).
blocked(/not_here, R, E)   :- arg(R, E), !fill(R, _).
blocked(/none_left, R, C)  :- lacks(R, C), known_here(R, C).
blocked(/never_here, R, C) :- lacks(R, C), !known_here(R, C).
blocked(/unsuitable, R, E) :- needs(R, C), fill(R, E), !is_a(E, C).
blocked(/empty, R, E)      :- nonempty(R), fill(R, E), !occupied(R).

# -- when it is done: the step starts as soon as the clock, and all that it waits for, allow
# start(T): the step starts at T; begins(Role, T) and ends(Role, T): the time that Role takes does no sooner
starts_after(T) :- clock(T).
starts_after(T) :- waits(R), avail(R, T).
start(T)     :- starts_after(X) |> do fn:group_by(), let T = fn:max(X).
begins(R, T) :- lasts(R, _), start(T).
begins(R, T) :- after(R, Q), avail(Q, T).
ends(R, T)   :- lasts(R, D), begins(R, S), T = fn:plus(S, D).
ready(R, T)  :- ends(R, X) |> do fn:group_by(R), let T = fn:max(X).

# -- what comes of it beside its own effects: tools are used, and the plan learns what it left open
set(E, /used, /yes) :- uses(R), fill(R, E).
out(R, E)     :- fill(R, E), open(R).
out_num(R, N) :- value(R, N), open(R).
