# fetch-and-proportion: put an amount of an ingredient, from the first bowl of stock that holds it, into the target.
tool(/target, /medium-bowl, 1). assume(/unit, /g). gives(/portion, /target). lasts_seconds(30).
wanted(Q)  :- sane(/quantity, Q).
unit_as(V) :- fill(/unit, V).

source(S, U) :- says(/concept, C), stocked(/store, C, 1, S), unit(S, U).
front(B, P, 9) :- source(S, _), in(S, B), in(B, P).
lacks(/concept, C) :- says(/concept, C), is_a(C, /ingredient), !source(_, _).
blocked(/no_ingredient, /concept, C) :- says(/concept, C), !is_a(C, /ingredient), !source(_, _).
reason(/no_ingredient, "{thing} is not an ingredient: use fetch").
blocked(/no_size, /quantity, C)  :- says(/concept, C), small(_).
small(Q) :- wanted(Q), Q <= 0.

# pieces become single things, with a fraction of a piece in front; anything else is one portion
pieces(N) :- source(_, /piece), unit_as(/piece), wanted(Q), N = fn:div(Q, 1.0), N <= 10000.
piece(P, I, 1.0) :- pieces(N), upto(N, I), fresh(/piece, I, P).
piece(P, 0, R) :- pieces(N), wanted(Q), R = fn:minus(Q, fn:mult(N, 1.0)), 0 < R, fresh(/piece, 0, P).
made(P, C)     :- piece(P, _, _), source(S, _), type(S, C).
take(P, K, Q)  :- piece(P, I, Q), K = fn:minus(0, I).
take(P, 1, Q)  :- source(_, _), wanted(Q), !pieces(_), fresh(/portion, 1, P).
inherit(P, S)  :- take(P, _, _), source(S, _), !pieces(_).
front(P, T, K) :- take(P, K, _), fill(/target, T).
amount(P, Q, U) :- take(P, _, Q), unit_as(U).

# the rest of the stock: in the same unit, in pieces, or in grams
weigh(S, N, U) :- source(S, U), !unit_as(U), quantity(S, N).
weigh(S, Q, V) :- source(S, U), unit_as(V), U != V, wanted(Q).
mass(G, W)     :- source(S, U), unit_as(V), U != V, quantity(S, N), weight(S, N, U, G), wanted(Q), weight(S, Q, V, W).
left(S, R, U)  :- source(S, U), unit_as(U), quantity(S, N), wanted(Q), R = fn:minus(N, Q).
left(S, R, /piece) :- source(S, /piece), mass(G, W), D = fn:minus(G, W), quantity(S, N), scale(D, N, G, R).
left(S, R, /g) :- source(S, U), U != /piece, mass(G, W), R = fn:minus(G, W).
amount(S, R, U) :- left(S, R, U).
short(S)       :- left(S, R, _), R < 0.

# the numbers of not_enough, and the most that can be taken, in the unit of the plan
figure(/not_enough, /asked, S, Q) :- short(S), wanted(Q).
shows(/in, 0, V) :- short(_), unit_as(V).
figure(/not_enough, /most, S, N) :- short(S), unit(S, U), unit_as(U), quantity(S, N), 0 < N.
figure(/not_enough, /most, S, M) :- short(S), mass(G, W), wanted(Q), scale(Q, G, W, M), 0 < M.
