# line: every thing gets its lining: a sheet, as many cups as it has tins, or its share of what is in a bowl.
takes(/lined, 150). takes(/kitchen, 150). fetches(/tray, 1). fetches(/paper, 2).
default(/paper, /baking-paper, 2) :- named(/tray, T), is_a(T, /lineable).
default(/paper, /baking-paper, 2) :- says(/tray, _).
thing(T, 0) :- fill(/tray, T), is_a(T, /lineable).
thing(T, N) :- named(/tray, L), item(L, T), is_a(T, /lineable), nth(L, N, T).
stacks()    :- fill(/paper, P), is_a(P, /paper-baking-cups).
lining(T, P) :- thing(T, 0), fill(/paper, P), is_a(P, /can-be-lined-with), !stacks().
lining(T, P) :- open(/paper), thing(T, N), 0 < N, closest(/baking-paper, N, P).

# cups: from as many stacks as it takes
tins(T, N)   :- stacks(), thing(T, _), number_of_tins(T, N).
stack(S, I)  :- tins(_, _), closest(/paper-baking-cups, I, S).
key(X, S, K) :- stack(S, I), nth(S, J, X), K = fn:plus(fn:mult(I, 100000), J).
turns(X, N)  :- key(X, S, K), key(Y, T, L), L <= K |> do fn:group_by(X), let N = fn:count().
cup(X, S, N) :- key(X, S, _), turns(X, N), tins(_, M), N <= M.
made(L, /paper-baking-cups) :- cup(_, _, 1), fresh(/cups, 1, L).
add(L, /item, X) :- cup(X, _, _), made(L, _).
del(S, /item, X) :- cup(X, S, _).
taken(X)         :- cup(X, _, _).
rest(S)          :- stack(S, _), item(S, X), !taken(X).
gone(S)          :- cup(_, S, _), !rest(S).
lining(T, L)     :- made(L, _), tins(T, _).
set(X, /used, /yes) :- cup(X, _, _).

deals(/paper, /lined_with) :- named(/paper, B), is_a(B, /transferable-container).
lining(T, Q) :- share(T, Q, _).
gets(T)      :- deals(_, _), thing(T, _).
set(T, /lined_with, P)   :- lining(T, P).
set(P, /is_lining, /yes) :- lining(_, P).
set(P, /used, /yes)      :- lining(T, P), !gets(T).
set(T, /used, /yes)      :- thing(T, _).
gone(P)                  :- lining(_, P).
out(/lined, T)           :- fill(/tray, T).
lined(T) :- lining(T, _). lines() :- thing(_, _).
blocked(/unsuitable, /tray, E) :- fill(/tray, E), !lines().
wants(/tray, "something that can be lined, or a list of such").
refuses(/lined, /tray, T) :- thing(T, _), lined_with(T, _).
blocked(/no_lining, /paper, T) :- thing(T, _), !lined(T).
