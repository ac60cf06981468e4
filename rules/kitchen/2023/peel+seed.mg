# 2023: the peeled or seeded things are copies; was(P, X) relates a copy P to its original X.
replaces(/was).
was(P, X) :- copy(X, P).
