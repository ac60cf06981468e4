# transfer-items: lay out items, or the content of a container, on the destination.
nonempty(/items). waits(/destination) :- arg(/items, L), is_a(L, /list-of-kitchen-entities).
uses(/destination). apart(/destination, /items). assume(/pattern, /side-to-side).
lasts_seconds(120).
laid(X, K)    :- each(/items, X), rank(X, K).
back(X, D, K) :- laid(X, K), fill(/destination, D).
set(D, /arrangement, A) :- fill(/destination, D), fill(/pattern, A).
gives(/transferred, /destination).
