# 2023: the items of a list are matched on the counter top, in parallel order.
replaces(/each).
each(R, X) :- fill(R, C), in(X, C).
each(R, X) :- fill(R, L), affords(L, /item), place_of(/counter-top, T), aligned(L, T, X).

# a list without items stops the simulator, and so does sharing with no receiver
strange_to(R) :- arg(R, E), !is_a(E, /list-of-kitchen-entities), !is_a(E, /transferable-container), !failed(R).
aborts(/empty, R, L) :- gathers(R), named(R, L), is_a(L, /list-of-kitchen-entities), !item(L, _).
gathers(O) :- sharing(_, O).
aborts(/empty, O, E) :- sharing(R, O), fill(R, _), fill(O, E), !each(O, _).
aborts(/empty, R, E) :- sharing(R, O), fill(R, E), fill(O, _), !each(R, _).

# the returned list has its items in the reverse of the order in which they were matched
regained(L, X) :- gathers(R), named(R, L), place_of(/counter-top, T), aligned(L, T, X).
del(L, /item, X) :- gathers(R), named(R, L), item(L, X).
add(L, /item, X) :- regained(L, X).
sorts(X, K)      :- regained(_, X), rank(X, R), K = fn:minus(0, R).
