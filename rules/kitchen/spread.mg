# spread: divide the spread equally among things that can be spread upon. On an empty object, put the spread as it is.
nonempty(/spread). waits(/object). tool(/tool, /spatula, 1). apart(/object, /spread).
lasts_seconds(20)  :- open(/tool).
lasts_seconds(120) :- given(/tool).

under(X)       :- each(/object, X), affords(X, /spread_with).
unders(N)      :- under(X) |> do fn:group_by(), let N = fn:count().
lump(S)        :- fill(/spread, C), nth(C, 1, S).
smear(X, P, S) :- under(X), lump(S), fresh(/share, X, P).
portioned(S, P, 1, K)  :- smear(_, P, S), unders(K).
set(P, /spread, /yes)  :- smear(_, P, _).
dressed(X, /spread_with, P) :- smear(X, P, _).
gone(S)        :- lump(S), unders(_).
back(X, C, K)  :- each(/spread, X), rank(X, K), fill(/object, C), !occupied(/object).
gives(/coated, /object).
blocked(/unsuitable, /object, C) :- fill(/object, C), occupied(/object), !under(_).
wants(/object, "a container with something that can be spread upon").
