# line: every thing gets a lining: a sheet, as many cups as it has tins, or a share of the content of a bowl.
fetches(/tray, 1). fetches(/paper, 2).
default(/paper, /baking-paper, 2) :- named(/tray, T), affords(T, /lined_with).
default(/paper, /baking-paper, 2) :- says(/tray, _).
lasts_seconds(150). gives(/lined, /tray).

# thing(T, N): T is to be lined, alone (N = 0) or as the N-th of a list
thing(T, 0) :- fill(/tray, T), affords(T, /lined_with).
thing(T, N) :- named(/tray, L), item(L, T), affords(T, /lined_with), nth(L, N, T).

# a sheet; each thing of a list gets its own
stacks()     :- fill(/paper, P), is_a(P, /paper-baking-cups).
lining(T, P) :- thing(T, 0), fill(/paper, P), is_a(P, /can-be-lined-with), !stacks().
lining(T, P) :- open(/paper), thing(T, N), 0 < N, closest(/baking-paper, N, P).

# cups: take stacks apart, cup by cup, until every tin has one; the cups become a new stack
tins(T, N)   :- stacks(), thing(T, _), number_of_tins(T, N).
stack(S, I)  :- tins(_, _), closest(/paper-baking-cups, I, S).
spot(X, S, K) :- stack(S, I), nth(S, J, X), K = fn:plus(fn:mult(I, 100000), J).
nth_cup(X, N)  :- spot(X, S, K), spot(Y, T, L), L <= K |> do fn:group_by(X), let N = fn:count().
cup(X, S, N) :- spot(X, S, _), nth_cup(X, N), tins(_, M), N <= M.
made(L, /paper-baking-cups) :- cup(_, _, 1), fresh(/cups, 1, L).
add(L, /item, X) :- cup(X, _, _), made(L, _).
del(S, /item, X) :- cup(X, S, _).
left(S)          :- stack(S, _), item(S, X), !cup(X, _, _).
gone(S)          :- cup(_, S, _), !left(S).
lining(T, L)     :- made(L, _), tins(T, _).
set(X, /used, /yes) :- cup(X, _, _).

# a bowl of fat or flour: divide its content
deals(/paper, /lined_with) :- poured_out(_).
poured_out(B) :- named(/paper, B), is_a(B, /transferable-container).
gets(T)     :- deals(_, _), thing(T, _).
lining(T, Q) :- share(T, Q, _).

set(T, /lined_with, P)   :- lining(T, P).
set(P, /is_lining, /yes) :- lining(_, P).
set(P, /used, /yes)      :- lining(T, P), !gets(T).
set(T, /used, /yes)      :- thing(T, _).
gone(P)                  :- lining(_, P).
blocked(/unsuitable, /tray, E) :- fill(/tray, E), !thing(_, _).
refuses(/lined, /tray, T)      :- thing(T, _), lined_with(T, _).
blocked(/no_lining, /paper, T) :- thing(T, _), !lining(T, _).
wants(/tray, "something that can be lined, or a list of such things").
