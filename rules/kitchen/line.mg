# line: every thing gets its lining: a sheet, as many cups as it has tins, or its share of what is in a bowl.
takes(/lined, 150). takes(/kitchen, 150). fetches(/tray, 1). fetches(/paper, 2).
default(/paper, /baking-paper, 2) :- named(/tray, T), is_a(T, /lineable).
default(/paper, /baking-paper, 2) :- says(/tray, _).
thing(T, 0) :- fill(/tray, T), is_a(T, /lineable).
thing(T, K) :- named(/tray, L), item(L, T), is_a(T, /lineable), rank(T, K).
turns(T, N) :- thing(T, K), thing(S, L), L <= K |> do fn:group_by(T), let N = fn:count().
stacks()    :- fill(/paper, P), is_a(P, /paper-baking-cups).
lining(T, P) :- thing(T, 0), fill(/paper, P), is_a(P, /can-be-lined-with), !stacks().
lining(T, P) :- open(/paper), turns(T, N), !thing(T, 0), closest(/baking-paper, N, P).

# cups: from as many stacks as it takes
tins(T, N)   :- stacks(), thing(T, _), number_of_tins(T, N).
stack(S, I)  :- tins(_, _), closest(/paper-baking-cups, I, S).
skips(I, 0)  :- stack(_, I).
skips(I, N)  :- stack(T, I), stack(S, J), J < I, item(S, X) |> do fn:group_by(I), let N = fn:count().
skip(I, N)   :- skips(I, X) |> do fn:group_by(I), let N = fn:max(X).
cup(X, S, K) :- tins(_, N), stack(S, I), skip(I, M), nth(S, J, X), K = fn:plus(M, J), K <= N.
wrap(L)      :- cup(_, _, 1), fresh(/cups, 1, L).
made(L, /paper-baking-cups) :- wrap(L).
add(L, /item, X) :- cup(X, _, _), wrap(L).
del(S, /item, X) :- cup(X, S, _).
taken(X)         :- cup(X, _, _).
rest(S)          :- stack(S, _), item(S, X), !taken(X).
gone(S)          :- cup(_, S, _), !rest(S).
lining(T, L)     :- wrap(L), tins(T, _).
set(X, /used, /yes) :- cup(X, _, _).

deals(/paper, /lined_with) :- named(/paper, B), is_a(B, /transferable-container).
gets(T)      :- deals(_, _), thing(T, _).
lining(T, Q) :- share(T, Q, _).
dealing(Q)   :- share(_, Q, _).
set(T, /lined_with, P)   :- lining(T, P), !dealing(P).
set(P, /is_lining, /yes) :- lining(_, P).
set(P, /used, /yes)      :- lining(_, P), !dealing(P).
set(T, /used, /yes)      :- thing(T, _).
gone(P)                  :- lining(_, P), !dealing(P).
out(/lined, T)           :- fill(/tray, T).
lined(T) :- lining(T, _).
Decl laid(T) bound [/name].
laid(T) :- thing(T, _), lined_with(T, _).
blocked(/lined, /tray, T) :- laid(T).
blocked(/none_left, /paper, T) :- thing(T, _), !lined(T).
