# transfer-contents: all of the source, or an amount of it, goes to the target; newest in front.
nonempty(/source). reach(/source). waits(/source).
default(/target, /large-bowl, 1). uses(/target). assume(/unit, /g) :- given(/quantity).
takes(/transferred, 20). takes(/rest, 20). takes(/kitchen, 20).

front(X, T, K) :- each(/source, X), open(/quantity), fill(/target, T), rank(X, K).
first(U)       :- each(/source, X), rank(X, K), last(K), unit(X, U).
last(K)        :- each(/source, X), rank(X, R) |> do fn:group_by(), let K = fn:max(R).
out_num(/quantity, A) :- open(/quantity), given(/unit), amounts(A).
out_num(/quantity, S) :- open(/quantity), open(/unit), each(/source, X), quantity(X, N) |> do fn:group_by(), let S = fn:sum(N).
out(/unit, U)  :- open(/quantity), open(/unit), first(U).

# how much there is in the unit that is asked for
unit_as(U)       :- given(/quantity), fill(/unit, U).
unit_as(U)       :- says(/unit, U).
weigh(X, N, U)   :- unit_as(V), V != /percent, each(/source, X), quantity(X, N), unit(X, U), U != V.
weigh(X, 1000000000, V) :- unit_as(V), V != /percent, each(/source, X), unit(X, U), U != V.
amount(X, N)     :- unit_as(V), each(/source, X), quantity(X, N), unit(X, V).
amount(X, A)     :- unit_as(V), each(/source, X), quantity(X, N), unit(X, U), weight(X, N, U, G), U != V, weight(X, 1000000000, V, F), scale(G, 1000000000, F, A).
amounts(S)       :- amount(X, A) |> do fn:group_by(), let S = fn:sum(A).
amounts(100000000000) :- unit_as(/percent).

# a part: pieces from the front, of anything else the same share of everything, B of every A
ratio(B, A)      :- num(/quantity, B), amounts(A), B <= A.
share(X, B, A)   :- ratio(B, A), !counted(), each(/source, X).
counted()        :- unit_as(/piece).
before(X, 0)     :- counted(), amount(X, _).
before(X, S)     :- counted(), amount(X, _), rank(X, R), amount(Y, N), rank(Y, Q), Q < R |> do fn:group_by(X), let S = fn:sum(N).
ahead(X, S)      :- before(X, N) |> do fn:group_by(X), let S = fn:max(N).
share(X, N, N)   :- ahead(X, S), amount(X, N), ratio(B, _), fn:plus(S, N) <= B.
share(X, M, N)   :- ahead(X, S), amount(X, N), ratio(B, _), S < B, M = fn:minus(B, S), M < N.
part(X, P, Q)    :- share(X, M, A), quantity(X, N), scale(N, M, A, Q), fresh(/part, X, P).
parted(X, P, Q, N)   :- part(X, P, Q), quantity(X, N).
shrinks(X, R, N)     :- part(X, _, Q), quantity(X, N), R = fn:minus(N, Q).
inherit(P, X)        :- part(X, P, _).
set(P, /quantity, Q) :- part(_, P, Q).
set(X, /quantity, R) :- part(X, _, Q), quantity(X, N), R = fn:minus(N, Q).
gone(X)              :- part(X, _, N), quantity(X, N).
front(P, T, K)       :- part(X, P, _), rank(X, K), fill(/target, T).
blocked(/not_enough, /quantity, C) :- num(/quantity, B), amounts(A), A < B, fill(/source, C).
blocked(/no_size, /quantity, C)    :- num(/quantity, B), B <= 0, fill(/source, C).
Decl same(T) bound [/name].
same(T) :- fill(/target, T), fill(/source, T).
blocked(/same, /target, T)         :- same(T).

out(/transferred, T) :- fill(/target, T).
out(/rest, S)        :- fill(/source, S).
