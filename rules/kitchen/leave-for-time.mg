# leave-for-time: hot content loses 1/45 of its temperature every minute, down to room temperature; the clock does not
# move.
nonempty(/container). reach(/container). through(/container).
timed(/cooled). lasts_seconds(0).

minutes(M)   :- seconds(/time, S), scale(S, 1, 60, M).
loss(X, L)   :- each(/container, X), temperature(X, N), minutes(M), scale(N, 1, 45, Q), product(Q, M, L).
left(X, R)   :- loss(X, L), temperature(X, N), R = fn:minus(N, L).
left(X, A)   :- loss(X, _), degrees(/kitchen-in, A, _).
cooler(X, N) :- left(X, R) |> do fn:group_by(X), let N = fn:max(R).
warm(X, N, U) :- cooler(X, N), degrees(/kitchen-in, _, U).
gives(/cooled, /container).
