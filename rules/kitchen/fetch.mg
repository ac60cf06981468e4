# fetch: bring the n closest spare instances. If n is not one, return a list, with the last one fetched first.
# 30 s for each
lasts(/kitchen, D) :- sane(/quantity, Q), D = fn:div(fn:mult(Q, 30), 0.001).
paces(/quantity).

wanted(C) :- says(/concept, C).
count(N)  :- sane(/quantity, Q), N = fn:div(Q, 1.0), N <= 10000.
spare(E, I) :- count(N), wanted(C), upto(N, I), closest(C, I, E).
brought(/thing, E, I) :- spare(E, I).
single()         :- num(/quantity, 1.0).
made(L, /list-of-kitchen-entities) :- wanted(_), !single(), fresh(/list, 1, L).
add(L, /item, E) :- made(L, _), spare(E, _).
out(/thing, L)   :- made(L, _).
out(/thing, E)   :- single(), spare(E, _).

whole() :- sane(/quantity, Q), N = fn:div(Q, 1.0), 0 < N, Q = fn:mult(N, 1.0).
lacks(/concept, C) :- sane(/quantity, Q), 10000.0 < Q, wanted(C).
lacks(/concept, C) :- count(N), upto(N, I), wanted(C), !spare(_, I), !is_a(C, /ingredient).
blocked(/not_whole, /quantity, C)   :- wanted(C), !whole().
blocked(/is_ingredient, /concept, C) :- wanted(C), is_a(C, /ingredient).
reason(/not_whole, "its {role} must be a whole number above zero, not {value}").
reason(/is_ingredient, "{thing} is an ingredient: use fetch-and-proportion").

# the numbers of none_left: how many were asked for, and how many there are
figure(/none_left, /asked, C, Q) :- blocked(/none_left, /concept, C), sane(/quantity, Q).
figure(/none_left, /most, C, S)  :- blocked(/none_left, /concept, C), spares(N), S = fn:mult(N, 1.0).
spares(N) :- spare(_, I) |> do fn:group_by(), let N = fn:count().
