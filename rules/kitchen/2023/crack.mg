# 2023: broken pieces count as eggs.
replaces(/cracks).
cracks(X, K) :- each(/eggs, X), quantity(X, Q), K = fn:div(Q, 1.0).
untimed(/target). former(/target).
strict(/eggs). strict(/target).

# a given bowl is not marked as used
replaces(/uses).
uses(R) :- choice(R, _, _).
