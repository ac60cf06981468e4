# transfer-contents: all of the source, or an amount of it, goes to the target; newest in front.
nonempty(/source). reach(/source). waits(/source).
default(/target, /large-bowl, 1). uses(/target). assume(/unit, /g) :- given(/quantity).
takes(/transferred, 20). takes(/rest, 20). takes(/kitchen, 20).

front(X, T, K) :- each(/source, X), open(/quantity), fill(/target, T), rank(X, K).
first(U)       :- each(/source, X), rank(X, K), last(K), unit(X, U).
last(K)        :- each(/source, X), rank(X, R) |> do fn:group_by(), let K = fn:max(R).
out_num(/quantity, S) :- open(/quantity), each(/source, X), quantity(X, N) |> do fn:group_by(), let S = fn:sum(N).
out(/unit, U)  :- open(/quantity), open(/unit), first(U).

# a part: the same share of everything, B of every A
unit_as(U)       :- given(/quantity), fill(/unit, U).
weigh(X, N, U)   :- unit_as(V), V != /piece, V != /percent, each(/source, X), quantity(X, N), unit(X, U).
weigh(X, 1000000000, V) :- unit_as(V), V != /piece, V != /percent, V != /g, each(/source, X).
amount(X, G)     :- unit_as(/g), each(/source, X), quantity(X, N), unit(X, U), weight(X, N, U, G).
amount(X, A)     :- unit_as(V), V != /g, each(/source, X), quantity(X, N), unit(X, U), weight(X, N, U, G), weight(X, 1000000000, V, F), scale(G, 1000000000, F, A).
amount(X, N)     :- unit_as(/piece), each(/source, X), quantity(X, N), unit(X, /piece).
ratio(B, A)      :- num(/quantity, B), amounts(A).
amounts(S)       :- amount(X, A) |> do fn:group_by(), let S = fn:sum(A).
amounts(100000000000) :- unit_as(/percent).
part(X, P, Q)    :- ratio(B, A), each(/source, X), quantity(X, N), scale(N, B, A, Q), fresh(/part, X, P).
inherit(P, X)        :- part(X, P, _).
set(P, /quantity, Q) :- part(_, P, Q).
set(X, /quantity, R) :- part(X, _, Q), quantity(X, N), R = fn:minus(N, Q).
gone(X)              :- part(X, _, N), quantity(X, N).
front(P, T, K)       :- part(X, P, _), rank(X, K), fill(/target, T).
blocked(/not_enough, /quantity, C) :- ratio(B, A), A < B, fill(/source, C).
blocked(/no_size, /quantity, C)    :- num(/quantity, B), B <= 0, fill(/source, C).
Decl same(T) bound [/name].
same(T) :- fill(/target, T), fill(/source, T).
blocked(/same, /target, T)         :- same(T).

out(/transferred, T) :- fill(/target, T).
out(/rest, S)        :- fill(/source, S).
