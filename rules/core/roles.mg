# roles.mg: rules about roles, for every action. An action file states the inputs of the action, its duration and its
# results. It does not ask which roles the plan filled, nor whether the step is possible; the rules here derive that.
# Start at "stated by an action".

# -- stated by an action
# works_on(Role): Role must not be empty, and the step waits until it is available; nonempty(Role): Role must not be
# empty; waits(Role): the step waits until the filler of Role is available
Decl works_on(Role) bound [/name].
Decl nonempty(Role) bound [/name].
Decl waits(Role) bound [/name].
nonempty(R) :- works_on(R).
waits(R)    :- works_on(R).
# tool(Role, Class, K): a default that becomes used; default(Role, Class, K): if the plan leaves Role open, the closest
# spare Class fills it, as the K-th of all chosen things; uses(Role): the filler of Role becomes used
Decl tool(Role, Class, K) bound [/name, /name, /number].
Decl default(Role, Class, K) bound [/name, /name, /number].
Decl uses(Role) bound [/name].
default(R, C, K) :- tool(R, C, K).
uses(R)          :- tool(R, _, _).

# fetches(Role, K): the plan names a class for Role, and its closest spare instance fills Role
Decl fetches(Role, K) bound [/name, /number].
# fixture(Role, Class): if Role is open, the world's place of Class fills it
Decl fixture(Role, Class) bound [/name, /name].
# assume(Role, E): if Role is open, this class, unit or pattern fills it; assume_num(Role, N): if Role is open, this
# number fills it
Decl assume(Role, E) bound [/name, /name].
Decl assume_num(Role, N) bound [/name, /number].

# takes(Role, Seconds): Role is ready this many seconds after the start; lasts(Role, T): Role is ready T milliseconds
# after the start; after(Role, Other): the time of Role starts when Other is available, or later
Decl takes(Role, Seconds) bound [/name, /number].
Decl after(Role, Other) bound [/name, /name].
Decl lasts(Role, T) bound [/name, /number].
lasts(R, D) :- takes(R, S), D = fn:mult(S, 1000).

# gives(Result, Role): the filler of Role is returned as Result
Decl gives(Result, Role) bound [/name, /name].
out(R, E) :- gives(R, Q), worked(Q, E).

# -- fillers of roles
# given(Role): the plan fills Role; choice(Role, Class, K): the step chooses a spare Class for Role; turn(Role, N): as
# the N-th choice of this Class
given(R) :- arg(R, _).
given(R) :- says(R, _).
given(R) :- num(R, _).
choice(R, C, K) :- default(R, C, K), open(R).
choice(R, C, K) :- fetches(R, K), says(R, C).
turn(R, N)      :- choice(R, C, K), choice(Q, C, L), L <= K |> do fn:group_by(R), let N = fn:count().

# named(Role, E): the plan fills Role with E; fill(Role, E): E fills Role; worked(Role, E): the step returns E for Role:
# the filler, or its copy in some editions; value(Role, N): the number in Role, given or assumed
named(R, E) :- arg(R, D), here(D, E).
named(R, C) :- says(R, C), !fetches(R, _).
Decl fill(Role, E) bound [/name, /name].
fill(R, E) :- named(R, E).
fill(R, E) :- choice(R, C, _), turn(R, N), closest(C, N, E).
fill(R, E) :- fixture(R, C), open(R), place_of(C, E).
fill(R, E) :- assume(R, E), open(R).
worked(R, E) :- fill(R, E).
Decl value(Role, N) bound [/name, /number].
value(R, N) :- num(R, N).
value(R, N) :- assume_num(R, N), open(R).

# each(Role, X): X is in the container that fills Role, or an item of the list; occupied(Role): there is such an X
each(R, X) :- fill(R, C), in(X, C).
each(R, X) :- fill(R, L), item(L, X).
occupied(R) :- each(R, _).

# -- reasons against the step: with at least one, the step has no effects
# lacks(Role, Class): the step needs a Class for Role and finds none; known_here(Role, Class): there is or was such a
# thing
Decl lacks(Role, Class) bound [/name, /name].
lacks(R, C) :- choice(R, C, _), !fill(R, _).
lacks(R, C) :- fixture(R, C), open(R), !fill(R, _).
known_here(R, C) :- lacks(R, C), is_a(_, C).
blocked(/not_here, R, E)   :- arg(R, E), !fill(R, _).
blocked(/none_left, R, C)  :- lacks(R, C), known_here(R, C).
blocked(/never_here, R, C) :- lacks(R, C), !known_here(R, C).
blocked(/unsuitable, R, E) :- needs(R, C), fill(R, E), !is_a(E, C).
blocked(/empty, R, E)      :- nonempty(R), fill(R, E), !occupied(R).

# -- time: the step starts when the clock and everything that it waits for allow it
# start(T): the step starts at T; begins(Role, T): Role begins at T or later; ends(Role, T): Role ends at T or later
starts_after(T) :- clock(T).
starts_after(T) :- waits(R), avail(R, T).
start(T)     :- starts_after(X) |> do fn:group_by(), let T = fn:max(X).
begins(R, T) :- lasts(R, _), start(T).
begins(R, T) :- after(R, Q), avail(Q, T).
ends(R, T)   :- lasts(R, D), begins(R, S), T = fn:plus(S, D).
ready(R, T)  :- ends(R, X) |> do fn:group_by(R), let T = fn:max(X).

# -- further effects of every step: tools become used, and open roles are returned to the plan
set(E, /used, /yes) :- uses(R), fill(R, E).
out(R, E)     :- fill(R, E), open(R).
out_num(R, N) :- value(R, N), open(R).
