# transfer-items: items, or what is in a container, are laid out on the destination.
nonempty(/items). waits(/destination) :- arg(/items, L), is_a(L, /list-of-kitchen-entities).
assume(/pattern, /side-to-side). uses(/destination).
takes(/transferred, 120). takes(/kitchen, 120).

laid(X, K)    :- each(/items, X), rank(X, K).
back(X, D, K) :- laid(X, K), fill(/destination, D).
set(D, /arrangement, A) :- fill(/destination, D), fill(/pattern, A).
out(/transferred, D)    :- fill(/destination, D).
same(D) :- fill(/destination, D), fill(/items, D).
blocked(/same, /destination, D) :- same(D).
cannot(/arrangement, "cannot have things arranged on it").
