# 2023: what is peeled or seeded was in the container that is copied.
replaces(/was).
was(P, X) :- copy(X, P).
