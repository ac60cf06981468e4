# 2023: the things in the bowl as it was bound are counted, whatever they are.
replaces(/counted). replaces(/cracks). replaces(/strange).
counted(0).
counted(N) :- as_bound(/eggs, C), in(X, C) |> do fn:group_by(), let N = fn:count().
cracks(X, K) :- each(/eggs, X), quantity(X, Q), K = fn:div(Q, 1000000000).
untimed(/target). former(/target).
strict(/eggs). strict(/target).
