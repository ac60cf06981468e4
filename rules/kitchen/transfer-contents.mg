# transfer-contents: move the content of the source, or an amount of it, to the target, newest in front.
works_on(/source). reach(/source). tool(/target, /large-bowl, 1). apart(/target, /source).
assume(/unit, /g) :- given(/quantity).
lasts_seconds(20).
gives(/transferred, /target). gives(/rest, /source).

# without an amount: move everything, and return the amount in the given unit or its own
front(X, T, K) :- open(/quantity), each(/source, X), rank(X, K), fill(/target, T).
out_num(/quantity, A) :- open(/quantity), given(/unit), there_is(A).
out_num(/quantity, S) :- open(/quantity), open(/unit), each(/source, X), quantity(X, N)
  |> do fn:group_by(), let S = fn:sum(N).
out(/unit, U) :- open(/quantity), open(/unit), oldest(K), each(/source, X), rank(X, K), unit(X, U).
oldest(K)     :- each(/source, X), rank(X, R) |> do fn:group_by(), let K = fn:max(R).

# there_is(A): amount in the source, in the unit that the plan gives
unit_as(U)   :- given(/quantity), fill(/unit, U).
unit_as(U)   :- says(/unit, U).
counts(X, V) :- unit_as(V), V != /percent, each(/source, X).
there_is(S)  :- amount_in(X, V, A) |> do fn:group_by(), let S = fn:sum(A).
there_is(100.0) :- unit_as(/percent).

# with an amount: goes(X, B, A): the fraction B/A of X moves. Pieces are taken from the front; reaches(X, S) counts
# those up to X. Of anything else, the same fraction of each thing moves.
asked(B, A)   :- num(/quantity, B), there_is(A), 0 < B, B <= A.
goes(X, B, A) :- asked(B, A), !unit_as(/piece), each(/source, X).
goes(X, N, N) :- asked(B, _), reaches(X, S), S <= B, amount_in(X, _, N).
goes(X, M, N) :- asked(B, _), reaches(X, S), B < S, amount_in(X, _, N), M = fn:minus(N, fn:minus(S, B)), 0 < M.
reaches(X, S) :- unit_as(/piece), amount_in(X, V, M), rank(X, R), amount_in(Y, W, N), rank(Y, Q), Q <= R
  |> do fn:group_by(X), let S = fn:sum(N).
splits(X, P, Q) :- goes(X, B, A), quantity(X, N), scale(N, B, A, Q), fresh(/part, X, P).
front(P, T, K)  :- splits(X, P, _), rank(X, K), fill(/target, T).
blocked(/too_little, /quantity, C) :- num(/quantity, B), there_is(A), A < B, fill(/source, C).
blocked(/no_size, /quantity, C)    :- num(/quantity, B), B <= 0, fill(/source, C).
reason(/too_little, "{thing} has less than its {role}, {value}[: {most} {in} are there]").
figure(/too_little, /most, C, A) :- blocked(/too_little, _, C), there_is(A).
shows(/in, 0, U) :- blocked(/too_little, _, _), unit_as(U).
