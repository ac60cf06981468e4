# portion-and-arrange: divide the dough into portions of one size, the last one smaller. Without a size, make one for
# each tin.
works_on(/dough). reach(/dough). assume(/unit, /g). assume(/pattern, /evenly-spread).
fixture(/destination, /counter-top).
lasts_seconds(80).

dough(D, L) :- fill(/dough, C), nth(C, 1, D), quantity(D, L).

# with a size: weigh and divide the dough until nothing is left
weigh(D, N, U) :- dough(D, _), sane(/quantity, N), fill(/unit, U).
weigh(D, L, U) :- bulk(D, L, U). bulk(D, L, U) :- dough(D, L), given(/quantity), unit(D, U).
size(S, /g)    :- dough(D, _), sane(/quantity, N), fill(/unit, U), weight(D, N, U, S).
whole(L)       :- bulk(D, N, U), weight(D, N, U, L).
pieces(K)      :- given(/quantity), size(S, _), 0 < S, whole(L), K = fn:div(fn:plus(L, fn:minus(S, 1)), S), K <= 10000.
final(K, R)     :- given(/quantity), size(S, _), pieces(K), 0 < K, whole(L), N = fn:minus(K, 1), remainder(L, S, N, R).

# without a size: make equal parts and return their size
parts(N)   :- open(/quantity), fill(/destination, T), number_of_tins(T, N).
parts(1)   :- open(/quantity), open(/destination).
size(S, U) :- open(/quantity), dough(D, L), parts(N), scale(L, 1, N, S), unit(D, U).
whole(L)   :- open(/quantity), dough(_, L).
pieces(N)  :- parts(N).
final(K, S) :- open(/quantity), size(S, _), pieces(K).
counts(D, V)          :- open(/quantity), dough(D, _), fill(/unit, V).
out_num(/quantity, A) :- counts(D, V), amount_in(D, V, L), parts(N), scale(L, 1, N, A).

portion(P, I, S) :- size(S, _), pieces(K), upto(K, I), I < K, fresh(/portion, I, P).
portion(P, K, R) :- final(K, R), fresh(/portion, K, P).
parted(D, P, Q, L) :- portion(P, _, Q), dough(D, _), whole(L).
amount(P, Q, U)    :- portion(P, _, Q), size(_, U).
front(P, T, I)     :- portion(P, I, _), fill(/destination, T).
gone(D)            :- pieces(_), dough(D, _).
warns(/unmixed, /dough, C) :- dough(_, _), fill(/dough, C), nth(C, 2, _). shows(/first, 1, D) :- dough(D, _).
set(T, /arrangement, A) :- fill(/destination, T), fill(/pattern, A).
divides() :- pieces(_).
divides() :- weigh(D, _, U), fill(/unit, U), !weight(D, _, U, _).
blocked(/no_portions, /quantity, C) :- fill(/dough, C), fill(/destination, _), occupied(/dough), !divides().
reason(/unmixed, "{thing} holds several things; only {first} is divided, and the rest stays: mix them first").
reason(/no_portions, "{thing} cannot be divided into portions: their {role} is {value}").

made(L, /list-of-kitchen-entities) :- open(/destination), fresh(/list, 1, L).
add(L, /item, P)  :- made(L, _), portion(P, _, _).
out(/portions, L) :- made(L, _).
out(/portions, T) :- named(/destination, T).
