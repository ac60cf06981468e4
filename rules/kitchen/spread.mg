# spread: what can be spread upon gets an equal part of the spread; on an empty thing the spread simply lies.
nonempty(/spread). waits(/object).
default(/tool, /spatula, 1). uses(/tool).
takes(/coated, 20)  :- open(/tool). takes(/coated, 120) :- given(/tool).
takes(/kitchen, D) :- takes(/coated, D).

under(X)       :- each(/object, X), is_a(X, /can-be-spread-upon).
unders(N)      :- under(X) |> do fn:group_by(), let N = fn:count().
first(S)       :- fill(/spread, C), nth(C, 1, S).
smear(X, P, S) :- under(X), first(S), fresh(/share, X, P).
parted(S, P, 1, K)   :- smear(_, P, S), unders(K).
set(P, /quantity, Q) :- smear(_, P, S), quantity(S, N), unders(K), scale(N, 1, K, Q).
set(P, /spread, /yes)      :- smear(_, P, _).
dressed(X, /spread_with, P) :- smear(X, P, _).
gone(S)        :- first(S), unders(_).
back(X, C, K)  :- each(/spread, X), rank(X, K), fill(/object, C), !occupied(/object).
out(/coated, C) :- fill(/object, C).
refuses(/same, /object, C) :- fill(/object, C), fill(/spread, C).
covered() :- unders(_).
wants(/object, "a container with something that can be spread upon").
blocked(/unsuitable, /object, C) :- fill(/object, C), occupied(/object), !covered().
