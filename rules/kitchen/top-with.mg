# top-with: divide the topping equally among the items, or give each a portion of one size until none is left.
works_on(/object). nonempty(/topping). reach(/topping). assume(/unit, /g).
lasts_seconds(50).
deals(/topping, /has_on_top). gets(X) :- each(/object, X).
gives(/topped, /object).

# with a size: full portions in order, the rest to the next item, nothing to the others; any remaining topping stays
served()       :- num(/quantity, _).
weigh(S, N, V) :- dealt(S, _), sane(/quantity, N), fill(/unit, V).
size(G)        :- dealt(S, _), sane(/quantity, N), fill(/unit, V), weight(S, N, V, G), 0 < G.
full(K, R)     :- size(G), shared(_, T), K = fn:div(T, G), R = fn:minus(T, fn:mult(K, G)).
order(X, I)    :- served(), fill(/object, C), nth(C, I, X).
serving(X, G)  :- order(X, I), size(G), full(K, _), I <= K.
serving(X, R)  :- order(X, I), full(K, R), I = fn:plus(K, 1), 0 < R.
unserved(X)    :- order(X, _), !serving(X, _).
shrinks(S, L, T) :- items(N), full(K, _), N <= K, size(G), shared(S, T), L = fn:minus(T, fn:mult(N, G)), 0 < L.
blocked(/no_size, /quantity, C) :- num(/quantity, N), N <= 0, fill(/topping, C).

# without a size: return the size of a share, in grams or in the given unit
counts(S, V)   :- dealt(S, _), open(/quantity), fill(/unit, V).
out_num(/quantity, A) :- open(/quantity), counts(S, V), amount_in(S, V, T), items(N), scale(T, 1, N, A).
