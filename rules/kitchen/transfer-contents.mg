# transfer-contents: all of the source, or an amount of it, goes to the target; newest in front.
nonempty(/source). reach(/source). waits(/source).
default(/target, /large-bowl, 1). uses(/target). assume(/unit, /g) :- given(/quantity).
takes(/transferred, 20). takes(/rest, 20). takes(/kitchen, 20).

front(X, T, K) :- each(/source, X), open(/quantity), fill(/target, T), rank(X, K).
first(U)       :- each(/source, X), rank(X, K), last(K), unit(X, U).
last(K)        :- each(/source, X), rank(X, R) |> do fn:group_by(), let K = fn:max(R).
out_num(/quantity, A) :- open(/quantity), given(/unit), amounts(A).
out_num(/quantity, S) :- open(/quantity), open(/unit), each(/source, X), quantity(X, N)
  |> do fn:group_by(), let S = fn:sum(N).
out(/unit, U)  :- open(/quantity), open(/unit), first(U).

# how much there is in the unit that is asked for
unit_as(U)       :- given(/quantity), fill(/unit, U).
unit_as(U)       :- says(/unit, U).
counts(X, V)     :- unit_as(V), V != /percent, each(/source, X).
amounts(S)       :- amount_in(X, V, A) |> do fn:group_by(), let S = fn:sum(A).
amounts(100000000000) :- unit_as(/percent).

# a part: pieces from the front, of anything else the same share of everything, B of every A
ratio(B, A)      :- num(/quantity, B), amounts(A), 0 < B, B <= A.
goes(X, B, A)   :- ratio(B, A), !unit_as(/piece), each(/source, X).
reaches(X, S)    :- unit_as(/piece), amount_in(X, V, M), rank(X, R), amount_in(Y, W, N), rank(Y, Q), Q <= R
  |> do fn:group_by(X), let S = fn:sum(N).
goes(X, N, N)   :- reaches(X, S), amount_in(X, _, N), ratio(B, _), S <= B.
goes(X, M, N)   :- reaches(X, S), amount_in(X, _, N), ratio(B, _), B < S, M = fn:minus(N, fn:minus(S, B)), 0 < M.
part(X, P, Q)    :- goes(X, M, A), quantity(X, N), scale(N, M, A, Q), fresh(/part, X, P).
parted(X, P, Q, N)   :- part(X, P, Q), quantity(X, N).
shrinks(X, R, N)     :- part(X, _, Q), quantity(X, N), R = fn:minus(N, Q).
set(P, /quantity, Q) :- part(_, P, Q).
set(X, /quantity, R) :- part(X, _, Q), quantity(X, N), R = fn:minus(N, Q).
gone(X)              :- part(X, _, N), quantity(X, N).
front(P, T, K)       :- part(X, P, _), rank(X, K), fill(/target, T).
blocked(/too_little, /quantity, C) :- num(/quantity, B), amounts(A), A < B, fill(/source, C).
blocked(/no_size, /quantity, C)    :- num(/quantity, B), B <= 0, fill(/source, C).
same(T) :- fill(/target, T), fill(/source, T).
blocked(/same, /target, T)         :- same(T).

out(/transferred, T) :- fill(/target, T).
out(/rest, S)        :- fill(/source, S).
reason(/too_little, "there is less in {thing} than its {role} says, {value}").
