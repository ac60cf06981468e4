# portion-and-arrange: the dough becomes k portions of one size, the last one smaller; in tins, equal ones.
nonempty(/dough). reach(/dough). waits(/dough).
assume(/unit, /g). assume(/pattern, /evenly-spread). fixture(/destination, /counter-top).
takes(/portions, 80). takes(/kitchen, 80).

dough(D, L)    :- fill(/dough, C), nth(C, 1, D), quantity(D, L).
weigh(D, N, U) :- dough(D, _), sane(/quantity, N), fill(/unit, U).
weigh(D, L, U) :- dough(D, L), given(/quantity), unit(D, U).
whole(L) :- dough(D, N), given(/quantity), unit(D, U), weight(D, N, U, L).
whole(L) :- dough(_, L), open(/quantity).
size(S, /g) :- dough(D, _), sane(/quantity, N), fill(/unit, U), weight(D, N, U, S).
size(S, U)  :- dough(D, L), open(/quantity), parts(N), scale(L, 1, N, S), unit(D, U).
parts(N)    :- open(/quantity), fill(/destination, T), number_of_tins(T, N).
parts(1)    :- open(/quantity), open(/destination).
count(K)    :- size(S, _), given(/quantity), 0 < S, whole(L), K = fn:div(fn:plus(L, fn:minus(S, 1)), S).
pieces(N)   :- parts(N).
pieces(K)   :- count(K), K <= 10000.
portion(P, I, S) :- size(S, _), pieces(K), upto(K, I), I < K, fresh(/portion, I, P).
portion(P, K, R) :- last(K, R), fresh(/portion, K, P).
last(K, S)  :- size(S, _), pieces(K), open(/quantity).
last(K, R)  :- size(S, _), pieces(K), 0 < K, given(/quantity), whole(L), N = fn:minus(K, 1), remainder(L, S, N, R).
parted(D, P, Q, L)   :- portion(P, _, Q), dough(D, _), whole(L).
set(P, /quantity, Q) :- portion(P, _, Q).
set(P, /unit, U)     :- portion(P, _, _), size(_, U).
front(P, T, I)       :- portion(P, I, _), fill(/destination, T).
gone(D)              :- pieces(_), dough(D, _).
set(T, /arrangement, A) :- fill(/destination, T), fill(/pattern, A).
counts(D, V)          :- dough(D, _), open(/quantity), fill(/unit, V).
out_num(/quantity, A) :- counts(D, V), amount_in(D, V, L), parts(N), scale(L, 1, N, A).
divides() :- pieces(_). divides() :- weigh(D, _, U), fill(/unit, U), !weighed(D, U).
blocked(/no_portions, /quantity, C) :- fill(/dough, C), fill(/destination, _), !divides().
reason(/no_portions, "{thing} cannot be divided into portions: their {role} is {value}").

list(L)           :- open(/destination), fresh(/list, 1, L).
add(L, /item, P)  :- list(L), portion(P, _, _).
out(/portions, L) :- list(L).
out(/portions, T) :- named(/destination, T).
cannot(/arrangement, "cannot have things arranged on it").
